//! A page that draws a result without a host: the card list with the data in it.

/// The id of the data block that the page reads instead of asking a host.
const DATA_BLOCK: &str = "standalone";

/// Puts a tool result, given as JSON text, into the card list's page, before the first script.
pub fn standalone_page(html: &str, result: &str) -> String {
    // `<` only stands in strings of JSON; escaped, no `</script>` can end the block.
    let data = result.replace('<', "\\u003c");
    let block = format!("<script type=\"application/json\" id=\"{DATA_BLOCK}\">{data}</script>\n");
    let at = html.find("<script").or_else(|| html.rfind("</body>")).unwrap_or(html.len());
    let (before, after) = html.split_at(at);
    format!("{before}{block}{after}")
}

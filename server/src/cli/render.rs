//! `sourcecards render`: what the tool would answer, without a client.

use rmcp::model::CallToolResult;
use sourcecards_schemas::render_results::{readable_list, validate_text};

use super::{args::Render, failure::Failure, input::read};
use crate::{CardList, fault::MAX_MESSAGE_BYTES, mcp::present};

/// The id of the data block that the page reads when no host is there to send it a result.
const DATA_BLOCK: &str = "standalone";

pub(super) fn render(options: &Render) -> Result<String, Failure> {
    let list =
        validate_text(&read(&options.file, MAX_MESSAGE_BYTES)?).map_err(|error| Failure::input(error.to_string()))?;
    if options.html {
        return page(CardList::embedded().html(), &present(list));
    }
    if options.json {
        return json(&present(list), true);
    }
    Ok(readable_list(&list))
}

/// The result as JSON; the result type belongs to the newest protocol's envelope, not to the tool.
fn json(result: &CallToolResult, is_pretty: bool) -> Result<String, Failure> {
    let mut result = result.clone();
    result.result_type = None;
    let text = if is_pretty { serde_json::to_string_pretty(&result) } else { serde_json::to_string(&result) };
    text.map_err(|_| Failure::other("result: cannot be written as JSON"))
}

/// Puts the result into the card list's page, before the first script.
fn page(html: &str, result: &CallToolResult) -> Result<String, Failure> {
    // `<` only stands in strings of JSON; escaped, no `</script>` can end the block.
    let data = json(result, false)?.replace('<', "\\u003c");
    let block = format!("<script type=\"application/json\" id=\"{DATA_BLOCK}\">{data}</script>\n");
    let at = html.find("<script").or_else(|| html.rfind("</body>")).unwrap_or(html.len());
    let (before, after) = html.split_at(at);
    Ok(format!("{before}{block}{after}"))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use sourcecards_schemas::render_results::validate;

    use super::page;
    use crate::mcp::present;

    #[test]
    fn nothing_in_a_title_can_end_the_data_block() {
        let title = "</script><script>alert(1)</script><!--";
        let list = validate(json!({ "results": [{ "title": title, "url": "https://a.example/" }] })).unwrap();
        let page = page("<body><p>x</p><script>boot()</script></body>", &present(list)).unwrap();
        let (before, rest) = page.split_once("<script type=\"application/json\" id=\"standalone\">").unwrap();
        let (data, after) = rest.split_once("</script>\n").unwrap();
        assert_eq!((before, after), ("<body><p>x</p>", "<script>boot()</script></body>"));
        assert!(!data.contains('<'));
        let data: Value = serde_json::from_str(data).unwrap();
        assert_eq!(data["structuredContent"]["results"][0]["title"], title);
        assert!(data.get("resultType").is_none());
    }
}

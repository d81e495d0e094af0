//! A page that draws a result without a host: the card list with the data in it.

use rmcp::model::CallToolResult;
use sourcecards_schemas::standalone_page;

/// The result as JSON; the result type belongs to the newest protocol's envelope, not to the tool.
pub(crate) fn json(result: &CallToolResult, is_pretty: bool) -> String {
    let mut result = result.clone();
    result.result_type = None;
    let text = if is_pretty { serde_json::to_string_pretty(&result) } else { serde_json::to_string(&result) };
    // A result is made of strings, numbers and maps with string keys: all of it can be written.
    text.unwrap_or_default()
}

/// Puts a result into the card list's page, before the first script.
pub(crate) fn page(html: &str, result: &CallToolResult) -> String {
    standalone_page(html, &json(result, false))
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
        let page = page("<body><p>x</p><script>boot()</script></body>", &present(list));
        let (before, rest) = page.split_once("<script type=\"application/json\" id=\"standalone\">").unwrap();
        let (data, after) = rest.split_once("</script>\n").unwrap();
        assert_eq!((before, after), ("<body><p>x</p>", "<script>boot()</script></body>"));
        assert!(!data.contains('<'));
        let data: Value = serde_json::from_str(data).unwrap();
        assert_eq!(data["structuredContent"]["results"][0]["title"], title);
        assert!(data.get("resultType").is_none());
    }
}

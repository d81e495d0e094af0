//! A transcript of tool calls: what a host keeps of a conversation, and reads back from any version.

use serde_json::{Value, json};
use sourcecards_schemas::presentation::{ToolCallView, ToolResultView, present_call, present_result};

/// One call of a tool and, once it is there, its result.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Turn {
    /// The tool.
    pub(crate) tool: String,
    /// Its arguments.
    pub(crate) arguments: Value,
    /// Its `CallToolResult`, or nothing while it runs.
    pub(crate) result: Option<Value>,
    /// What went wrong before a result came.
    pub(crate) failure: Option<String>,
}

impl Turn {
    /// A call that runs.
    pub(crate) fn begun(tool: &str, arguments: Value) -> Self {
        Self { tool: tool.to_owned(), arguments, result: None, failure: None }
    }

    /// The card of the call.
    pub(crate) fn call(&self) -> ToolCallView {
        present_call(&self.tool, &self.arguments)
    }

    /// The card of the result; `None` for the generic card with the raw text.
    pub(crate) fn card(&self) -> Option<ToolResultView> {
        present_result(&self.arguments, self.result.as_ref()?)
    }
}

/// Reads a saved transcript: an array of turns, or an object with the array `turns`.
///
/// What is no turn is left out: a file may come from any version.
pub(crate) fn read(text: &str) -> Result<Vec<Turn>, String> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| format!("The file is no JSON: line {}.", error.line()))?;
    let turns = value.get("turns").unwrap_or(&value).as_array();
    let turns = turns.ok_or("The file holds no list of turns.")?;
    let turn = |turn: &Value| {
        Some(Turn {
            tool: turn.get("tool")?.as_str()?.to_owned(),
            arguments: turn.get("arguments").cloned().unwrap_or_else(|| json!({})),
            result: Some(turn.get("result")?.clone()),
            failure: None,
        })
    };
    let read: Vec<Turn> = turns.iter().filter_map(turn).collect();
    if read.is_empty() { Err("The file holds no turn with a tool and a result.".to_owned()) } else { Ok(read) }
}

/// Writes the turns that have a result.
pub(crate) fn write(turns: &[Turn]) -> String {
    let turns: Vec<Value> = turns
        .iter()
        .filter_map(|turn| {
            let result = turn.result.as_ref()?;
            Some(json!({ "tool": turn.tool, "arguments": turn.arguments, "result": result }))
        })
        .collect();
    serde_json::to_string_pretty(&json!({ "turns": turns })).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use sourcecards_schemas::presentation::{ToolResultView, WebResultView};

    use super::{Turn, read, write};

    fn searched() -> Turn {
        let meta = json!({ "sourcecards/presentation":
            { "card": "web", "kind": "search", "sources": [{ "url": "https://a.example/" }], "truncated": false } });
        let result = json!({ "content": [], "_meta": meta });
        Turn { result: Some(result), ..Turn::begun("web_search", json!({ "query": "tides" })) }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let turns = [searched(), Turn::begun("web_fetch", json!({}))];
        assert_eq!(read(&write(&turns)).unwrap(), [searched()]);
    }

    #[test]
    fn metadata_makes_the_web_card_and_its_absence_the_generic_one() {
        let Some(ToolResultView::Web(WebResultView::Search(view))) = searched().card() else { panic!() };
        assert_eq!(view.title.as_deref(), Some("tides"));
        let mut plain = searched();
        plain.result = Some(json!({ "content": [{ "type": "text", "text": "Sources" }] }));
        assert_eq!(plain.card(), None);
        assert_eq!(Turn::begun("web_search", json!({})).card(), None);
    }

    #[test]
    fn files_of_any_version_are_read_or_refused_in_a_sentence() {
        assert_eq!(read(r#"[{"tool":"x","result":{}}, 7, {"tool":1,"result":{}}]"#).unwrap().len(), 1);
        assert!(read("{").unwrap_err().contains("no JSON"));
        assert!(read("7").unwrap_err().contains("no list"));
        assert!(read("[]").unwrap_err().contains("no turn"));
    }
}

//! One call of a tool as the page plays it: read from JSON text, checked, and cut into what a host sends.
//!
//! The text is one of three: the arguments of `render_results` alone; a tool result alone; or a call as fixtures have
//! it, with the tool, its arguments, and how it ends.

use serde::Deserialize;
use serde_json::{Value, json};
use sourcecards_schemas::{
    presentation::{PRESENTATION_KEY, Presentation, WebMeta, WebSearchMeta, WebSource},
    render_results::{
        self, ArgumentsError, InvalidArguments, Metadata, RenderResults, Rule, readable_list, validate_text,
    },
    web_search::{self, SearchOutcome, search_list, search_text, validate_search},
};

use crate::json_text::{line_of, locate};

/// The longest text that is read, in bytes: one MiB, as on the server's own endpoint.
pub(crate) const MAX_TEXT_BYTES: usize = 1024 * 1024;

/// How a call goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Play {
    /// Arguments, then the result.
    #[default]
    Result,
    /// The same, with seconds between.
    Slow,
    /// Nothing ever comes.
    Never,
    /// Arguments that are still being written.
    Partial,
    /// Arguments, then a cancel.
    Cancel,
}

/// A call that was read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Call {
    /// The tool's name.
    pub(crate) tool: String,
    /// Its arguments.
    pub(crate) arguments: Value,
    /// What came of it, a whole `CallToolResult`.
    pub(crate) result: Value,
    /// How it goes.
    pub(crate) play: Play,
}

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    /// The line, counted from one.
    pub(crate) line: usize,
    /// The message.
    pub(crate) message: String,
}

/// A call as it stands in a fixture's file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    tool: String,
    arguments: Value,
    #[serde(default)]
    result: Option<Value>,
    #[serde(default)]
    found: Option<Found>,
    #[serde(default)]
    play: Play,
}

/// What a search found, from which its result is made as the server makes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Found {
    provider: String,
    sources: Vec<WebSource>,
    #[serde(default)]
    answer: Option<String>,
    #[serde(default)]
    truncated: bool,
    #[serde(default)]
    notes: Vec<String>,
}

impl Call {
    /// Reads and checks a text.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong: its size, its syntax, or a rule of the tool's arguments.
    pub(crate) fn read(text: &str) -> Result<Self, Problem> {
        let top = |message: String| Problem { line: 1, message };
        if text.len() > MAX_TEXT_BYTES {
            return Err(top(format!("{} bytes are too many: at most 1,048,576 are read", text.len())));
        }
        let value: Value = serde_json::from_str(text).map_err(|error| Problem {
            line: error.line().max(1),
            message: format!("column {}: {}", error.column(), plain(&error)),
        })?;
        if value.get("tool").is_some() {
            let arguments = value.get("arguments").map(Value::to_string).unwrap_or_default();
            let document: Document = serde_json::from_value(value).map_err(|error| top(plain(&error)))?;
            return document.into_call(&arguments).map_err(|error| error.at(text, "arguments."));
        }
        if value.get("content").is_some() || value.get("structuredContent").is_some() {
            let tool = render_results::TOOL_NAME.to_owned();
            return Ok(Self { tool, arguments: json!({}), result: value, play: Play::Result });
        }
        let list = validate_text(text.as_bytes()).map_err(|error| Fault::from(error).at(text, ""))?;
        let tool = render_results::TOOL_NAME.to_owned();
        Ok(Self { tool, arguments: value, result: listed(&list), play: Play::Result })
    }

    /// What a client without cards shows: the text parts of the result.
    pub(crate) fn plain_text(&self) -> String {
        plain_text(&self.result)
    }

    /// What a host sends, in order. `slowly` gives the arguments in growing parts first.
    pub(crate) fn steps(&self, slowly: bool) -> Vec<Step> {
        let whole = || Step::Input(self.arguments.clone());
        let parts = || parts(&self.arguments).into_iter().map(Step::Partial);
        let started = || parts().filter(|_| slowly).chain([whole()]);
        match self.play {
            Play::Never => Vec::new(),
            Play::Partial => parts().collect(),
            Play::Cancel => started().chain([Step::Cancel("The reader stopped the answer.".to_owned())]).collect(),
            Play::Result => started().chain([Step::Result(self.result.clone())]).collect(),
            Play::Slow => parts().chain([whole(), Step::Result(self.result.clone())]).collect(),
        }
    }
}

/// One message of the host about the call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step {
    /// The arguments so far.
    Partial(Value),
    /// The arguments.
    Input(Value),
    /// The result.
    Result(Value),
    /// The call was cancelled.
    Cancel(String),
}

/// The text parts of a result, below one another.
pub(crate) fn plain_text(result: &Value) -> String {
    let parts = result.get("content").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let texts: Vec<_> = parts.iter().filter_map(|part| part.get("text")?.as_str()).collect();
    texts.join("\n\n")
}

impl Document {
    /// Checks the arguments by the rules of their tool, and makes the result where the file has none.
    fn into_call(self, raw: &str) -> Result<Call, Fault> {
        let Self { tool, arguments, result, found, play } = self;
        let made = match tool.as_str() {
            render_results::TOOL_NAME => Some(listed(&validate_text(raw.as_bytes()).map_err(Fault::from)?)),
            web_search::TOOL_NAME => {
                let asked = validate_search(arguments.clone()).map_err(Fault::Rule)?;
                found.map(|found| searched(found, asked.queries))
            }
            _ if arguments.is_object() => None,
            _ => return Err(Fault::Rule(InvalidArguments::new("", Rule::Object))),
        };
        let missing =
            || json!({ "isError": true, "content": [{ "type": "text", "text": "The fixture has no result." }] });
        Ok(Call { tool, arguments, result: result.or(made).unwrap_or_else(missing), play })
    }
}

/// Why a text is no call.
enum Fault {
    Rule(InvalidArguments),
    NotJson,
}

impl From<ArgumentsError> for Fault {
    fn from(error: ArgumentsError) -> Self {
        match error {
            ArgumentsError::Invalid(error) => Self::Rule(error),
            _ => Self::NotJson,
        }
    }
}

impl Fault {
    /// Says it with the line of the field; `prefix` is where the arguments stand in the text.
    fn at(&self, text: &str, prefix: &str) -> Problem {
        match self {
            Self::Rule(error) => {
                let line = line_of(text, locate(text, &format!("{prefix}{}", error.path)));
                Problem { line, message: error.to_string() }
            }
            Self::NotJson => Problem { line: 1, message: "arguments: must be JSON in UTF-8".to_owned() },
        }
    }
}

/// The message of a JSON error without its place, which is said apart.
fn plain(error: &serde_json::Error) -> String {
    let message = error.to_string();
    message.split_once(" at line ").map_or(message.clone(), |(message, _)| message.to_owned())
}

/// The result of `render_results`.
fn listed(list: &RenderResults<Metadata>) -> Value {
    json!({ "content": [{ "type": "text", "text": readable_list(list) }], "structuredContent": list, "isError": false })
}

/// The result of `web_search`.
fn searched(found: Found, queries: Vec<String>) -> Value {
    let Found { provider, sources, answer, truncated, notes } = found;
    let outcome = SearchOutcome { queries, answer, sources, truncated, notes, provider };
    let meta = WebSearchMeta {
        sources: outcome.sources.clone(),
        truncated: outcome.truncated,
        answer: outcome.answer.clone(),
    };
    json!({
        "content": [{ "type": "text", "text": search_text(&outcome) }],
        "structuredContent": search_list(&outcome),
        "isError": false,
        "_meta": { PRESENTATION_KEY: Presentation::Web(WebMeta::Search(meta)) },
    })
}

/// The arguments as they look while they are written: one and two thirds of the list, its last title cut.
fn parts(arguments: &Value) -> Vec<Value> {
    let Some(results) = arguments.get("results").and_then(Value::as_array) else { return vec![json!({})] };
    let part = |share: usize| {
        let mut shown: Vec<Value> = results.iter().take((results.len() * share).div_ceil(3)).cloned().collect();
        if let Some(Value::Object(last)) = shown.last_mut() {
            let title: Option<String> = last
                .get("title")
                .and_then(Value::as_str)
                .map(|title| title.chars().take(title.chars().count() / 2).collect());
            last.retain(|_, _| false);
            last.extend(title.map(|title| ("title".to_owned(), Value::from(title))));
        }
        let mut part = arguments.clone();
        if let Some(fields) = part.as_object_mut() {
            fields.insert("results".to_owned(), shown.into());
        }
        part
    };
    vec![part(1), part(2)]
}

/// Writes a text anew with an indent of two; `None` where it is no JSON.
pub(crate) fn format(text: &str) -> Option<String> {
    let value: Value = serde_json::from_str(text).ok()?;
    serde_json::to_string_pretty(&value).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Call, MAX_TEXT_BYTES, Play, Step, format};

    fn problem(text: &str) -> (usize, String) {
        let problem = Call::read(text).unwrap_err();
        (problem.line, problem.message)
    }

    #[test]
    fn arguments_alone_are_a_call_of_render_results() {
        let call = Call::read(r#"{"results":[{"title":"A","url":"https://a.example/"}]}"#).unwrap();
        assert_eq!((call.tool.as_str(), call.play), ("render_results", Play::Result));
        assert_eq!(call.result["structuredContent"]["total"], 1);
        assert!(call.plain_text().contains("https://a.example/"));
    }

    #[test]
    fn the_broken_rule_is_told_beside_its_line() {
        let text = "{\n\"results\": [\n{\"title\": \"A\", \"url\": \"https://a.example/\"},\n{\"title\": \"B\",\n\"url\": \"ftp://b\"}]}";
        assert_eq!(problem(text), (5, "results[1].url: must be an http or https URL".to_owned()));
        let nested = format!("{{\"tool\": \"render_results\",\n\"arguments\": {text}}}");
        assert_eq!(problem(&nested), (6, "results[1].url: must be an http or https URL".to_owned()));
    }

    #[test]
    fn broken_json_is_told_with_line_and_column() {
        assert_eq!(problem("{\n\"results\": [,]}").0, 2);
        assert!(problem("{\n\"results\": [,]}").1.starts_with("column 13: expected value"));
        assert_eq!(problem("").0, 1);
        assert!(problem(&"[".repeat(5000)).1.contains("recursion limit"));
        assert!(problem(&" ".repeat(MAX_TEXT_BYTES + 1)).1.contains("too many"));
    }

    #[test]
    fn a_search_gets_the_result_that_the_server_makes() {
        let call = Call::read(
            r#"{"tool":"web_search","arguments":{"query":"tides"},
                "found":{"provider":"searxng","sources":[{"url":"https://a.example/","title":"A"}],"truncated":true}}"#,
        )
        .unwrap();
        assert_eq!(call.result["_meta"]["sourcecards/presentation"]["kind"], "search");
        assert_eq!(call.result["structuredContent"]["title"], "tides");
        assert!(problem(r#"{"tool":"web_search","arguments":{}}"#).1.contains("exactly one of"));
        assert!(problem(r#"{"tool":"x","arguments":{},"unknown":1}"#).1.contains("unknown field"));
    }

    #[test]
    fn a_result_alone_is_played_as_it_is() {
        let call = Call::read(r#"{"isError":true,"content":[{"type":"text","text":"It failed."}]}"#).unwrap();
        assert_eq!(call.plain_text(), "It failed.");
        assert!(matches!(call.steps(false).as_slice(), [Step::Input(_), Step::Result(_)]));
    }

    #[test]
    fn parts_grow_and_their_last_entry_is_cut() {
        let entries: Vec<Value> =
            (0..6).map(|n| json!({"title": format!("Title {n}"), "url": "https://a.example/"})).collect();
        let call = Call::read(&json!({ "results": entries }).to_string()).unwrap();
        let steps = call.steps(true);
        let [Step::Partial(first), Step::Partial(second), Step::Input(_), Step::Result(_)] = steps.as_slice() else {
            panic!("{steps:?}")
        };
        assert_eq!(first["results"], json!([entries[0], { "title": "Tit" }]));
        assert_eq!(second["results"].as_array().map(Vec::len), Some(4));
    }

    #[test]
    fn formatting_keeps_every_digit() {
        assert_eq!(
            format(r#"{"a":1.10,"b":12345678901234567890}"#).unwrap(),
            "{\n  \"a\": 1.10,\n  \"b\": 12345678901234567890\n}"
        );
        assert_eq!(format("{"), None);
    }
}

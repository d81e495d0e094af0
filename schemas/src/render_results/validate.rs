//! Raw JSON -> validated list, or the first broken rule.

use serde_json::{Map, Value};

use super::{
    DEFAULT_TITLE, MAX_ARGUMENT_BYTES, MAX_ID_CHARS, MAX_RESULTS, MAX_SOURCE_TITLE_CHARS, MAX_TEXT_CHARS,
    MAX_TITLE_CHARS, RenderResults, Source,
    byte_length::byte_length,
    invalid_arguments::{InvalidArguments, Rule},
    raw_scan::{RawFault, scan_arguments},
    readable_list::changes_direction,
    source_url,
};

/// A source's metadata on the server: a JSON object with its key order and the digits of its numbers.
pub type Metadata = Map<String, Value>;

const ARGUMENTS: &str = "arguments";
const ARGUMENT_FIELDS: &str = "title, results";
const SOURCE_FIELDS: &str = "id, title, url, text, metadata";

/// Checks the arguments of `render_results` and gives the list to show.
///
/// All accepted strings stay verbatim; a missing heading becomes [`DEFAULT_TITLE`], a missing id the URL.
/// The first broken rule is the error, in this order: the arguments are an object; the heading; `results` is there and
/// an array; its count; then entry by entry whether it is an object, its title, url, id, text, metadata and unknown
/// fields; unknown fields of the arguments; the size as a whole.
///
/// What a parsed value no longer shows (unpaired surrogates, reserved keys) is the work of
/// [`scan_message`](super::scan_message), which has to come first.
pub fn validate(arguments: Value) -> Result<RenderResults<Metadata>, InvalidArguments> {
    let bytes = byte_length(&arguments);
    let Value::Object(mut fields) = arguments else {
        return Err(InvalidArguments::new(ARGUMENTS, Rule::Object));
    };
    let title = match fields.swap_remove("title") {
        None => DEFAULT_TITLE.to_owned(),
        Some(title) => visible_string(title, MAX_TITLE_CHARS).map_err(|rule| InvalidArguments::new("title", rule))?,
    };
    let entries = match fields.swap_remove("results") {
        None => return Err(InvalidArguments::new("results", Rule::Required)),
        Some(Value::Array(entries)) => entries,
        Some(_) => return Err(InvalidArguments::new("results", Rule::Array)),
    };
    if entries.len() > MAX_RESULTS {
        return Err(InvalidArguments::new("results", Rule::Entries { limit: MAX_RESULTS }));
    }
    let results = entries
        .into_iter()
        .enumerate()
        .map(|(index, entry)| {
            source(entry).map_err(|(field, rule)| InvalidArguments::new(format!("results[{index}]{field}"), rule))
        })
        .collect::<Result<Vec<_>, _>>()?;
    if !fields.is_empty() {
        return Err(InvalidArguments::new(ARGUMENTS, Rule::Fields { allowed: ARGUMENT_FIELDS }));
    }
    if bytes > MAX_ARGUMENT_BYTES {
        return Err(InvalidArguments::new(ARGUMENTS, Rule::Bytes));
    }
    Ok(RenderResults { title, total: results.len(), results })
}

/// Why raw text holds no valid arguments.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ArgumentsError {
    /// The text is not JSON in UTF-8.
    #[error("arguments: must be JSON in UTF-8")]
    NotJson,
    /// The JSON breaks a rule.
    #[error(transparent)]
    Invalid(#[from] InvalidArguments),
}

/// Scans, parses and checks the raw JSON text of the arguments alone, for callers without a JSON-RPC message.
pub fn validate_text(text: &[u8]) -> Result<RenderResults<Metadata>, ArgumentsError> {
    scan_arguments(text).map_err(|fault| match fault {
        RawFault::Refused { error, .. } => ArgumentsError::Invalid(error),
        RawFault::NotJson | RawFault::NotARequest => ArgumentsError::NotJson,
    })?;
    let arguments = serde_json::from_slice(text).map_err(|_| ArgumentsError::NotJson)?;
    Ok(validate(arguments)?)
}

/// One entry of `results`; on failure the field's path from the entry on, and the rule.
fn source(entry: Value) -> Result<Source<Metadata>, (&'static str, Rule)> {
    let Value::Object(mut fields) = entry else {
        return Err(("", Rule::Object));
    };
    let title = fields
        .swap_remove("title")
        .ok_or(Rule::Required)
        .and_then(|title| visible_string(title, MAX_SOURCE_TITLE_CHARS))
        .map_err(|rule| (".title", rule))?;
    let url = fields
        .swap_remove("url")
        .ok_or(Rule::Required)
        .and_then(string)
        .and_then(|url| source_url::check(&url).map(|()| url))
        .map_err(|rule| (".url", rule))?;
    let id = match fields.swap_remove("id") {
        None => url.clone(),
        Some(id) => visible_string(id, MAX_ID_CHARS).map_err(|rule| (".id", rule))?,
    };
    let text = fields
        .swap_remove("text")
        .map(|text| string(text).and_then(|text| at_most(text, MAX_TEXT_CHARS)))
        .transpose()
        .map_err(|rule| (".text", rule))?;
    let metadata = match fields.swap_remove("metadata") {
        None => None,
        Some(Value::Object(metadata)) => Some(metadata),
        Some(_) => return Err((".metadata", Rule::Object)),
    };
    if !fields.is_empty() {
        return Err(("", Rule::Fields { allowed: SOURCE_FIELDS }));
    }
    Ok(Source { id, title, url, text, metadata })
}

fn string(value: Value) -> Result<String, Rule> {
    match value {
        Value::String(text) => Ok(text),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => Err(Rule::String),
    }
}

fn visible_string(value: Value, limit: usize) -> Result<String, Rule> {
    let text = string(value)?;
    if text.chars().all(is_blank) {
        return Err(Rule::NotBlank);
    }
    at_most(text, limit)
}

fn at_most(text: String, limit: usize) -> Result<String, Rule> {
    // A string never has more code points than bytes: most need no count.
    if text.len() > limit && text.chars().count() > limit {
        return Err(Rule::Characters { limit });
    }
    Ok(text)
}

/// Tells whether a character shows nothing: Unicode White_Space, the byte order mark, zero-width characters, controls.
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || changes_direction(c)
        || matches!(c, '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{validate, validate_text};

    fn refusal(arguments: Value) -> String {
        validate(arguments).unwrap_err().to_string()
    }

    fn entry(fields: &Value) -> Value {
        let mut entry = json!({"title": "A", "url": "https://a.example"});
        for (key, value) in fields.as_object().unwrap() {
            entry[key] = value.clone();
        }
        json!({"results": [{"title": "B", "url": "https://b.example"}, entry]})
    }

    #[test]
    fn fills_what_is_missing_and_keeps_the_rest() {
        let list = validate_text(
            br#"{"results":[{"url":"https://a.example","title":" A ","text":"","metadata":{"z":1.0,"a":12345678901234567890}}]}"#,
        )
        .unwrap();
        assert_eq!(
            serde_json::to_string(&list).unwrap(),
            r#"{"title":"Results","total":1,"results":[{"id":"https://a.example","title":" A ","url":"https://a.example","text":"","metadata":{"z":1.0,"a":12345678901234567890}}]}"#
        );
    }

    #[test]
    fn keeps_order_and_duplicates() {
        let twice = json!({"id": "x", "title": "A", "url": "https://a.example"});
        let list = validate(json!({"results": [twice, {"title": "B", "url": "https://b.example"}, twice]})).unwrap();
        assert_eq!(list.total, 3);
        assert_eq!(list.results[0], list.results[2]);
        assert_eq!(list.results[1].id, "https://b.example");
    }

    #[test]
    fn names_the_field_and_the_rule() {
        for (arguments, message) in [
            (json!([]), "arguments: must be an object"),
            (json!({"title": null, "results": []}), "title: must be a string"),
            (json!({"title": "", "results": []}), "title: must not be blank"),
            (json!({"title": "\u{a0}\u{feff}\u{200b}", "results": []}), "title: must not be blank"),
            (json!({"title": "\u{202e}\u{2066}\u{61c}\0", "results": []}), "title: must not be blank"),
            (json!({"title": "😀".repeat(121), "results": []}), "title: must have at most 120 characters"),
            (json!({}), "results: is required"),
            (json!({"results": null}), "results: must be an array"),
            (json!({"results": vec![0; 51]}), "results: must have at most 50 entries"),
            (json!({"results": [7]}), "results[0]: must be an object"),
            (json!({"results": [{}]}), "results[0].title: is required"),
            (json!({"results": [{"title": "A"}]}), "results[0].url: is required"),
            (entry(&json!({"title": " "})), "results[1].title: must not be blank"),
            (entry(&json!({"title": "x".repeat(301)})), "results[1].title: must have at most 300 characters"),
            (entry(&json!({"url": 7})), "results[1].url: must be a string"),
            (
                entry(&json!({"url": "https://u@a.example"})),
                "results[1].url: must not contain a user name or a password",
            ),
            (entry(&json!({"id": null})), "results[1].id: must be a string"),
            (entry(&json!({"id": "\t"})), "results[1].id: must not be blank"),
            (entry(&json!({"id": "x".repeat(2_049)})), "results[1].id: must have at most 2,048 characters"),
            (entry(&json!({"text": null})), "results[1].text: must be a string"),
            (entry(&json!({"text": "x".repeat(2_001)})), "results[1].text: must have at most 2,000 characters"),
            (entry(&json!({"metadata": null})), "results[1].metadata: must be an object"),
            (entry(&json!({"metadata": []})), "results[1].metadata: must be an object"),
            (entry(&json!({"snippet": "x"})), "results[1]: only id, title, url, text, metadata are allowed"),
            (json!({"results": [], "query": "x"}), "arguments: only title, results are allowed"),
        ] {
            assert_eq!(refusal(arguments), message);
        }
    }

    #[test]
    fn the_first_broken_rule_wins() {
        let broken = json!({"title": "", "x": 1, "results": 1});
        assert_eq!(refusal(broken), "title: must not be blank");
        let broken =
            json!({"x": 1, "results": [{"title": "A", "url": "a", "id": "", "text": 1, "metadata": 1, "y": 1}]});
        assert_eq!(refusal(broken), "results[0].url: must be an absolute http or https URL");
        let broken =
            json!({"results": [{"title": "A", "url": "https://a.example", "metadata": 1, "y": "x".repeat(70_000)}]});
        assert_eq!(refusal(broken), "results[0].metadata: must be an object");
    }

    #[test]
    fn lengths_are_code_points() {
        let longest = json!({
            "title": "😀".repeat(120),
            "results": [{"title": "😀".repeat(300), "url": "https://a.example", "id": "é".repeat(2_048), "text": "😀".repeat(2_000)}],
        });
        assert!(validate(longest).is_ok());
    }

    #[test]
    fn the_size_as_a_whole_is_bounded() {
        let sized = |bytes: usize| {
            let empty = r#"{"results":[{"title":"A","url":"https://a.example","metadata":{"x":""}}]}"#;
            let filled = empty.replace(r#"x":""#, &format!(r#"x":"{}"#, "x".repeat(bytes - empty.len())));
            // White space and the long form of a number do not count.
            validate_text(format!(" {filled}\n").as_bytes())
        };
        assert!(sized(65_536).is_ok());
        assert_eq!(sized(65_537).unwrap_err().to_string(), "arguments: must be at most 65,536 bytes as JSON");
    }
}

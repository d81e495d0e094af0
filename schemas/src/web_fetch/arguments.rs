//! Raw JSON -> what to fetch, or the first broken rule.

use serde_json::{Number, Value};

use super::limits::{MAX_LENGTH, MAX_START_INDEX};
use crate::render_results::{InvalidArguments, Rule, source_url};

const FIELDS: &str = "url, start_index, max_length, format";

/// What to fetch, and which part of its text to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FetchArguments {
    /// An absolute http or https URL without user name and password.
    pub url: String,
    /// Where the shown text begins, in code points.
    pub start_index: usize,
    /// Longest text of the result in code points, where the arguments name one.
    pub max_length: Option<usize>,
    /// What the text is made of.
    pub format: TextFormat,
}

/// What the text is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TextFormat {
    /// Markdown.
    #[default]
    Markdown,
    /// Plain text.
    Text,
    /// The source as it was sent, decoded.
    Raw,
}

impl TextFormat {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Markdown, Self::Text, Self::Raw];

    /// The value in the arguments.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Markdown => "markdown",
            Self::Text => "text",
            Self::Raw => "raw",
        }
    }
}

/// Checks the arguments of `web_fetch`.
///
/// The first broken rule is the error, in this order: the arguments are an object; `url`; `start_index`; `max_length`;
/// `format`; unknown fields. Null is no value of an optional field.
pub fn validate_fetch(arguments: Value) -> Result<FetchArguments, InvalidArguments> {
    let Value::Object(mut fields) = arguments else {
        return Err(InvalidArguments::new("arguments", Rule::Object));
    };
    let url = match fields.swap_remove("url") {
        None => Err(Rule::Required),
        Some(Value::String(url)) => check_url(&url).map(|()| url),
        Some(_) => Err(Rule::String),
    };
    let url = url.map_err(|rule| InvalidArguments::new("url", rule))?;
    let mut number = |name: &'static str, least, most| {
        let given = fields.swap_remove(name).map(|value| whole(&value, least, most));
        given.transpose().map_err(|rule| InvalidArguments::new(name, rule))
    };
    let start_index = number("start_index", 0, MAX_START_INDEX)?.unwrap_or_default();
    let max_length = number("max_length", 1, MAX_LENGTH)?;
    let format = match fields.swap_remove("format") {
        None => TextFormat::default(),
        Some(value) => {
            let named = value.as_str().and_then(|text| TextFormat::ALL.into_iter().find(|one| one.name() == text));
            named.ok_or_else(|| InvalidArguments::new("format", Rule::OneOf { names: "markdown, text, raw" }))?
        }
    };
    if !fields.is_empty() {
        return Err(InvalidArguments::new("arguments", Rule::Fields { allowed: FIELDS }));
    }
    Ok(FetchArguments { url, start_index, max_length, format })
}

/// Checks a URL against the URL rule of `render_results`, which a redirect has to keep too.
pub fn check_url(url: &str) -> Result<(), Rule> {
    source_url::check(url)
}

/// Reads a whole number, also one written with a point, as JSON Schema does.
fn whole(value: &Value, least: usize, most: usize) -> Result<usize, Rule> {
    let rule = Rule::Between { least, most };
    let Value::Number(number) = value else { return Err(rule) };
    let read = number.as_u64().and_then(|number| usize::try_from(number).ok()).or_else(|| from_double(number));
    read.filter(|number| (least..=most).contains(number)).ok_or(rule)
}

fn from_double(number: &Number) -> Option<usize> {
    let double = number.as_f64().filter(|double| double.fract() == 0.0 && (0.0..=1e9).contains(double))?;
    // Through text, since there is no checked conversion.
    format!("{double:.0}").parse().ok()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{FetchArguments, TextFormat, validate_fetch};

    const URL: &str = "https://a.example/";

    #[test]
    fn a_url_is_enough() {
        let expected =
            FetchArguments { url: URL.to_owned(), start_index: 0, max_length: None, format: TextFormat::Markdown };
        assert_eq!(validate_fetch(json!({ "url": URL })).unwrap(), expected);
    }

    #[test]
    fn reads_every_field() {
        let read =
            validate_fetch(json!({ "url": URL, "start_index": 7.0, "max_length": 2e5, "format": "raw" })).unwrap();
        assert_eq!((read.start_index, read.max_length, read.format), (7, Some(200_000), TextFormat::Raw));
    }

    #[test]
    fn names_the_first_broken_rule() {
        let with = |field: &str, value: Value| {
            let mut arguments = json!({ "url": URL });
            arguments[field] = value;
            arguments
        };
        for (arguments, message) in [
            (json!([URL]), "arguments: must be an object"),
            (json!({}), "url: is required"),
            (with("url", json!(1)), "url: must be a string"),
            (with("url", json!("file:///etc/passwd")), "url: must be an http or https URL"),
            (with("url", json!("https://u:p@a.example/")), "url: must not contain a user name or a password"),
            (with("start_index", json!(-1)), "start_index: must be a whole number from 0 to 100,000,000"),
            (with("start_index", json!(0.5)), "start_index: must be a whole number from 0 to 100,000,000"),
            (with("start_index", json!("1")), "start_index: must be a whole number from 0 to 100,000,000"),
            (with("start_index", json!(1e300)), "start_index: must be a whole number from 0 to 100,000,000"),
            (with("max_length", json!(0)), "max_length: must be a whole number from 1 to 200,000"),
            (with("max_length", json!(200_001)), "max_length: must be a whole number from 1 to 200,000"),
            (with("max_length", Value::Null), "max_length: must be a whole number from 1 to 200,000"),
            (with("format", json!("html")), "format: must be one of markdown, text, raw"),
            (with("timeout", json!(1)), "arguments: only url, start_index, max_length, format are allowed"),
        ] {
            assert_eq!(validate_fetch(arguments).unwrap_err().to_string(), message);
        }
    }
}

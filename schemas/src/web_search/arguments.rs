//! Raw JSON -> what to search for, or the first broken rule.

use serde_json::{Number, Value};
use url::Url;

use super::limits::{
    DEFAULT_SOURCES, MAX_DOMAIN_CHARS, MAX_DOMAINS, MAX_LANGUAGE_CHARS, MAX_QUERIES, MAX_QUERY_CHARS, MAX_SOURCES,
};
use crate::render_results::{InvalidArguments, Rule, is_blank};

const ARGUMENTS: &str = "arguments";
const FIELDS: &str = "query, queries, max_results, time_range, include_domains, exclude_domains, language, safe_search";

/// What to search for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchArguments {
    /// One to four queries, each once, in the order given.
    pub queries: Vec<String>,
    /// Most sources in the result.
    pub max_results: usize,
    /// How old a source may be.
    pub time_range: Option<TimeRange>,
    /// Where sources have to be, subdomains included; anywhere where empty. Lower case, in ASCII.
    pub include_domains: Vec<String>,
    /// Where sources must not be, subdomains included. Lower case, in ASCII.
    pub exclude_domains: Vec<String>,
    /// The language of the sources, a BCP 47 tag.
    pub language: Option<String>,
    /// How much to keep away.
    pub safe_search: Option<SafeSearch>,
}

/// How old a source may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeRange {
    /// Since yesterday.
    Day,
    /// Seven days.
    Week,
    /// A month.
    Month,
    /// A year.
    Year,
}

impl TimeRange {
    /// All of them, shortest first.
    pub const ALL: [Self; 4] = [Self::Day, Self::Week, Self::Month, Self::Year];

    /// The value in the arguments.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
            Self::Year => "year",
        }
    }
}

/// How much explicit content to keep away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SafeSearch {
    /// Nothing.
    Off,
    /// What the provider deems explicit pictures.
    Moderate,
    /// All that the provider can tell.
    Strict,
}

impl SafeSearch {
    /// All of them, mildest first.
    pub const ALL: [Self; 3] = [Self::Off, Self::Moderate, Self::Strict];

    /// The value in the arguments.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Moderate => "moderate",
            Self::Strict => "strict",
        }
    }
}

/// Checks the arguments of `web_search`.
///
/// The first broken rule is the error, in this order: the arguments are an object; exactly one of `query` and
/// `queries`; that field; `max_results`; `time_range`; `include_domains`; `exclude_domains`; `language`;
/// `safe_search`; unknown fields. Null is no value of an optional field. A query given twice is asked once.
pub fn validate_search(arguments: Value) -> Result<SearchArguments, InvalidArguments> {
    let Value::Object(mut fields) = arguments else {
        return Err(InvalidArguments::new(ARGUMENTS, Rule::Object));
    };
    let queries = match (fields.swap_remove("query"), fields.swap_remove("queries")) {
        (Some(given), None) => vec![query(given).map_err(|rule| InvalidArguments::new("query", rule))?],
        (None, Some(given)) => queries(given)?,
        (Some(_), Some(_)) | (None, None) => {
            return Err(InvalidArguments::new(ARGUMENTS, Rule::ExactlyOne { fields: "query, queries" }));
        }
    };
    let mut optional = |name: &'static str| fields.swap_remove(name);
    let max_results = optional("max_results").map_or(Ok(DEFAULT_SOURCES), |value| {
        count(&value).map_err(|rule| InvalidArguments::new("max_results", rule))
    })?;
    let time_range = optional("time_range")
        .map(|value| named(&value, &TimeRange::ALL, TimeRange::name, "day, week, month, year"))
        .transpose()
        .map_err(|rule| InvalidArguments::new("time_range", rule))?;
    let include_domains = domains("include_domains", optional("include_domains"))?;
    let exclude_domains = domains("exclude_domains", optional("exclude_domains"))?;
    let language =
        optional("language").map(language).transpose().map_err(|rule| InvalidArguments::new("language", rule))?;
    let safe_search = optional("safe_search")
        .map(|value| named(&value, &SafeSearch::ALL, SafeSearch::name, "off, moderate, strict"))
        .transpose()
        .map_err(|rule| InvalidArguments::new("safe_search", rule))?;
    if !fields.is_empty() {
        return Err(InvalidArguments::new(ARGUMENTS, Rule::Fields { allowed: FIELDS }));
    }
    Ok(SearchArguments { queries, max_results, time_range, include_domains, exclude_domains, language, safe_search })
}

fn string(value: Value) -> Result<String, Rule> {
    if let Value::String(text) = value { Ok(text) } else { Err(Rule::String) }
}

fn query(value: Value) -> Result<String, Rule> {
    let text = string(value)?;
    if text.chars().all(is_blank) {
        return Err(Rule::NotBlank);
    }
    if text.chars().count() > MAX_QUERY_CHARS {
        return Err(Rule::Characters { limit: MAX_QUERY_CHARS });
    }
    Ok(text)
}

fn queries(value: Value) -> Result<Vec<String>, InvalidArguments> {
    let entries = entries("queries", value, MAX_QUERIES)?;
    if entries.is_empty() {
        return Err(InvalidArguments::new("queries", Rule::NotEmpty));
    }
    let mut queries = Vec::with_capacity(entries.len());
    for (index, entry) in entries.into_iter().enumerate() {
        let query = query(entry).map_err(|rule| InvalidArguments::new(format!("queries[{index}]"), rule))?;
        if !queries.contains(&query) {
            queries.push(query);
        }
    }
    Ok(queries)
}

fn domains(field: &'static str, value: Option<Value>) -> Result<Vec<String>, InvalidArguments> {
    let Some(value) = value else { return Ok(Vec::new()) };
    entries(field, value, MAX_DOMAINS)?
        .into_iter()
        .enumerate()
        .map(|(index, entry)| {
            string(entry)
                .and_then(|text| domain(&text))
                .map_err(|rule| InvalidArguments::new(format!("{field}[{index}]"), rule))
        })
        .collect()
}

fn entries(field: &'static str, value: Value, limit: usize) -> Result<Vec<Value>, InvalidArguments> {
    match value {
        Value::Array(entries) if entries.len() <= limit => Ok(entries),
        Value::Array(_) => Err(InvalidArguments::new(field, Rule::Entries { limit })),
        _ => Err(InvalidArguments::new(field, Rule::Array)),
    }
}

/// Gives a domain as it stands in a URL. A port, a path, a user or a wild card is no part of one.
fn domain(text: &str) -> Result<String, Rule> {
    // The parser refuses spaces by itself, but passes over tabs and line breaks.
    if text.contains(|c: char| c.is_control() || "/\\?#@:*%[]".contains(c)) {
        return Err(Rule::Domain);
    }
    let url = Url::parse(&format!("https://{text}/")).map_err(|_| Rule::Domain)?;
    match url.host_str() {
        Some(host) if (1..=MAX_DOMAIN_CHARS).contains(&host.len()) => Ok(host.to_owned()),
        _ => Err(Rule::Domain),
    }
}

fn language(value: Value) -> Result<String, Rule> {
    let text = string(value)?;
    let mut parts = text.split('-');
    let primary = parts.next().unwrap_or_default();
    let is_tag = text.len() <= MAX_LANGUAGE_CHARS
        && (2..=3).contains(&primary.len())
        && primary.bytes().all(|byte| byte.is_ascii_alphabetic())
        && parts.all(|part| (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    if is_tag { Ok(text) } else { Err(Rule::Language) }
}

/// Reads a whole number, also one written with a point, as JSON Schema does.
fn count(value: &Value) -> Result<usize, Rule> {
    let whole = |number: &Number| {
        number.as_u64().or_else(|| {
            let double = number.as_f64().filter(|double| double.fract() == 0.0)?;
            (1..=MAX_SOURCES as u64).find(|&whole| whole as f64 == double)
        })
    };
    let rule = Rule::Between { least: 1, most: MAX_SOURCES };
    let Value::Number(number) = value else { return Err(rule) };
    let count = whole(number).and_then(|count| usize::try_from(count).ok()).ok_or(rule)?;
    if (1..=MAX_SOURCES).contains(&count) { Ok(count) } else { Err(rule) }
}

fn named<T: Copy>(value: &Value, all: &[T], name: fn(T) -> &'static str, names: &'static str) -> Result<T, Rule> {
    let found = value.as_str().and_then(|text| all.iter().copied().find(|&one| name(one) == text));
    found.ok_or(Rule::OneOf { names })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{SafeSearch, SearchArguments, TimeRange, validate_search};

    fn with(field: &str, value: Value) -> Value {
        let mut arguments = json!({ "query": "tides" });
        arguments[field] = value;
        arguments
    }

    fn refusal(arguments: Value) -> String {
        validate_search(arguments).unwrap_err().to_string()
    }

    #[test]
    fn a_query_is_enough() {
        let expected = SearchArguments {
            queries: vec!["tides".to_owned()],
            max_results: 8,
            time_range: None,
            include_domains: Vec::new(),
            exclude_domains: Vec::new(),
            language: None,
            safe_search: None,
        };
        assert_eq!(validate_search(json!({ "query": "tides" })).unwrap(), expected);
        assert_eq!(validate_search(json!({ "queries": ["tides"] })).unwrap(), expected);
    }

    #[test]
    fn reads_every_field() {
        let arguments = json!({
            "queries": ["a", "b", "a"], "max_results": 5e1, "time_range": "week", "include_domains": ["Bücher.example"],
            "exclude_domains": ["a.example", "192.0.2.1"], "language": "pt-BR", "safe_search": "strict"
        });
        let read = validate_search(arguments).unwrap();
        assert_eq!((read.queries, read.max_results), (vec!["a".to_owned(), "b".to_owned()], 50));
        assert_eq!((read.time_range, read.safe_search), (Some(TimeRange::Week), Some(SafeSearch::Strict)));
        assert_eq!(
            (read.include_domains, read.exclude_domains),
            (vec!["xn--bcher-kva.example".to_owned()], vec!["a.example".to_owned(), "192.0.2.1".to_owned()],)
        );
        assert_eq!(read.language.as_deref(), Some("pt-BR"));
        assert!(validate_search(json!({ "query": "é".repeat(400) })).is_ok());
        assert!(validate_search(with("include_domains", json!(["a".repeat(63), "a.".repeat(126) + "a"]))).is_ok());
        for most in [json!(1), json!(1.0), json!(50)] {
            assert!(validate_search(with("max_results", most)).is_ok());
        }
    }

    #[test]
    fn names_the_field_and_the_rule() {
        let only = "arguments: only query, queries, max_results, time_range, include_domains, exclude_domains, language, safe_search are allowed";
        for (arguments, message) in [
            (json!("x"), "arguments: must be an object"),
            (Value::Null, "arguments: must be an object"),
            (json!({}), "arguments: exactly one of query, queries is required"),
            (json!({ "query": "a", "queries": ["b"] }), "arguments: exactly one of query, queries is required"),
            (json!({ "query": null }), "query: must be a string"),
            (json!({ "query": " \u{200b}" }), "query: must not be blank"),
            (json!({ "query": "é".repeat(401) }), "query: must have at most 400 characters"),
            (json!({ "queries": "a" }), "queries: must be an array"),
            (json!({ "queries": [] }), "queries: must not be empty"),
            (json!({ "queries": ["a", "a", "a", "a", "a"] }), "queries: must have at most 4 entries"),
            (json!({ "queries": ["a", ""] }), "queries[1]: must not be blank"),
            (json!({ "queries": ["a", 1] }), "queries[1]: must be a string"),
            (with("max_results", json!(0)), "max_results: must be a whole number from 1 to 50"),
            (with("max_results", json!(51)), "max_results: must be a whole number from 1 to 50"),
            (with("max_results", json!(-1)), "max_results: must be a whole number from 1 to 50"),
            (with("max_results", json!(1.5)), "max_results: must be a whole number from 1 to 50"),
            (with("max_results", json!("8")), "max_results: must be a whole number from 1 to 50"),
            (with("time_range", json!("hour")), "time_range: must be one of day, week, month, year"),
            (with("time_range", Value::Null), "time_range: must be one of day, week, month, year"),
            (with("include_domains", json!("a.example")), "include_domains: must be an array"),
            (with("include_domains", json!(vec!["a.example"; 21])), "include_domains: must have at most 20 entries"),
            (with("exclude_domains", json!([1])), "exclude_domains[0]: must be a string"),
            (with("language", json!("english")), "language: must be a language tag such as en or pt-BR"),
            (with("language", json!("e")), "language: must be a language tag such as en or pt-BR"),
            (with("language", json!("en--GB")), "language: must be a language tag such as en or pt-BR"),
            (with("safe_search", json!(true)), "safe_search: must be one of off, moderate, strict"),
            (with("limit", json!(3)), only),
        ] {
            assert_eq!(refusal(arguments), message);
        }
    }

    #[test]
    fn a_domain_is_a_host_and_nothing_else() {
        for text in [
            "",
            "https://a.example",
            "a.example/x",
            "a.example:80",
            "u@a.example",
            "*.a.example",
            "a b.example",
            "[::1]",
            "a.exam\tple",
            &"a.".repeat(127),
        ] {
            let refusal = refusal(with("exclude_domains", json!(["a.example", text])));
            assert_eq!(refusal, "exclude_domains[1]: must be a domain such as example.org", "{text}");
        }
    }

    #[test]
    fn the_first_broken_rule_wins() {
        let mut broken = json!({
            "query": "", "max_results": 0, "time_range": 1, "include_domains": 1, "exclude_domains": 1, "language": 1,
            "safe_search": 1, "x": 1
        });
        for (field, mended) in [
            ("query", json!("a")),
            ("max_results", json!(1)),
            ("time_range", json!("day")),
            ("include_domains", json!([])),
            ("exclude_domains", json!([])),
            ("language", json!("de")),
            ("safe_search", json!("off")),
        ] {
            assert!(refusal(broken.clone()).starts_with(&format!("{field}: ")));
            broken[field] = mended;
        }
        assert!(refusal(broken).starts_with("arguments: only"));
    }
}

//! What the mappings of all providers have in common: out of an answer's entry comes a source that can be cited.

use serde_json::Value;
use sourcecards_schemas::{
    presentation::WebSource,
    render_results::MAX_TEXT_CHARS,
    web_search::{excerpt, is_citable},
};

use super::{fault::Fault, published::published};

/// Most code points of one text that are looked at. What is beyond would not be shown, and cleaning takes time.
const MAX_RAW_CHARS: usize = 10 * MAX_TEXT_CHARS;

/// What a provider found for one query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    /// The query, where the answer repeats it.
    pub(crate) query: Option<String>,
    /// The provider's own answer.
    pub(crate) answer: Option<String>,
    /// The sources that can be cited, best first.
    pub(crate) sources: Vec<WebSource>,
}

/// Gives the list of entries at a JSON pointer.
///
/// - No list there: the answer is not in the documented shape, so it must not pass for "nothing found".
pub(crate) fn entries<'a>(answer: &'a Value, pointer: &str) -> Result<&'a [Value], Fault> {
    answer.pointer(pointer).and_then(Value::as_array).map(Vec::as_slice).ok_or(Fault::Unreadable)
}

/// Gives the string of a field.
pub(crate) fn text<'a>(entry: &'a Value, field: &str) -> Option<&'a str> {
    entry.get(field).and_then(Value::as_str)
}

/// Gives a provider's own answer, without white space around it.
pub(crate) fn whole(answer: Option<&str>) -> Option<String> {
    answer.map(str::trim).filter(|answer| !answer.is_empty()).map(str::to_owned)
}

/// Makes a source; nothing where the URL cannot be cited. A title is never made up, and a date that is no absolute
/// one is left out. `clean` is how the provider's texts become plain ones.
pub(crate) fn source(
    url: Option<&str>,
    title: Option<&str>,
    snippet: Option<&str>,
    date: Option<&str>,
    clean: fn(&str) -> String,
) -> Option<WebSource> {
    let url = url.filter(|url| is_citable(url))?.to_owned();
    let shown = |text: &str| {
        let cut = text.char_indices().nth(MAX_RAW_CHARS).map_or(text.len(), |(at, _)| at);
        Some(clean(text.get(..cut).unwrap_or(text))).filter(|text| !text.is_empty())
    };
    let title = title.and_then(shown).map(|title| title.split_whitespace().collect::<Vec<_>>().join(" "));
    let snippet = snippet.and_then(shown).map(|snippet| excerpt(&snippet, MAX_TEXT_CHARS));
    Some(WebSource { url, title, snippet, published_at: date.and_then(published) })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Fault, entries, source, whole};
    use crate::web_search::plain_text;

    #[test]
    fn only_what_can_be_cited_becomes_a_source() {
        let url = |url| source(Some(url), Some("A"), None, None, plain_text::from_plain).map(|source| source.url);
        assert_eq!(url("https://a.example/").as_deref(), Some("https://a.example/"));
        for refused in ["", "javascript:alert(1)", "https://user:password@a.example/", "/relative", "https://a b/"] {
            assert_eq!(url(refused), None, "{refused}");
        }
        assert_eq!(source(None, Some("A"), None, None, plain_text::from_plain), None);
    }

    #[test]
    fn titles_are_one_line_and_never_made_up() {
        let titled = |title| {
            source(Some("https://a.example/"), title, Some(" \n"), Some("3 days ago"), plain_text::from_plain).unwrap()
        };
        assert_eq!(titled(Some(" A\n B ")).title.as_deref(), Some("A B"));
        let bare = titled(Some(" "));
        assert_eq!((bare.title, bare.snippet, bare.published_at), (None, None, None));
        assert_eq!(titled(None).title, None);
    }

    #[test]
    fn long_snippets_are_excerpted() {
        let long = "語".repeat(2_500);
        let source = source(Some("https://a.example/"), None, Some(&long), None, plain_text::from_plain).unwrap();
        assert_eq!(source.snippet.unwrap().chars().count(), 2_000);
    }

    #[test]
    fn another_shape_is_not_an_empty_list() {
        assert_eq!(entries(&json!({ "results": [] }), "/results"), Ok([].as_slice()));
        for answer in [json!({}), json!([]), json!("x"), json!({ "results": null }), json!({ "results": {} })] {
            assert_eq!(entries(&answer, "/results"), Err(Fault::Unreadable), "{answer}");
        }
        assert_eq!((whole(Some(" x\n")), whole(Some(" ")), whole(None)), (Some("x".to_owned()), None, None));
    }
}

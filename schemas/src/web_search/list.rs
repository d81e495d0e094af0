//! The sources in the shape of `render_results`.

use serde_json::{Value, json};
use url::Url;

use super::{SearchList, SearchOutcome};
use crate::{
    presentation::WebSource,
    render_results::{
        DEFAULT_TITLE, MAX_ARGUMENT_BYTES, MAX_RESULTS, MAX_SOURCE_TITLE_CHARS, MAX_TEXT_CHARS, MAX_TITLE_CHARS,
        Metadata, Source, byte_length, is_blank,
    },
};

/// What stands where an excerpt was cut.
const ELLIPSIS: char = '…';

/// Turns an outcome into a list that `render_results` takes unchanged.
///
/// A source without a title is named by its host and marked by `metadata.titleDerived: true`; what is longer than
/// `render_results` allows is excerpted; sources that would break its limits are dropped from the end, and then
/// `truncated` is set. The URLs have to keep the URL rule, see [`is_citable`](super::is_citable).
pub fn search_list(outcome: &SearchOutcome) -> SearchList {
    let title = heading(&outcome.queries);
    let mut bytes = byte_length(&json!({"title": title, "results": []}));
    let results: Vec<_> = outcome
        .sources
        .iter()
        .take(MAX_RESULTS)
        .map(listed)
        .take_while(|source| {
            bytes += byte_length(&json!(source)) + ",".len();
            bytes <= MAX_ARGUMENT_BYTES
        })
        .collect();
    SearchList {
        title,
        total: results.len(),
        truncated: outcome.truncated || results.len() < outcome.sources.len(),
        results,
        answer: outcome.answer.clone(),
        provider: outcome.provider.clone(),
    }
}

/// Names a source that has no title: by its host, else by its URL.
pub(super) fn title_from_url(url: &str) -> String {
    let parsed = Url::parse(url).ok();
    let host = parsed.as_ref().and_then(Url::host_str).filter(|host| !host.is_empty());
    host.unwrap_or(url).to_owned()
}

fn heading(queries: &[String]) -> String {
    let joined = queries.join(", ");
    if joined.chars().all(is_blank) {
        return DEFAULT_TITLE.to_owned();
    }
    excerpt(&joined, MAX_TITLE_CHARS)
}

fn listed(source: &WebSource) -> Source<Metadata> {
    let given = source.title.as_deref().filter(|title| !title.chars().all(is_blank));
    let mut metadata = Metadata::new();
    if given.is_none() {
        metadata.insert("titleDerived".to_owned(), Value::Bool(true));
    }
    if let Some(date) = &source.published_at {
        metadata.insert("publishedAt".to_owned(), Value::from(date.as_str()));
    }
    let title = given.map_or_else(|| title_from_url(&source.url), str::to_owned);
    Source {
        id: source.url.clone(),
        title: excerpt(&title, MAX_SOURCE_TITLE_CHARS),
        url: source.url.clone(),
        text: source.snippet.as_deref().map(|snippet| excerpt(snippet, MAX_TEXT_CHARS)),
        metadata: (!metadata.is_empty()).then_some(metadata),
    }
}

/// Cuts a text to a number of code points, the ellipsis included.
pub fn excerpt(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let kept: String = text.chars().take(limit - 1).collect();
    let mut kept = kept.trim_end().to_owned();
    kept.push(ELLIPSIS);
    kept
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::search_list;
    use crate::{
        presentation::WebSource,
        render_results::validate,
        web_search::{SearchList, SearchOutcome},
    };

    fn outcome(sources: Vec<WebSource>) -> SearchOutcome {
        SearchOutcome {
            queries: vec!["a".to_owned(), "b".to_owned()],
            sources,
            provider: "x".to_owned(),
            ..Default::default()
        }
    }

    fn source(url: &str) -> WebSource {
        WebSource { url: url.to_owned(), ..WebSource::default() }
    }

    /// Hands the results to `render_results` as a model would.
    fn render(list: &SearchList) -> Value {
        let arguments = json!({"title": list.title, "results": list.results});
        json!(validate(arguments).unwrap())
    }

    #[test]
    fn names_by_the_host_what_has_no_title_and_says_so() {
        let titled = WebSource {
            title: Some("A".to_owned()),
            published_at: Some("2026".to_owned()),
            ..source("https://a.example/1")
        };
        let blank =
            WebSource { title: Some(" ".to_owned()), snippet: Some(String::new()), ..source("https://b.example/2") };
        let list = search_list(&outcome(vec![titled, blank]));
        assert_eq!(
            json!(list),
            json!({
                "title": "a, b", "total": 2, "truncated": false, "provider": "x",
                "results": [
                    {"id": "https://a.example/1", "title": "A", "url": "https://a.example/1", "metadata": {"publishedAt": "2026"}},
                    {"id": "https://b.example/2", "title": "b.example", "url": "https://b.example/2", "text": "", "metadata": {"titleDerived": true}}
                ]
            })
        );
        assert_eq!(render(&list)["results"], json!(list.results));
    }

    #[test]
    fn excerpts_what_is_too_long() {
        let long = WebSource {
            title: Some("é".repeat(301)),
            snippet: Some("語".repeat(2_001)),
            ..source("https://a.example")
        };
        let mut outcome = outcome(vec![long]);
        outcome.queries = vec!["q".repeat(500)];
        let list = search_list(&outcome);
        assert_eq!(list.title.chars().count(), 120);
        assert_eq!(list.results[0].title.chars().count(), 300);
        assert!(list.results[0].text.as_ref().unwrap().ends_with("語…"));
        assert!(!list.truncated);
        render(&list);
    }

    #[test]
    fn fills_the_bound_of_render_results_and_no_more() {
        let large =
            WebSource { title: Some("A".to_owned()), snippet: Some("x".repeat(2_000)), ..source("https://a.example") };
        let list = search_list(&outcome(vec![large.clone(); 50]));
        assert!(list.truncated && list.total < 50);
        render(&list);
        let one_more = json!({"title": list.title, "results": vec![json!(list.results[0]); list.total + 1]});
        assert_eq!(validate(one_more).unwrap_err().to_string(), "arguments: must be at most 65,536 bytes as JSON");
        let list = search_list(&outcome(vec![source("https://a.example"); 51]));
        assert_eq!((list.total, list.truncated), (50, true));
    }

    #[test]
    fn counts_to_the_byte() {
        // As many bytes as there may be, less the comma that is counted after the last source too.
        let filling = |spare: usize| {
            let mut sources = vec![source("https://a.example"); 32];
            let size = |sources: &[WebSource]| {
                let list = search_list(&outcome(sources.to_vec()));
                json!({"title": list.title, "results": list.results}).to_string().len()
            };
            for source in &mut sources {
                source.snippet = Some(String::new());
            }
            let missing = 65_535 + spare - size(&sources);
            for (index, source) in sources.iter_mut().enumerate() {
                source.snippet = Some("x".repeat(missing / 32 + usize::from(index < missing % 32)));
            }
            search_list(&outcome(sources))
        };
        assert_eq!((filling(0).total, filling(0).truncated), (32, false));
        assert_eq!((filling(1).total, filling(1).truncated), (31, true));
    }

    #[test]
    fn a_list_without_a_query_has_the_usual_heading() {
        let list = search_list(&SearchOutcome::default());
        assert_eq!((list.title.as_str(), list.total), ("Results", 0));
        render(&list);
    }
}

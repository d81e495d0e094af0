//! Several answers -> one outcome.

use sourcecards_schemas::{
    presentation::WebSource,
    web_search::{SearchArguments, SearchOutcome},
};
use url::{Host, Url};

use super::{answer::Found, fault::Fault, provider::ProviderId};

/// Merges what one provider found for the queries, in the order of the queries.
///
/// Sources are taken round robin by rank, each URL once, as many as the arguments ask for. Domains are checked here
/// again: not every provider keeps to them. A query that failed becomes a note.
pub(super) fn merge(
    arguments: &SearchArguments,
    provider: ProviderId,
    answers: Vec<(String, Result<Found, Fault>)>,
) -> SearchOutcome {
    let mut outcome = SearchOutcome {
        queries: arguments.queries.clone(),
        provider: provider.name().to_owned(),
        ..SearchOutcome::default()
    };
    let is_alone = answers.len() == 1;
    let (mut own, mut ranked) = (Vec::new(), Vec::new());
    for (query, answer) in answers {
        match answer {
            Ok(found) => {
                own.extend(
                    found
                        .answer
                        .map(|text| if is_alone { text } else { format!("### {}\n\n{text}", on_one_line(&query)) }),
                );
                let wanted = found.sources.into_iter().filter(|source| is_wanted(&source.url, arguments));
                ranked.push(wanted.collect::<Vec<_>>().into_iter());
            }
            Err(fault) => {
                outcome.notes.push(format!(
                    "The query \"{}\" failed: {} {fault}.",
                    on_one_line(&query),
                    provider.name()
                ));
            }
        }
    }
    outcome.answer = (!own.is_empty()).then(|| own.join("\n\n"));
    let merged = round_robin(ranked);
    outcome.truncated = merged.len() > arguments.max_results;
    outcome.sources = merged;
    outcome.sources.truncate(arguments.max_results);
    outcome
}

fn round_robin(mut ranked: Vec<std::vec::IntoIter<WebSource>>) -> Vec<WebSource> {
    let mut merged: Vec<WebSource> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    while !ranked.is_empty() {
        ranked.retain_mut(|sources| match sources.next() {
            Some(source) => {
                if seen.insert(source.url.clone()) {
                    merged.push(source);
                }
                true
            }
            None => false,
        });
    }
    merged
}

fn is_wanted(url: &str, arguments: &SearchArguments) -> bool {
    let Ok(url) = Url::parse(url) else { return false };
    let Some(host) = url.host() else { return false };
    let is_within = |domain: &String| match &host {
        Host::Domain(name) => {
            let name = name.trim_end_matches('.');
            name.strip_suffix(domain.trim_end_matches('.')).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        }
        address => address.to_string() == *domain,
    };
    (arguments.include_domains.is_empty() || arguments.include_domains.iter().any(is_within))
        && !arguments.exclude_domains.iter().any(is_within)
}

fn on_one_line(query: &str) -> String {
    query.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use sourcecards_schemas::{presentation::WebSource, web_search::validate_search};

    use super::{Fault, Found, ProviderId, SearchOutcome, merge};

    fn found(names: &[&str], answer: Option<&str>) -> Result<Found, Fault> {
        let sources = names.iter().map(|name| WebSource { url: format!("https://{name}"), ..WebSource::default() });
        Ok(Found { query: None, answer: answer.map(str::to_owned), sources: sources.collect() })
    }

    fn merged(arguments: Value, answers: Vec<Result<Found, Fault>>) -> SearchOutcome {
        let arguments = validate_search(arguments).unwrap();
        let answers = arguments.queries.iter().cloned().zip(answers).collect();
        merge(&arguments, ProviderId::Brave, answers)
    }

    fn hosts(outcome: &SearchOutcome) -> Vec<&str> {
        outcome.sources.iter().map(|source| source.url.trim_start_matches("https://")).collect()
    }

    #[test]
    fn takes_turns_by_rank_and_each_url_once() {
        let answers = vec![found(&["a", "b", "c", "d"], None), found(&["x", "a"], None), found(&[], None)];
        let outcome = merged(json!({ "queries": ["1", "2", "3"] }), answers);
        assert_eq!((hosts(&outcome), outcome.truncated), (vec!["a", "x", "b", "c", "d"], false));
        assert_eq!((outcome.provider.as_str(), outcome.queries.len()), ("brave", 3));
    }

    #[test]
    fn only_dropped_sources_make_it_truncated() {
        let outcome = merged(json!({ "query": "1", "max_results": 2 }), vec![found(&["a", "a", "b"], None)]);
        assert_eq!((hosts(&outcome), outcome.truncated), (vec!["a", "b"], false));
        let outcome = merged(json!({ "query": "1", "max_results": 2 }), vec![found(&["a", "b", "c"], None)]);
        assert_eq!((hosts(&outcome), outcome.truncated), (vec!["a", "b"], true));
    }

    #[test]
    fn domains_hold_whatever_the_provider_does() {
        let arguments = json!({
            "query": "1", "include_domains": ["a.example", "192.0.2.1"], "exclude_domains": ["x.a.example"]
        });
        let given = [
            "a.example",
            "www.A.example",
            "ba.example",
            "x.a.example",
            "y.x.a.example",
            "192.0.2.1",
            "a.example.",
            "1.192.0.2.1.example",
        ];
        assert_eq!(
            hosts(&merged(arguments, vec![found(&given, None)])),
            ["a.example", "www.A.example", "192.0.2.1", "a.example."]
        );
    }

    #[test]
    fn answers_stand_under_their_queries() {
        let one = merged(json!({ "query": "q" }), vec![found(&[], Some("A."))]);
        assert_eq!(one.answer.as_deref(), Some("A."));
        let answers = vec![found(&[], Some("A.")), found(&[], None), found(&[], Some("C."))];
        let three = merged(json!({ "queries": ["q\n1", "q2", "q3"] }), answers);
        assert_eq!(three.answer.as_deref(), Some("### q 1\n\nA.\n\n### q3\n\nC."));
        assert_eq!(merged(json!({ "query": "q" }), vec![found(&[], None)]).answer, None);
    }

    #[test]
    fn a_failed_query_is_a_note_and_the_others_stay() {
        let outcome =
            merged(json!({ "queries": ["moon\nphase", "tides"] }), vec![Err(Fault::RateLimited), found(&["a"], None)]);
        assert_eq!(hosts(&outcome), ["a"]);
        assert_eq!(
            outcome.notes,
            ["The query \"moon phase\" failed: brave limits the number of requests; try again later."]
        );
    }
}

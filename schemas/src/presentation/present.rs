//! From calls and results to views. Nothing here fails or panics: what is replayed may come from any version.

use serde_json::Value;

use super::{
    meta::{PRESENTATION_KEY, Presentation, WebMeta},
    view::{GenericCallView, ToolCallView, ToolResultView},
};

/// Gives the card of a call that runs.
pub fn present_call(tool: &str, arguments: &Value) -> ToolCallView {
    let kind = match tool {
        "web_search" => "search",
        "web_fetch" => "fetch",
        _ => "other",
    };
    let title = title_of(arguments).unwrap_or_else(|| tool.to_owned());
    ToolCallView::Generic(GenericCallView { title, kind })
}

/// Gives the card of a result, or `None` for the generic card.
///
/// `result` is a whole `CallToolResult`. The title comes from the arguments, since a replay may have lost the call.
/// `None` where the result is an error, or where its metadata is absent or malformed.
pub fn present_result(arguments: &Value, result: &Value) -> Option<ToolResultView> {
    if result.get("isError").is_some_and(|flag| *flag != Value::Bool(false)) {
        return None;
    }
    let meta = narrow(result.get("_meta")?.get(PRESENTATION_KEY)?)?;
    Some(ToolResultView::Web(meta.into_view(title_of(arguments))))
}

/// Narrows presentation metadata of any origin.
///
/// `None` for what is no object, for an unknown `card` or `kind`, for a missing field and for a field or list entry of
/// a wrong type (null included). Unknown further keys are ignored; an empty list of sources is valid.
pub fn narrow(metadata: &Value) -> Option<WebMeta> {
    // From a parsed value, not from text: with `arbitrary_precision` a tagged enum cannot read numbers out of text.
    let Presentation::Web(meta) = serde_json::from_value(metadata.clone()).ok()?;
    Some(meta)
}

fn title_of(arguments: &Value) -> Option<String> {
    let string = |key: &str| arguments.get(key).and_then(Value::as_str).map(str::to_owned);
    string("query").or_else(|| string("url")).or_else(|| {
        let queries: Option<Vec<_>> = arguments.get("queries")?.as_array()?.iter().map(Value::as_str).collect();
        queries.map(|queries| queries.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{narrow, present_call, present_result};
    use crate::presentation::{Presentation, ToolCallView, ToolResultView, WebMeta, WebSearchMeta, WebSource};

    fn search_meta() -> Value {
        json!({
            "card": "web",
            "kind": "search",
            "sources": [{"url": "https://a.example", "title": "A", "snippet": "", "publishedAt": "2026-01-02"}, {"url": "b"}],
            "truncated": true,
            "answer": "Because."
        })
    }

    fn fetch_meta() -> Value {
        json!({"card": "web", "kind": "fetch", "url": "https://a.example", "statusCode": 404, "truncated": false})
    }

    fn result(meta: &Value) -> Value {
        json!({"isError": false, "content": [{"type": "text", "text": "secret body"}], "_meta": {"sourcecards/presentation": meta}})
    }

    #[test]
    fn projection_leaves_out_what_is_absent_and_keeps_what_is_empty() {
        let sources = vec![
            WebSource {
                url: "https://a.example".to_owned(),
                title: Some("A".to_owned()),
                snippet: Some(String::new()),
                published_at: Some("2026-01-02".to_owned()),
            },
            WebSource { url: "b".to_owned(), ..WebSource::default() },
        ];
        let meta = WebSearchMeta { sources, truncated: true, answer: Some("Because.".to_owned()) };
        assert_eq!(serde_json::to_value(Presentation::Web(WebMeta::Search(meta))).unwrap(), search_meta());
    }

    #[test]
    fn narrowing_gives_back_what_was_projected() {
        let full = json!({
            "card": "web", "kind": "fetch", "url": "u", "statusCode": 200, "truncated": true, "pageTitle": "T",
            "contentType": "text/html", "bytes": 1, "totalChars": 2, "nextIndex": 3, "language": "de",
            "publishedAt": "2026", "redirects": 4, "extraction": "article", "cached": false, "notices": ["n"]
        });
        for meta in [search_meta(), fetch_meta(), full] {
            let narrowed = narrow(&meta).unwrap();
            assert_eq!(serde_json::to_value(Presentation::Web(narrowed)).unwrap(), meta);
        }
    }

    #[test]
    fn an_empty_list_is_valid_and_unknown_keys_are_tolerated() {
        let meta = json!({"card": "web", "kind": "search", "sources": [], "truncated": false, "later": {"x": 1.5e300}});
        assert!(matches!(narrow(&meta), Some(WebMeta::Search(search)) if search.sources.is_empty()));
        let meta =
            json!({"card": "web", "kind": "search", "sources": [{"url": "u", "later": [1]}], "truncated": false});
        assert!(narrow(&meta).is_some());
    }

    #[test]
    fn every_malformed_shape_gives_nothing() {
        let with = |mut meta: Value, pointer: &str, value: Value| {
            *meta.pointer_mut(pointer).unwrap() = value;
            meta
        };
        let without = |mut meta: Value, key: &str| {
            meta.as_object_mut().unwrap().remove(key).unwrap();
            meta
        };
        let mut malformed = vec![Value::Null, json!(1), json!("web"), json!([]), json!([search_meta()]), json!({})];
        for value in [Value::Null, json!(1), json!(true), json!({}), json!([1])] {
            for pointer in ["/card", "/kind", "/sources", "/sources/0", "/sources/0/url", "/sources/0/title"] {
                malformed.push(with(search_meta(), pointer, value.clone()));
            }
            for pointer in ["/sources/0/snippet", "/sources/0/publishedAt", "/answer"] {
                malformed.push(with(search_meta(), pointer, value.clone()));
            }
            malformed.push(with(fetch_meta(), "/url", value));
        }
        for value in [Value::Null, json!(1), json!("true"), json!([])] {
            malformed.push(with(search_meta(), "/truncated", value.clone()));
            malformed.push(with(fetch_meta(), "/truncated", value));
        }
        for value in [Value::Null, json!("200"), json!(-1), json!(70_000), json!(200.5), json!([])] {
            malformed.push(with(fetch_meta(), "/statusCode", value));
        }
        malformed.push(with(search_meta(), "/card", json!("terminal")));
        malformed.push(with(search_meta(), "/kind", json!("crawl")));
        for key in ["card", "kind", "sources", "truncated"] {
            malformed.push(without(search_meta(), key));
        }
        for key in ["url", "statusCode", "truncated"] {
            malformed.push(without(fetch_meta(), key));
        }
        for meta in malformed {
            assert_eq!(narrow(&meta), None, "{meta}");
            assert_eq!(present_result(&json!({"query": "q"}), &result(&meta)), None);
        }
    }

    #[test]
    fn a_result_takes_its_title_from_the_arguments() {
        for (arguments, title) in [
            (json!({"query": "tides"}), Some("tides")),
            (json!({"queries": ["tides", "moon"]}), Some("tides, moon")),
            (json!({"url": "https://a.example"}), Some("https://a.example")),
            (json!({"queries": [1]}), None),
            (Value::Null, None),
        ] {
            let view = serde_json::to_value(present_result(&arguments, &result(&search_meta())).unwrap()).unwrap();
            assert_eq!(view.get("title").and_then(Value::as_str), title);
        }
    }

    #[test]
    fn a_view_never_holds_the_content() {
        let view = present_result(&json!({"query": "tides"}), &result(&search_meta())).unwrap();
        let text = serde_json::to_string(&view).unwrap();
        assert!(text.starts_with(r#"{"card":"web","kind":"search","title":"tides","sources":["#), "{text}");
        assert!(!text.contains("content") && !text.contains("secret body"));
        let view = present_result(&json!({"url": "u"}), &result(&fetch_meta())).unwrap();
        assert_eq!(
            serde_json::to_value(view).unwrap(),
            json!({"card": "web", "kind": "fetch", "title": "u", "url": "https://a.example", "statusCode": 404, "truncated": false})
        );
    }

    #[test]
    fn an_error_or_a_result_without_metadata_is_the_generic_card() {
        let mut failed = result(&search_meta());
        failed["isError"] = json!(true);
        for result in
            [failed, json!({"content": []}), json!({"_meta": {}}), json!({"_meta": 1}), json!("x"), Value::Null]
        {
            assert_eq!(present_result(&json!({"query": "q"}), &result), None);
        }
    }

    #[test]
    fn a_result_logged_by_an_older_version_still_draws() {
        // Before `isError` was always sent, and with a key that is gone.
        let old = json!({"content": [], "_meta": {"sourcecards/presentation": {
            "card": "web", "kind": "search", "sources": [{"url": "https://a.example", "favicon": "x"}], "truncated": false, "engine": "x"
        }}});
        assert!(matches!(present_result(&json!({"query": "q"}), &old), Some(ToolResultView::Web(_))));
    }

    #[test]
    fn a_call_is_the_generic_card_of_its_kind() {
        for (tool, arguments, title, kind) in [
            ("web_search", json!({"queries": ["a", "b"]}), "a, b", "search"),
            ("web_fetch", json!({"url": "u"}), "u", "fetch"),
            ("web_fetch", json!([]), "web_fetch", "fetch"),
            ("render_results", json!({}), "render_results", "other"),
        ] {
            let ToolCallView::Generic(view) = present_call(tool, &arguments);
            assert_eq!((view.title.as_str(), view.kind), (title, kind));
        }
    }
}

//! Projection and narrowing of presentation metadata, over generated values.

use proptest::{collection::vec, option, prelude::*};
use serde_json::{Value, json};
use sourcecards_schemas::presentation::{
    PRESENTATION_KEY, Presentation, WebFetchMeta, WebMeta, WebSearchMeta, WebSource, narrow, present_call,
    present_result,
};

use crate::arguments::{json_value, text};

fn meta() -> impl Strategy<Value = WebMeta> {
    let source = (text(30), option::of(text(30)), option::of(text(30)), option::of(text(10)))
        .prop_map(|(url, title, snippet, published_at)| WebSource { url, title, snippet, published_at });
    let search = (vec(source, 0..5), any::<bool>(), option::of(text(40)))
        .prop_map(|(sources, truncated, answer)| WebMeta::Search(WebSearchMeta { sources, truncated, answer }));
    let fetch =
        (text(30), any::<u16>(), any::<bool>(), option::of(text(20)), option::of(any::<u32>()), vec(text(9), 0..3))
            .prop_map(|(url, status_code, truncated, page_title, bytes, notices)| {
                WebMeta::Fetch(WebFetchMeta {
                    url,
                    status_code,
                    truncated,
                    page_title,
                    bytes,
                    notices,
                    ..WebFetchMeta::default()
                })
            });
    prop_oneof![search, fetch]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_is_projected_is_narrowed_back(meta in meta(), title in text(20)) {
        let wire = json!(Presentation::Web(meta.clone()));
        let logged: Value = serde_json::from_str(&wire.to_string()).unwrap();
        prop_assert_eq!(narrow(&logged), Some(meta.clone()));
        let result = json!({"content": [], "_meta": {PRESENTATION_KEY: logged}});
        let view = present_result(&json!({"query": title}), &result);
        prop_assert_eq!(&json!(view)["title"], &json!(title));
    }

    #[test]
    fn no_value_makes_a_narrower_panic(value in json_value(), arguments in json_value(), meta in meta()) {
        let mut wire = json!(Presentation::Web(meta));
        let _ = (narrow(&value), present_call("web_search", &value), present_result(&arguments, &value));
        // A real one with one field replaced goes deeper than a random value.
        if let Some(first) = wire.as_object_mut().and_then(|fields| fields.values_mut().nth(2)) {
            *first = value;
        }
        let _ = present_result(&arguments, &json!({"_meta": {PRESENTATION_KEY: wire}}));
    }
}

//! Validator, outcome and JSON Schemas of `web_search` agree.

use std::sync::LazyLock;

use jsonschema::Validator;
use proptest::{collection::vec, option, prelude::*, sample::select};
use serde_json::{Map, Value, json};
use sourcecards_schemas::{
    presentation::WebSource,
    render_results::validate,
    web_search::{INPUT_SCHEMA, OUTPUT_SCHEMA, SearchOutcome, is_citable, search_list, search_text, validate_search},
};

static INPUT: LazyLock<Validator> = LazyLock::new(|| schema(INPUT_SCHEMA));
static OUTPUT: LazyLock<Validator> = LazyLock::new(|| schema(OUTPUT_SCHEMA));

fn schema(text: &str) -> Validator {
    let schema = serde_json::from_str(text).unwrap();
    jsonschema::draft202012::meta::validate(&schema).unwrap();
    jsonschema::draft202012::new(&schema).unwrap()
}

fn arguments() -> impl Strategy<Value = Value> {
    let query = "[a-zé語😀\" ]{0,20}[a-z]";
    let queries = prop_oneof![
        query.prop_map(|query| ("query", json!(query))),
        vec(query, 1..=4).prop_map(|queries| ("queries", json!(queries))),
    ];
    let domain = "[a-z0-9]{1,10}\\.example";
    let optional = (
        option::of(1..=50_u8),
        option::of(select(vec!["day", "week", "month", "year"])),
        option::of(vec(domain, 0..=20)),
        option::of(vec(domain, 0..=20)),
        option::of("[a-zA-Z]{2,3}(-[a-zA-Z0-9]{1,8}){0,2}"),
        option::of(select(vec!["off", "moderate", "strict"])),
    );
    (queries, optional).prop_map(|((name, queries), (count, range, include, exclude, language, safe))| {
        let fields = [
            (name, Some(queries)),
            ("max_results", count.map(Value::from)),
            ("time_range", range.map(Value::from)),
            ("include_domains", include.map(Value::from)),
            ("exclude_domains", exclude.map(Value::from)),
            ("language", language.map(Value::from)),
            ("safe_search", safe.map(Value::from)),
        ];
        let fields = fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        Value::Object(fields.collect::<Map<_, _>>())
    })
}

/// A way to break arguments, and whether a JSON Schema without alternatives at its top can say the rule.
type Fault = (&'static str, fn(&mut Value), bool);

const FAULTS: [Fault; 12] = [
    ("arguments: must be an object", |a| *a = json!(["x"]), true),
    ("arguments: exactly one of", |a| *a = json!({ "max_results": 3 }), false),
    ("arguments: exactly one of", |a| *a = json!({ "query": "a", "queries": ["a"] }), false),
    ("query: must have at most 400", |a| *a = json!({ "query": "é".repeat(401) }), true),
    ("queries: must not be empty", |a| *a = json!({ "queries": [] }), true),
    ("max_results: must be a whole", |a| a["max_results"] = json!(51), true),
    ("max_results: must be a whole", |a| a["max_results"] = json!(1.5), true),
    ("time_range: must be one of", |a| a["time_range"] = json!("hour"), true),
    ("include_domains[0]: must be a domain", |a| a["include_domains"] = json!(["https://a.example"]), true),
    ("language: must be", |a| a["language"] = json!("english language"), true),
    ("safe_search: must be one of", |a| a["safe_search"] = Value::Null, true),
    ("arguments: only", |a| a["limit"] = json!(1), true),
];

fn source() -> impl Strategy<Value = WebSource> {
    let url = prop_oneof![
        "https?://[a-z]{1,10}\\.example/[a-z?=&%]{0,20}".prop_map(|url| url.replace('%', "%20")),
        Just("javascript:alert(1)".to_owned()),
        Just("https://user:password@a.example/".to_owned()),
        "\\PC{0,30}",
    ];
    let text = prop_oneof!["\\PC{0,40}", "[\\n\\]\\[()\"a]{0,10}", Just("語".repeat(2_500))];
    (url, option::of(text.clone()), option::of(text), option::of("[0-9]{4}-[0-9]{2}-[0-9]{2}"))
        .prop_map(|(url, title, snippet, published_at)| WebSource { url, title, snippet, published_at })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn valid_arguments_pass_everywhere(arguments in arguments()) {
        prop_assert!(INPUT.is_valid(&arguments), "{arguments}");
        prop_assert!(validate_search(arguments).is_ok());
    }

    #[test]
    fn broken_arguments_are_refused((arguments, (message, harm, in_schema)) in (arguments(), select(FAULTS.to_vec()))) {
        let mut arguments = arguments;
        harm(&mut arguments);
        prop_assert_eq!(INPUT.is_valid(&arguments), !in_schema, "{}", arguments);
        let refusal = validate_search(arguments).unwrap_err().to_string();
        prop_assert!(refusal.starts_with(message), "{refusal} for {message}");
    }

    #[test]
    fn what_was_found_passes_render_results_unchanged(sources in vec(source(), 0..60), query in "\\PC{0,200}") {
        let sources: Vec<_> = sources.into_iter().filter(|source| is_citable(&source.url)).collect();
        let outcome = SearchOutcome {
            queries: vec![query], sources, provider: "searxng".to_owned(), ..SearchOutcome::default()
        };
        let list = search_list(&outcome);
        let structured = json!(list);
        prop_assert!(OUTPUT.is_valid(&structured), "{structured}");
        let rendered = validate(json!({ "title": list.title, "results": list.results })).unwrap();
        prop_assert_eq!(&json!(rendered.results), &structured["results"]);
        // One line for each source, whatever stands in it.
        let lines = search_text(&outcome).lines().filter(|line| line.starts_with("- [")).count();
        prop_assert_eq!(lines, outcome.sources.len());
    }
}

//! Types, validator and JSON Schemas agree.

use std::sync::LazyLock;

use jsonschema::Validator;
use proptest::{prelude::*, sample::select};
use serde_json::{Value, json};
use sourcecards_schemas::render_results::{
    INPUT_SCHEMA, Metadata, OUTPUT_SCHEMA, RenderResults, readable_list, scan_arguments, scan_message, validate,
    validate_text,
};

use crate::arguments::{json_value, valid};

static INPUT: LazyLock<Validator> = LazyLock::new(|| schema(INPUT_SCHEMA));
static OUTPUT: LazyLock<Validator> = LazyLock::new(|| schema(OUTPUT_SCHEMA));

fn schema(text: &str) -> Validator {
    jsonschema::draft202012::new(&serde_json::from_str(text).unwrap()).unwrap()
}

#[test]
fn the_schemas_are_valid_schemas() {
    for text in [INPUT_SCHEMA, OUTPUT_SCHEMA] {
        jsonschema::draft202012::meta::validate(&serde_json::from_str(text).unwrap()).unwrap();
    }
}

#[test]
fn the_examples_belong_together() {
    let input = include_str!("../../render_results/example-input.json");
    let output: Value = serde_json::from_str(include_str!("../../render_results/example-output.json")).unwrap();
    assert!(INPUT.is_valid(&serde_json::from_str(input).unwrap()));
    assert!(OUTPUT.is_valid(&output));
    let list = validate_text(input.as_bytes()).unwrap();
    assert_eq!(serde_json::to_value(&list).unwrap(), output);
    let read: RenderResults<Metadata> = serde_json::from_value(output).unwrap();
    assert_eq!(read, list);
}

/// A way to break arguments that hold at least one source, and whether a JSON Schema can say the rule.
type Fault = (&'static str, fn(&mut Value), bool);

const FAULTS: [Fault; 24] = [
    ("arguments: must be an object", |a| *a = json!([]), true),
    ("title: must be a string", |a| a["title"] = json!(1), true),
    ("title: must be a string", |a| a["title"] = Value::Null, true),
    ("title: must not be blank", |a| a["title"] = json!("\u{2003}\u{200b}\u{85}\u{feff}\u{2064}"), true),
    ("title: must have at most 120 characters", |a| a["title"] = json!("😀".repeat(121)), true),
    ("results: is required", |a| drop(a.as_object_mut().unwrap().remove("results")), true),
    ("results: must be an array", |a| a["results"] = json!({}), true),
    ("results: must have at most 50 entries", |a| a["results"] = vec![a["results"][0].clone(); 51].into(), true),
    ("arguments: only title, results are allowed", |a| a["query"] = json!("x"), true),
    (
        "arguments: must be at most 65,536 bytes as JSON",
        |a| a["results"][0]["metadata"] = json!({"x": "x".repeat(65_536)}),
        false,
    ),
    ("results[0]: must be an object", |a| a["results"][0] = json!("x"), true),
    ("results[0]: only id, title, url, text, metadata are allowed", |a| a["results"][0]["x"] = json!(1), true),
    ("results[0].title: is required", |a| drop(a["results"][0].as_object_mut().unwrap().remove("title")), true),
    ("results[0].title: must not be blank", |a| a["results"][0]["title"] = json!(" \u{a0}"), true),
    ("results[0].title: must have at most 300 characters", |a| a["results"][0]["title"] = json!("é".repeat(301)), true),
    (
        "results[0].url: must not contain white space",
        |a| a["results"][0]["url"] = json!("https://a.example/\u{2028}"),
        true,
    ),
    (
        "results[0].url: must not contain white space",
        |a| a["results"][0]["url"] = json!("https://a.example/\u{202e}"),
        true,
    ),
    ("results[0].url: must be an http or https URL", |a| a["results"][0]["url"] = json!("ftp://a.example"), true),
    ("results[0].url: must be an absolute http or https URL", |a| a["results"][0]["url"] = json!("https://"), false),
    (
        "results[0].url: must not contain a user name",
        |a| a["results"][0]["url"] = json!("https://u:p@a.example"),
        false,
    ),
    (
        "results[0].url: must have at most 2,048 characters",
        |a| a["results"][0]["url"] = json!(format!("https://a.example/{}", "x".repeat(2_048))),
        true,
    ),
    ("results[0].id: must not be blank", |a| a["results"][0]["id"] = json!(""), true),
    (
        "results[0].text: must have at most 2,000 characters",
        |a| a["results"][0]["text"] = json!("語".repeat(2_001)),
        true,
    ),
    ("results[0].metadata: must be an object", |a| a["results"][0]["metadata"] = Value::Null, true),
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn valid_arguments_pass_everywhere(arguments in valid()) {
        prop_assert!(INPUT.is_valid(&arguments));
        let raw = serde_json::to_vec(&arguments).unwrap();
        prop_assert_eq!(scan_arguments(&raw), Ok(()));
        let list = validate(arguments.clone()).unwrap();
        prop_assert_eq!(&validate_text(&raw).unwrap(), &list);
        let output = serde_json::to_value(&list).unwrap();
        prop_assert!(OUTPUT.is_valid(&output), "{output}");
        for (given, kept) in arguments["results"].as_array().unwrap().iter().zip(output["results"].as_array().unwrap()) {
            for (key, value) in given.as_object().unwrap() {
                prop_assert_eq!(&kept[key], value);
            }
            prop_assert_eq!(&kept["id"], given.get("id").unwrap_or(&given["url"]));
        }
    }

    #[test]
    fn broken_arguments_are_refused((arguments, (message, harm, in_schema)) in
        (valid().prop_filter("one source at least", |a| !a["results"].as_array().unwrap().is_empty()), select(FAULTS.to_vec())))
    {
        let mut arguments = arguments;
        harm(&mut arguments);
        prop_assert_eq!(INPUT.is_valid(&arguments), !in_schema);
        let refusal = validate(arguments).unwrap_err().to_string();
        prop_assert!(refusal.starts_with(message), "{refusal} for {message}");
    }

    #[test]
    fn no_value_makes_the_validator_panic(value in json_value()) {
        if let Ok(list) = validate(value) {
            readable_list(&list);
        }
    }

    #[test]
    fn no_bytes_make_the_scan_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200), json in "[{}\\[\\]\":,a\\\\u0-9dD8 ]{0,80}") {
        let _ = (scan_message(&bytes), scan_arguments(&bytes));
        let _ = (scan_message(json.as_bytes()), scan_arguments(json.as_bytes()));
    }
}

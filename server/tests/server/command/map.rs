//! `sourcecards map`.

use serde_json::{Value, json};

use crate::process::{run, text};

const ANSWER: &str = r#"{"query":"tides","results":[{"title":"A","url":"https://a.example/","content":"x"},{"title":"B","url":"data:x"}]}"#;

#[test]
fn a_saved_answer_can_be_piped_into_render() {
    let mapped = run(&["map", "--from", "tavily"], ANSWER);
    assert!(mapped.status.success(), "{}", text(&mapped.stderr));
    let mapped = text(&mapped.stdout);
    let source = json!({"id": "https://a.example/", "title": "A", "url": "https://a.example/", "text": "x"});
    assert_eq!(serde_json::from_str::<Value>(&mapped).unwrap(), json!({"title": "tides", "results": [source]}));
    assert_eq!(text(&run(&["render"], &mapped).stdout), "tides\n\n1. A\n   https://a.example/\n   x\n");
}

#[test]
fn mistakes_are_named() {
    let ids = "searxng, mediawiki, brave, tavily, exa, perplexity, search1api";
    for (arguments, input, expected) in [
        (["map", "--from", "exa"].as_slice(), "CANARY", "answer: must be JSON in UTF-8".to_owned()),
        (
            &["map", "--from", "exa"],
            r#"{"error":"CANARY"}"#,
            "answer: must be a successful search answer of exa".to_owned(),
        ),
        (&["map", "--from", "CANARY"], "", format!("--from <PROVIDER>: must be one of {ids}")),
        (&["map", "--from", "exa", "CANARY"], "", "file: cannot be read: entity not found".to_owned()),
    ] {
        let output = run(arguments, input);
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(2), format!("sourcecards: {expected}\n")));
    }
}

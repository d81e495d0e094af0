//! `sourcecards render`.

use serde_json::{Value, json};

use crate::process::{run, text};

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../schemas/render_results/example-input.json");

fn output(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(output.stderr.is_empty());
    text(&output.stdout)
}

fn refusal(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert!(output.stdout.is_empty());
    text(&output.stderr)
}

#[test]
fn prints_the_readable_list() {
    let list = "Results\n\n1. a\n   https://a.example/\n   b\n";
    let input = r#"{"results":[{"title":"a","url":"https://a.example/","text":"b"}]}"#;
    for arguments in [["render"].as_slice(), &["render", "-"]] {
        assert_eq!(output(arguments, input), list);
    }
    assert!(output(&["render", EXAMPLE], "").starts_with("How tides work\n\n1. What makes the tides?"));
}

#[test]
fn prints_the_result_as_json() {
    let printed: Value = serde_json::from_str(&output(&["render", "--json", EXAMPLE], "")).unwrap();
    let expected = include_str!("../../../../schemas/render_results/example-output.json");
    assert_eq!(printed["structuredContent"], serde_json::from_str::<Value>(expected).unwrap());
    assert_eq!(printed["isError"], false);
    assert_eq!(printed["content"][0]["text"], json!(output(&["render", EXAMPLE], "").trim_end_matches('\n')));
    assert_eq!(printed.as_object().unwrap().len(), 3);
}

#[test]
fn prints_a_page_with_the_result_in_it() {
    let page = output(&["render", "--html", EXAMPLE], "");
    let block = page.split("<script type=\"application/json\" id=\"standalone\">").nth(1).unwrap();
    let data: Value = serde_json::from_str(block.split("</script>").next().unwrap()).unwrap();
    assert_eq!(data["structuredContent"]["total"], 3);
    let html = sourcecards_server::CardList::embedded().html();
    let (before, after) = html.split_once("<script").unwrap();
    assert!(page.starts_with(before) && page.trim_end().ends_with(after.trim_end()));
}

#[test]
fn names_field_and_rule_in_one_line() {
    for (input, expected) in [
        (r#"{"results":[{"title":"a","url":"ftp://CANARY/"}]}"#, "results[0].url: must be an http or https URL"),
        ("CANARY", "arguments: must be JSON in UTF-8"),
        (r#"{"title":"\ud800","results":[]}"#, "title: must not contain an unpaired surrogate"),
        ("[]", "arguments: must be an object"),
    ] {
        assert_eq!(refusal(&["render"], input), format!("sourcecards: {expected}\n"));
    }
    let long = " ".repeat(1024 * 1024 + 1);
    assert_eq!(refusal(&["render"], &long), "sourcecards: file: must be at most 1,048,576 bytes\n");
    let missing = refusal(&["render", "CANARY.json"], "");
    assert_eq!(missing, "sourcecards: file: cannot be read: entity not found\n");
}

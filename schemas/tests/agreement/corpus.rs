//! The URL rule against a published corpus, where `SOURCECARDS_CORPUS` names a folder that has it.

use std::{env, fs, path::PathBuf};

use serde_json::{Value, json};
use sourcecards_schemas::render_results::validate;

#[test]
fn hostile_urls_are_judged_as_a_browser_judges_them() {
    let Some(folder) = env::var_os("SOURCECARDS_CORPUS").map(|root| PathBuf::from(root).join("payloads")) else {
        println!("skipped: SOURCECARDS_CORPUS names no corpus");
        return;
    };
    let read = |name: &str| -> Value { serde_json::from_slice(&fs::read(folder.join(name)).unwrap()).unwrap() };
    let urls = read("90-nasty-urls-wpt.json");
    let expected = read("expected-90.json");
    let expected = expected["90-nasty-urls-wpt.json"].as_array().unwrap();
    for verdict in expected {
        let index = usize::try_from(verdict["i"].as_u64().unwrap()).unwrap();
        let url = &urls["results"][index]["url"];
        let accepted = validate(json!({"results": [{"title": "A", "url": url}]})).is_ok();
        // The corpus was judged with JavaScript's white space, which has the byte order mark (White_Space has not),
        // and without the rule on bidirectional controls.
        let differs = url.as_str().unwrap().contains(['\u{feff}', '\u{202d}', '\u{202e}', '\u{200e}', '\u{200f}']);
        assert_eq!(accepted, verdict["accept"].as_bool().unwrap() != differs, "{index}: {url}");
    }
    assert_eq!(expected.len(), urls["results"].as_array().unwrap().len());
}

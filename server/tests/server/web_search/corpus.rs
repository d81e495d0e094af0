//! Real answers through the mappings, where `SOURCECARDS_CORPUS` names a folder that has them.

use std::{env, fs, path::PathBuf};

use serde_json::{Value, json};
use sourcecards_schemas::render_results::validate;
use sourcecards_server::web_search::{ProviderId, map};

fn payloads() -> Option<PathBuf> {
    let folder = env::var_os("SOURCECARDS_CORPUS").map(|root| PathBuf::from(root).join("payloads"));
    if folder.is_none() {
        println!("skipped: SOURCECARDS_CORPUS names no corpus");
    }
    folder
}

#[test]
fn answers_of_our_providers_become_arguments() {
    let Some(folder) = payloads() else { return };
    let index: Value = serde_json::from_slice(&fs::read(folder.join("index.json")).unwrap()).unwrap();
    for (file, provider) in [
        ("01-brave-web.json", ProviderId::Brave),
        ("06-tavily-raw-content.json", ProviderId::Tavily),
        ("10-perplexity-citations.json", ProviderId::Perplexity),
    ] {
        let text = fs::read(folder.join(file)).unwrap();
        let answer: Value = serde_json::from_slice(&text).unwrap();
        let entry = index.as_array().unwrap().iter().find(|entry| entry["file"] == file).unwrap();
        let given = answer.pointer(entry["results"].as_str().unwrap()).unwrap().as_array().unwrap();
        let arguments = map(provider, &text).unwrap();
        let results = arguments["results"].as_array().unwrap();
        assert_eq!(results.len(), given.len(), "{file}");
        for (result, given) in results.iter().zip(given) {
            assert_eq!(result["url"], *given.get("url").unwrap_or(given), "{file}");
            for text in [&result["title"], &result["text"]] {
                let text = text.as_str().unwrap_or_default();
                for left_over in ["<strong>", "</strong>", "&#x27;", "&amp;", "&quot;", "&nbsp;"] {
                    assert!(!text.contains(left_over), "{file}: {text}");
                }
            }
            let date = result["metadata"]["publishedAt"].as_str();
            assert_eq!(date, given.get("page_age").and_then(Value::as_str), "{file}");
        }
        assert!(validate(arguments).is_ok(), "{file}");
    }
}

#[test]
fn whatever_comes_gives_valid_arguments_or_an_error() {
    let Some(folder) = payloads() else { return };
    let mut mapped = 0;
    for file in fs::read_dir(folder).unwrap() {
        let text = fs::read(file.unwrap().path()).unwrap();
        for provider in ProviderId::ALL {
            if let Ok(arguments) = map(provider, &text) {
                mapped += 1;
                let results = validate(arguments.clone()).unwrap().results;
                assert_eq!(json!(results), arguments["results"]);
            }
        }
    }
    assert!(mapped >= 3, "{mapped}");
}

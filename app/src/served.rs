//! What the server answers with beside the page.

use serde_json::{Value, json};

use crate::{
    call::Call,
    choice::Choice as _,
    fixture::{self, FIXTURES},
    settings::Settings,
};

/// The text of a fixture's file.
pub fn fixture_text(name: &str) -> Option<&'static str> {
    fixture::text(name)
}

/// All fixtures: name, group, what it shows, and its address.
pub fn fixture_list() -> Value {
    let entry = |fixture: &fixture::Fixture| {
        json!({
            "name": fixture.name,
            "group": fixture.group.key(),
            "about": fixture.about,
            "url": format!("/preview/fixtures/{}.json", fixture.name),
        })
    };
    json!({ "fixtures": FIXTURES.iter().map(entry).collect::<Vec<_>>() })
}

/// The tool result of the fixture that a query names, as JSON text.
pub fn fixture_result(query: &str) -> Option<String> {
    let call = Call::read(fixture::text(&Settings::read(query).fixture)?).ok()?;
    Some(call.result.to_string())
}

/// The policy that a query chooses for a frame.
pub fn frame_policy(query: &str) -> String {
    Settings::read(query).policy.header()
}

#[cfg(test)]
mod tests {
    use super::{fixture_list, fixture_result, frame_policy};

    #[test]
    fn the_list_names_files_that_are_there() {
        let list = fixture_list();
        let fixtures = list["fixtures"].as_array().unwrap();
        assert!(fixtures.len() > 25);
        for fixture in fixtures {
            let name = fixture["name"].as_str().unwrap();
            assert!(fixture_result(&format!("fixture={name}")).is_some(), "{name}");
        }
        assert_eq!(fixture_result("fixture=none"), None);
    }

    #[test]
    fn the_policy_is_the_one_that_is_asked_for() {
        assert!(frame_policy("csp=wasm").contains("'wasm-unsafe-eval'"));
        assert_eq!(frame_policy("csp=made-up"), frame_policy(""));
    }
}

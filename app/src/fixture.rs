//! Fixtures: arguments of `render_results` that show what a list can look like. One JSON file each.

/// A named set of arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The file's name without its ending, as in an address.
    pub name: &'static str,
    /// What it shows, in a few words.
    pub about: &'static str,
    /// The arguments, as JSON text.
    pub arguments: &'static str,
}

const FIXTURES: [Fixture; 4] = [
    Fixture { name: "web", about: "A realistic web search", arguments: include_str!("../fixtures/web.json") },
    Fixture {
        name: "mixed-scripts",
        about: "Arabic, Chinese, Japanese, Hebrew and emoji side by side",
        arguments: include_str!("../fixtures/mixed-scripts.json"),
    },
    Fixture {
        name: "hostile",
        about: "Markup, look-alike hosts and duplicates, all of it only text",
        arguments: include_str!("../fixtures/hostile.json"),
    },
    Fixture { name: "empty", about: "No results", arguments: include_str!("../fixtures/empty.json") },
];

/// All fixtures, in the order they are shown in.
pub const fn fixtures() -> &'static [Fixture] {
    &FIXTURES
}

#[cfg(test)]
mod tests {
    use sourcecards_schemas::render_results::validate_text;

    use super::fixtures;

    #[test]
    fn every_fixture_is_valid() {
        for fixture in fixtures() {
            let list = validate_text(fixture.arguments.as_bytes());
            assert!(list.is_ok(), "{}: {list:?}", fixture.name);
        }
    }
}

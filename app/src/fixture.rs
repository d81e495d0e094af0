//! Fixtures: calls that show what a view has to cope with. One JSON file each, as [`Call`](crate::call::Call) reads it.

use crate::choice::choice;

choice! {
    /// What a fixture is there for.
    Group {
        /// Lists as they come from real tools.
        #[default]
        Lists = "lists", "Lists";
        /// Other ways of writing than English.
        Scripts = "scripts", "Scripts";
        /// Lists at the edge of what is allowed.
        Edges = "edges", "Edges";
        /// Calls that end in another way.
        States = "states", "States";
        /// Results that are not what they should be.
        Broken = "broken", "Broken";
        /// Cards of the web tools.
        Web = "web", "Web tools";
    }
}

/// A named call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fixture {
    /// The file's name without its ending, as in an address.
    pub(crate) name: &'static str,
    /// What it is there for.
    pub(crate) group: Group,
    /// What it shows, in a few words.
    pub(crate) about: &'static str,
}

macro_rules! fixtures {
    ($($group:ident: $($name:literal, $about:literal;)+)+) => {
        /// All fixtures, in the order they are shown in.
        pub(crate) const FIXTURES: &[Fixture] =
            &[$($(Fixture { name: $name, group: Group::$group, about: $about },)+)+];

        /// The text of a fixture's file. Only the server carries it.
        #[cfg(feature = "ssr")]
        pub(crate) fn text(name: &str) -> Option<&'static str> {
            match name {
                $($($name => Some(include_str!(concat!("../fixtures/", $name, ".json"))),)+)+
                _ => None,
            }
        }
    };
}

fixtures! {
    Lists:
        "web", "A realistic web search";
        "news", "News with times, authors and sources";
        "docs", "Reference pages with code in their snippets";
        "papers", "Papers with authors, journals and numbers";
        "one", "One result";
        "fifty", "Fifty results, the most there can be";
    Scripts:
        "right-to-left", "Arabic and Hebrew";
        "chinese", "Chinese";
        "japanese", "Japanese";
        "emoji", "Emoji and combining marks";
        "mixed-scripts", "Arabic, Chinese, Japanese, Hebrew and emoji side by side";
    Edges:
        "empty", "No results";
        "longest", "The longest strings that are allowed";
        "duplicates", "The same source again and again";
        "look-alike-hosts", "Hosts that look like others";
        "dates", "Every form of date";
        "hostile", "Markup and script addresses, all of it only text";
    States:
        "streaming", "Arguments that are still being written";
        "slow", "A result that takes its time";
        "never", "A host that sends nothing";
        "error", "A tool that failed";
        "cancelled", "A call that was cancelled";
    Broken:
        "broken-list", "A result whose list is no list";
        "broken-entries", "Entries that cannot be read";
        "text-only", "A result with nothing but its text";
    Web:
        "web-search", "A search with an answer and more to come";
        "web-search-queries", "Three queries, one of which failed";
        "web-search-nothing", "A search that found nothing";
        "web-search-no-metadata", "A search whose metadata is malformed";
        "web-fetch", "A fetched page";
        "web-fetch-error", "A page that could not be fetched";
}

impl Fixture {
    /// Finds a fixture by its name.
    pub(crate) fn find(name: &str) -> Option<&'static Self> {
        FIXTURES.iter().find(|fixture| fixture.name == name)
    }

    /// Whether a search for these words finds it.
    pub(crate) fn matches(&self, words: &str) -> bool {
        let all = format!("{} {}", self.name, self.about).to_lowercase();
        words.to_lowercase().split_whitespace().all(|word| all.contains(word))
    }
}

#[cfg(feature = "ssr")]
#[cfg(test)]
mod tests {
    use sourcecards_schemas::presentation::present_result;

    use super::{FIXTURES, Fixture, Group, text};
    use crate::call::{Call, Play};

    fn call(name: &str) -> Call {
        Call::read(text(name).unwrap()).unwrap_or_else(|problem| panic!("{name}: {problem:?}"))
    }

    #[test]
    fn every_fixture_is_valid_by_the_servers_own_rules() {
        for fixture in FIXTURES {
            call(fixture.name);
        }
    }

    #[test]
    fn every_file_is_a_fixture() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");
        let mut files: Vec<_> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
            .collect();
        files.sort_unstable();
        let mut names: Vec<_> = FIXTURES.iter().map(|fixture| fixture.name).collect();
        names.sort_unstable();
        assert_eq!(files, names);
    }

    #[test]
    fn fixtures_show_what_they_say() {
        assert_eq!(call("fifty").arguments["results"].as_array().unwrap().len(), 50);
        assert_eq!(call("one").arguments["results"].as_array().unwrap().len(), 1);
        let longest = call("longest").arguments;
        assert_eq!(longest["title"].as_str().unwrap().chars().count(), 120);
        let first = &longest["results"][0];
        for (field, length) in [("id", 2048), ("title", 300), ("url", 2048), ("text", 2000)] {
            assert_eq!(first[field].as_str().unwrap().chars().count(), length, "{field}");
        }
        assert_eq!(call("error").result["isError"], true);
        assert_eq!(call("never").play, Play::Never);
    }

    #[test]
    fn results_of_the_web_tools_make_web_cards_unless_they_are_broken() {
        for Fixture { name, .. } in FIXTURES.iter().filter(|fixture| fixture.group == Group::Web) {
            let call = call(name);
            let has_card = present_result(&call.arguments, &call.result).is_some();
            assert_eq!(has_card, !name.ends_with("no-metadata") && !name.ends_with("error"), "{name}");
        }
    }
}

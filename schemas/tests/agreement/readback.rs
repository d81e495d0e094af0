//! From any accepted input the readable list can be read back to the same numbers and URLs.

use proptest::prelude::*;
use sourcecards_schemas::render_results::{EMPTY_LIST, readable_list, validate};

use crate::arguments::valid;

/// Reads the numbers and URLs back, the way a person would: an entry begins after an empty line.
fn read_back(list: &str) -> Vec<(usize, String)> {
    let lines: Vec<&str> = list.split('\n').collect();
    let mut found = Vec::new();
    for window in lines.windows(3) {
        let [before, title, url] = window else { continue };
        let number = title.split_once(". ").and_then(|(number, _)| number.parse().ok());
        if let (true, Some(number), Some(url)) = (before.is_empty(), number, url.strip_prefix("   ")) {
            found.push((number, url.to_owned()));
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn numbers_and_urls_survive(arguments in valid()) {
        let list = validate(arguments).unwrap();
        let text = readable_list(&list);
        let expected: Vec<_> = list.results.iter().enumerate().map(|(index, source)| (index + 1, source.url.clone())).collect();
        prop_assert_eq!(read_back(&text), expected);
        prop_assert_eq!(text.ends_with(EMPTY_LIST), list.results.is_empty());
        prop_assert!(!text.ends_with('\n'));
        let troubles = text.chars().filter(|c| {
            matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}')
                || c.is_control() && *c != '\n'
        });
        prop_assert_eq!(troubles.count(), 0);
    }
}

//! The view's own words. They stand once in the page, as `component/words/<language>.json`, not in the engines.

use std::cell::RefCell;

use wasm_bindgen::JsValue;

use crate::page;
use crate::value::{call, construct, get, object, parse, text, window};

/// The language where the host's has no words.
const FALLBACK: &str = "en";

macro_rules! words {
    ($($(#[$meta:meta])* $name:ident = $key:literal,)*) => {
        /// A word or sentence of the view.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Word { $($(#[$meta])* $name,)* }

        impl Word {
            /// All of them, for the test that every language has every word.
            #[cfg(test)]
            const ALL: &[Self] = &[$(Self::$name,)*];

            /// Returns the name in the language files.
            const fn key(self) -> &'static str {
                match self { $(Self::$name => $key,)* }
            }
        }
    };
}

words! {
    /// Nothing has come yet.
    Preparing = "preparing",
    /// Said once per result.
    Ready = "ready",
    /// A list without sources.
    Empty = "empty",
    /// A result that cannot be read.
    Unreadable = "unreadable",
    /// Cancelled without a reason.
    Cancelled = "cancelled",
    /// Cancelled; `{x}` is the reason.
    CancelledWhy = "cancelledWhy",
    /// The tool failed and said nothing.
    Failed = "failed",
    /// Nothing came for fifteen seconds.
    Silent = "silent",
    /// Entries that could not be read; a plural, `{x}` is their number.
    Unread = "unread",
    /// A search that found more than is shown; a plural, `{x}` is the number shown.
    Cut = "cut",
    /// The number of sources; a plural, `{x}` is the number.
    Count = "count",
    /// Shows the whole snippet.
    More = "more",
    /// Shows three lines of the snippet.
    Less = "less",
    /// Said behind a link: where it leads.
    Outside = "outside",
    /// The host did not open a link.
    NotOpened = "notOpened",
    /// Said of a host in its encoded form.
    Encoded = "encoded",
    /// The button for all about a source; `{x}` is its number.
    Details = "details",
    /// Shows the snippet as it was given.
    Original = "original",
    /// The row of the complete URL.
    Address = "address",
    /// Names the filter.
    Filter = "filter",
    /// The filter found nothing.
    NoMatch = "noMatch",
    /// How many match the filter; a plural, `{x}` is the number.
    Matches = "matches",
    /// Names the menu of orders.
    Sort = "sort",
    /// The order given.
    ByGiven = "byGiven",
    /// By host name.
    ByHost = "byHost",
    /// By date.
    ByDate = "byDate",
    /// By title.
    ByTitle = "byTitle",
    /// Puts the cards of a host together.
    Group = "group",
    /// Copies the URL.
    CopyLink = "copyLink",
    /// Copies a Markdown link.
    CopyMarkdown = "copyMarkdown",
    /// Copies a plain citation.
    CopyCitation = "copyCitation",
    /// Copies as JSON.
    CopyJson = "copyJson",
    /// Saves a file through the host.
    Save = "save",
    /// It was copied.
    Copied = "copied",
    /// The clipboard is blocked.
    CopyByHand = "copyByHand",
    /// Names the box that picks a source; `{x}` is its number.
    Pick = "pick",
    /// How many are picked; a plural, `{x}` is the number.
    Picked = "picked",
    /// Names the menu that takes everything along.
    TakeAll = "takeAll",
    /// Lets go of all picks.
    PickNone = "pickNone",
    /// Puts the picks into the model's context.
    TellModel = "tellModel",
    /// The model's context holds some; a plural, `{x}` is the number.
    Told = "told",
    /// Takes them out again.
    Untell = "untell",
    /// Asks the model about a source.
    Ask = "ask",
    /// What is asked; `{x}` is the title.
    Question = "question",
    /// The host took it.
    Sent = "sent",
    /// The host did not take it.
    NotTaken = "notTaken",
    /// Shows the list on the whole screen.
    FullScreen = "fullScreen",
    /// Leaves the whole screen.
    Inline = "inline",
    /// Shows a source's page in the place of the list.
    Read = "read",
    /// Leaves it.
    Back = "back",
    /// Shows the page's next part.
    ReadOn = "readOn",
    /// The page is on its way.
    Loading = "loading",
    /// It could not be had, and nobody said why.
    NotRead = "notRead",
    /// Said once per page.
    PageReady = "pageReady",
    /// Shows the text of a page.
    PageText = "pageText",
    /// Part of a page; `{x}` says which.
    Range = "range",
    /// Part of a page.
    Shortened = "shortened",
    /// The word for a status of success.
    Loaded = "loaded",
    /// The word for the status of a page that is not there.
    Missing = "missing",
    /// The word for the status of another refusal.
    Denied = "denied",
    /// The word for the status of a server that failed.
    Broken = "broken",
    /// The word for any other status.
    Answered = "answered",
}

struct Language {
    tag: String,
    dictionary: JsValue,
}

thread_local! {
    static LANGUAGE: RefCell<Language> = RefCell::new(Language::of(FALLBACK));
}

impl Language {
    fn of(locale: &str) -> Self {
        let all = parse(&page::data("words").unwrap_or_default());
        let base = locale.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
        let own = get(&all, &base);
        if own.is_object() {
            Self { tag: base, dictionary: own }
        } else {
            Self { tag: FALLBACK.to_owned(), dictionary: get(&all, FALLBACK) }
        }
    }
}

/// Speaks the language of a locale from now on, or English where there are no words for it; returns the language.
pub(crate) fn speak(locale: &str) -> String {
    let language = Language::of(locale);
    let tag = language.tag.clone();
    LANGUAGE.set(language);
    tag
}

/// Returns a word in the language spoken.
pub(crate) fn say(word: Word) -> String {
    LANGUAGE.with_borrow(|language| text(&language.dictionary, word.key())).unwrap_or_default()
}

/// Returns a sentence with `{x}` filled in.
pub(crate) fn say_with(word: Word, x: &str) -> String {
    say(word).replacen("{x}", x, 1)
}

/// Returns a sentence about a number, in the plural form that the language has for it.
pub(crate) fn count(word: Word, number: usize) -> String {
    LANGUAGE
        .with_borrow(|language| {
            let forms = get(&language.dictionary, word.key());
            let form = plural_form(&language.tag, number);
            text(&forms, &form).or_else(|| text(&forms, "other")).unwrap_or_default()
        })
        .replacen("{x}", &number.to_string(), 1)
}

fn plural_form(tag: &str, number: usize) -> String {
    let number = u32::try_from(number).unwrap_or(u32::MAX);
    let rules = construct(&get(&window(), "Intl"), "PluralRules", &[tag.into(), object(&[])]);
    let form = rules.and_then(|rules| call(&rules, "select", &[number.into()]));
    form.ok().and_then(|form| form.as_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::Word;
    use serde_json::{Map, Value};
    use std::{fs, path::Path};

    #[test]
    fn every_language_has_every_word_and_no_other() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("words");
        let mut keys: Vec<&str> = Word::ALL.iter().map(|word| word.key()).collect();
        keys.sort_unstable();
        for file in fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            let words: Map<String, Value> = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
            let mut own: Vec<&str> = words.keys().map(String::as_str).collect();
            own.sort_unstable();
            assert_eq!(own, keys, "{}", path.display());
            for (key, value) in &words {
                assert!(is_said(value), "{}: {key}", path.display());
            }
        }
    }

    fn is_said(value: &Value) -> bool {
        match value {
            Value::String(text) => !text.trim().is_empty(),
            Value::Object(forms) => forms.contains_key("other") && forms.values().all(is_said),
            _ => false,
        }
    }
}

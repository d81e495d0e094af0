//! One source as its card shows it.

use std::rc::Rc;

use sourcecards_schemas::render_results::Source;
use wasm_bindgen::JsValue;

use crate::arrangement::Facts;
use crate::citation::Cited;
use crate::value::{array, call, construct, object, set, text, window};
use crate::{clean_text, host_name, metadata, region, script};

/// A source with all that is worked out from it once.
#[derive(Debug)]
pub(crate) struct Entry {
    /// The place in the list as it was given, from 1.
    pub(crate) number: usize,
    /// What tells this entry from all others of the list, and stays when the list comes again.
    pub(crate) key: String,
    /// The source as it was given.
    pub(crate) source: Source<JsValue>,
    /// The snippet without noise.
    pub(crate) text: String,
    /// The host's name; empty where the URL has none.
    pub(crate) host: String,
    /// Whether the host is shown in its encoded form, because its letters may not be what they look like.
    pub(crate) is_encoded: bool,
    /// Whether the URL may become a link.
    pub(crate) is_link: bool,
    /// Date as the reader writes it, author and score: those that the metadata has.
    pub(crate) marks: Vec<String>,
    /// What the filter looks into, in lower case.
    haystack: JsValue,
    date: String,
    time: Option<f64>,
}

impl Entry {
    /// Works out what the card of the source at `index` shows; `nth` counts the earlier sources with the same id.
    pub(crate) fn new(index: usize, nth: usize, source: Source<JsValue>) -> Self {
        let parsed = link_host(&source.url);
        let is_link = parsed.is_some();
        let (host, is_encoded) = parsed.map(|host| shown_host(&source.url, host)).unwrap_or_default();
        let text = clean_text::clean(source.text.as_deref().unwrap_or_default());
        let known = source.metadata.as_ref();
        let (date, time) = known.and_then(metadata::date).map(|date| region::date(&date)).unwrap_or_default();
        let marks = [Some(date.clone()), known.and_then(metadata::author), known.and_then(metadata::score)];
        let marks = marks.into_iter().flatten().filter(|mark| !mark.is_empty()).collect();
        let haystack = lower(&[source.title.as_str(), &host, &text].join("\n"));
        let key = [source.id.as_str(), "#", &nth.to_string()].concat();
        Self { number: index + 1, key, source, text, host, is_encoded, is_link, marks, haystack, date, time }
    }

    /// Tells whether both would draw the same card, metadata aside.
    pub(crate) fn draws_like(&self, other: &Self) -> bool {
        let (a, b) = (&self.source, &other.source);
        self.is_link == other.is_link && a.title == b.title && a.url == b.url && a.text == b.text
    }

    /// Tells whether the entry is what the reader looks for; `#7` looks for a number.
    pub(crate) fn matches(&self, query: &str) -> bool {
        match query.strip_prefix('#') {
            Some(number) => number.is_empty() || number.trim() == self.number.to_string(),
            None => call(&self.haystack, "includes", &[lower(query)]).is_ok_and(|found| found.is_truthy()),
        }
    }

    /// Returns what there is to sort by.
    pub(crate) fn facts(&self) -> Facts {
        Facts { host: self.host.clone(), title: self.source.title.clone(), time: self.time }
    }

    /// Returns what a citation is made of.
    pub(crate) fn cited(&self) -> Cited<'_> {
        Cited { title: &self.source.title, host: &self.host, date: &self.date, url: &self.source.url }
    }

    /// Returns the source as it was given, as an object of the engine.
    pub(crate) fn to_value(&self) -> JsValue {
        let source = &self.source;
        let value = object(&[
            ("id", source.id.as_str().into()),
            ("title", source.title.as_str().into()),
            ("url", source.url.as_str().into()),
        ]);
        if let Some(text) = &source.text {
            set(&value, "text", &text.into());
        }
        if let Some(metadata) = &source.metadata {
            set(&value, "metadata", metadata);
        }
        value
    }
}

/// Returns text in lower case, as an engine's string: that is what is searched in and for.
pub(crate) fn lower(text: &str) -> JsValue {
    call(&text.into(), "toLowerCase", &[]).unwrap_or_default()
}

/// Writes sources as JSON, as they were given.
pub(crate) fn json(entries: &[Rc<Entry>]) -> String {
    let values: Vec<JsValue> = entries.iter().map(|entry| entry.to_value()).collect();
    let json = crate::value::get(&window(), "JSON");
    let written = call(&json, "stringify", &[array(&values), JsValue::NULL, 2.into()]);
    written.ok().and_then(|text| text.as_string()).unwrap_or_default()
}

/// Returns the host's name if the URL may become a link: http or https, a host, no user and no password.
///
/// The server has checked all that; a view believes nothing that came through a host.
pub(crate) fn link_host(url: &str) -> Option<String> {
    let parsed = construct(&window(), "URL", &[url.into()]).ok()?;
    let part = |name| text(&parsed, name).unwrap_or_default();
    let is_web = matches!(part("protocol").as_str(), "http:" | "https:");
    let has_login = !part("username").is_empty() || !part("password").is_empty();
    let host = part("hostname");
    (is_web && !has_login && !host.is_empty()).then_some(host)
}

/// Returns the host as it is shown, and whether that is the encoded form: a host with other than ASCII letters is shown as
/// it was written only if it was written so and in one writing.
fn shown_host(url: &str, host: String) -> (String, bool) {
    if !host.split('.').any(|label| label.starts_with("xn--")) {
        return (host_name::short(&host).to_owned(), false);
    }
    let written = host_name::written(url);
    if !written.is_ascii() && script::is_one_writing(written) {
        (host_name::short(written).to_owned(), false)
    } else {
        (host, true)
    }
}

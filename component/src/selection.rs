//! The sources that the reader picked, and those that the model was told of.

use std::rc::Rc;

use wasm_bindgen::JsValue;

use crate::bridge::Reply;
use crate::citation;
use crate::entry::Entry;
use crate::offer::Offer;
use crate::session::Session;
use crate::value::{array, object};
use crate::watched::Watched;

/// The reader's picks, by the entries' keys.
#[derive(Debug, Default)]
pub(crate) struct Selection {
    /// The entries that are picked.
    pub(crate) keys: Watched<Vec<String>>,
    /// How many sources the model's context holds from here.
    pub(crate) told: Watched<usize>,
}

impl Selection {
    /// Tells whether an entry is picked.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.keys.get().iter().any(|known| known == key)
    }

    /// Picks an entry, or lets go of it.
    pub(crate) fn toggle(&self, key: &str) {
        self.keys.update(|keys| match keys.iter().position(|known| known == key) {
            Some(place) => _ = keys.remove(place),
            None => keys.push(key.to_owned()),
        });
    }

    /// Puts sources into the model's context, in place of those it held from here; none empties it.
    ///
    /// `answered` learns whether the host did it.
    pub(crate) fn tell_model(
        &'static self,
        session: &'static Session,
        entries: &[Rc<Entry>],
        answered: impl FnOnce(bool) + 'static,
    ) {
        let count = entries.len();
        let sources: Vec<JsValue> = entries.iter().map(|entry| entry.to_value()).collect();
        let content = if entries.is_empty() { array(&[]) } else { array(&[text_block(&markdown(entries))]) };
        let context = object(&[("content", content), ("structuredContent", object(&[("sources", array(&sources))]))]);
        session.ask(Offer::ModelContext, context, move |reply| {
            let is_done = matches!(reply, Reply::Done(_));
            if is_done {
                self.told.set(count);
            }
            answered(is_done);
        });
    }
}

/// Writes sources as a Markdown list with their snippets.
pub(crate) fn markdown(entries: &[Rc<Entry>]) -> String {
    let mut text = String::new();
    for entry in entries {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str("- ");
        text.push_str(&citation::markdown(entry.cited()));
        for line in entry.text.lines() {
            text.push_str("\n  ");
            text.push_str(line);
        }
    }
    text
}

/// Makes a content block of text.
pub(crate) fn text_block(text: &str) -> JsValue {
    object(&[("type", "text".into()), ("text", text.into())])
}

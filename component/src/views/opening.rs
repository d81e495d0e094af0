//! Links: opened through the host, or told to be copied.

use wasm_bindgen::JsValue;

use crate::bridge::{self, Reply};
use crate::offer::Offer;
use crate::page;
use crate::part::Part;
use crate::session::Session;
use crate::value::{call, get, object};
use crate::words::{self, Word};

/// Makes an anchor lead to a checked URL. Where it cannot be opened, the address is shown behind `place`.
pub(super) fn link(session: &'static Session, anchor: Part, url: &str, place: &Part) -> Part {
    let (url, place) = (url.to_owned(), place.clone());
    anchor
        .attribute("href", &url)
        .attribute("target", "_blank")
        .attribute("rel", "noopener noreferrer")
        .on("click", Box::new(move |event| open(session, &event, &url, &place)))
}

/// Makes the anchor of a title lead to a checked URL, and says unseen where it leads.
pub(super) fn title_link(session: &'static Session, anchor: Part, url: &str, title: &Part) -> Part {
    let outside = Part::new("span", "unseen").text(" ").text(&words::say(Word::Outside));
    link(session, anchor, url, title).with(&[&outside])
}

/// Shows an address to be copied.
pub(super) fn address(url: &str) -> Part {
    Part::new("p", "address").attribute("dir", "ltr").text(url)
}

/// Opens a link through the host. Where there is none the browser follows the link; where the host cannot, the browser
/// tries, and the address stands there to copy, for a sandboxed frame may do nothing.
fn open(session: &'static Session, event: &JsValue, url: &str, place: &Part) {
    let is_plain = !["ctrlKey", "metaKey", "shiftKey", "altKey"].iter().any(|key| get(event, key).is_truthy());
    if !bridge::has_host() || !is_plain {
        return;
    }
    if session.offers(Offer::OpenLinks) {
        _ = call(event, "preventDefault", &[]);
        let (shown, place) = (url.to_owned(), place.clone());
        session.ask(Offer::OpenLinks, object(&[("url", url.into())]), move |reply| {
            if !matches!(reply, Reply::Done(_)) {
                tell(&shown, &place);
            }
        });
    } else {
        tell(url, place);
    }
}

/// Says that a link was not opened, once behind each place, to eyes and ears. A list has only items, so an item takes the
/// sentence in.
fn tell(url: &str, place: &Part) {
    let element = place.element();
    let is_item = element.tag_name() == "LI";
    let before = if is_item { element.last_element_child() } else { element.next_element_sibling() };
    if let Some(before) = before.filter(|before| before.class_name() == "unopened") {
        before.remove();
    }
    let said = words::say(Word::NotOpened);
    page::announce(&said);
    let sentence = Part::new("div", "unopened").text(&said).with(&[&address(url)]);
    _ = call(element, if is_item { "append" } else { "after" }, &[sentence.element().into()]);
}

//! What is drawn. Views read the session and hold no logic of their own.

#![expect(unreachable_pub, reason = "the component macro makes the props public")]

mod board;
mod card;
mod snippet;
mod status;

use leptos::mount::mount_to;
use leptos::prelude::*;
use leptos::web_sys::HtmlElement;

use crate::session::Session;

use self::board::Board;

/// Draws the view into its container for the page's whole life.
pub(crate) fn mount(container: HtmlElement) {
    mount_to(container, || {
        let session = Session::new();
        session.begin();
        // All words change with the language: the board is drawn anew.
        move || {
            session.language.track();
            view! { <Board session /> }
        }
    })
    .forget();
}

//! What is drawn. Views read the session and hold no logic of their own.

mod board;
mod card;
mod details;
mod keyboard;
mod list;
mod opening;
mod picks;
mod prose;
mod reader;
mod status;
mod taking;
mod tools;

use leptos::mount::mount_to;
use leptos::web_sys::HtmlElement;

use crate::part::follow;
use crate::session::Session;

/// Draws the view into its container for the page's whole life. All words change with the language, so the board is drawn
/// anew then, in the place of the old one; what the reader chose is in the session and stays.
pub(crate) fn mount(container: HtmlElement, session: &'static Session) {
    mount_to(container.clone(), move || {
        follow(Box::new(move || {
            _ = session.language.get();
            container.replace_children_with_node_1(board::draw(session).element());
        }));
    })
    .forget();
    session.begin();
}

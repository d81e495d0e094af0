//! How the server introduces itself.

use rmcp::model::{ExtensionCapabilities, Icon, Implementation, JsonObject, ServerCapabilities, ServerConfig};
use serde_json::json;
use sourcecards_schemas::apps;

const INSTRUCTIONS: &str = "render_results shows sources you already have as a list of cards, or as a readable text \
    list where the host draws no cards. Call it once, with the sources in the order to show, when the user wants to \
    browse them. Shorten long page texts to a snippet first. It neither searches nor fetches.";

/// Two cards, the front one with a heading and two lines of text.
const ICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32' fill='none' \
    stroke-width='2.5' stroke-linecap='round'%3E%3Cpath stroke='%23838da3' d='M8 5h18a3 3 0 0 1 3 3v13'/%3E%3Crect \
    x='3' y='10' width='21' height='17' rx='3' fill='%23fff' stroke='%232f5bd8'/%3E%3Cpath stroke='%232f5bd8' \
    d='M8 16h7M8 21h11'/%3E%3C/svg%3E";

pub(super) fn describe() -> ServerConfig {
    let capabilities = ServerCapabilities::builder()
        .enable_tools()
        .enable_resources()
        .enable_extensions_with(ExtensionCapabilities::from([(
            apps::EXTENSION_ID.to_owned(),
            JsonObject::from_iter([("mimeTypes".to_owned(), json!([apps::MIME_TYPE]))]),
        )]))
        .build();
    let implementation = Implementation::new("sourcecards", env!("CARGO_PKG_VERSION"))
        .with_title("Source cards")
        .with_description(env!("CARGO_PKG_DESCRIPTION"))
        .with_icons(vec![Icon::new(ICON).with_mime_type("image/svg+xml").with_sizes(vec!["any".to_owned()])]);
    ServerConfig::new(capabilities).with_server_info(implementation).with_instructions(INSTRUCTIONS)
}

//! How the server introduces itself.

use rmcp::model::{ExtensionCapabilities, Icon, Implementation, JsonObject, ServerCapabilities, ServerConfig};
use serde_json::json;
use sourcecards_schemas::apps;

const INSTRUCTIONS: &str = "render_results shows sources you already have as a list of cards, or as a readable text \
    list where the host draws no cards. Call it once, with the sources in the order to show, when the user wants to \
    browse them. Shorten long page texts to a snippet first. It neither searches nor fetches.";

/// Two cards, the front one with a heading and two lines of text.
const ICON: &str = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%2032%2032'%20fill='none'%20s\
    troke-width='2.5'%20stroke-linecap='round'%3E%3Cpath%20stroke='%23838da3'%20d='M8%205h18a3%203%200%200%201%2\
    03%203v13'/%3E%3Crect%20x='3'%20y='10'%20width='21'%20height='17'%20rx='3'%20fill='%23fff'%20stroke='%232f5b\
    d8'/%3E%3Cpath%20stroke='%232f5bd8'%20d='M8%2016h7M8%2021h11'/%3E%3C/svg%3E";

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

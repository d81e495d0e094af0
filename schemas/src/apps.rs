//! MCP Apps (extension `io.modelcontextprotocol/ui`): names and values that host and view share.
//!
//! Source: the MCP Apps specification, stable version 2026-01-26.

/// The version of the view protocol spoken here.
pub const PROTOCOL_VERSION: &str = "2026-01-26";
/// The MIME type of a view's html.
pub const MIME_TYPE: &str = "text/html;profile=mcp-app";
/// The extension's identifier among the capabilities.
pub const EXTENSION_ID: &str = "io.modelcontextprotocol/ui";

/// Method names, as they stand in the JSON-RPC messages.
pub mod method {
    /// View asks: the handshake.
    pub const INITIALIZE: &str = "ui/initialize";
    /// View tells: the handshake is done.
    pub const INITIALIZED: &str = "ui/notifications/initialized";
    /// View tells: its height changed.
    pub const SIZE_CHANGED: &str = "ui/notifications/size-changed";
    /// View asks: open a link outside.
    pub const OPEN_LINK: &str = "ui/open-link";
    /// View asks: say something in the conversation.
    pub const MESSAGE: &str = "ui/message";
    /// View asks: put something into the model's context.
    pub const UPDATE_MODEL_CONTEXT: &str = "ui/update-model-context";
    /// View asks: change the display mode.
    pub const REQUEST_DISPLAY_MODE: &str = "ui/request-display-mode";
    /// View asks: save a file.
    pub const DOWNLOAD_FILE: &str = "ui/download-file";
    /// Host tells: the arguments so far, the last item may be cut.
    pub const TOOL_INPUT_PARTIAL: &str = "ui/notifications/tool-input-partial";
    /// Host tells: the complete arguments.
    pub const TOOL_INPUT: &str = "ui/notifications/tool-input";
    /// Host tells: the result.
    pub const TOOL_RESULT: &str = "ui/notifications/tool-result";
    /// Host tells: the call was cancelled.
    pub const TOOL_CANCELLED: &str = "ui/notifications/tool-cancelled";
    /// Host tells: theme, locale, size or the like changed.
    pub const HOST_CONTEXT_CHANGED: &str = "ui/notifications/host-context-changed";
    /// Host asks: the view is about to go.
    pub const RESOURCE_TEARDOWN: &str = "ui/resource-teardown";
    /// Either asks: are you there?
    pub const PING: &str = "ping";
    /// View asks, through the host: call a tool of the server.
    pub const TOOLS_CALL: &str = "tools/call";
}

//! What a host may offer beyond showing the view, and how it is asked for it.

use sourcecards_schemas::apps::method;

/// Something that a host may be able to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offer {
    /// Open a link outside.
    OpenLinks,
    /// Say something in the conversation.
    Message,
    /// Keep something in the model's context.
    ModelContext,
    /// Save a file.
    Download,
    /// Call a tool of the server.
    ServerTools,
}

impl Offer {
    /// Returns the field of the host's capabilities that says so.
    pub(crate) const fn capability(self) -> &'static str {
        match self {
            Self::OpenLinks => "openLinks",
            Self::Message => "message",
            Self::ModelContext => "updateModelContext",
            Self::Download => "downloadFile",
            Self::ServerTools => "serverTools",
        }
    }

    /// Returns the request.
    pub(crate) const fn method(self) -> &'static str {
        match self {
            Self::OpenLinks => method::OPEN_LINK,
            Self::Message => method::MESSAGE,
            Self::ModelContext => method::UPDATE_MODEL_CONTEXT,
            Self::Download => method::DOWNLOAD_FILE,
            Self::ServerTools => method::TOOLS_CALL,
        }
    }
}

//! The errors that are answered before a message reaches the MCP library.

use rmcp::{
    ErrorData,
    model::{JsonRpcError, RequestId},
};
use serde::Deserialize;
use serde_json::{json, value::RawValue};
use sourcecards_schemas::render_results::{RawFault, scan_message};

/// The longest message on either transport, in bytes: one MiB.
pub(crate) const MAX_MESSAGE_BYTES: usize = 1024 * 1024;

/// Looks at the raw text of one message; what it finds is the answer to give instead of reading on.
///
/// An error without an id answers a message whose id could not be read, or a notification.
pub(crate) fn screen(message: &[u8]) -> Result<(), Box<JsonRpcError>> {
    scan_message(message).map_err(|fault| {
        Box::new(match fault {
            RawFault::NotJson => JsonRpcError::new(None, not_json()),
            RawFault::Refused { id, error } => {
                let id = serde_json::from_value::<RequestId>(id).ok();
                JsonRpcError::new(id, ErrorData::invalid_params(error.to_string(), None))
            }
            _ => JsonRpcError::new(None, not_a_request()),
        })
    })
}

/// Writes an error as JSON text. Without an id it is null, as JSON-RPC 2.0 (section 5) asks.
pub(crate) fn write(error: &JsonRpcError) -> Vec<u8> {
    json!({ "jsonrpc": "2.0", "id": error.id, "error": error.error }).to_string().into_bytes()
}

fn not_json() -> ErrorData {
    ErrorData::parse_error("message: must be JSON in UTF-8", None)
}

/// Says what is wrong with a message that [`screen`] lets through and the MCP library cannot read.
pub(crate) fn unreadable(message: &[u8]) -> JsonRpcError {
    let parts: Parts = serde_json::from_slice(message).unwrap_or_default();
    match (parts.id, parts.params) {
        (Some(id), Some(params)) if !params.get().starts_with('{') => {
            JsonRpcError::new(Some(id), ErrorData::invalid_params("params: must be an object", None))
        }
        (id, _) => JsonRpcError::new(id, not_a_request()),
    }
}

/// The parts of a message that are needed to answer it with an error.
#[derive(Default, Deserialize)]
struct Parts<'message> {
    id: Option<RequestId>,
    #[serde(borrow)]
    params: Option<&'message RawValue>,
}

/// The message is JSON but nothing that MCP knows.
fn not_a_request() -> ErrorData {
    ErrorData::invalid_request("message: must be one JSON-RPC 2.0 request or notification, and no batch", None)
}

/// The message is longer than [`MAX_MESSAGE_BYTES`].
pub(crate) fn too_long() -> ErrorData {
    ErrorData::invalid_request("message: must be at most 1,048,576 bytes", None)
}

//! The requests that the MCP library cannot read as what their method says.
//!
//! It hands them on as custom requests, and a plain answer would be "method not found" for a method that is there.
//! The messages here name the field instead. They never hold what was sent.

use rmcp::{ErrorData, model::ErrorCode};
use serde_json::Value;

/// The methods served beside the handshake, whose parameters can therefore be wrong.
const SERVED: [&str; 5] = ["tools/call", "tools/list", "resources/list", "resources/read", "resources/templates/list"];

/// What is to be done with a request whose parameters do not fit its method.
pub(super) enum Misfit {
    /// `tools/call` with a name, and with arguments that are no object: for the tool to refuse.
    Call {
        /// The tool's name.
        name: String,
        /// The arguments as sent.
        arguments: Value,
    },
    /// Anything else is an error.
    Error(ErrorData),
}

/// `names_its_version` tells that the request is of the newest protocol, which has no handshake.
pub(super) fn examine(method: &str, params: Option<Value>, names_its_version: bool) -> Misfit {
    if method == "initialize" && !names_its_version {
        return invalid("params: must hold protocolVersion, capabilities and clientInfo");
    }
    if !SERVED.contains(&method) {
        return Misfit::Error(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, "method not found", None));
    }
    let mut params = match params {
        Some(Value::Object(params)) => params,
        None if method != "tools/list" => return invalid("params: must be given"),
        Some(_) | None => return invalid("params: must be an object"),
    };
    match method {
        "tools/call" => {
            let Some(Value::String(name)) = params.swap_remove("name") else {
                return invalid("name: must be a string");
            };
            match params.swap_remove("arguments") {
                Some(Value::Object(_)) | None => invalid("params: must be the parameters of tools/call"),
                Some(arguments) => Misfit::Call { name, arguments },
            }
        }
        "resources/read" if !matches!(params.get("uri"), Some(Value::String(_))) => invalid("uri: must be a string"),
        _ => invalid("params: must be the parameters of the method"),
    }
}

fn invalid(message: &'static str) -> Misfit {
    Misfit::Error(ErrorData::invalid_params(message, None))
}

//! What is checked in a POST before the MCP library reads it, and how the library's own refusals are put.

use std::time::Duration;

use axum::{
    body::{Body, Bytes, to_bytes},
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use http_body_util::LengthLimitError;
use rmcp::{
    ErrorData,
    model::{ErrorCode, JsonRpcError},
};

use super::rpc_error::RpcError;
use crate::fault::{self, MAX_MESSAGE_BYTES};

/// How long a client may take to send one message.
const BODY_TIMEOUT: Duration = Duration::from_secs(30);

/// Reads the body up to the limit and lets good messages through.
pub(super) async fn screen(request: Request, next: Next) -> Response {
    if request.method() != Method::POST {
        return put_as_json(next.run(request).await).await;
    }
    if !is_json(request.headers()) {
        let error = ErrorData::invalid_request("Content-Type: must be application/json", None);
        return RpcError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, error).into_response();
    }
    let (parts, body) = request.into_parts();
    let body = match read(&parts.headers, body).await {
        Ok(body) => body,
        // The rest of the body is still on its way and nobody will read it.
        Err(refusal) => return ([(header::CONNECTION, "close")], refusal).into_response(),
    };
    if let Err(error) = fault::screen(&body) {
        return refuse(*error);
    }
    let response = next.run(Request::from_parts(parts, Body::from(body.clone()))).await;
    // The type was right and the text was JSON: it is the message that the library cannot read.
    if response.status() == StatusCode::UNSUPPORTED_MEDIA_TYPE {
        return refuse(fault::unreadable(&body));
    }
    put_as_json(response).await
}

/// Wrong parameters are the answer to a well-formed request; the rest is a bad one.
fn refuse(error: JsonRpcError) -> Response {
    let is_answer = error.id.is_some() && error.error.code == ErrorCode::INVALID_PARAMS;
    let status = if is_answer { StatusCode::OK } else { StatusCode::BAD_REQUEST };
    RpcError::answering(status, error).into_response()
}

fn is_json(headers: &HeaderMap) -> bool {
    let named = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    named.split(';').next().is_some_and(|essence| essence.trim().eq_ignore_ascii_case("application/json"))
}

/// Reads a body, never more of it than the limit; one that announces more is not read at all.
async fn read(headers: &HeaderMap, body: Body) -> Result<Bytes, RpcError> {
    let announced = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > MAX_MESSAGE_BYTES) {
        return Err(RpcError::new(StatusCode::PAYLOAD_TOO_LARGE, fault::too_long()));
    }
    match tokio::time::timeout(BODY_TIMEOUT, to_bytes(body, MAX_MESSAGE_BYTES)).await {
        Ok(Ok(body)) => Ok(body),
        Ok(Err(error)) if std::error::Error::source(&error).is_some_and(|cause| cause.is::<LengthLimitError>()) => {
            Err(RpcError::new(StatusCode::PAYLOAD_TOO_LARGE, fault::too_long()))
        }
        Ok(Err(_)) => {
            let error = ErrorData::invalid_request("message: must arrive whole", None);
            Err(RpcError::new(StatusCode::BAD_REQUEST, error))
        }
        Err(_) => {
            let error = ErrorData::invalid_request("message: must arrive within 30 seconds", None);
            Err(RpcError::new(StatusCode::REQUEST_TIMEOUT, error))
        }
    }
}

/// Gives every refusal of the MCP library a JSON-RPC body that holds nothing of the request.
async fn put_as_json(response: Response) -> Response {
    let status = response.status();
    if !status.is_client_error() && !status.is_server_error() {
        return response;
    }
    let json = HeaderValue::from_static("application/json");
    let (mut parts, body) = response.into_parts();
    let text = to_bytes(body, MAX_MESSAGE_BYTES).await.unwrap_or_default();
    let error = match serde_json::from_slice::<JsonRpcError>(&text) {
        Ok(error) if !quotes_the_request(error.error.code) => {
            return Response::from_parts(parts, Body::from(text));
        }
        Ok(mut error) => {
            error.error.message = "message: must be a request or notification that agrees with the MCP headers".into();
            error
        }
        Err(_) => JsonRpcError::new(None, translate(status)),
    };
    let body = fault::write(&error);
    parts.headers.insert(header::CONTENT_TYPE, json);
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(body))
}

/// The library's texts for these two hold what the headers and the body said.
fn quotes_the_request(code: ErrorCode) -> bool {
    code == ErrorCode::HEADER_MISMATCH || code == ErrorCode::INVALID_REQUEST
}

/// Says in JSON-RPC what the library says in plain text.
fn translate(status: StatusCode) -> ErrorData {
    let message = match status {
        StatusCode::BAD_REQUEST => "MCP-Protocol-Version: must be a supported version",
        StatusCode::METHOD_NOT_ALLOWED => "method: must be POST",
        StatusCode::NOT_ACCEPTABLE => "Accept: must list both application/json and text/event-stream",
        StatusCode::PAYLOAD_TOO_LARGE => return fault::too_long(),
        _ => return ErrorData::internal_error("the request failed unexpectedly", None),
    };
    ErrorData::invalid_request(message, None)
}

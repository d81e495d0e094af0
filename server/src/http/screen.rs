//! What is checked in a POST before the MCP library reads it, and how the library's own refusals are put.

use std::time::Duration;

use axum::{
    body::{Body, Bytes, to_bytes},
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use http_body_util::LengthLimitError;
use rmcp::{
    ErrorData,
    model::{ErrorCode, JsonRpcError},
};

use super::{rpc_error::RpcError, throttle::Throttle};
use crate::{
    fault::{self, MAX_MESSAGE_BYTES},
    metrics,
};

/// What the reading of messages is held to.
#[derive(Clone, Debug)]
pub(super) struct Screening {
    throttle: Throttle,
    /// How long a client may take to send one message.
    timeout: Duration,
}

impl Screening {
    pub(super) fn new(throttle: Throttle, timeout: Duration) -> Self {
        Self { throttle, timeout }
    }
}

/// Reads the body up to the limit and lets good messages through.
pub(super) async fn screen(State(screening): State<Screening>, request: Request, next: Next) -> Response {
    if request.method() != Method::POST {
        return put_as_json(next.run(request).await).await;
    }
    if !is_json(request.headers()) {
        metrics::refused("content-type");
        let error = ErrorData::invalid_request("Content-Type: must be application/json", None);
        return RpcError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, error).into_response();
    }
    let (parts, body) = request.into_parts();
    let announced = announced(&parts.headers);
    // The rest of a body that is refused is still on its way and nobody will read it.
    let close = [(header::CONNECTION, "close")];
    if announced.is_some_and(|length| length > MAX_MESSAGE_BYTES) {
        return (close, refuse_length()).into_response();
    }
    let _room = match screening.throttle.make_room(announced) {
        Ok(room) => room,
        Err(refusal) => return (close, refusal).into_response(),
    };
    let body = match read(body, screening.timeout).await {
        Ok(body) => body,
        Err(refusal) => return (close, refusal).into_response(),
    };
    metrics::read(body.len());
    if let Err(error) = fault::screen(&body) {
        metrics::refused("message");
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

fn announced(headers: &HeaderMap) -> Option<usize> {
    headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok())
}

/// Reads a body, never more of it than the limit.
async fn read(body: Body, timeout: Duration) -> Result<Bytes, RpcError> {
    match tokio::time::timeout(timeout, to_bytes(body, MAX_MESSAGE_BYTES)).await {
        Ok(Ok(body)) => Ok(body),
        Ok(Err(error)) if std::error::Error::source(&error).is_some_and(|cause| cause.is::<LengthLimitError>()) => {
            Err(refuse_length())
        }
        Ok(Err(_)) => {
            metrics::refused("half a message");
            let error = ErrorData::invalid_request("message: must arrive whole", None);
            Err(RpcError::new(StatusCode::BAD_REQUEST, error))
        }
        Err(_) => {
            metrics::refused("slow message");
            let rule = format!("message: must arrive within {} seconds", timeout.as_secs());
            Err(RpcError::new(StatusCode::REQUEST_TIMEOUT, ErrorData::invalid_request(rule, None)))
        }
    }
}

fn refuse_length() -> RpcError {
    metrics::refused("length");
    RpcError::new(StatusCode::PAYLOAD_TOO_LARGE, fault::too_long())
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

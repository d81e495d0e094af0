//! A JSON-RPC error as an HTTP answer.

use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use rmcp::{ErrorData, model::JsonRpcError};

use crate::fault;

/// A status and the error that says why.
#[derive(Debug)]
pub(super) struct RpcError {
    status: StatusCode,
    error: JsonRpcError,
}

impl RpcError {
    /// An error that answers no request in particular.
    pub(super) fn new(status: StatusCode, error: ErrorData) -> Self {
        Self { status, error: JsonRpcError::new(None, error) }
    }

    /// An error that answers a request, by its id if it has one.
    pub(super) fn answering(status: StatusCode, error: JsonRpcError) -> Self {
        Self { status, error }
    }
}

impl IntoResponse for RpcError {
    fn into_response(self) -> Response {
        let body = fault::write(&self.error);
        (self.status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
    }
}

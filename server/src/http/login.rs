//! The login in HTTP: who is refused is told what would be accepted.
//!
//! Source: MCP specification 2026-07-28, Authorization; RFC 6750, section 3; RFC 9728.

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    body::to_bytes,
    extract::{Request, State},
    http::{HeaderName, HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
    routing::get,
};
use rmcp::{
    ErrorData,
    model::{ErrorCode, JsonRpcError, RequestId},
};
use serde::Deserialize;
use serde_json::{Value, json};
use url::Url;

use super::rpc_error::RpcError;
use crate::{
    auth::{Auth, Principal, Refusal, Scope, Scopes},
    fault::MAX_MESSAGE_BYTES,
    metrics,
};

const WELL_KNOWN: &str = "/.well-known/oauth-protected-resource";
const UNAUTHORIZED: ErrorCode = ErrorCode(-32001);
const UNAVAILABLE: ErrorCode = ErrorCode(-32002);
const FORBIDDEN: ErrorCode = ErrorCode(-32003);

/// The login of one server, with what its refusals say.
#[derive(Clone, Debug)]
pub(super) struct Login {
    auth: Arc<Auth>,
    /// The scopes of the tools that are served.
    scopes: Scopes,
}

impl Login {
    pub(super) fn new(auth: Arc<Auth>, tools: impl Iterator<Item = String>) -> Self {
        Self { auth, scopes: tools.filter_map(|tool| Scope::of_tool(&tool)).collect() }
    }

    /// The metadata documents, for everyone: with them a client finds the way to a token.
    pub(super) fn documents(&self) -> Router {
        let issuers: Vec<_> = self.auth.issuers().collect();
        if issuers.is_empty() {
            return Router::new();
        }
        let document = json!({
            "resource": self.auth.resource(),
            "authorization_servers": issuers,
            "scopes_supported": self.scopes.to_string().split(' ').collect::<Vec<_>>(),
            "bearer_methods_supported": ["header"],
            "resource_name": "Source cards",
        })
        .to_string();
        let show = get(move || {
            let document = document.clone();
            async move {
                let headers = [
                    (header::CONTENT_TYPE, "application/json"),
                    (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
                    (header::CACHE_CONTROL, "public, max-age=3600"),
                ];
                (headers, document)
            }
        });
        let router = Router::new().route(WELL_KNOWN, show.clone());
        match self.path().as_str() {
            "" => router,
            path => router.route(&format!("{WELL_KNOWN}{path}"), show),
        }
    }

    /// The path of the resource, empty for the root.
    fn path(&self) -> String {
        let path = Url::parse(self.auth.resource()).map(|url| url.path().to_owned()).unwrap_or_default();
        path.trim_end_matches('/').replace(['{', '}'], "")
    }

    /// What `WWW-Authenticate` says: where the metadata is, which scopes are needed, and what was wrong.
    fn challenge(&self, error: Option<&str>, scopes: Scopes) -> Option<HeaderValue> {
        let metadata = Url::parse(self.auth.resource()).ok().filter(|_| self.auth.issuers().next().is_some());
        let metadata = metadata.map(|mut url| {
            url.set_path(&format!("{WELL_KNOWN}{}", self.path()));
            format!("resource_metadata=\"{url}\", ")
        });
        let error = error.map(|error| format!("error=\"{error}\", ")).unwrap_or_default();
        HeaderValue::try_from(format!("Bearer {}{error}scope=\"{scopes}\"", metadata.unwrap_or_default())).ok()
    }

    fn refuse(&self, refusal: Refusal) -> Response {
        let (error, message) = match refusal {
            Refusal::Missing => (None, "Authorization: must hold a Bearer token"),
            Refusal::Invalid => (Some("invalid_token"), "Authorization: the Bearer token is invalid or expired"),
            Refusal::Unavailable(wait) => return unavailable(wait),
        };
        let error_body = RpcError::new(StatusCode::UNAUTHORIZED, ErrorData::new(UNAUTHORIZED, message, None));
        with_challenge(error_body, self.challenge(error, self.scopes))
    }

    fn lacks(&self, scope: Scope, id: Option<RequestId>) -> Response {
        let error = JsonRpcError::new(id, lacking(scope));
        let challenge = self.challenge(Some("insufficient_scope"), [scope].into_iter().collect());
        with_challenge(RpcError::answering(StatusCode::FORBIDDEN, error), challenge)
    }
}

/// The error of a principal that may not call a tool.
pub(crate) fn lacking(scope: Scope) -> ErrorData {
    ErrorData::new(FORBIDDEN, format!("Authorization: the token must have the scope {}", scope.name()), None)
}

fn with_challenge(error: RpcError, challenge: Option<HeaderValue>) -> Response {
    let mut response = error.into_response();
    response.headers_mut().extend(challenge.map(|challenge| (header::WWW_AUTHENTICATE, challenge)));
    response
}

fn unavailable(wait: Duration) -> Response {
    let error = ErrorData::new(UNAVAILABLE, "login: is temporarily unavailable", None);
    let seconds = wait.as_secs() + 1;
    let headers: [(HeaderName, HeaderValue); 1] = [(header::RETRY_AFTER, seconds.into())];
    (headers, RpcError::new(StatusCode::SERVICE_UNAVAILABLE, error)).into_response()
}

/// Lets a request in that has a good credential, and says whose it is to those behind. Nothing of the body is read before.
pub(super) async fn check(State(login): State<Login>, mut request: Request, next: Next) -> Response {
    match login.auth.judge(request.headers()).await {
        Ok(principal) => {
            request.extensions_mut().insert(principal);
            next.run(request).await
        }
        Err(refusal) => {
            let reason = match refusal {
                Refusal::Missing => "no credential",
                Refusal::Invalid => "a credential that is not good",
                Refusal::Unavailable(_) => "no keys to check it with",
            };
            metrics::refused("login");
            tracing::info!(reason, "refused: the login failed");
            login.refuse(refusal)
        }
    }
}

/// Refuses the call of a tool that the principal has no scope for.
///
/// The tools are guarded once more where they are called: this is for the status and the challenge.
pub(super) async fn check_scope(State(login): State<Login>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    // Read already by `screen`, which bounds it too.
    let Ok(body) = to_bytes(body, MAX_MESSAGE_BYTES).await else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    if let (Some(principal), Ok(call)) = (parts.extensions.get::<Principal>(), serde_json::from_slice::<Call>(&body))
        && call.method == "tools/call"
        && let Some(tool) = call.params.get("name").and_then(Value::as_str)
        && let Err(scope) = principal.may_call(tool)
    {
        metrics::refused("scope");
        tracing::info!(scope = scope.name(), "refused: the scope is missing");
        return login.lacks(scope, call.id);
    }
    next.run(Request::from_parts(parts, body.into())).await
}

#[derive(Deserialize)]
struct Call {
    id: Option<RequestId>,
    method: String,
    #[serde(default)]
    params: Value,
}

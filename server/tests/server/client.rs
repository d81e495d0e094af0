//! An MCP client on the router itself, in every protocol version.

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{HeaderMap, Method, Request, StatusCode},
};
use serde_json::{Value, json};
use sourcecards_server::{
    Server, Tool,
    auth::{Auth, AuthFile, AuthFlags, AuthSettings, NewKey, Scope},
    http,
    web_search::{SearchSettings, WebSearch},
};
use tower::ServiceExt as _;

/// The version without handshake.
pub(crate) const MODERN: &str = "2026-07-28";
/// Every version that clients speak.
pub(crate) const VERSIONS: [&str; 4] = [MODERN, "2025-11-25", "2025-06-18", "2025-03-26"];

#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {} {}", self.status, self.text))
    }

    pub(crate) fn result(&self) -> Value {
        self.json().get("result").cloned().unwrap_or_else(|| panic!("no result: {}", self.text))
    }

    /// Status, code and message of an error.
    pub(crate) fn error(&self) -> (u16, i64, String) {
        let json = self.json();
        assert!(json.get("result").is_none(), "{json}");
        let message = json["error"]["message"].as_str().unwrap().to_owned();
        (self.status.as_u16(), json["error"]["code"].as_i64().unwrap(), message)
    }
}

#[derive(Clone)]
pub(crate) struct Client {
    router: Router,
    authorization: Option<String>,
}

impl Client {
    pub(crate) fn new() -> Self {
        Self::allowing(&[], &[])
    }

    pub(crate) fn allowing(hosts: &[&str], origins: &[&str]) -> Self {
        let owned = |list: &[&str]| list.iter().map(|&entry| entry.to_owned()).collect::<Vec<_>>();
        let access = http::Access::new(&owned(hosts), &owned(origins)).unwrap();
        Self { router: http::router(&Server::new(), access), authorization: None }
    }

    pub(crate) fn with_tool(tool: impl Tool) -> Self {
        let access = http::Access::new(&[], &[]).unwrap();
        Self { router: http::router(&Server::with_tools(vec![Box::new(tool)]), access), authorization: None }
    }

    /// Of a server that asks for a login; it has `render_results` and `web_search`.
    pub(crate) fn with_auth(auth: Auth) -> Self {
        let options = http::Options::from(http::Access::new(&[], &[]).unwrap()).with_auth(Some(auth));
        let search = WebSearch::new(&SearchSettings::default());
        Self { router: http::router(&Server::with_tools(vec![Box::new(search)]), options), authorization: None }
    }

    /// Of a server with settings of one's own.
    pub(crate) fn of(server: &Server, options: http::Options) -> Self {
        Self { router: http::router(server, options), authorization: None }
    }

    /// Of a server that lets in two API keys.
    pub(crate) fn with_api_keys(limits: http::Limits) -> (Self, [String; 2]) {
        let keys = [NewKey::generate().unwrap(), NewKey::generate().unwrap()];
        let file = tempfile::NamedTempFile::new().unwrap();
        let entries = keys.each_ref().map(|key| key.entry(&Scope::ALL, None));
        std::fs::write(file.path(), entries.concat()).unwrap();
        let key_file = Some(file.path().to_owned());
        let flags = AuthFlags { methods: Some("keys".to_owned()), key_file, ..AuthFlags::default() };
        let settings = AuthSettings::new(flags, &AuthFile::default()).unwrap().unwrap();
        let auth = Auth::new(settings, "http://localhost:8000/mcp".to_owned());
        let options = http::Options::from(http::Access::new(&[], &[]).unwrap()).with_limits(limits);
        let client = Self::of(&Server::new(), options.with_auth(Some(auth)));
        (client, keys.map(|key| key.expose().to_owned()))
    }

    /// Sends a credential with every request.
    pub(crate) fn bearing(mut self, credential: &str) -> Self {
        self.authorization = Some(format!("Bearer {credential}"));
        self
    }

    pub(crate) async fn send(&self, mut request: Request<Body>) -> Reply {
        if let Some(authorization) = &self.authorization {
            request.headers_mut().insert("authorization", authorization.parse().unwrap());
        }
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let text = String::from_utf8(to_bytes(body, usize::MAX).await.unwrap().to_vec()).unwrap();
        Reply { status: parts.status, headers: parts.headers, text }
    }

    pub(crate) async fn get(&self, path: &str, headers: &[(&str, &str)]) -> Reply {
        self.send(request(Method::GET, path, headers, Body::empty())).await
    }

    /// Posts a raw message with the headers that every message needs; further ones replace them.
    pub(crate) async fn post(&self, headers: &[(&str, &str)], body: impl Into<Body>) -> Reply {
        self.send(request(Method::POST, "/mcp", headers, body.into())).await
    }

    /// Sends a request as a client of the version does.
    pub(crate) async fn ask(&self, version: &str, method: &str, params: &Value) -> Reply {
        let message = json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params });
        self.ask_raw(version, message).await
    }

    /// As [`ask`](Self::ask), with a message of one's own.
    pub(crate) async fn ask_raw(&self, version: &str, mut message: Value) -> Reply {
        if version != MODERN {
            return self.post(&[("mcp-protocol-version", version)], message.to_string()).await;
        }
        if message["params"].is_null() {
            message["params"] = json!({});
        }
        let meta = &mut message["params"]["_meta"];
        meta["io.modelcontextprotocol/protocolVersion"] = version.into();
        meta["io.modelcontextprotocol/clientCapabilities"] = json!({});
        let method = message["method"].as_str().unwrap().to_owned();
        let name = ["name", "uri"].iter().find_map(|key| message["params"][key].as_str()).map(str::to_owned);
        let mut headers = vec![("mcp-protocol-version", version), ("mcp-method", method.as_str())];
        headers.extend(name.as_deref().map(|name| ("mcp-name", name)));
        self.post(&headers, message.to_string()).await
    }

    /// Calls `render_results`.
    pub(crate) async fn render(&self, version: &str, arguments: &Value) -> Reply {
        self.ask(version, "tools/call", &json!({ "name": "render_results", "arguments": arguments })).await
    }
}

pub(crate) fn request(method: Method, path: &str, headers: &[(&str, &str)], body: Body) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(path).body(body).unwrap();
    let usual = [
        ("host", "localhost:8000"),
        ("content-type", "application/json"),
        ("accept", "application/json, text/event-stream"),
    ];
    for (name, value) in usual.iter().chain(headers) {
        let name = axum::http::HeaderName::try_from(*name).unwrap();
        request.headers_mut().insert(name, value.parse().unwrap());
    }
    request
}

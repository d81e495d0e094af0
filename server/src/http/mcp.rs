//! The endpoint `/mcp`.

use std::sync::Arc;

use axum::{Router, middleware::from_fn_with_state};
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::never::NeverSessionManager,
};

use super::{
    access, cors,
    login::{self, Login},
    options::Options,
    screen::{self, Screening},
    throttle::{self, Throttle},
};
use crate::{Server, fault::MAX_MESSAGE_BYTES};

pub(super) fn router(server: &Server, options: Options) -> Router {
    let Options { access, auth, limits, .. } = options;
    let login = auth.map(|auth| Login::new(auth, server.tool_names()));
    let throttle = Throttle::new(&limits);
    let screening = Screening::new(throttle.clone(), limits.body);
    let server = server.clone();
    // Host and Origin are checked by `access`, before anything else and for pages beside this one too.
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(MAX_MESSAGE_BYTES)
        .disable_allowed_hosts()
        .disable_allowed_origins();
    let service =
        StreamableHttpService::new(move || Ok(server.clone()), Arc::new(NeverSessionManager::default()), config);
    let access = Arc::new(access);
    let mut router = Router::new()
        .route_service("/mcp", service)
        .route_layer(from_fn_with_state(throttle.clone(), throttle::at_once));
    if let Some(login) = &login {
        router = router.route_layer(from_fn_with_state(login.clone(), login::check_scope));
    }
    router = router.route_layer(from_fn_with_state(screening, screen::screen));
    if let Some(login) = &login {
        router = router
            .route_layer(from_fn_with_state(throttle.clone(), throttle::by_principal))
            .route_layer(from_fn_with_state(login.clone(), login::check));
    }
    router = router
        .route_layer(cors::layer(Arc::clone(&access)))
        .route_layer(from_fn_with_state(throttle, throttle::by_address))
        .route_layer(from_fn_with_state(access, access::check));
    match login {
        Some(login) => router.merge(login.documents()),
        None => router,
    }
}

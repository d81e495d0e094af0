//! The page's scripts and styles.

use axum::{
    extract::Path,
    http::{StatusCode, header},
    response::{IntoResponse as _, Response},
};

use super::file::{current, stamp};

const SCRIPT: &[u8] = include_bytes!(env!("SOURCECARDS_SITE_JS"));
const MODULE: &[u8] = include_bytes!(env!("SOURCECARDS_SITE_WASM"));
const STYLE: &[u8] = include_bytes!(env!("SOURCECARDS_SITE_CSS"));

/// Starts the page's part in the browser: a file of its own, so that the page needs no inline script.
const START: &str = "import start, { hydrate } from \"./preview.js\";\n\
                     await start({ module_or_path: new URL(\"./preview.wasm\", import.meta.url) });\n\
                     hydrate();\n";

/// Answers with one file of the site.
pub(super) async fn show(Path(name): Path<String>) -> Response {
    let (kind, bytes) = match name.as_str() {
        "start.js" if current("preview.js", SCRIPT).is_empty() => return StatusCode::NOT_FOUND.into_response(),
        "start.js" => ("text/javascript; charset=utf-8", START.as_bytes().into()),
        "preview.js" => ("text/javascript; charset=utf-8", current(&name, SCRIPT)),
        "preview.wasm" => ("application/wasm", current(&name, MODULE)),
        "preview.css" => ("text/css; charset=utf-8", current(&name, STYLE)),
        "stamp" => ("text/plain; charset=utf-8", stamp().into_bytes().into()),
        _ => return StatusCode::NOT_FOUND.into_response(),
    };
    ([(header::CONTENT_TYPE, kind)], bytes).into_response()
}

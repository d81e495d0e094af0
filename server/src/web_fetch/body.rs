//! Reads a body up to a limit of decoded bytes.

use reqwest::Response;

use super::{content::Kind, fault::Fault};

/// How much of a body tells what it is.
const TELLING_BYTES: usize = 1024;

/// A body, as much of it as was read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Body {
    pub(crate) bytes: Vec<u8>,
    /// What it is; nothing for an error page of a type that cannot be shown.
    pub(crate) kind: Option<Kind>,
    /// Whether there was more.
    pub(crate) is_cut: bool,
}

/// Reads up to `limit` bytes. What cannot be shown is refused after its first bytes, unless it is an error page.
///
/// - A file that can only be read as a whole and is longer.
pub(crate) async fn read(mut response: Response, content_type: Option<&str>, limit: usize) -> Result<Body, Fault> {
    let announced = response.content_length();
    let is_success = response.status().is_success();
    let mut body = Body::default();
    let mut is_known = false;
    loop {
        let chunk = response.chunk().await.map_err(|_| Fault::BrokenOff)?;
        let is_end = chunk.is_none();
        let chunk = chunk.unwrap_or_default();
        let room = limit.saturating_sub(body.bytes.len());
        body.is_cut = chunk.len() > room;
        body.bytes.extend_from_slice(chunk.get(..room).unwrap_or(&chunk));
        if !is_known && (is_end || body.is_cut || body.bytes.len() >= TELLING_BYTES) {
            is_known = true;
            match Kind::of(content_type, &body.bytes) {
                Ok(kind) => body.kind = Some(kind),
                Err(media_type) if is_success => return Err(unsupported(media_type, announced)),
                Err(_) => return Ok(Body::default()),
            }
        }
        let is_whole_only = body.kind == Some(Kind::Pdf);
        if is_whole_only && (body.is_cut || announced.is_some_and(|announced| announced > limit as u64)) {
            return Err(Fault::TooLarge { limit });
        }
        if is_end || body.is_cut {
            return Ok(body);
        }
    }
}

fn unsupported(media_type: String, announced: Option<u64>) -> Fault {
    let size = announced.map(|bytes| format!(" and {bytes} bytes")).unwrap_or_default();
    Fault::UnsupportedType { media_type, size }
}

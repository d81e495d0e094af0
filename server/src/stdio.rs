//! The server on stdin and stdout: one JSON-RPC message a line.
//!
//! One task reads lines and looks at each before a parser does; one task writes, so that lines never mix. The MCP
//! library sits between the two.

mod lines;
mod transport;

use rmcp::{ServiceExt as _, service::ServerInitializeError};
use tokio::io::{AsyncRead, AsyncWrite};

use self::transport::LineTransport;
use crate::Server;

/// Serves until `input` ends, and what was asked by then is answered.
///
/// # Errors
///
/// - The client began with a request that needs the handshake before it.
pub async fn serve<R, W>(server: Server, input: R, output: W) -> Result<(), StdioError>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let (transport, writer) = LineTransport::start(input, output);
    let outcome = match server.serve(transport).await {
        Ok(running) => {
            // The library has logged a task that failed; there is nobody else to tell.
            _ = running.waiting().await;
            tracing::debug!("stdin has ended");
            Ok(())
        }
        Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
        Err(_) => Err(StdioError::Handshake),
    };
    _ = writer.await;
    outcome
}

/// Why serving on stdin and stdout ended early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StdioError {
    /// The first message was none that opens a conversation.
    #[error("stdin: must begin with initialize, or with a request that carries its protocol version")]
    Handshake,
}

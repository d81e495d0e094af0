//! One connection.

use std::{net::SocketAddr, time::Duration};

use axum::{Router, body::Body, extract::ConnectInfo, http::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::Watcher,
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    sync::OwnedSemaphorePermit,
};
use tokio_io_timeout::TimeoutStream;
use tower::Service as _;

use super::{super::limits::Limits, Tls};
use crate::metrics::{self, OpenConnection};

/// Most bytes of the head of a request. A token may take 16 KiB of them.
const MAX_HEAD_BYTES: usize = 64 * 1024;
/// How long a client may take for the handshake of TLS.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// What a connection is told for which there is no place.
const BUSY: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/// What all connections have in common.
#[derive(Clone)]
pub(super) struct Connections {
    router: Router,
    http: http1::Builder,
    write: Duration,
    tls: Option<Tls>,
}

impl Connections {
    pub(super) fn new(router: Router, limits: &Limits, tls: Option<Tls>) -> Self {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(limits.header).max_buf_size(MAX_HEAD_BYTES);
        Self { router, http, write: limits.write, tls }
    }

    /// Answers the requests of a connection until it ends. The place is free again after that.
    pub(super) fn converse(
        &self,
        stream: TcpStream,
        peer: SocketAddr,
        place: OwnedSemaphorePermit,
        watcher: Watcher,
    ) -> impl Future<Output = ()> + Send + 'static {
        let this = self.clone();
        async move {
            let _open = (place, OpenConnection::new());
            // Without TCP_NODELAY an answer in two writes waits for the peer's delayed acknowledgement, 40 ms.
            if stream.set_nodelay(true).is_err() {
                tracing::debug!("TCP_NODELAY could not be set");
            }
            let Some(tls) = &this.tls else { return this.answer(stream, peer, watcher).await };
            match tokio::time::timeout(HANDSHAKE, tls.accept(stream)).await {
                Ok(Ok(stream)) => this.answer(stream, peer, watcher).await,
                Ok(Err(_)) | Err(_) => {
                    metrics::refused("tls");
                    tracing::debug!("a handshake of TLS failed");
                }
            }
        }
    }

    async fn answer(&self, stream: impl AsyncRead + AsyncWrite + Send + 'static, peer: SocketAddr, watcher: Watcher) {
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.write));
        let router = self.router.clone();
        let service = service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().call(request)
        });
        let connection = self.http.serve_connection(TokioIo::new(Box::pin(stream)), service);
        if watcher.watch(connection).await.is_err() {
            // Only that it happened: the client was too slow, or went away, or sent no HTTP.
            tracing::debug!("a connection broke");
        }
    }

    /// Tells a connection that there is no place for it. Nothing is waited for.
    pub(super) fn turn_away(&self, stream: &TcpStream) {
        metrics::refused("connections");
        tracing::warn!("refused: too many connections");
        if self.tls.is_none() {
            _ = stream.try_write(BUSY);
        }
    }
}

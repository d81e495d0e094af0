//! The listening socket.

mod connection;
mod tls;

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use axum::Router;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::{
    net::{TcpListener, TcpSocket},
    sync::Semaphore,
};

use self::connection::Connections;
pub use self::tls::{Tls, TlsError};
use super::{limits::Limits, readiness::Readiness};

/// The wait after the system could open no further connection, mostly because the process has too many files open.
const PAUSE: Duration = Duration::from_millis(200);

/// Connections that may wait to be accepted. Where more come at once, they try again only after a second.
const BACKLOG: u32 = 4096;

/// Opens the listening socket.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A server that is started again must not wait for the connections of the old one.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// What a server is served with beside its addresses.
#[derive(Debug, Default)]
pub struct Serving {
    /// The times and numbers that connections are held to.
    pub limits: Limits,
    /// What `/readyz` says; the same as in the [`Options`](super::Options) of the addresses.
    pub readiness: Readiness,
    /// The certificate, for a server that is not behind a proxy.
    pub tls: Option<Tls>,
}

/// Serves until `stop` resolves. The server then says that it is not ready, goes on for a moment, takes no new
/// connections, and finishes the requests that are under way.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    serving: Serving,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let Serving { limits, readiness, tls } = serving;
    let places = Arc::new(Semaphore::new(limits.connections));
    let connections = Connections::new(router, &limits, tls);
    let graceful = GracefulShutdown::new();
    let stop = async {
        stop.await;
        tracing::info!("stopping");
        readiness.end();
        tokio::time::sleep(limits.unready).await;
    };
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => match Arc::clone(&places).try_acquire_owned() {
                Ok(place) => drop(tokio::spawn(connections.converse(stream, peer, place, graceful.watcher()))),
                Err(_) => connections.turn_away(&stream),
            },
            Err(error) if is_of_the_peer(&error) => {}
            Err(error) => {
                tracing::error!(kind = %error.kind(), "no connection could be accepted");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
    drop(listener);
    if tokio::time::timeout(limits.drain, graceful.shutdown()).await.is_err() {
        tracing::warn!("requests that took too long were given up");
    }
    Ok(())
}

/// The peer was gone before it was there.
fn is_of_the_peer(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

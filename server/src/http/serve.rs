//! The listening socket.

use std::{io, net::SocketAddr, time::Duration};

use axum::{Router, serve::ListenerExt as _};
use tokio::{net::TcpListener, sync::oneshot};

/// How long open requests may take to finish once the server is told to stop.
const DRAIN: Duration = Duration::from_secs(10);

/// Serves until `stop` resolves; requests that are under way are then finished, but no new ones taken.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    // Without TCP_NODELAY an answer in two writes waits for the peer's delayed acknowledgement, 40 ms.
    let listener = listener.tap_io(|stream| {
        if stream.set_nodelay(true).is_err() {
            tracing::debug!("TCP_NODELAY could not be set");
        }
    });
    let (stopping, stopped) = oneshot::channel();
    let stop = async {
        stop.await;
        tracing::info!("stopping");
        _ = stopping.send(());
    };
    let drained = async {
        match stopped.await {
            Ok(()) => tokio::time::sleep(DRAIN).await,
            Err(_) => std::future::pending().await,
        }
    };
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    tokio::select! {
        outcome = axum::serve(listener, service).with_graceful_shutdown(stop) => outcome,
        () = drained => Ok(()),
    }
}

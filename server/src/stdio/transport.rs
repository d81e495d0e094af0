//! The MCP library's way to the two streams.

use std::io;

use rmcp::{
    RoleServer,
    model::{ErrorCode, JsonRpcError, JsonRpcMessage},
    service::{RxJsonRpcMessage, TxJsonRpcMessage},
    transport::Transport,
};
use serde::Serialize;
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader},
    sync::mpsc,
    task::JoinHandle,
};

use super::lines::{Line, next_line};
use crate::fault::{self, MAX_MESSAGE_BYTES};

/// How many messages may wait in each direction; a client that sends faster is held up.
const QUEUE: usize = 64;

type Incoming = RxJsonRpcMessage<RoleServer>;

/// Messages from the reading task, and lines for the writing one.
pub(super) struct LineTransport {
    incoming: mpsc::Receiver<Incoming>,
    outgoing: Option<mpsc::Sender<Vec<u8>>>,
}

impl LineTransport {
    /// Starts both tasks. The handle is that of the writing one, which ends after the last line is out.
    pub(super) fn start<R, W>(input: R, output: W) -> (Self, JoinHandle<()>)
    where
        R: AsyncRead + Send + Unpin + 'static,
        W: AsyncWrite + Send + Unpin + 'static,
    {
        let (to_server, incoming) = mpsc::channel(QUEUE);
        let (outgoing, to_client) = mpsc::channel(QUEUE);
        tokio::spawn(read(input, to_server, outgoing.clone()));
        let writer = tokio::spawn(write(output, to_client));
        (Self { incoming, outgoing: Some(outgoing) }, writer)
    }
}

impl Transport<RoleServer> for LineTransport {
    type Error = io::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        let outgoing = self.outgoing.clone();
        async move {
            let outgoing = outgoing.ok_or(io::ErrorKind::NotConnected)?;
            send(&outgoing, &message).await
        }
    }

    async fn receive(&mut self) -> Option<Incoming> {
        self.incoming.recv().await
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        self.outgoing = None;
        Ok(())
    }
}

/// Reads until the input ends or nobody is there to answer.
async fn read(input: impl AsyncRead + Unpin, to_server: mpsc::Sender<Incoming>, outgoing: mpsc::Sender<Vec<u8>>) {
    let mut input = BufReader::new(input);
    let mut has_begun = false;
    loop {
        let goes_on = match next_line(&mut input, MAX_MESSAGE_BYTES).await {
            Ok(Line::Whole(line)) => match parse(&line) {
                // The MCP library gives up a conversation that begins with anything but a request.
                Ok(message) if !has_begun && !matches!(message, JsonRpcMessage::Request(_)) => true,
                Ok(message) => {
                    has_begun = true;
                    to_server.send(message).await.is_ok()
                }
                Err(refusal) => refuse(&outgoing, refusal).await,
            },
            Ok(Line::TooLong) => refuse(&outgoing, Some(Box::new(JsonRpcError::new(None, fault::too_long())))).await,
            Ok(Line::End) | Err(_) => false,
        };
        if !goes_on {
            return;
        }
    }
}

/// Reads one message, or gives the error to answer with; a notification that breaks a rule gets none.
fn parse(line: &[u8]) -> Result<Incoming, Option<Box<JsonRpcError>>> {
    fault::screen(line).map_err(|error| {
        let is_notification = error.id.is_none() && error.error.code == ErrorCode::INVALID_PARAMS;
        (!is_notification).then_some(error)
    })?;
    serde_json::from_slice(line).map_err(|_| Some(Box::new(fault::unreadable(line))))
}

async fn refuse(outgoing: &mpsc::Sender<Vec<u8>>, refusal: Option<Box<JsonRpcError>>) -> bool {
    match refusal {
        Some(error) => send_line(outgoing, fault::write(&error)).await.is_ok(),
        None => true,
    }
}

async fn send(outgoing: &mpsc::Sender<Vec<u8>>, message: &impl Serialize) -> io::Result<()> {
    send_line(outgoing, serde_json::to_vec(message)?).await
}

async fn send_line(outgoing: &mpsc::Sender<Vec<u8>>, mut line: Vec<u8>) -> io::Result<()> {
    line.push(b'\n');
    outgoing.send(line).await.map_err(|_| io::ErrorKind::BrokenPipe.into())
}

/// Writes until every sender is gone or the client no longer reads.
async fn write(mut output: impl AsyncWrite + Unpin, mut lines: mpsc::Receiver<Vec<u8>>) {
    while let Some(line) = lines.recv().await {
        if output.write_all(&line).await.is_err() || output.flush().await.is_err() {
            return;
        }
    }
}

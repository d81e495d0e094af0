//! A site on this machine, down to the bytes it sends.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
};

/// A part of an answer.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    Bytes(Vec<u8>),
    /// The same again and again, until nobody reads on.
    #[allow(dead_code, reason = "next")]
    Endless(Vec<u8>, Duration),
}

impl<T: Into<Vec<u8>>> From<T> for Piece {
    fn from(bytes: T) -> Self {
        Self::Bytes(bytes.into())
    }
}

/// The site. It ends with the test's runtime.
pub(super) struct Site {
    pub(super) address: SocketAddr,
    asked: Arc<Mutex<Vec<String>>>,
    given_up: Arc<Mutex<usize>>,
}

impl Site {
    /// Starts a site that answers each request as `answer` says; it gets the request's head.
    pub(super) async fn start(answer: impl Fn(&str) -> Vec<Piece> + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (asked, given_up) = (Arc::new(Mutex::new(Vec::new())), Arc::new(Mutex::new(0)));
        let (record, dropped) = (Arc::clone(&asked), Arc::clone(&given_up));
        let answer = Arc::new(answer);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (answer, record, dropped) = (Arc::clone(&answer), Arc::clone(&record), Arc::clone(&dropped));
                tokio::spawn(async move {
                    if serve(stream, &*answer, &record).await.is_err() {
                        *dropped.lock().unwrap() += 1;
                    }
                });
            }
        });
        Self { address, asked, given_up }
    }

    /// Starts a site that always answers the same.
    pub(super) async fn always(answer: &[u8]) -> Self {
        let answer = answer.to_vec();
        Self::start(move |_| vec![answer.clone().into()]).await
    }

    /// The heads of the requests.
    pub(super) fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }

    /// How many answers nobody read to their end.
    pub(super) fn given_up(&self) -> usize {
        *self.given_up.lock().unwrap()
    }
}

async fn serve(
    mut stream: TcpStream,
    answer: &(dyn Fn(&str) -> Vec<Piece> + Send + Sync),
    record: &Mutex<Vec<String>>,
) -> std::io::Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await?);
    }
    let head = String::from_utf8(head).unwrap();
    record.lock().unwrap().push(head.clone());
    for piece in answer(&head) {
        match piece {
            Piece::Bytes(bytes) => stream.write_all(&bytes).await?,
            Piece::Endless(bytes, pause) => loop {
                stream.write_all(&bytes).await?;
                if !pause.is_zero() {
                    tokio::time::sleep(pause).await;
                }
            },
        }
    }
    stream.shutdown().await
}

/// An answer whose body ends with the connection.
pub(super) fn answer(status: u16, headers: &str, body: impl AsRef<[u8]>) -> Vec<u8> {
    let head = format!("HTTP/1.1 {status} X\r\nconnection: close\r\n{headers}\r\n");
    [head.as_bytes(), body.as_ref()].concat()
}

/// An answer of a type.
pub(super) fn typed(media_type: &str, body: impl AsRef<[u8]>) -> Vec<u8> {
    let length = body.as_ref().len();
    answer(200, &format!("content-type: {media_type}\r\ncontent-length: {length}\r\n"), body)
}

pub(super) fn html(body: &str) -> Vec<u8> {
    typed("text/html; charset=utf-8", body)
}

pub(super) fn redirect(location: &str) -> Vec<u8> {
    answer(302, &format!("location: {location}\r\ncontent-type: text/plain\r\n"), "CANARY-302")
}

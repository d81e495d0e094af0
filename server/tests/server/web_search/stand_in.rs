//! A server on this machine that answers as a provider does.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::Request,
    http::{HeaderMap, Response},
};
use serde_json::Value;
use tokio::net::TcpListener;

/// What was asked.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) method: String,
    pub(super) target: String,
    pub(super) headers: HeaderMap,
    pub(super) body: String,
    pub(super) at: Instant,
}

/// What to answer.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    status: u16,
    headers: Vec<(&'static str, String)>,
    body: Bytes,
    delay: Duration,
}

impl Answer {
    pub(super) fn new(status: u16, body: impl Into<Bytes>) -> Self {
        Self { status, headers: Vec::new(), body: body.into(), delay: Duration::ZERO }
    }

    pub(super) fn json(body: &Value) -> Self {
        Self::new(200, body.to_string())
    }

    pub(super) fn with(mut self, header: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((header, value.into()));
        self
    }

    pub(super) fn after(mut self, delay: Duration) -> Self {
        self.delay = delay;
        self
    }
}

/// Notes when an answer is not waited for any longer.
struct Waiting {
    given_up: Arc<Mutex<usize>>,
    is_done: bool,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        *self.given_up.lock().unwrap() += usize::from(!self.is_done);
    }
}

/// The server. It ends with the test's runtime.
pub(super) struct StandIn {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<Asked>>>,
    given_up: Arc<Mutex<usize>>,
}

impl StandIn {
    /// Starts a server that answers each request as `answer` says; the number counts the requests before it.
    pub(super) async fn start(answer: impl Fn(&Asked, usize) -> Answer + Clone + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let asked = Arc::new(Mutex::new(Vec::new()));
        let given_up = Arc::new(Mutex::new(0));
        let (record, dropped) = (Arc::clone(&asked), Arc::clone(&given_up));
        let router = Router::new().fallback(async move |request: Request| {
            let (parts, body) = request.into_parts();
            let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
            let request = Asked {
                method: parts.method.to_string(),
                target: parts.uri.to_string(),
                headers: parts.headers,
                body: String::from_utf8(body.to_vec()).unwrap(),
                at: Instant::now(),
            };
            let answer = {
                let mut record: std::sync::MutexGuard<'_, Vec<Asked>> = record.lock().unwrap();
                let answer = answer(&request, record.len());
                record.push(request);
                answer
            };
            let mut waiting = Waiting { given_up: Arc::clone(&dropped), is_done: false };
            tokio::time::sleep(answer.delay).await;
            waiting.is_done = true;
            let mut response = Response::builder().status(answer.status);
            for (name, value) in answer.headers {
                response = response.header(name, value);
            }
            response.body(Body::from(answer.body)).unwrap()
        });
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { address, asked, given_up }
    }

    /// Starts a server that always answers the same.
    pub(super) async fn always(answer: Answer) -> Self {
        Self::start(move |_, _| answer.clone()).await
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}/api", self.address)
    }

    pub(super) fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap().clone()
    }

    /// How many answers nobody waited for.
    pub(super) fn given_up(&self) -> usize {
        *self.given_up.lock().unwrap()
    }
}

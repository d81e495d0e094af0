//! Refuses what is too much: too often from one address or by one principal, too many at once, too many bytes at once.

use std::{
    hash::Hash,
    num::NonZeroU32,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use axum::{
    body::{Body, HttpBody as _},
    extract::{Request, State},
    http::{HeaderName, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use governor::{
    DefaultKeyedRateLimiter, Quota,
    clock::{Clock as _, DefaultClock},
};
use http_body_util::BodyExt as _;
use rmcp::{ErrorData, model::ErrorCode};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{client_address::Origin, limits::Limits, rpc_error::RpcError};
use crate::{auth::Principal, fault::MAX_MESSAGE_BYTES, metrics};

const BUSY: ErrorCode = ErrorCode(-32002);
const TOO_OFTEN: ErrorCode = ErrorCode(-32004);
/// Bytes of messages that may be held at once: 256 MiB, counted in KiB.
const ROOM_KIB: usize = 256 * 1024;
/// After how many requests those who have not been there for a while are forgotten.
const SWEEP: u32 = 1024;

/// What is counted across all requests of one server.
#[derive(Clone, Debug)]
pub(super) struct Throttle {
    by_address: Option<Arc<Rate<Origin>>>,
    by_principal: Option<Arc<Rate<Arc<str>>>>,
    places: Arc<Semaphore>,
    room: Arc<Semaphore>,
}

impl Throttle {
    pub(super) fn new(limits: &Limits) -> Self {
        Self {
            by_address: limits.requests_per_address.map(Rate::new),
            by_principal: limits.requests_per_principal.map(Rate::new),
            places: Arc::new(Semaphore::new(limits.requests)),
            room: Arc::new(Semaphore::new(ROOM_KIB)),
        }
    }

    /// Keeps room for a message until the permit is dropped; its length as announced, else the longest there may be.
    pub(super) fn make_room(&self, announced: Option<usize>) -> Result<OwnedSemaphorePermit, Busy> {
        let kib = announced.unwrap_or(MAX_MESSAGE_BYTES).div_ceil(1024);
        let room = Arc::clone(&self.room).try_acquire_many_owned(u32::try_from(kib).unwrap_or(u32::MAX));
        room.map_err(|_| Busy("room"))
    }
}

#[derive(Debug)]
struct Rate<K: Hash + Eq + Clone> {
    limiter: DefaultKeyedRateLimiter<K>,
    requests: AtomicU32,
    a_minute: NonZeroU32,
}

impl<K: Hash + Eq + Clone> Rate<K> {
    fn new(a_minute: NonZeroU32) -> Arc<Self> {
        let limiter = DefaultKeyedRateLimiter::keyed(Quota::per_minute(a_minute));
        Arc::new(Self { limiter, requests: AtomicU32::new(0), a_minute })
    }

    /// Counts a request; the error is the time after which one would be let through.
    fn count(&self, key: &K) -> Result<(), Duration> {
        if self.requests.fetch_add(1, Ordering::Relaxed) % SWEEP == SWEEP - 1 {
            self.limiter.retain_recent();
        }
        self.limiter.check_key(key).map_err(|until| until.wait_time_from(DefaultClock::default().now()))
    }
}

/// Refuses an address that asks too often, before its credential is looked at.
pub(super) async fn by_address(State(throttle): State<Throttle>, request: Request, next: Next) -> Response {
    if let (Some(rate), Some(origin)) = (&throttle.by_address, Origin::of(request.extensions()))
        && let Err(wait) = rate.count(&origin)
    {
        return too_often("address", rate.a_minute, wait);
    }
    next.run(request).await
}

/// Refuses a principal that asks too often.
pub(super) async fn by_principal(State(throttle): State<Throttle>, request: Request, next: Next) -> Response {
    if let (Some(rate), Some(principal)) = (&throttle.by_principal, request.extensions().get::<Principal>())
        && let Err(wait) = rate.count(principal.id())
    {
        return too_often("principal", rate.a_minute, wait);
    }
    next.run(request).await
}

/// Refuses a request where all places are taken. A place is free again when the answer is out.
///
/// Stands behind the reading of the message: whoever sends slowly takes no place.
pub(super) async fn at_once(State(throttle): State<Throttle>, request: Request, next: Next) -> Response {
    let Ok(place) = Arc::clone(&throttle.places).try_acquire_owned() else {
        return Busy("places").into_response();
    };
    let response = next.run(request).await;
    if response.body().size_hint().exact().is_some() {
        return response;
    }
    response.map(|body| {
        Body::new(body.map_frame(move |frame| {
            let _held_until_the_end = &place;
            frame
        }))
    })
}

fn too_often(whose: &'static str, a_minute: NonZeroU32, wait: Duration) -> Response {
    metrics::refused(whose);
    tracing::info!(whose, "refused: too many requests");
    let message = format!("requests: must be at most {a_minute} a minute for one {whose}");
    refuse(StatusCode::TOO_MANY_REQUESTS, ErrorData::new(TOO_OFTEN, message, None), wait)
}

/// There is too much at once, of what it says.
#[derive(Debug)]
pub(super) struct Busy(&'static str);

impl IntoResponse for Busy {
    fn into_response(self) -> Response {
        metrics::refused(self.0);
        tracing::info!(of = self.0, "refused: the server is busy");
        refuse(StatusCode::SERVICE_UNAVAILABLE, ErrorData::new(BUSY, "server: is busy", None), Duration::ZERO)
    }
}

fn refuse(status: StatusCode, error: ErrorData, wait: Duration) -> Response {
    let headers: [(HeaderName, u64); 1] = [(header::RETRY_AFTER, wait.as_secs() + 1)];
    (headers.map(|(name, seconds)| (name, seconds.to_string())), RpcError::new(status, error)).into_response()
}

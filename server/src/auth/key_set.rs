//! An issuer's public keys, kept.
//!
//! A known key answers at once. An unknown one makes the set be fetched again, once for all who wait, and not again before
//! a while has passed: else anyone could make the server ask the issuer as often as they like. A set that is getting old
//! is renewed behind the answer; keys that the issuer has withdrawn go with it.
//!
//! Times are measured with the clock that never jumps.

use std::{
    sync::{Arc, PoisonError, RwLock},
    time::{Duration, Instant},
};

use tokio::sync::Mutex;

use super::{
    key_source::KeySource,
    public_key::{Algorithm, PublicKey},
};

/// How often the issuer is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Least time between two fetches after one that went well.
    pub(super) floor: Duration,
    /// Least time between two fetches after one that failed.
    pub(super) retry: Duration,
    /// Age from which a set is renewed behind the answers.
    pub(super) stale: Duration,
    /// Age from which a set is not used any more.
    pub(super) dead: Duration,
}

/// Why there is no key.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NoKey {
    /// The issuer has no such key.
    Unknown,
    /// The issuer's keys could not be had; asking again makes sense after this time.
    Unavailable(Duration),
}

/// The keys of one issuer.
#[derive(Debug)]
pub(super) struct KeySet {
    source: KeySource,
    pace: Pace,
    cached: RwLock<Option<Cached>>,
    last: Mutex<Option<Attempt>>,
}

#[derive(Clone, Debug)]
struct Cached {
    keys: Arc<[Arc<PublicKey>]>,
    at: Instant,
}

#[derive(Clone, Copy, Debug)]
struct Attempt {
    at: Instant,
    went_well: bool,
}

impl KeySet {
    pub(super) fn new(source: KeySource, pace: Pace) -> Arc<Self> {
        Arc::new(Self { source, pace, cached: RwLock::new(None), last: Mutex::new(None) })
    }

    /// Finds the key of a token: by its id, or where the token names none, the only one of the algorithm.
    pub(super) async fn find(
        self: &Arc<Self>,
        id: Option<&str>,
        algorithm: Algorithm,
    ) -> Result<Arc<PublicKey>, NoKey> {
        if let Some((key, is_stale)) = self.look_up(id, algorithm) {
            if is_stale && self.last.try_lock().is_ok_and(|last| self.wait(*last).is_none()) {
                drop(tokio::spawn(Arc::clone(self).refresh()));
            }
            return Ok(key);
        }
        // A task of its own: a client that gives up must not stop the fetch that others wait for.
        let attempt = tokio::spawn(Arc::clone(self).refresh()).await.unwrap_or(None);
        if let Some((key, _)) = self.look_up(id, algorithm) {
            return Ok(key);
        }
        match attempt {
            Some(Attempt { went_well: true, .. }) => Err(NoKey::Unknown),
            attempt => Err(NoKey::Unavailable(self.wait(attempt).unwrap_or(self.pace.retry))),
        }
    }

    fn look_up(&self, id: Option<&str>, algorithm: Algorithm) -> Option<(Arc<PublicKey>, bool)> {
        let cached = self.cached.read().unwrap_or_else(PoisonError::into_inner).clone()?;
        let age = cached.at.elapsed();
        let mut fitting = cached.keys.iter().filter(|key| match id {
            Some(id) => key.id.as_deref() == Some(id),
            None => key.algorithm == algorithm,
        });
        let key = fitting.next().filter(|_| id.is_some() || fitting.next().is_none())?;
        (age < self.pace.dead).then(|| (Arc::clone(key), age >= self.pace.stale))
    }

    /// Fetches the set unless that was done a moment ago; gives the attempt that counts.
    async fn refresh(self: Arc<Self>) -> Option<Attempt> {
        let mut last = self.last.lock().await;
        if self.wait(*last).is_none() {
            let fetched = self.source.fetch().await;
            let at = Instant::now();
            *last = Some(Attempt { at, went_well: fetched.is_some() });
            match fetched {
                // The old keys stay where the new ones cannot be had.
                None => tracing::warn!("the keys of an issuer could not be fetched"),
                Some(keys) => {
                    tracing::info!(keys = keys.len(), "the keys of an issuer were fetched");
                    let keys = keys.into_iter().map(Arc::new).collect();
                    *self.cached.write().unwrap_or_else(PoisonError::into_inner) = Some(Cached { keys, at });
                }
            }
        }
        *last
    }

    /// The time until the next fetch may be made; nothing where it may be made now.
    fn wait(&self, last: Option<Attempt>) -> Option<Duration> {
        let last = last?;
        let pause = if last.went_well { self.pace.floor } else { self.pace.retry };
        pause.checked_sub(last.at.elapsed()).filter(|wait| !wait.is_zero())
    }
}

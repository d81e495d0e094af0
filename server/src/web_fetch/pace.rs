//! How often one site may be asked.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tokio::time::{Instant, sleep_until};

use super::fault::Fault;

/// Requests that a site takes at once before they are spread.
const BURST: u32 = 10;
/// From this number of sites on, those that are free again are forgotten.
const MANY_SITES: usize = 1_000;

/// Spreads the requests to each site evenly, after a first burst (the generic cell rate algorithm).
#[derive(Debug)]
pub(crate) struct Pace {
    /// The time between two requests; nothing where there is no limit.
    interval: Option<Duration>,
    /// When a site would be free again if all its requests had been spread.
    free_at: Mutex<HashMap<String, Instant>>,
}

impl Pace {
    /// Takes the requests a minute for one site; 0 for as many as come.
    pub(crate) fn new(per_minute: u32) -> Self {
        let interval = Duration::from_secs(60).checked_div(per_minute);
        Self { interval, free_at: Mutex::default() }
    }

    /// Waits until the site may be asked.
    ///
    /// - The wait would pass the deadline; then no place is taken.
    pub(crate) async fn wait(&self, host: &str, deadline: Instant) -> Result<(), Fault> {
        let Some(interval) = self.interval else { return Ok(()) };
        let start = self.take(host, interval, deadline).ok_or(Fault::Crowded)?;
        sleep_until(start).await;
        Ok(())
    }

    fn take(&self, host: &str, interval: Duration, deadline: Instant) -> Option<Instant> {
        let now = Instant::now();
        let mut sites = self.free_at.lock().unwrap_or_else(PoisonError::into_inner);
        if sites.len() >= MANY_SITES {
            sites.retain(|_, free_at| *free_at > now);
        }
        let free_at = sites.get(host).copied().unwrap_or(now).max(now);
        let start = free_at.checked_sub(interval * (BURST - 1)).unwrap_or(now).max(now);
        if start >= deadline {
            return None;
        }
        sites.insert(host.to_owned(), free_at + interval);
        Some(start)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::Instant;

    use super::Pace;

    #[test]
    fn after_a_burst_requests_are_spread() {
        let pace = Pace::new(60);
        let second = Duration::from_secs(1);
        let now = Instant::now();
        let take = |host| pace.take(host, second, now + 7 * second / 2);
        for _ in 0..10 {
            assert!(take("a.example").unwrap() < now + second / 2);
        }
        let waits: Vec<_> = std::iter::from_fn(|| take("a.example")).map(|start| (start - now).as_secs_f32()).collect();
        assert_eq!(waits.iter().map(|wait| wait.round() as u32).collect::<Vec<_>>(), [1, 2, 3]);
        assert!(take("b.example").unwrap() < now + second / 2);
    }

    #[test]
    fn none_is_no_limit() {
        assert!(Pace::new(0).interval.is_none());
    }
}

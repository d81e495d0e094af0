//! How much the server takes on, and how long it waits.

use std::{ffi::OsString, num::NonZeroU32, ops::RangeInclusive, time::Duration};

use serde::Deserialize;

/// What the server takes on. A default value is for a server that only this machine can reach.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections that may be open; one more is told that the server is busy, and closed.
    pub connections: usize,
    /// Requests to `/mcp` that may be worked on; one more is told that the server is busy.
    pub requests: usize,
    /// Requests to `/mcp` in a minute from one address, all at once if need be.
    pub requests_per_address: Option<NonZeroU32>,
    /// Requests to `/mcp` in a minute by one principal, all at once if need be.
    pub requests_per_principal: Option<NonZeroU32>,
    /// How long a client may take to send the head of a request, and how long a connection may be idle.
    pub header: Duration,
    /// How long a client may take to send a message.
    pub body: Duration,
    /// How long a client may take to accept a further part of an answer.
    pub write: Duration,
    /// How long the server goes on as before while it already says that it is not ready, once it is told to stop.
    pub unready: Duration,
    /// How long requests under way may take to finish after that.
    pub drain: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 16_384,
            requests: 512,
            requests_per_address: None,
            requests_per_principal: None,
            header: Duration::from_secs(30),
            body: Duration::from_secs(30),
            write: Duration::from_secs(30),
            unready: Duration::ZERO,
            drain: Duration::from_secs(30),
        }
    }
}

impl Limits {
    /// For a server that others can reach: nobody gets more than a small part of it.
    pub fn exposed() -> Self {
        let a_minute = NonZeroU32::new;
        Self { requests_per_address: a_minute(1200), requests_per_principal: a_minute(600), ..Self::default() }
    }

    /// Takes each limit from the variables `SOURCECARDS_LIMIT_*`, else from the file, else leaves it as it is.
    ///
    /// # Errors
    ///
    /// - A limit that is no whole number within its bounds.
    pub fn with(self, file: &LimitsFile, variable: impl Fn(&str) -> Option<OsString>) -> Result<Self, LimitError> {
        let number = |name: &'static str, file: Option<u64>, bounds: RangeInclusive<u64>, default: u64| {
            let variable = variable(&format!("SOURCECARDS_LIMIT_{}", name.to_ascii_uppercase().replace('-', "_")));
            let given = match variable.filter(|value| !value.is_empty()) {
                Some(value) => Some(value.to_str().and_then(|value| value.parse().ok()).unwrap_or(u64::MAX)),
                None => file,
            };
            let given = given.unwrap_or(default);
            bounds.contains(&given).then_some(given).ok_or(LimitError { name, bounds })
        };
        let seconds = |name, file, first, default: Duration| {
            number(name, file, first..=3600, default.as_secs()).map(Duration::from_secs)
        };
        let count = |name, file, default: usize| {
            number(name, file, 1..=1_000_000, default.try_into().unwrap_or(u64::MAX))
                .map(|count| usize::try_from(count).unwrap_or(usize::MAX))
        };
        let rate = |name, file, default: Option<NonZeroU32>| {
            let default = default.map_or(0, NonZeroU32::get);
            let rate = number(name, file, 0..=10_000_000, default.into());
            rate.map(|rate| u32::try_from(rate).ok().and_then(NonZeroU32::new))
        };
        Ok(Self {
            connections: count("connections", file.connections, self.connections)?,
            requests: count("requests", file.requests, self.requests)?,
            requests_per_address: rate("requests-per-address", file.requests_per_address, self.requests_per_address)?,
            requests_per_principal: rate(
                "requests-per-principal",
                file.requests_per_principal,
                self.requests_per_principal,
            )?,
            header: seconds("header-seconds", file.header_seconds, 1, self.header)?,
            body: seconds("body-seconds", file.body_seconds, 1, self.body)?,
            write: seconds("write-seconds", file.write_seconds, 1, self.write)?,
            unready: seconds("unready-seconds", file.unready_seconds, 0, self.unready)?,
            drain: seconds("drain-seconds", file.drain_seconds, 0, self.drain)?,
        })
    }
}

/// The table `[limits]` of the configuration file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LimitsFile {
    connections: Option<u64>,
    requests: Option<u64>,
    requests_per_address: Option<u64>,
    requests_per_principal: Option<u64>,
    header_seconds: Option<u64>,
    body_seconds: Option<u64>,
    write_seconds: Option<u64>,
    unready_seconds: Option<u64>,
    drain_seconds: Option<u64>,
}

/// A limit that is out of bounds; never with its value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("limits.{name}: must be a whole number from {} to {}", .bounds.start(), .bounds.end())]
pub struct LimitError {
    name: &'static str,
    bounds: RangeInclusive<u64>,
}

#[cfg(test)]
mod tests {
    use std::{ffi::OsString, time::Duration};

    use super::{Limits, LimitsFile};

    fn limits(file: &str, variable: Option<(&str, &str)>) -> Result<Limits, String> {
        let file: LimitsFile = toml::from_str(file).unwrap();
        let variable =
            |name: &str| variable.filter(|(known, _)| *known == name).map(|(_, value)| OsString::from(value));
        Limits::exposed().with(&file, variable).map_err(|error| error.to_string())
    }

    #[test]
    fn variables_win_over_the_file_and_nought_is_no_rate() {
        let read = limits("requests = 7\nbody-seconds = 3", Some(("SOURCECARDS_LIMIT_BODY_SECONDS", "4"))).unwrap();
        assert_eq!((read.requests, read.body), (7, Duration::from_secs(4)));
        assert_eq!(read.requests_per_principal.unwrap().get(), 600);
        assert!(limits("requests-per-address = 0", None).unwrap().requests_per_address.is_none());
    }

    #[test]
    fn errors_name_the_limit_and_its_bounds_and_not_the_value() {
        for (file, variable, expected) in [
            ("connections = 0", None, "limits.connections: must be a whole number from 1 to 1000000"),
            ("header-seconds = 3601", None, "limits.header-seconds: must be a whole number from 1 to 3600"),
            (
                "",
                Some(("SOURCECARDS_LIMIT_REQUESTS_PER_ADDRESS", "CANARY")),
                "limits.requests-per-address: must be a whole number from 0 to 10000000",
            ),
        ] {
            assert_eq!(limits(file, variable).unwrap_err(), expected);
        }
    }
}

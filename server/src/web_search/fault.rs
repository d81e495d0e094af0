//! Why a provider gave no answer.

use std::time::Duration;

use super::provider::ProviderId;

/// The reason, as the rest of a sentence that begins with the provider's name.
///
/// No text holds anything of the request or of the answer: providers like to repeat the query, some even the key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum Fault {
    /// There is no connection.
    #[error("could not be reached")]
    Unreachable,
    /// The time limit passed.
    #[error("did not answer within {} seconds", .limit.as_secs_f32())]
    TimedOut {
        /// The limit for one query with all its attempts.
        limit: Duration,
    },
    /// The answer passes the limit for an answer.
    #[error("sent an answer of more than 4 MiB")]
    TooLarge,
    /// A redirect to another origin would take the key along.
    #[error("redirected to another address, which is not followed; check SOURCECARDS_SEARCH_{provider}_URL")]
    Redirected {
        /// The provider in the variable's name.
        provider: &'static str,
    },
    /// The key is wrong, missing or without permission.
    #[error("refused the key (HTTP {status}); check SOURCECARDS_SEARCH_{provider}_KEY")]
    KeyRefused {
        /// The HTTP status.
        status: u16,
        /// The provider in the variable's name.
        provider: &'static str,
    },
    /// A provider without keys refuses.
    #[error("refused the request (HTTP {status})")]
    Refused {
        /// The HTTP status.
        status: u16,
    },
    /// A SearXNG server with JSON switched off, which is its default: it answers 403, and earlier ones with a page.
    #[error(
        "does not answer in JSON (HTTP {status}); add json to search.formats in its settings.yml and restart it, or \
         name another server in SOURCECARDS_SEARCH_SEARXNG_URL"
    )]
    JsonOff {
        /// The HTTP status.
        status: u16,
    },
    /// All engines behind a metasearch failed, so that there is an empty list that says nothing.
    #[error("had no answer from any of its engines; look at its log or at the engines in its settings.yml")]
    EnginesFailed,
    /// The plan or its credits are used up.
    #[error("has no credit left for this key (HTTP {status})")]
    UsedUp {
        /// The HTTP status.
        status: u16,
    },
    /// Too many requests, still after waiting as long as the time limit allows.
    #[error("limits the number of requests; try again later")]
    RateLimited,
    /// The provider does not take the query or one of the filters.
    #[error("did not accept the query or one of the filters (HTTP {status})")]
    Rejected {
        /// The HTTP status.
        status: u16,
    },
    /// The provider is down, still after trying again.
    #[error("is out of order (HTTP {status})")]
    Down {
        /// The HTTP status.
        status: u16,
    },
    /// Any other status.
    #[error("answered with HTTP {status}")]
    Unexpected {
        /// The HTTP status.
        status: u16,
    },
    /// The answer is no JSON, or not in the documented shape.
    #[error("sent an answer that cannot be read")]
    Unreadable,
}

impl Fault {
    /// What a status means where the provider says nothing else of it. A good one only comes here without JSON.
    pub(crate) fn of_status(status: u16, provider: ProviderId) -> Self {
        let name = provider.variable();
        match status {
            200..300 => Self::Unreadable,
            300..400 => Self::Redirected { provider: name },
            401 | 403 if provider.takes_key() => Self::KeyRefused { status, provider: name },
            401 | 403 => Self::Refused { status },
            402 => Self::UsedUp { status },
            429 => Self::RateLimited,
            400 | 404 | 413 | 414 | 422 => Self::Rejected { status },
            500.. => Self::Down { status },
            _ => Self::Unexpected { status },
        }
    }

    /// Tells whether the same request may succeed a moment later.
    pub(crate) fn is_passing(&self) -> bool {
        matches!(self, Self::RateLimited | Self::Down { .. })
    }
}

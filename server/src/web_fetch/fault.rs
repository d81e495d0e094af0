//! Why a page could not be fetched.

use std::time::Duration;

/// The reason: a stable code for programs and one sentence for the model.
///
/// No text holds an address, a URL or anything the site wrote but a media type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum Fault {
    /// The URL, or what it resolves to, is against the policy.
    #[error("This address may not be fetched.")]
    Blocked,
    /// The site's robots.txt says no, and the setting asks to heed it.
    #[error("The site does not want this page to be read by programs.")]
    Robots,
    /// More redirects than are followed.
    #[error("The page redirects more than {limit} times.")]
    TooManyRedirects {
        /// How many are followed.
        limit: u32,
    },
    /// A redirect to what is no http or https URL, or one with a user name.
    #[error("The page redirects to an address that cannot be followed.")]
    RedirectRefused,
    /// A redirect to another origin, which the setting forbids.
    #[error("The page redirects to another site, which is not followed; fetch that page itself.")]
    OtherOrigin,
    /// The file has to be read as a whole and is larger than the limit.
    #[error("The file has more than {limit} bytes and cannot be read in part.")]
    TooLarge {
        /// The most bytes of a body.
        limit: usize,
    },
    /// The time limit passed.
    #[error("The page did not come within {} seconds.", .limit.as_secs_f32())]
    TimedOut {
        /// The limit for all hops together.
        limit: Duration,
    },
    /// A type that cannot be shown as text.
    #[error("The content has the type {media_type}{size} and cannot be shown as text.")]
    UnsupportedType {
        /// The media type, or what the bytes look like.
        media_type: String,
        /// The size as the rest of the sentence, or nothing.
        size: String,
    },
    /// The body is packed in a way that is not unpacked here.
    #[error("The content is packed in a way that cannot be read.")]
    UnsupportedEncoding,
    /// The connection ended before the body.
    #[error("The site broke off its answer.")]
    BrokenOff,
    /// There is no connection, or no name.
    #[error("The site could not be reached.")]
    Unreachable,
    /// The answer is no HTTP.
    #[error("The site sent an answer that cannot be read.")]
    Unreadable,
    /// The own limits for a site or for all fetches leave no room within the time limit.
    #[error("Too many pages are being fetched; try again later.")]
    Crowded,
}

impl Fault {
    /// The stable code.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::Blocked | Self::Robots => "WEB_BLOCKED_URL",
            Self::TooManyRedirects { .. } | Self::RedirectRefused | Self::OtherOrigin => "WEB_REDIRECT_BLOCKED",
            Self::TooLarge { .. } => "WEB_FETCH_TOO_LARGE",
            Self::TimedOut { .. } => "WEB_FETCH_TIMEOUT",
            Self::UnsupportedType { .. } | Self::UnsupportedEncoding => "WEB_UNSUPPORTED_CONTENT_TYPE",
            Self::BrokenOff => "WEB_ABORTED",
            Self::Unreachable | Self::Unreadable | Self::Crowded => "WEB_PROVIDER_ERROR",
        }
    }
}

//! What is wrong with the arguments: the first broken rule, never the value that broke it.

use std::fmt::{self, Display, Formatter};

use super::limits::MAX_ARGUMENT_BYTES;

/// The first broken rule: where it was broken, and what it asks for.
///
/// The message reads `results[3].url: must not contain a user name or a password`. It never holds anything that was
/// submitted: the path is made of the known field names and of indices.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {rule}")]
#[non_exhaustive]
pub struct InvalidArguments {
    /// The field, from the arguments on: `arguments`, `title`, `results[3].url`.
    pub path: String,
    /// The rule that was broken there.
    pub rule: Rule,
}

impl InvalidArguments {
    /// Names the broken rule and its place.
    pub fn new(path: impl Into<String>, rule: Rule) -> Self {
        Self { path: path.into(), rule }
    }
}

/// A rule of the arguments. `limit` counts what the rule's sentence names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rule {
    /// The value has to be a JSON object.
    Object,
    /// The value has to be a JSON array.
    Array,
    /// The value has to be a JSON string.
    String,
    /// The field has to be there.
    Required,
    /// The string needs a character that shows.
    NotBlank,
    /// The string has too many code points.
    Characters {
        /// Most code points.
        limit: usize,
    },
    /// The array has too many entries.
    Entries {
        /// Most entries.
        limit: usize,
    },
    /// The array has to have an entry.
    NotEmpty,
    /// The number has to be a whole one within bounds.
    Between {
        /// The smallest.
        least: usize,
        /// The largest.
        most: usize,
    },
    /// The value has to be one of a few.
    OneOf {
        /// The values, parted by `, `.
        names: &'static str,
    },
    /// Of some fields one has to be there, and no other.
    ExactlyOne {
        /// The fields, parted by `, `.
        fields: &'static str,
    },
    /// The string has to be a domain without scheme, port and path.
    Domain,
    /// The string has to be a language tag (BCP 47).
    Language,
    /// A URL holds white space, a control character or a bidirectional control.
    UrlCharacters,
    /// A URL cannot be parsed (WHATWG URL).
    UrlSyntax,
    /// A URL has another scheme than http and https.
    UrlScheme,
    /// A URL has no host.
    UrlHost,
    /// A URL carries a user name or a password.
    UrlCredentials,
    /// The object has a field that is not known.
    Fields {
        /// The known fields, parted by `, `.
        allowed: &'static str,
    },
    /// The arguments as a whole are too large.
    Bytes,
    /// A string holds half of a surrogate pair, which no UTF-8 text can carry.
    Surrogate,
    /// Objects and arrays are nested too deeply.
    Depth {
        /// Most levels.
        limit: usize,
    },
    /// A key has a prefix that the server's JSON library keeps for itself.
    ReservedKey,
}

impl Rule {
    /// A short stable name, for counters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Object => "object",
            Self::Array => "array",
            Self::String => "string",
            Self::Required => "required",
            Self::NotBlank => "not_blank",
            Self::Characters { .. } => "characters",
            Self::Entries { .. } => "entries",
            Self::NotEmpty => "not_empty",
            Self::Between { .. } => "between",
            Self::OneOf { .. } => "one_of",
            Self::ExactlyOne { .. } => "exactly_one",
            Self::Domain => "domain",
            Self::Language => "language",
            Self::UrlCharacters => "url_characters",
            Self::UrlSyntax => "url_syntax",
            Self::UrlScheme => "url_scheme",
            Self::UrlHost => "url_host",
            Self::UrlCredentials => "url_credentials",
            Self::Fields { .. } => "fields",
            Self::Bytes => "bytes",
            Self::Surrogate => "surrogate",
            Self::Depth { .. } => "depth",
            Self::ReservedKey => "reserved_key",
        }
    }
}

impl Display for Rule {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Object => out.write_str("must be an object"),
            Self::Array => out.write_str("must be an array"),
            Self::String => out.write_str("must be a string"),
            Self::Required => out.write_str("is required"),
            Self::NotBlank => out.write_str("must not be blank"),
            Self::Characters { limit } => write!(out, "must have at most {} characters", Grouped(limit)),
            Self::Entries { limit } => write!(out, "must have at most {} entries", Grouped(limit)),
            Self::NotEmpty => out.write_str("must not be empty"),
            Self::Between { least, most } => {
                write!(out, "must be a whole number from {} to {}", Grouped(least), Grouped(most))
            }
            Self::OneOf { names } => write!(out, "must be one of {names}"),
            Self::ExactlyOne { fields } => write!(out, "exactly one of {fields} is required"),
            Self::Domain => out.write_str("must be a domain such as example.org"),
            Self::Language => out.write_str("must be a language tag such as en or pt-BR"),
            Self::UrlCharacters => {
                out.write_str("must not contain white space, control characters or bidirectional controls")
            }
            Self::UrlSyntax => out.write_str("must be an absolute http or https URL"),
            Self::UrlScheme => out.write_str("must be an http or https URL"),
            Self::UrlHost => out.write_str("must have a host"),
            Self::UrlCredentials => out.write_str("must not contain a user name or a password"),
            Self::Fields { allowed } => write!(out, "only {allowed} are allowed"),
            Self::Bytes => write!(out, "must be at most {} bytes as JSON", Grouped(MAX_ARGUMENT_BYTES)),
            Self::Surrogate => out.write_str("must not contain an unpaired surrogate"),
            Self::Depth { limit } => write!(out, "must not be nested deeper than {} levels", Grouped(limit)),
            Self::ReservedKey => out.write_str("must not contain a reserved key"),
        }
    }
}

/// A number with its thousands parted by commas.
struct Grouped(usize);

impl Display for Grouped {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        if self.0 < 1_000 {
            return write!(out, "{}", self.0);
        }
        write!(out, "{},{:03}", Self(self.0 / 1_000), self.0 % 1_000)
    }
}

#[cfg(test)]
mod tests {
    use super::{Grouped, InvalidArguments, Rule};

    #[test]
    fn names_place_rule_and_limit_in_one_sentence() {
        let error = InvalidArguments::new("results[3].url", Rule::Characters { limit: 2_048 });
        assert_eq!(error.to_string(), "results[3].url: must have at most 2,048 characters");
        assert_eq!(
            InvalidArguments::new("arguments", Rule::Bytes).to_string(),
            "arguments: must be at most 65,536 bytes as JSON"
        );
    }

    #[test]
    fn groups_thousands() {
        assert_eq!(Grouped(50).to_string(), "50");
        assert_eq!(Grouped(2_000).to_string(), "2,000");
        assert_eq!(Grouped(1_000_045).to_string(), "1,000,045");
    }
}

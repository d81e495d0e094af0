//! What must not show in a log: keys, and addresses, which may hold a user and a password.

use std::fmt;

use url::Url;

/// A provider's key. It shows in no log and no error.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

impl Secret {
    /// Takes a key; nothing where it cannot stand in a header.
    pub(crate) fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic())).then(|| Self(text.to_owned()))
    }

    /// The key itself, for the header that carries it.
    pub(crate) fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("[hidden]")
    }
}

/// An address from the settings.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Address(pub(crate) Url);

impl fmt::Debug for Address {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("[address]")
    }
}

#[cfg(test)]
mod tests {
    use super::{Address, Secret};

    #[test]
    fn an_address_is_hidden_in_debug_output() {
        let address = Address("https://user:CANARY@a.example/".parse().unwrap());
        assert_eq!(format!("{address:?}"), "[address]");
    }

    #[test]
    fn a_key_is_visible_ascii_and_hidden_in_debug_output() {
        let key = Secret::new(" CANARY-1\n").unwrap();
        assert_eq!(key.expose(), "CANARY-1");
        assert_eq!(format!("{key:?}"), "[hidden]");
        for text in ["", " \n", "two words", "schlüssel", "a\r\nHeader: x"] {
            assert!(Secret::new(text).is_none(), "{text}");
        }
    }
}

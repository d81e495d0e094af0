//! What is sent to a provider.

use serde_json::Value;
use url::Url;

use crate::web_search::secret::{Address, Secret};

/// Where a provider is, and what it asks for.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    /// The address.
    pub(crate) url: Address,
    /// The key, for those that have keys.
    pub(crate) key: Option<Secret>,
}

impl Access {
    pub(super) fn bearer(&self) -> Vec<Header> {
        self.header("authorization", "Bearer ")
    }

    pub(super) fn header(&self, name: &'static str, prefix: &str) -> Vec<Header> {
        self.key.iter().map(|key| Header { name, value: format!("{prefix}{}", key.expose()) }).collect()
    }
}

/// One HTTP request.
pub(crate) struct Request {
    pub(crate) url: Url,
    pub(crate) headers: Vec<Header>,
    /// What to post; a GET where there is nothing.
    pub(crate) body: Option<Value>,
}

impl Request {
    pub(super) fn get(url: &Address, parameters: impl IntoIterator<Item = (&'static str, Option<String>)>) -> Self {
        let mut url = url.0.clone();
        let given = parameters.into_iter().filter_map(|(name, value)| Some((name, value?)));
        url.query_pairs_mut().extend_pairs(given);
        Self { url, headers: Vec::new(), body: None }
    }

    /// Posts an object; fields that are null are left out.
    pub(super) fn post(url: &Address, fields: impl IntoIterator<Item = (&'static str, Value)>) -> Self {
        let fields = fields.into_iter().filter(|(_, value)| !value.is_null());
        let body = fields.map(|(name, value)| (name.to_owned(), value)).collect();
        Self { url: url.0.clone(), headers: Vec::new(), body: Some(Value::Object(body)) }
    }

    pub(super) fn with_headers(mut self, headers: Vec<Header>) -> Self {
        self.headers = headers;
        self
    }
}

/// A header that carries a key.
pub(crate) struct Header {
    pub(crate) name: &'static str,
    pub(crate) value: String,
}

/// Gives a list as JSON, and null for an empty one.
pub(super) fn listed(entries: &[String]) -> Value {
    if entries.is_empty() { Value::Null } else { entries.to_vec().into() }
}

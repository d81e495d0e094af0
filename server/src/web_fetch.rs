//! The tool `web_fetch`: reads one page over the network, and cannot be turned against its host.
//!
//! A call goes one way: arguments ([`sourcecards_schemas::web_fetch::validate_fetch`]) -> [`cache`] -> [`client`], which
//! judges and dials every hop afresh -> [`body`], read up to a limit of decoded bytes -> [`convert`] -> text and
//! presentation metadata, both from one [`sourcecards_schemas::web_fetch::render_fetch`].
//!
//! What may be asked is judged in three places, all of them needed: the URL ([`url_policy`]; the HTTP client never asks
//! a resolver about an address that stands in a URL), the addresses of a name ([`resolver`], which gives the client the
//! very addresses it judged), and the address that a connection came to ([`client`]).

mod address_policy;
mod body;
mod cache;
mod charset;
mod client;
mod content;
mod convert;
mod fault;
mod fetch;
mod invisible;
mod pace;
mod resolver;
mod robots;
mod settings;
mod tool;
mod url_policy;

pub use self::{
    address_policy::is_public,
    convert::page_markdown,
    resolver::{Lookup, LookupFuture, Network},
    settings::{FetchFile, FetchSettingError, FetchSettings},
    tool::WebFetch,
    url_policy::{Refused, UrlPolicy},
};

pub(crate) use self::convert::work;

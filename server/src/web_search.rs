//! The tool `web_search`: asks a search provider over the network and answers in three ways at once.
//!
//! A call goes one way: arguments ([`sourcecards_schemas::web_search::validate_search`]) -> providers in the order of
//! [`selection`] -> [`client`] (time limit, retries, size limit) -> the provider's own mapping -> [`merge`] -> text,
//! presentation metadata and structured list, all from one [`sourcecards_schemas::web_search::SearchOutcome`].
//!
//! A new provider is one file in `provider/` and one entry in [`provider::ProviderId`]. It says how to ask and how to
//! read; it never touches the network itself.

mod answer;
mod client;
mod fault;
mod map;
mod merge;
pub(crate) mod plain_text;
mod provider;
mod published;
mod search;
mod secret;
mod selection;
mod settings;
mod tool;

pub use self::{
    client::MAX_ANSWER_BYTES,
    map::{MapError, map},
    provider::ProviderId,
    settings::{SearchFile, SearchSettings, SettingError},
    tool::WebSearch,
};

pub(crate) use self::published::published;

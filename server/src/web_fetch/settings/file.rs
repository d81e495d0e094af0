//! The part of the configuration file.

use serde::Deserialize;

/// The table `[fetch]` of the configuration file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FetchFile {
    pub(super) timeout: Option<f64>,
    pub(super) max_bytes: Option<f64>,
    pub(super) max_length: Option<f64>,
    pub(super) cache: Option<f64>,
    pub(super) concurrency: Option<f64>,
    pub(super) rate: Option<f64>,
    pub(super) robots: Option<bool>,
    pub(super) same_origin: Option<bool>,
    pub(super) fence: Option<bool>,
    pub(super) ports: Option<Vec<u16>>,
    pub(super) allow_hosts: Option<Vec<String>>,
    pub(super) deny_hosts: Option<Vec<String>>,
    pub(super) allow_private: Option<bool>,
}

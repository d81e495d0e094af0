//! What the addresses are served with.

use std::sync::Arc;

use super::{access::Access, client_address::TrustedProxies, limits::Limits, readiness::Readiness};
use crate::auth::Auth;

/// The settings of [`router`](super::router). An [`Access`] alone will do where nobody has to log in.
#[derive(Clone, Debug)]
pub struct Options {
    pub(super) access: Access,
    pub(super) auth: Option<Arc<Auth>>,
    pub(super) limits: Limits,
    pub(super) proxies: TrustedProxies,
    pub(super) readiness: Readiness,
    pub(super) has_public_metrics: bool,
}

impl Options {
    /// Asks everyone to log in.
    #[must_use]
    pub fn with_auth(mut self, auth: Option<Auth>) -> Self {
        self.auth = auth.map(Arc::new);
        self
    }

    /// Sets what the server takes on.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Believes these proxies about whom they speak for.
    #[must_use]
    pub fn with_proxies(mut self, proxies: TrustedProxies) -> Self {
        self.proxies = proxies;
        self
    }

    /// Takes what `/readyz` says from here.
    #[must_use]
    pub fn with_readiness(mut self, readiness: Readiness) -> Self {
        self.readiness = readiness;
        self
    }

    /// Shows `/metrics` to other machines too.
    #[must_use]
    pub fn with_public_metrics(mut self, is_public: bool) -> Self {
        self.has_public_metrics = is_public;
        self
    }
}

impl From<Access> for Options {
    fn from(access: Access) -> Self {
        Self {
            access,
            auth: None,
            limits: Limits::default(),
            proxies: TrustedProxies::default(),
            readiness: Readiness::default(),
            has_public_metrics: false,
        }
    }
}

//! What the addresses are served with.

use std::sync::Arc;

use super::access::Access;
use crate::auth::Auth;

/// The settings of [`router`](super::router). An [`Access`] alone will do where nobody has to log in.
#[derive(Clone, Debug)]
pub struct Options {
    pub(super) access: Access,
    pub(super) auth: Option<Arc<Auth>>,
}

impl Options {
    /// Asks everyone to log in.
    #[must_use]
    pub fn with_auth(mut self, auth: Option<Auth>) -> Self {
        self.auth = auth.map(Arc::new);
        self
    }
}

impl From<Access> for Options {
    fn from(access: Access) -> Self {
        Self { access, auth: None }
    }
}

//! The progress of a call that takes its time.

use std::fmt;

use rmcp::{
    Peer, RoleServer,
    model::{ProgressNotificationParam, ProgressToken},
    service::RequestContext,
};

/// Reports to the client of one call, if it sent a progress token.
///
/// Over HTTP the first report turns the answer into an event stream; without one it stays a plain JSON body.
#[derive(Clone, Default)]
pub struct Progress {
    to: Option<(Peer<RoleServer>, ProgressToken)>,
}

impl Progress {
    /// Reports to nobody.
    pub fn unheard() -> Self {
        Self::default()
    }

    pub(super) fn of(context: &RequestContext<RoleServer>) -> Self {
        Self { to: context.meta.get_progress_token().map(|token| (context.peer.clone(), token)) }
    }

    /// Says that `done` of `total` steps are done. A client that is gone is no failure: its call ends by itself.
    pub async fn report(&self, done: u32, total: u32, message: impl Into<String> + Send) {
        let Some((peer, token)) = &self.to else { return };
        let report = ProgressNotificationParam::new(token.clone(), f64::from(done))
            .with_total(f64::from(total))
            .with_message(message);
        _ = peer.notify_progress(report).await;
    }
}

impl fmt::Debug for Progress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Progress").field("is_heard", &self.to.is_some()).finish()
    }
}

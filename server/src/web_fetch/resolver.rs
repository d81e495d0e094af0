//! Names become addresses: only ones that may be asked.

use std::{fmt, io, net::SocketAddr, pin::Pin, sync::Arc};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use super::url_policy::UrlPolicy;

/// What [`Lookup::lookup`] gives.
pub type LookupFuture = Pin<Box<dyn Future<Output = io::Result<Vec<SocketAddr>>> + Send>>;

/// How names are looked up. A port of 0 stands for the one in the URL.
pub trait Lookup: Send + Sync {
    /// Gives all addresses of a name. Asked exactly once for each connection.
    fn lookup(&self, name: &str) -> LookupFuture;
}

/// Looks up as the system does.
#[derive(Debug)]
pub(crate) struct SystemLookup;

impl Lookup for SystemLookup {
    fn lookup(&self, name: &str) -> LookupFuture {
        let name = name.to_owned();
        Box::pin(async move { Ok(tokio::net::lookup_host((name, 0)).await?.collect()) })
    }
}

/// The network as the tool sees it.
#[derive(Clone)]
pub struct Network {
    /// How names are looked up.
    pub lookup: Arc<dyn Lookup>,
    /// One address that is taken for a public one: that of a stand-in for the internet. Only tests have one.
    pub stand_in: Option<SocketAddr>,
}

impl Default for Network {
    fn default() -> Self {
        Self { lookup: Arc::new(SystemLookup), stand_in: None }
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Network").field("has_stand_in", &self.stand_in.is_some()).finish_non_exhaustive()
    }
}

/// Resolves names for the HTTP client, which then dials the very addresses that were judged here.
#[derive(Clone, Debug)]
pub(crate) struct GuardedResolver {
    policy: Arc<UrlPolicy>,
    network: Network,
}

impl GuardedResolver {
    pub(crate) fn new(policy: Arc<UrlPolicy>, network: Network) -> Self {
        Self { policy, network }
    }

    /// Judges an address with its port; one that a connection goes to is judged once more.
    pub(crate) fn may(&self, address: SocketAddr) -> bool {
        self.network.stand_in == Some(address) || self.policy.may_address(address.ip())
    }
}

impl Resolve for GuardedResolver {
    /// - A name with a single address that may not be asked is refused as a whole: no honest site has one.
    fn resolve(&self, name: Name) -> Resolving {
        let guard = self.clone();
        let lookup = self.network.lookup.lookup(name.as_str());
        Box::pin(async move {
            let addresses = lookup.await?;
            if !addresses.iter().all(|&address| guard.may(address)) {
                return Err(RefusedAddress.into());
            }
            Ok(Box::new(addresses.into_iter()) as Addrs)
        })
    }
}

/// A name resolves to an address that may not be asked.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("an address that may not be asked")]
pub(crate) struct RefusedAddress;

//! Which URLs may be asked, by what can be told from the URL alone.

use std::net::IpAddr;

use url::{Host, Url};

use super::{address_policy::is_public, fault::Fault};

/// Names of this machine, of a local network or of a cloud's own services, also with further labels before them.
const LOCAL_NAMES: [&str; 8] =
    ["localhost", "local", "internal", "localdomain", "lan", "home.arpa", "cluster.local", "kubernetes.default.svc"];
const DEFAULT_PORTS: [u16; 2] = [80, 443];

/// The rules for a URL, first as given and then for each redirect.
#[derive(Clone, Debug)]
pub struct UrlPolicy {
    /// The ports that may be asked; any where there is no list.
    pub ports: Option<Vec<u16>>,
    /// Hosts with their subdomains; where not empty, no other may be asked.
    pub allowed_hosts: Vec<String>,
    /// Hosts that may not be asked, with their subdomains.
    pub denied_hosts: Vec<String>,
    /// Whether addresses and names of the local network may be asked.
    pub allow_private: bool,
}

impl Default for UrlPolicy {
    fn default() -> Self {
        Self {
            ports: Some(DEFAULT_PORTS.to_vec()),
            allowed_hosts: Vec::new(),
            denied_hosts: Vec::new(),
            allow_private: false,
        }
    }
}

/// A URL is against the policy. Which rule it was is not told: it would map the network for whoever asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused;

impl From<Refused> for Fault {
    fn from(_: Refused) -> Self {
        Self::Blocked
    }
}

impl UrlPolicy {
    /// Judges a URL that keeps the URL rule. What a name resolves to is judged later, by the resolver.
    ///
    /// # Errors
    ///
    /// - The port, the host or, where the host is one, the address may not be asked.
    pub fn judge(&self, url: &Url) -> Result<(), Refused> {
        let port = url.port_or_known_default();
        let may_port = self.ports.as_ref().is_none_or(|ports| port.is_some_and(|port| ports.contains(&port)));
        let may_host = match url.host() {
            Some(Host::Domain(name)) => self.may_name(name),
            Some(Host::Ipv4(address)) => self.may_address(IpAddr::V4(address)) && self.may_listed(&address.to_string()),
            Some(Host::Ipv6(address)) => self.may_address(IpAddr::V6(address)) && self.may_listed(&address.to_string()),
            None => false,
        };
        if may_port && may_host { Ok(()) } else { Err(Refused) }
    }

    /// Judges an address that a name resolved to or that a connection goes to.
    pub(crate) fn may_address(&self, address: IpAddr) -> bool {
        self.allow_private || is_public(address)
    }

    fn may_name(&self, name: &str) -> bool {
        let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
        let is_local = !name.contains('.')
            || LOCAL_NAMES.iter().any(|local| is_within(&name, local))
            || name == "kubernetes.default"
            || name.starts_with("kubernetes.default.");
        (self.allow_private || !is_local) && self.may_listed(&name)
    }

    fn may_listed(&self, host: &str) -> bool {
        let listed = |hosts: &[String]| hosts.iter().any(|listed| is_within(host, listed));
        (self.allowed_hosts.is_empty() || listed(&self.allowed_hosts)) && !listed(&self.denied_hosts)
    }
}

/// Tells whether a name is another one or a subdomain of it.
fn is_within(name: &str, of: &str) -> bool {
    name.strip_suffix(of).is_some_and(|before| before.is_empty() || before.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::UrlPolicy;

    fn may(policy: &UrlPolicy, url: &str) -> bool {
        policy.judge(&url.parse().unwrap()).is_ok()
    }

    #[test]
    fn local_names_are_refused_however_they_are_spelled() {
        let policy = UrlPolicy::default();
        for host in [
            "localhost",
            "LocalHost.",
            "a.localhost",
            "printer",
            "printer.local",
            "metadata",
            "metadata.google.internal",
            "nas.lan",
            "router.home.arpa",
            "kubernetes.default",
            "kubernetes.default.svc.cluster.local",
            "a.svc.cluster.local",
            "0x7f.1",
            "127.1",
            "2130706433",
            "①②⑦.0.0.1",
            "127。0。0。1",
            "[::ffff:169.254.169.254]",
        ] {
            assert!(!may(&policy, &format!("http://{host}/")), "{host}");
        }
        for host in ["example.org", "localhost.example.org", "internal.example.org", "notlocal.org", "8.8.8.8"] {
            assert!(may(&policy, &format!("https://{host}/")), "{host}");
        }
    }

    #[test]
    fn only_two_ports_unless_configured() {
        let policy = UrlPolicy::default();
        assert!(may(&policy, "http://a.example:443/") && may(&policy, "https://a.example:80/"));
        assert!(!may(&policy, "http://a.example:8080/") && !may(&policy, "http://a.example:6379/"));
        let policy = UrlPolicy { ports: Some(vec![8080]), ..UrlPolicy::default() };
        assert!(may(&policy, "http://a.example:8080/") && !may(&policy, "http://a.example/"));
    }

    #[test]
    fn lists_hold_for_subdomains() {
        let hosts = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let denying = UrlPolicy { denied_hosts: hosts(&["bad.example", "8.8.8.8"]), ..UrlPolicy::default() };
        for host in ["bad.example", "BAD.example.", "a.bad.example", "8.8.8.8"] {
            assert!(!may(&denying, &format!("https://{host}/")), "{host}");
        }
        assert!(may(&denying, "https://notbad.example/"));
        let allowing = UrlPolicy { allowed_hosts: hosts(&["good.example"]), ..UrlPolicy::default() };
        assert!(may(&allowing, "https://a.good.example/") && !may(&allowing, "https://other.example/"));
        assert!(!may(&allowing, "https://8.8.8.8/"));
    }

    #[test]
    fn private_addresses_can_be_allowed() {
        let policy = UrlPolicy { allow_private: true, ..UrlPolicy::default() };
        assert!(may(&policy, "http://127.0.0.1/") && may(&policy, "http://localhost/") && may(&policy, "http://nas/"));
    }
}

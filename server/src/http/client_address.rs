//! Where a request comes from, also behind a proxy.
//!
//! Anyone can write `X-Forwarded-For`. It counts only where the connection comes from a proxy that is listed, and then
//! from its end, up to the first address that is none of the listed proxies.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::{
    extract::{ConnectInfo, Request, State},
    http::{Extensions, HeaderMap, StatusCode},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use ipnet::IpNet;

const FORWARDED_FOR: &str = "x-forwarded-for";
/// Headers with which proxies say that they passed something on.
const MARKS_OF_A_PROXY: [&str; 4] = ["forwarded", FORWARDED_FOR, "x-real-ip", "via"];

/// The proxies that are believed.
#[derive(Clone, Debug, Default)]
pub struct TrustedProxies(Vec<IpNet>);

impl TrustedProxies {
    /// Reads addresses and networks such as `10.0.0.0/8`; nothing where one is neither.
    pub fn parse(list: &[String]) -> Option<Self> {
        let network =
            |text: &String| text.parse::<IpNet>().ok().or_else(|| text.parse::<IpAddr>().ok().map(Into::into));
        list.iter().map(network).collect::<Option<_>>().map(Self)
    }

    fn contain(&self, address: &IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }

    fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.to_canonical();
        let lines: Vec<_> =
            headers.get_all(FORWARDED_FOR).iter().map(|line| line.to_str().unwrap_or_default()).collect();
        for hop in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
            if !self.contain(&client) {
                break;
            }
            // What cannot be read ends the part that can be believed.
            let Ok(before) = hop.trim().parse::<IpAddr>() else { break };
            client = before.to_canonical();
        }
        client
    }
}

/// The address of the client, once [`find`] has looked.
#[derive(Clone, Copy, Debug)]
struct ClientAddress(IpAddr);

/// What the requests of one client are counted by: a household has a whole /64 of IPv6 addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Origin(IpAddr);

impl Origin {
    /// Gives the origin of a request; one that came over no socket has none.
    pub(super) fn of(extensions: &Extensions) -> Option<Self> {
        let ClientAddress(address) = extensions.get()?;
        Some(Self(match address {
            IpAddr::V4(_) => *address,
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)).into(),
        }))
    }
}

/// Finds the client's address for those behind.
pub(super) async fn find(State(proxies): State<TrustedProxies>, mut request: Request, next: Next) -> Response {
    if let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>().copied() {
        let address = proxies.client(peer.ip(), request.headers());
        request.extensions_mut().insert(ClientAddress(address));
    }
    next.run(request).await
}

/// Answers this machine alone; to others the page is not there. What a proxy on this machine passes on is not from here.
pub(crate) async fn only_this_machine(request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip().to_canonical());
    let is_passed_on = MARKS_OF_A_PROXY.iter().any(|mark| request.headers().contains_key(*mark));
    if peer.as_ref().is_some_and(IpAddr::is_loopback) && !is_passed_on {
        return next.run(request).await;
    }
    StatusCode::NOT_FOUND.into_response()
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use axum::http::{Extensions, HeaderMap};

    use super::{ClientAddress, Origin, TrustedProxies};

    fn client(proxies: &[&str], peer: &str, forwarded: &[&str]) -> String {
        let proxies =
            TrustedProxies::parse(&proxies.iter().map(|&proxy| proxy.to_owned()).collect::<Vec<_>>()).unwrap();
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", line.parse().unwrap());
        }
        proxies.client(peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn only_listed_proxies_are_believed() {
        assert_eq!(client(&[], "10.0.0.1", &["192.0.2.7"]), "10.0.0.1");
        assert_eq!(client(&["10.0.0.0/8"], "192.0.2.1", &["192.0.2.7"]), "192.0.2.1");
        assert_eq!(client(&["10.0.0.0/8"], "10.0.0.1", &["192.0.2.7"]), "192.0.2.7");
        assert_eq!(client(&["10.0.0.0/8"], "::ffff:10.0.0.1", &["192.0.2.7"]), "192.0.2.7");
        assert_eq!(client(&["::1"], "::1", &["2001:db8::7"]), "2001:db8::7");
    }

    #[test]
    fn the_end_of_the_list_counts_as_far_as_it_is_believed() {
        let proxies = ["10.0.0.0/8"];
        assert_eq!(client(&proxies, "10.0.0.1", &["203.0.113.9, 192.0.2.7, 10.0.0.2"]), "192.0.2.7");
        assert_eq!(client(&proxies, "10.0.0.1", &["203.0.113.9", "192.0.2.7", "10.0.0.2"]), "192.0.2.7");
        assert_eq!(client(&proxies, "10.0.0.1", &["203.0.113.9, x, 10.0.0.2"]), "10.0.0.2");
        assert_eq!(client(&proxies, "10.0.0.1", &[]), "10.0.0.1");
    }

    #[test]
    fn a_household_counts_as_one() {
        let origin = |address: &str| {
            let mut extensions = Extensions::new();
            extensions.insert(ClientAddress(address.parse::<IpAddr>().unwrap()));
            Origin::of(&extensions)
        };
        assert_eq!(origin("2001:db8:0:1::1"), origin("2001:db8:0:1:ffff::2"));
        assert_ne!(origin("2001:db8:0:1::1"), origin("2001:db8:0:2::1"));
        assert_ne!(origin("192.0.2.1"), origin("192.0.2.2"));
    }
}

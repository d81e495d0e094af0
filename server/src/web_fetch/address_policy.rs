//! Which addresses may be asked.
//!
//! A table of our own: the standard library's is not stable, and no crate has all of these. Whatever is not globally
//! reachable by the registries of IANA is refused, and with it the ranges that carry an IPv4 address inside an IPv6
//! one, since whoever unpacks it is another machine.
//!
//! Sources: the IANA IPv4 and IPv6 Special-Purpose Address Registries, RFC 6890, RFC 4291, RFC 9637.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// What is refused of IPv4: the first address of a range and the length of its prefix.
const REFUSED_V4: [(Ipv4Addr, u32); 18] = [
    (Ipv4Addr::new(0, 0, 0, 0), 8),        // this network
    (Ipv4Addr::new(10, 0, 0, 0), 8),       // private
    (Ipv4Addr::new(100, 64, 0, 0), 10),    // shared by carriers; 100.100.100.200 tells a cloud's secrets
    (Ipv4Addr::new(127, 0, 0, 0), 8),      // this machine
    (Ipv4Addr::new(168, 63, 129, 16), 32), // a cloud's own service at a public address
    (Ipv4Addr::new(169, 254, 0, 0), 16),   // link-local; 169.254.169.254 tells a cloud's secrets
    (Ipv4Addr::new(172, 16, 0, 0), 12),    // private
    (Ipv4Addr::new(192, 0, 0, 0), 24),     // protocol assignments
    (Ipv4Addr::new(192, 0, 2, 0), 24),     // documentation
    (Ipv4Addr::new(192, 31, 196, 0), 24),  // name servers of reverse zones
    (Ipv4Addr::new(192, 52, 193, 0), 24),  // multicast tunnels
    (Ipv4Addr::new(192, 88, 99, 0), 24),   // relays of 6to4
    (Ipv4Addr::new(192, 168, 0, 0), 16),   // private
    (Ipv4Addr::new(198, 18, 0, 0), 15),    // benchmarks
    (Ipv4Addr::new(198, 51, 100, 0), 24),  // documentation
    (Ipv4Addr::new(203, 0, 113, 0), 24),   // documentation
    (Ipv4Addr::new(224, 0, 0, 0), 4),      // multicast
    (Ipv4Addr::new(240, 0, 0, 0), 4),      // reserved, and broadcast
];

/// The one range of IPv6 that is given out to the public.
const GLOBAL_V6: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);

/// What is refused within it.
const REFUSED_V6: [(Ipv6Addr, u32); 5] = [
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23), // protocol assignments, Teredo among them
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32), // documentation
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16), // 6to4
    (Ipv6Addr::new(0x2620, 0x4f, 0x8000, 0, 0, 0, 0, 0), 48), // name servers of reverse zones
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20), // documentation
];

/// Tells whether an address belongs to the public internet.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => !REFUSED_V4.iter().any(|&range| holds_v4(range, address)),
        IpAddr::V6(address) => {
            holds_v6(GLOBAL_V6, address) && !REFUSED_V6.iter().any(|&range| holds_v6(range, address))
        }
    }
}

fn holds_v4((first, prefix): (Ipv4Addr, u32), address: Ipv4Addr) -> bool {
    let mask = u32::MAX << (u32::BITS - prefix);
    address.to_bits() & mask == first.to_bits()
}

fn holds_v6((first, prefix): (Ipv6Addr, u32), address: Ipv6Addr) -> bool {
    let mask = u128::MAX << (u128::BITS - prefix);
    address.to_bits() & mask == first.to_bits()
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::{REFUSED_V4, REFUSED_V6, is_public};

    fn is_public_text(address: &str) -> bool {
        is_public(address.parse().unwrap())
    }

    #[test]
    fn every_range_ends_where_it_should() {
        // First and last address of each range, and the neighbours that are public.
        for (inside, outside) in [
            (["0.0.0.0", "0.255.255.255"], ["1.0.0.0", "1.1.1.1"]),
            (["10.0.0.0", "10.255.255.255"], ["9.255.255.255", "11.0.0.0"]),
            (["100.64.0.0", "100.127.255.255"], ["100.63.255.255", "100.128.0.0"]),
            (["127.0.0.0", "127.255.255.255"], ["126.255.255.255", "128.0.0.0"]),
            (["168.63.129.16", "168.63.129.16"], ["168.63.129.15", "168.63.129.17"]),
            (["169.254.0.0", "169.254.255.255"], ["169.253.255.255", "169.255.0.0"]),
            (["172.16.0.0", "172.31.255.255"], ["172.15.255.255", "172.32.0.0"]),
            (["192.0.0.0", "192.0.0.255"], ["191.255.255.255", "192.0.1.0"]),
            (["192.0.2.0", "192.0.2.255"], ["192.0.1.255", "192.0.3.0"]),
            (["192.31.196.0", "192.31.196.255"], ["192.31.195.255", "192.31.197.0"]),
            (["192.52.193.0", "192.52.193.255"], ["192.52.192.255", "192.52.194.0"]),
            (["192.88.99.0", "192.88.99.255"], ["192.88.98.255", "192.88.100.0"]),
            (["192.168.0.0", "192.168.255.255"], ["192.167.255.255", "192.169.0.0"]),
            (["198.18.0.0", "198.19.255.255"], ["198.17.255.255", "198.20.0.0"]),
            (["198.51.100.0", "198.51.100.255"], ["198.51.99.255", "198.51.101.0"]),
            (["203.0.113.0", "203.0.113.255"], ["203.0.112.255", "203.0.114.0"]),
            (["224.0.0.0", "239.255.255.255"], ["223.255.255.255", "223.0.0.0"]),
            (["240.0.0.0", "255.255.255.255"], ["223.255.255.255", "223.0.0.0"]),
            (["2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"], ["2001:200::", "2001:4860::"]),
            (["2001:db8::", "2001:db8:ffff::1"], ["2001:db7:ffff::", "2001:db9::"]),
            (["2002::", "2002:ffff::"], ["2001:ffff::", "2003::"]),
            (["2620:4f:8000::", "2620:4f:8000:ffff::"], ["2620:4f:7fff::", "2620:4f:8001::"]),
            (["3fff::", "3fff:fff:ffff::"], ["3ffe::", "3fff:1000::"]),
        ] {
            for address in inside {
                assert!(!is_public_text(address), "{address}");
            }
            for address in outside {
                assert!(is_public_text(address), "{address}");
            }
        }
        assert_eq!(REFUSED_V4.len() + REFUSED_V6.len(), 23);
    }

    #[test]
    fn no_other_space_of_ipv6_is_public() {
        for address in [
            "::",
            "::1",
            "::7f00:1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "64:ff9b::a9fe:a9fe",
            "64:ff9b:1::1",
            "100::1",
            "1fff:ffff::",
            "4000::",
            "5f00::1",
            "fc00::",
            "fd00:ec2::254",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public_text(address), "{address}");
        }
    }

    #[test]
    fn well_known_servers_are_public() {
        for address in ["8.8.8.8", "93.184.215.14", "2606:4700::1111", "2a00:1450:4001::1"] {
            assert!(is_public(address.parse::<IpAddr>().unwrap()), "{address}");
        }
    }
}

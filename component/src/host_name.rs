//! The name of a source's host, as a card shows it.

/// How many colours the letter tiles have; `style/tile.css` names them 0 to 7.
const HUES: u32 = 8;

/// Returns the name without a leading `www.`, unless that is all there is.
pub(crate) fn short(host: &str) -> &str {
    match host.strip_prefix("www.") {
        Some(rest) if rest.contains('.') => rest,
        _ => host,
    }
}

/// Returns the host as the URL was written, lower case aside; the browser's own parser only gives the encoded form.
pub(crate) fn written(url: &str) -> &str {
    let rest = url.split_once("//").map_or("", |(_, rest)| rest);
    let end = rest.find(['/', '?', '#', ':', '\\']).unwrap_or(rest.len());
    rest.get(..end).unwrap_or_default()
}

/// Returns the letter or digit that stands for the host on its tile.
pub(crate) fn letter(host: &str) -> Option<char> {
    host.chars().find(|letter| !matches!(letter, '[' | ']' | ':' | '.' | '-'))
}

/// Returns the tile's colour: the same host always has the same one (FNV-1a).
pub(crate) fn hue(host: &str) -> u32 {
    let hash = host.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    hash % HUES
}

#[cfg(test)]
mod tests {
    use super::{HUES, hue, letter, short, written};

    #[test]
    fn www_goes_only_where_a_name_remains() {
        for (host, shown) in [
            ("www.example.com", "example.com"),
            ("example.com", "example.com"),
            ("www.com", "www.com"),
            ("www2.example.com", "www2.example.com"),
            ("127.0.0.1", "127.0.0.1"),
        ] {
            assert_eq!(short(host), shown);
        }
    }

    #[test]
    fn the_written_host_is_found() {
        for (url, host) in [
            ("https://münchen.de/a//b", "münchen.de"),
            ("HTTP://例え.テスト:8080?x", "例え.テスト"),
            ("https://a.example", "a.example"),
            ("no url", ""),
        ] {
            assert_eq!(written(url), host);
        }
    }

    #[test]
    fn the_letter_is_the_first_that_says_something() {
        assert_eq!(letter("example.com"), Some('e'));
        assert_eq!(letter("[2001:db8::1]"), Some('2'));
        assert_eq!(letter("موقع.com"), Some('م'));
        assert_eq!(letter(""), None);
    }

    #[test]
    fn hues_are_steady_and_spread() {
        let hosts = ["a.org", "b.org", "c.org", "example.com", "rust-lang.org", "docs.rs", "x.y", "wiki.de"];
        let mut seen: Vec<u32> = hosts.iter().map(|host| hue(host)).collect();
        assert_eq!(seen, hosts.iter().map(|host| hue(host)).collect::<Vec<_>>());
        assert!(seen.iter().all(|hue| *hue < HUES));
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() > 3, "{seen:?}");
    }
}

//! The URL rule.

use url::Url;

use super::{invalid_arguments::Rule, limits::MAX_URL_CHARS, readable_list::changes_direction};

/// Checks one source URL.
///
/// The characters are looked at before the URL is parsed, because a WHATWG parser silently strips tabs, line breaks
/// and outer spaces. In this order, the first broken rule wins:
///
/// - [`Rule::UrlCharacters`]: white space, control characters, bidirectional controls, anywhere;
/// - [`Rule::UrlSyntax`]: not an absolute URL by the WHATWG URL standard;
/// - [`Rule::UrlScheme`], [`Rule::UrlHost`], [`Rule::UrlCredentials`];
/// - [`Rule::Characters`]: longer than 2,048 code points.
pub(crate) fn check(text: &str) -> Result<(), Rule> {
    if text.chars().any(|c| c.is_whitespace() || c.is_control() || is_bidirectional_control(c)) {
        return Err(Rule::UrlCharacters);
    }
    let url = Url::parse(text).map_err(|_| Rule::UrlSyntax)?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(Rule::UrlScheme);
    }
    if url.host_str().is_none_or(str::is_empty) {
        return Err(Rule::UrlHost);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(Rule::UrlCredentials);
    }
    if text.chars().count() > MAX_URL_CHARS {
        return Err(Rule::Characters { limit: MAX_URL_CHARS });
    }
    Ok(())
}

/// Tells whether a character changes the direction of the text around it, so that a URL could read as another one.
const fn is_bidirectional_control(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}') || changes_direction(c)
}

#[cfg(test)]
mod tests {
    use super::{Rule, check};

    #[test]
    fn takes_what_a_browser_takes() {
        for url in [
            "https://example.org",
            "HTTP://EXAMPLE.ORG/",
            "http://[2001:db8::1]:8080/x?y#z",
            "https://例え.jp/道?q=ä|\"<>",
            "https://example.org/می\u{200c}خواهم",
            "http:example.org",
            "https://example.org/@user:pass",
        ] {
            assert_eq!(check(url), Ok(()), "{url}");
        }
    }

    #[test]
    fn names_the_first_broken_rule() {
        for (url, rule) in [
            ("", Rule::UrlSyntax),
            ("/relative", Rule::UrlSyntax),
            ("https://", Rule::UrlSyntax),
            ("https://exa mple.org", Rule::UrlCharacters),
            (" https://example.org", Rule::UrlCharacters),
            ("https://example.org/\u{a0}", Rule::UrlCharacters),
            ("https://exa\tmple.org", Rule::UrlCharacters),
            ("https://example.org/\u{7f}", Rule::UrlCharacters),
            ("https://example.org/\u{202e}gpj.exe", Rule::UrlCharacters),
            ("https://example.org/\u{61c}", Rule::UrlCharacters),
            ("javascript:alert(1)", Rule::UrlScheme),
            ("data:text/html,x", Rule::UrlScheme),
            ("ftp://example.org", Rule::UrlScheme),
            ("https://user@example.org", Rule::UrlCredentials),
            ("https://:secret@example.org", Rule::UrlCredentials),
            ("https://example.org:99999", Rule::UrlSyntax),
        ] {
            assert_eq!(check(url), Err(rule), "{url}");
        }
    }

    #[test]
    fn counts_code_points() {
        let longest = format!("https://example.org/{}", "😀".repeat(2_048 - 20));
        assert_eq!(check(&longest), Ok(()));
        assert_eq!(check(&format!("{longest}x")), Err(Rule::Characters { limit: 2_048 }));
    }
}

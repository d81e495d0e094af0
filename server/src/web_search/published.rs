//! When a source was published.

use jiff::{
    Timestamp,
    civil::{Date, DateTime},
    fmt::{rfc2822, strtime},
};

/// Written out in English, as search engines like to.
const SPELLED: [&str; 4] = ["%B %d, %Y", "%b %d, %Y", "%d %B %Y", "%d %b %Y"];

/// Gives an absolute date in ISO 8601: as it came where it is that already, rewritten where it is another absolute form.
///
/// "3 days ago" and whatever else depends on the day of reading gives nothing. A date without a time or a time without
/// a zone stays so: neither is made up.
pub(crate) fn published(text: &str) -> Option<String> {
    let text = text.trim();
    if text.parse::<Date>().is_ok() && text.len() == "2026-01-02".len() {
        return Some(text.to_owned());
    }
    if text.as_bytes().get(4) == Some(&b'-') && (text.parse::<Timestamp>().is_ok() || text.parse::<DateTime>().is_ok())
    {
        // Parted by a space, the form of databases.
        return Some(text.replacen(' ', "T", 1));
    }
    if let Ok(zoned) = rfc2822::parse(text) {
        return Some(zoned.timestamp().to_string());
    }
    SPELLED.iter().find_map(|format| strtime::parse(format, text).ok()?.to_date().ok()).map(|date| date.to_string())
}

#[cfg(test)]
mod tests {
    use super::published;

    #[test]
    fn absolute_dates_become_iso_8601() {
        for (given, iso) in [
            ("2026-01-02", "2026-01-02"),
            (" 2026-01-02T03:04:05Z ", "2026-01-02T03:04:05Z"),
            ("2026-01-02T03:04:05.123+02:00", "2026-01-02T03:04:05.123+02:00"),
            ("2026-01-02T03:04:05", "2026-01-02T03:04:05"),
            ("2026-01-02 03:04:05", "2026-01-02T03:04:05"),
            ("Fri, 02 Jan 2026 03:04:05 GMT", "2026-01-02T03:04:05Z"),
            ("Fri, 02 Jan 2026 03:04:05 +0200", "2026-01-02T01:04:05Z"),
            ("December 31, 2024", "2024-12-31"),
            ("Jan 2, 2026", "2026-01-02"),
            ("2 January 2026", "2026-01-02"),
        ] {
            assert_eq!(published(given).as_deref(), Some(iso), "{given}");
        }
    }

    #[test]
    fn what_is_no_absolute_date_is_none() {
        for given in [
            "",
            "3 days ago",
            "yesterday",
            "2 hours ago",
            "2026",
            "2026-13-01",
            "2026-02-30",
            "01/02/2026",
            "Jan 2",
            "20260102",
            "2026-01-02 or so",
            "in 2026-01-02",
        ] {
            assert_eq!(published(given), None, "{given}");
        }
    }
}

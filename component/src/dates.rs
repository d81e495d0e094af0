//! Dates as providers write them: which field holds one, and what may be done with it.

/// The fields of a source's metadata that hold its date, the most telling first.
pub(crate) const FIELDS: [&str; 6] = ["published_date", "publishedDate", "page_age", "publishedAt", "date", "age"];

/// What a date's text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Date {
    /// A day of the calendar. It is the same day in every time zone and must never be shifted.
    Day {
        /// The year, 0 to 9999.
        year: u32,
        /// The month, 1 to 12.
        month: u32,
        /// The day, 1 to 31.
        day: u32,
    },
    /// A moment with its zone, which the reader's own zone may move to another day.
    Moment,
    /// Anything else, shown as it is.
    Prose,
}

/// Tells what a date's text says.
///
/// ISO 8601 without a zone (`2024-03-05`, `2024-03-05T22:10:00`) is a day; with a zone it is a moment, as are the
/// dates of mail headers (`Tue, 05 Mar 2024 10:00:00 GMT`).
pub(crate) fn read(text: &str) -> Date {
    let text = text.trim();
    let Some((day, rest)) = text.split_at_checked(10) else { return Date::Prose };
    match calendar_day(day) {
        Some(date) if rest.is_empty() => date,
        Some(date) if rest.starts_with(['T', 't', ' ']) && rest.contains(':') => {
            if has_zone(rest) {
                Date::Moment
            } else {
                date
            }
        }
        Some(_) => Date::Prose,
        None if day.contains(", ") && rest.contains(':') && has_zone(rest) => Date::Moment,
        None => Date::Prose,
    }
}

fn calendar_day(text: &str) -> Option<Date> {
    let mut parts = text.split('-');
    let mut number = |digits: usize, range: std::ops::RangeInclusive<u32>| {
        let part =
            parts.next().filter(|part| part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit()))?;
        part.parse().ok().filter(|number| range.contains(number))
    };
    Some(Date::Day { year: number(4, 0..=9999)?, month: number(2, 1..=12)?, day: number(2, 1..=31)? })
}

/// Tells whether a time of day ends in a zone: `Z`, `GMT`, `UTC` or an offset such as `+01:00`.
fn has_zone(time: &str) -> bool {
    let offset = time.rfind(['+', '-']).and_then(|sign| time.get(sign + 1..));
    time.ends_with(['Z', 'z'])
        || time.ends_with("GMT")
        || time.ends_with("UTC")
        || offset.is_some_and(|offset| offset.bytes().all(|byte| byte.is_ascii_digit() || byte == b':'))
}

#[cfg(test)]
mod tests {
    use super::{Date, read};

    const fn day(year: u32, month: u32, day: u32) -> Date {
        Date::Day { year, month, day }
    }

    #[test]
    fn days_moments_and_prose_are_told_apart() {
        for (text, date) in [
            ("2024-03-05", day(2024, 3, 5)),
            (" 2024-03-05 ", day(2024, 3, 5)),
            ("2024-03-05T22:10:00", day(2024, 3, 5)),
            ("2024-03-05 22:10", day(2024, 3, 5)),
            ("2024-03-05T22:10:00Z", Date::Moment),
            ("2024-03-05T22:10:00.123+01:00", Date::Moment),
            ("2024-03-05 22:10:00 UTC", Date::Moment),
            ("Tue, 05 Mar 2024 10:00:00 GMT", Date::Moment),
            ("Tue, 05 Mar 2024 10:00:00 -0500", Date::Moment),
            ("2024-13-05", Date::Prose),
            ("2024-3-5", Date::Prose),
            ("2024-03-05 to 2024-03-07", Date::Prose),
            ("3 days ago", Date::Prose),
            ("a day in 2024: maybe Z", Date::Prose),
            ("vor 3 Tagen", Date::Prose),
            ("2024年3月5日のこと", Date::Prose),
            ("", Date::Prose),
        ] {
            assert_eq!(read(text), date, "{text}");
        }
    }
}

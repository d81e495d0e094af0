//! Snippets without the noise that search providers leave in them.
//!
//! Only two things are touched: balanced tags that mark a hit (`strong em b i mark`, bare), and character references.
//! Everything else stays, and the details panel still shows the original. Titles are never cleaned.

/// The tags that providers wrap hits in.
const TAGS: [&str; 5] = ["strong", "em", "b", "i", "mark"];

/// The named references seen in snippets; numeric ones need no table.
const NAMED: [(&str, char); 16] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", '\u{a0}'),
    ("hellip", '…'),
    ("middot", '·'),
    ("bull", '•'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("copy", '©'),
];

/// Returns the text without balanced hit tags and with character references resolved.
///
/// References come last, so `&lt;b&gt;` is text about a tag and stays readable as `<b>`.
pub(crate) fn clean(text: &str) -> String {
    resolve(&without_tags(text))
}

fn without_tags(text: &str) -> String {
    let mut open: Vec<(&str, usize, usize)> = Vec::new();
    let mut noise: Vec<(usize, usize)> = Vec::new();
    for (start, _) in text.match_indices('<') {
        let Some((name, closes, length)) = text.get(start..).and_then(tag) else { continue };
        let end = start + length;
        if !closes {
            open.push((name, start, end));
        } else if open.last().is_some_and(|(last, ..)| last.eq_ignore_ascii_case(name))
            && let Some((_, from, to)) = open.pop()
        {
            noise.extend([(from, to), (start, end)]);
        }
    }
    noise.sort_unstable();
    let mut cleaned = String::with_capacity(text.len());
    let mut at = 0;
    for (from, to) in noise {
        cleaned.push_str(text.get(at..from).unwrap_or_default());
        at = to;
    }
    cleaned.push_str(text.get(at..).unwrap_or_default());
    cleaned
}

/// Reads a hit tag at the start of the text: its name, whether it closes, and its length.
fn tag(text: &str) -> Option<(&str, bool, usize)> {
    let inner = text.strip_prefix('<')?;
    let closes = inner.starts_with('/');
    let (name, _) = inner.get(usize::from(closes)..)?.split_once('>')?;
    let known = TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name));
    known.then_some((name, closes, name.len() + usize::from(closes) + 2))
}

fn resolve(text: &str) -> String {
    let mut resolved = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        resolved.push_str(before);
        match after.split_once(';').and_then(|(name, behind)| Some((reference(name)?, behind))) {
            Some((character, behind)) => {
                resolved.push(character);
                rest = behind;
            }
            None => {
                resolved.push('&');
                rest = after;
            }
        }
    }
    resolved.push_str(rest);
    resolved
}

/// Resolves what stands between `&` and `;`; control characters and half characters stay as they are written.
fn reference(name: &str) -> Option<char> {
    let Some(number) = name.strip_prefix('#') else {
        return NAMED.iter().find(|(known, _)| *known == name).map(|(_, character)| *character);
    };
    let code = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    char::from_u32(code.ok()?).filter(|character| !character.is_control())
}

#[cfg(test)]
mod tests {
    use super::clean;

    #[test]
    fn noise_goes_and_nothing_else() {
        for (given, shown) in [
            ("<strong>Rust</strong> is fast", "Rust is fast"),
            ("<STRONG>Rust</strong>", "Rust"),
            ("a <em>b <b>c</b></em> d", "a b c d"),
            ("It&#x27;s &amp; &#39;so&#39; &quot;on&quot;&hellip;", "It's & 'so' \"on\"…"),
            ("a < b and b > c", "a < b and b > c"),
            ("an open <b> stays", "an open <b> stays"),
            ("a closing </b> stays", "a closing </b> stays"),
            ("<b>a crossed <i>pair</b> goes</i>", "<b>a crossed pair</b> goes"),
            ("<script>alert(1)</script>", "<script>alert(1)</script>"),
            ("<b class=x>no</b>", "<b class=x>no</b>"),
            ("&lt;b&gt;bold&lt;/b&gt;", "<b>bold</b>"),
            ("&amp;lt; once only", "&lt; once only"),
            ("AT&T; R&D &unknown; &#xD800; &#0; &;", "AT&T; R&D &unknown; &#xD800; &#0; &;"),
            ("日本<mark>語</mark>", "日本語"),
            ("", ""),
        ] {
            assert_eq!(clean(given), shown, "{given}");
        }
    }
}

//! From bytes to text.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

/// How far into a page its `<meta>` is looked for, as the HTML standard says.
const META_BYTES: usize = 1024;
/// How many bytes are enough to guess.
const GUESSED_BYTES: usize = 256 * 1024;

/// Decodes by the byte order mark, else the label in the header, else the one in the page, else a guess.
///
/// An unknown label counts as none. Bytes that are no text become the replacement character.
pub(crate) fn decode(bytes: &[u8], content_type: Option<&str>) -> String {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(bytes.get(length..).unwrap_or_default()).0.into_owned();
    }
    let declared = content_type.and_then(in_header).or_else(|| in_page(bytes));
    declared.unwrap_or_else(|| guess(bytes)).decode_without_bom_handling(bytes).0.into_owned()
}

fn in_header(content_type: &str) -> Option<&'static Encoding> {
    let value = content_type.split(';').skip(1).find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        name.trim().eq_ignore_ascii_case("charset").then(|| value.trim().trim_matches(['"', '\'']))
    });
    Encoding::for_label(value?.as_bytes())
}

/// Finds `charset=` of a `<meta>` or `encoding=` of an XML declaration.
fn in_page(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = String::from_utf8_lossy(bytes.get(..META_BYTES).unwrap_or(bytes)).to_ascii_lowercase();
    let is_xml = start.trim_start().starts_with("<?xml");
    let label = if is_xml { after(&start, "encoding") } else { None };
    let label = label.or_else(|| {
        let metas = start.match_indices("<meta").filter_map(|(at, _)| start.get(at..)?.split('>').next());
        metas.into_iter().find_map(|meta| after(meta, "charset"))
    })?;
    let encoding = Encoding::for_label(label.as_bytes())?;
    // The page would not have been readable so far if it were true (HTML standard).
    Some(if encoding == UTF_16LE || encoding == UTF_16BE { UTF_8 } else { encoding })
}

/// The value after `name=`, with or without quotes.
fn after<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(name)?;
    let rest = rest.trim_start().strip_prefix('=')?.trim_start().trim_start_matches(['"', '\'']);
    rest.split(|c: char| c.is_whitespace() || "\"'>;/?".contains(c)).next()
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    // Most text without a label is UTF-8, and nothing else is by chance. A sequence may be cut at the end.
    match std::str::from_utf8(bytes) {
        Ok(_) => return UTF_8,
        Err(error) if error.error_len().is_none() => return UTF_8,
        Err(_) => {}
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(bytes.get(..GUESSED_BYTES).unwrap_or(bytes), true);
    detector.guess(None, Utf8Detection::Allow)
}

#[cfg(test)]
mod tests {
    use encoding_rs::{EUC_KR, SHIFT_JIS, WINDOWS_1251, WINDOWS_1252};

    use super::decode;

    #[test]
    fn the_byte_order_mark_wins_over_the_header_and_the_header_over_the_page() {
        assert_eq!(decode(b"\xef\xbb\xbf\xc3\xa9", Some("text/html; charset=iso-8859-1")), "é");
        assert_eq!(decode(b"\xff\xfea\0\xe9\0", Some("text/html; charset=utf-8")), "aé");
        assert_eq!(
            decode(b"<meta charset=utf-8>\xe9", Some("text/html; Charset=\"ISO-8859-1\"")),
            "<meta charset=utf-8>é"
        );
    }

    #[test]
    fn the_page_can_name_its_charset() {
        let text = "Привет, мир";
        let bytes = WINDOWS_1251.encode(text).0;
        for meta in [
            "<meta charset=windows-1251>",
            "<META HTTP-EQUIV=content-type CONTENT='text/html; charset=windows-1251'>",
            "<?xml version='1.0' encoding='windows-1251'?>",
        ] {
            let page = [meta.as_bytes(), &bytes].concat();
            assert_eq!(decode(&page, Some("text/html")), format!("{meta}{text}"));
        }
        let late = [" ".repeat(1_100).as_bytes(), b"<meta charset=windows-1251>", "é".as_bytes()].concat();
        assert!(decode(&late, None).ends_with('é'));
        assert!(decode("<meta charset=utf-16>é".as_bytes(), None).ends_with('é'));
    }

    #[test]
    fn without_a_label_the_bytes_are_guessed() {
        for (encoding, text) in [
            (WINDOWS_1251, "Это обычный русский текст без всякой разметки, написанный для проверки."),
            (SHIFT_JIS, "これは文字コードの宣言がない日本語の文章です。"),
            (EUC_KR, "이것은 문자 집합 선언이 없는 한국어 문장입니다."),
            (WINDOWS_1252, "Größere Übungen führen zu schönen Ergebnissen, café et théâtre."),
        ] {
            assert_eq!(decode(&encoding.encode(text).0, None), text);
        }
    }

    #[test]
    fn an_unknown_label_is_no_error() {
        assert_eq!(decode("é".as_bytes(), Some("text/html; charset=klingon")), "é");
        assert_eq!(decode(b"<meta charset=''>x", Some("text/html; charset=")), "<meta charset=''>x");
    }
}

//! What a body is: by its first bytes where they are plain about it, else by its media type.

/// How a body is made into text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Html,
    Markdown,
    /// Plain text, source code, CSV: shown as it is.
    Text,
    Json,
    /// XML, of which feeds are told by their root.
    Xml,
    Pdf,
}

/// First bytes of files that are no text, and their media types.
const BINARY: [(&[u8], &str); 12] = [
    (b"\x89PNG\r\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"RIFF", "application/octet-stream"),
    (b"PK\x03\x04", "application/zip"),
    (b"\x1f\x8b", "application/gzip"),
    (b"\x28\xb5\x2f\xfd", "application/zstd"),
    (b"BZh", "application/x-bzip2"),
    (b"\xfd7zXZ", "application/x-xz"),
    (b"\x7fELF", "application/x-executable"),
    (b"\0asm", "application/wasm"),
    (b"OggS", "application/ogg"),
];
/// Media types of text that do not say so.
const TEXT_TYPES: [&str; 10] = [
    "application/javascript",
    "application/x-javascript",
    "application/ecmascript",
    "application/yaml",
    "application/x-yaml",
    "application/toml",
    "application/x-sh",
    "application/sql",
    "application/rtf",
    "application/x-ndjson",
];
const UNKNOWN: &str = "application/octet-stream";
/// Byte order marks, beside which NUL bytes are part of the text.
const WIDE_MARKS: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

impl Kind {
    /// Tells what a body is; the error is the media type of what cannot be shown as text.
    pub(crate) fn of(content_type: Option<&str>, start: &[u8]) -> Result<Self, String> {
        let media_type = content_type.map(essence).unwrap_or_default();
        // Some servers send a few line breaks first.
        if start.trim_ascii_start().starts_with(b"%PDF-") {
            return Ok(Self::Pdf);
        }
        if let Some((_, found)) = BINARY.iter().find(|(mark, _)| start.starts_with(mark)) {
            return Err((*found).to_owned());
        }
        let named = Self::of_media_type(&media_type);
        let is_silent = media_type.is_empty() || media_type == UNKNOWN;
        match named {
            // The bytes said it is none.
            Some(Self::Pdf) => Err(media_type),
            Some(_) | None if is_binary(start) && (named.is_some() || is_silent) => Err(UNKNOWN.to_owned()),
            Some(kind) => Ok(kind),
            None if is_silent => Ok(if looks_like_html(start) { Self::Html } else { Self::Text }),
            None => Err(if is_token(&media_type) { media_type } else { UNKNOWN.to_owned() }),
        }
    }

    fn of_media_type(media_type: &str) -> Option<Self> {
        Some(match media_type {
            "text/html" | "application/xhtml+xml" => Self::Html,
            "text/markdown" | "text/x-markdown" => Self::Markdown,
            "application/pdf" | "application/x-pdf" => Self::Pdf,
            "application/json" | "text/json" => Self::Json,
            "application/xml" | "text/xml" => Self::Xml,
            _ if media_type.ends_with("+json") => Self::Json,
            // Drawings in XML are pictures and yet text.
            _ if media_type.ends_with("+xml") => Self::Xml,
            _ if media_type.starts_with("text/") || TEXT_TYPES.contains(&media_type) => Self::Text,
            _ => return None,
        })
    }
}

/// The media type without its parameters, in lower case.
pub(crate) fn essence(content_type: &str) -> String {
    content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// Tells whether a media type can be repeated in a message: it is what it should be, and short.
pub(crate) fn is_token(media_type: &str) -> bool {
    let is_part = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$&-^_.+".contains(&byte))
    };
    media_type.len() <= 100 && media_type.split_once('/').is_some_and(|(kind, name)| is_part(kind) && is_part(name))
}

/// Tells whether text is unlikely: a tenth of the bytes are control characters that no text has.
fn is_binary(start: &[u8]) -> bool {
    if WIDE_MARKS.iter().any(|mark| start.starts_with(mark)) {
        return false;
    }
    let control = start.iter().filter(|byte| matches!(byte, 0..=8 | 14..=26 | 28..=31)).count();
    control * 10 > start.len()
}

fn looks_like_html(start: &[u8]) -> bool {
    let start = String::from_utf8_lossy(start).trim_start_matches('\u{feff}').trim_start().to_ascii_lowercase();
    ["<!doctype html", "<html", "<head", "<body", "<!--"].iter().any(|mark| start.starts_with(mark))
}

#[cfg(test)]
mod tests {
    use super::{Kind, is_token};

    #[test]
    fn bytes_win_over_a_type_that_lies() {
        assert_eq!(Kind::of(Some("text/plain"), b"%PDF-1.7\n"), Ok(Kind::Pdf));
        assert_eq!(Kind::of(None, b"\r\n%PDF-1.4"), Ok(Kind::Pdf));
        assert_eq!(Kind::of(Some("application/pdf"), b"<html>"), Err("application/pdf".to_owned()));
        assert_eq!(Kind::of(Some("text/html"), b"\x89PNG\r\n\x1a\n"), Err("image/png".to_owned()));
        assert_eq!(Kind::of(Some("text/plain"), &[0, 1, 2, 3, b'a']), Err("application/octet-stream".to_owned()));
    }

    #[test]
    fn types_are_read_without_their_parameters() {
        for (media_type, kind) in [
            ("Text/HTML; charset=utf-8", Kind::Html),
            ("application/xhtml+xml", Kind::Html),
            ("text/markdown", Kind::Markdown),
            ("application/ld+json", Kind::Json),
            ("application/atom+xml", Kind::Xml),
            ("text/csv;header=present", Kind::Text),
            ("application/javascript", Kind::Text),
        ] {
            assert_eq!(Kind::of(Some(media_type), b"x"), Ok(kind), "{media_type}");
        }
        for media_type in ["image/webp", "video/mp4", "application/zip"] {
            assert_eq!(Kind::of(Some(media_type), b"x"), Err(media_type.to_owned()));
        }
        assert_eq!(Kind::of(Some("no type at all"), b"x"), Err("application/octet-stream".to_owned()));
    }

    #[test]
    fn without_a_type_the_bytes_decide() {
        assert_eq!(Kind::of(None, b"  <!DOCTYPE html><p>"), Ok(Kind::Html));
        assert_eq!(Kind::of(Some("application/octet-stream"), b"plain words"), Ok(Kind::Text));
        assert_eq!(Kind::of(None, b""), Ok(Kind::Text));
        assert_eq!(Kind::of(None, &[0; 40]), Err("application/octet-stream".to_owned()));
        assert_eq!(Kind::of(None, b"\xff\xfea\0b\0"), Ok(Kind::Text));
    }

    #[test]
    fn a_few_nul_bytes_do_not_make_text_binary() {
        assert_eq!(Kind::of(Some("text/plain"), b"these are words\0and more words"), Ok(Kind::Text));
    }

    #[test]
    fn only_what_is_a_media_type_is_repeated() {
        assert!(is_token("application/vnd.ms-excel") && is_token("image/svg+xml"));
        assert!(!is_token("image") && !is_token("a/b c") && !is_token("a/\u{202e}b") && !is_token(&"a/b".repeat(50)));
    }
}

//! A page that `web_fetch` read: what its result says of it, and the page's own text.

use sourcecards_schemas::presentation::PRESENTATION_KEY;
use wasm_bindgen::JsValue;

use crate::decode::{content_text, items};
use crate::region;
use crate::value::{get, text};
use crate::words::{self, Word};

/// A fetched page, ready to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fetched {
    /// The page's own title; empty where it has none.
    pub(crate) title: String,
    /// The address after all redirects.
    pub(crate) url: String,
    /// Status, type, size, date and the like, each a few words.
    pub(crate) marks: Vec<String>,
    /// Which part of the page this is; empty where it is all of it.
    pub(crate) range: String,
    /// Where the next part begins, in code points.
    pub(crate) next: Option<u32>,
    /// What the reader should know.
    pub(crate) notices: Vec<String>,
    /// The text, Markdown as a rule.
    pub(crate) body: String,
}

/// Reads a fetch's result by its metadata: `card` is `web`, `kind` is `fetch`. `start` is the index that was asked for.
pub(crate) fn read(result: &JsValue, start: u32) -> Option<Fetched> {
    let meta = get(&get(result, "_meta"), PRESENTATION_KEY);
    let is = |key, value| text(&meta, key).as_deref() == Some(value);
    if !is("card", "web") || !is("kind", "fetch") {
        return None;
    }
    let number = |key| get(&meta, key).as_f64();
    let status = number("statusCode")?;
    let is_cut = get(&meta, "truncated").as_bool()?;
    let next = number("nextIndex");
    let said = |key| text(&meta, key).unwrap_or_default();
    let media = said("contentType");
    let marks = [
        [region::number(status), " ".to_owned(), words::say(outcome(status))].concat(),
        media.split(';').next().unwrap_or_default().trim().to_owned(),
        number("bytes").map(region::size).unwrap_or_default(),
        Some(said("publishedAt")).filter(|date| !date.is_empty()).map(|date| region::date(&date).0).unwrap_or_default(),
        said("language"),
    ];
    let range = match (is_cut, next, number("totalChars")) {
        (false, ..) => String::new(),
        (true, Some(next), Some(total)) => {
            let range = [f64::from(start), next].map(region::number).join("–");
            words::say_with(Word::Range, &[range, region::number(total)].join(" / "))
        }
        _ => words::say(Word::Shortened),
    };
    let notices = items(&get(&meta, "notices")).unwrap_or_default();
    Some(Fetched {
        title: said("pageTitle"),
        url: text(&meta, "url")?,
        marks: marks.into_iter().filter(|mark| !mark.is_empty()).collect(),
        range,
        next: next.map(|next| next as u32),
        notices: notices.iter().filter_map(JsValue::as_string).collect(),
        body: body(&content_text(result), is_cut).to_owned(),
    })
}

/// Returns the word for an HTTP status.
fn outcome(status: f64) -> Word {
    match status {
        200.0..300.0 => Word::Loaded,
        404.0 | 410.0 => Word::Missing,
        400.0..500.0 => Word::Denied,
        500.0..600.0 => Word::Broken,
        _ => Word::Answered,
    }
}

/// Returns the page's own text: without the header, the fence and the note at the end that are the tool's.
///
/// The tool puts a backslash before a page's own lines that look like these, so the first header and the last note are the
/// tool's.
fn body(text: &str, is_cut: bool) -> &str {
    let text = match text.split_once("\n\n") {
        Some((header, rest)) if header.starts_with("Fetched http") => rest,
        _ => text,
    };
    let end = is_cut.then(|| text.rfind("\n\n(Content truncated. ")).flatten();
    let text = end.and_then(|end| text.get(..end)).unwrap_or(text);
    let fenced = text.strip_prefix("[page ").and_then(|fence| fence.split_once(" begin]\n"));
    match fenced {
        Some((boundary, inner)) => {
            let end = ["\n[page ", boundary, " end]"].concat();
            inner.strip_suffix(&end).unwrap_or(inner)
        }
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::{body, outcome};
    use crate::words::Word;

    #[test]
    fn the_body_is_the_pages_own_text() {
        const NOTE: &str =
            "\n\n(Content truncated. Fetch a more specific URL or section for the full text.)\nNext index: 5";
        for (text, is_cut, expected) in [
            ("Fetched https://a.example/ (HTTP 200)\n\n# A\n\nb", false, "# A\n\nb"),
            (&["Fetched https://a.example/ (HTTP 200)\n\nabc", NOTE].concat(), true, "abc"),
            (&["Fetched https://a.example/ (HTTP 200)\n\nabc", NOTE].concat(), false, &["abc", NOTE].concat()),
            ("Fetched https://a.example/ (HTTP 200)\n\n[page 7f begin]\na\n[page 7f end]", false, "a"),
            (&["Fetched https://a.example/ (HTTP 404)\n\n[page 7f begin]\na\n[page 7f end]", NOTE].concat(), true, "a"),
            ("another tool's text\n\nwith a gap", false, "another tool's text\n\nwith a gap"),
            ("", true, ""),
        ] {
            assert_eq!(body(text, is_cut), expected, "{text}");
        }
    }

    #[test]
    fn a_status_has_its_word() {
        for (status, word) in [
            (200.0, Word::Loaded),
            (206.0, Word::Loaded),
            (302.0, Word::Answered),
            (403.0, Word::Denied),
            (404.0, Word::Missing),
            (503.0, Word::Broken),
        ] {
            assert_eq!(outcome(status), word);
        }
    }
}

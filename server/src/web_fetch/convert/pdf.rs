//! The text of a PDF. Runs in the worker alone: its reader panics on odd files by design.

use super::Converted;
use crate::web_fetch::fault::Fault;

/// Gives the text; nothing where the file cannot be read.
pub(super) fn convert(bytes: &[u8]) -> Option<Converted> {
    let pages = pdf_extract::extract_text_from_mem_by_pages(bytes).ok()?;
    let pages: Vec<_> = pages.iter().map(|page| tidy(page)).filter(|page| !page.is_empty()).collect();
    let converted = Converted::new("pdf", pages.join("\n\n"));
    Some(if pages.is_empty() {
        converted.noted("The file has no text, perhaps only pictures of it.")
    } else {
        converted
    })
}

/// Takes out the empty lines between the lines of a paragraph that the reader leaves behind.
fn tidy(page: &str) -> String {
    let mut lines: Vec<&str> = Vec::new();
    for line in page.lines().map(str::trim_end) {
        if !line.is_empty() || lines.last().is_some_and(|last| !last.is_empty()) {
            lines.push(line);
        }
    }
    lines.join("\n").trim_matches('\n').to_owned()
}

/// What is said of a file that cannot be read.
pub(super) fn unreadable(bytes: usize) -> Fault {
    Fault::UnsupportedType {
        media_type: "application/pdf".to_owned(),
        size: format!(" and {bytes} bytes, could not be converted"),
    }
}

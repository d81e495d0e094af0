//! Bytes and times of what is on the stage.

/// What was measured since the frame was loaded. Times are milliseconds.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Measures {
    /// The engine that runs.
    pub(crate) engine: String,
    /// The view's phase.
    pub(crate) phase: String,
    /// Cards that are drawn.
    pub(crate) cards: u32,
    /// From the frame's load to its engine.
    pub(crate) boot: Option<f64>,
    /// From the call's first message to the cards.
    pub(crate) draw: Option<f64>,
    /// Notifications of a changed size.
    pub(crate) sizes: u32,
    /// When the call's first message was sent, since the page was opened.
    pub(crate) sent_at: f64,
}

/// The parts of the card list's file: the name and the bytes of each.
pub(crate) fn parts(html: &str) -> Vec<(String, usize)> {
    let mut parts = vec![("card-list.html".to_owned(), html.len())];
    let mut rest = html;
    while let Some(at) = [rest.find("<script"), rest.find("<style")].into_iter().flatten().min() {
        let element = rest.get(at..).unwrap_or_default();
        let Some((tag, body)) = element.split_once('>') else { break };
        let end = if tag.starts_with("<style") { "</style>" } else { "</script>" };
        let Some((text, after)) = body.split_once(end) else { break };
        let id = tag.split_once("id=\"").and_then(|(_, id)| id.split_once('"')).map_or("style", |(id, _)| id);
        parts.push((id.to_owned(), text.len()));
        rest = after;
    }
    parts
}

/// A number with its thousands parted by commas.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{grouped, parts};

    #[test]
    fn every_block_of_the_file_is_a_part() {
        let html = "<head><style>a{}</style></head><script type=\"text/plain\" id=\"words\">12345</script><script id=\"boot\">x</script>";
        let named = |name: &str, bytes| (name.to_owned(), bytes);
        assert_eq!(
            parts(html),
            [named("card-list.html", html.len()), named("style", 3), named("words", 5), named("boot", 1)]
        );
        assert_eq!(parts("<script").len(), 1);
    }

    #[test]
    fn thousands_are_parted() {
        assert_eq!([1, 999, 1000, 195_659, 1_000_000].map(grouped), ["1", "999", "1,000", "195,659", "1,000,000"]);
    }
}

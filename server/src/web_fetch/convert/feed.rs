//! Feeds become a list of their entries.

use feed_rs::model::{Entry, Feed, Text};
use sourcecards_schemas::web_search::excerpt;
use url::Url;

use super::Converted;
use crate::web_search::plain_text;

/// Longest summary of an entry, in code points.
const MAX_SUMMARY_CHARS: usize = 500;

/// How far into JSON a feed says that it is one.
const TELLING_BYTES: usize = 1_000;

/// Reads a JSON Feed; nothing where the source is other JSON.
pub(super) fn convert_json(source: &str, base: &Url) -> Option<Converted> {
    let start = source.get(..source.floor_char_boundary(TELLING_BYTES))?;
    // The mark may be written with escaped slashes.
    start.replace('\\', "").contains("https://jsonfeed.org/version/").then(|| convert(source, base)).flatten()
}

/// Reads RSS, Atom and JSON Feed; nothing where the source is none of them.
pub(super) fn convert(source: &str, base: &Url) -> Option<Converted> {
    let parser = feed_rs::parser::Builder::new().base_uri(Some(base.as_str())).build();
    let feed = parser.parse(source.as_bytes()).ok()?;
    let title = feed.title.as_ref().map(plain).filter(|title| !title.is_empty());
    let mut blocks = Vec::new();
    blocks.extend(title.as_ref().map(|title| format!("# {title}")));
    blocks.extend(feed.description.as_ref().map(plain).filter(|text| !text.is_empty()));
    let entries: Vec<_> = feed.entries.iter().map(line).collect();
    blocks.push(if entries.is_empty() { "(The feed has no entries.)".to_owned() } else { entries.join("\n") });
    Some(Converted {
        title,
        language: feed.language.clone(),
        published_at: updated(&feed),
        ..Converted::new("feed", blocks.join("\n\n"))
    })
}

fn updated(feed: &Feed) -> Option<String> {
    feed.published.or(feed.updated).map(|date| date.to_rfc3339())
}

/// One entry on one line: `- [title](link) (date): summary`.
fn line(entry: &Entry) -> String {
    let title = entry.title.as_ref().map(plain).filter(|title| !title.is_empty());
    let link = entry.links.iter().find(|link| link.rel.as_deref().unwrap_or("alternate") == "alternate");
    let link = link.or(entry.links.first()).map(|link| link.href.replace(['(', ')', ' ', '\n'], "%20"));
    let label = title.or_else(|| link.clone()).unwrap_or_else(|| "Untitled".to_owned()).replace(['[', ']'], "|");
    let mut line = link.map_or_else(|| format!("- {label}"), |link| format!("- [{label}]({link})"));
    if let Some(date) = entry.published.or(entry.updated) {
        line.push_str(&format!(" ({})", date.format("%Y-%m-%d")));
    }
    let content = entry.content.as_ref().and_then(|content| content.body.as_deref()).map(plain_text::from_html);
    let summary = entry.summary.as_ref().map(plain).or(content).filter(|summary| !summary.is_empty());
    if let Some(summary) = summary {
        line.push_str(": ");
        line.push_str(&excerpt(&summary, MAX_SUMMARY_CHARS));
    }
    line
}

/// A text of a feed, which may be HTML whatever it says it is, on one line.
fn plain(text: &Text) -> String {
    plain_text::from_html(&text.content)
}

#[cfg(test)]
mod tests {
    use super::convert;

    fn text(source: &str) -> Option<String> {
        Some(convert(source, &"https://a.example/feed".parse().unwrap())?.text)
    }

    #[test]
    fn rss_becomes_a_list() {
        let rss = "<rss version='2.0'><channel><title>Tides &amp; Moon</title><description>News</description>\
            <language>en</language>\
            <item><title>Spring</title><link>https://a.example/1</link><pubDate>Fri, 02 Jan 2026 03:04:05 GMT</pubDate>\
            <description>&lt;p&gt;High &lt;b&gt;water&lt;/b&gt;&lt;/p&gt;</description></item>\
            <item><title>Neap [x]</title></item></channel></rss>";
        assert_eq!(
            text(rss).unwrap(),
            "# Tides & Moon\n\nNews\n\n- [Spring](https://a.example/1) (2026-01-02): High water\n- Neap |x|"
        );
    }

    #[test]
    fn atom_becomes_a_list() {
        let atom = "<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title><id>x</id>\
            <updated>2026-01-02T00:00:00Z</updated><entry><title type='html'>&lt;i&gt;A&lt;/i&gt;</title><id>1</id>\
            <link href='/1'/><updated>2026-01-03T00:00:00Z</updated><content type='html'>&lt;p&gt;B</content></entry></feed>";
        assert_eq!(text(atom).unwrap(), "# T\n\n- [A](https://a.example/1) (2026-01-03): B");
    }

    #[test]
    fn json_feeds_are_told_from_other_json() {
        let feed = r#"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1","url":"https://a.example/1",
            "title":"A","content_text":"B"}]}"#;
        let read = |source: &str| super::convert_json(source, &"https://a.example/".parse().unwrap());
        assert_eq!(read(feed).unwrap().text, "# T\n\n- [A](https://a.example/1): B");
        assert!(read(r#"{"version":"1","title":"T","items":[]}"#).is_none() && read("").is_none());
    }

    #[test]
    fn other_xml_is_no_feed() {
        assert_eq!(text("<svg xmlns='http://www.w3.org/2000/svg'/>"), None);
        assert_eq!(text("no xml"), None);
    }
}

//! The article of a page, or the whole page where it has none.

use dom_query::Document;
use dom_smoothie::{Config, Readability};
use sourcecards_schemas::web_fetch::TextFormat;
use url::Url;

use super::{
    Converted,
    hidden::{self, Texts},
    markdown, prescan, unconverted,
};
use crate::web_search::published;

/// The smallest share of a page's text that an article has; a smaller one is a teaser or a footer.
const MIN_SHARE: f32 = 0.2;
/// An article of so many characters is one, whatever else the page has.
const ENOUGH_CHARS: usize = 2_000;

/// Converts a page. The error says why it had better be converted elsewhere.
pub(super) fn convert(source: &str, base: &Url, format: TextFormat) -> Result<Converted, &'static str> {
    prescan::check(source)?;
    let page = Document::from(source);
    if hidden::is_too_large(&page) {
        return Err("its parts are not where they seem to be");
    }
    let texts = hidden::remove(&page);
    let whole_html = page.html();
    let (facts, article) = article(page, texts, base, format);
    let mut converted = match article {
        Some(text) => Converted { text, ..facts },
        None => match markdown::from_html(&whole_html, base, format, true) {
            Some(text) => Converted { text, extraction: "page".to_owned(), ..facts },
            None => unconverted(source.to_owned()),
        },
    };
    if texts.hidden > 0 {
        converted.notices.push(format!("{} hidden characters of the page were left out.", texts.hidden));
    }
    Ok(converted)
}

/// Gives what is known of the page, and its article if it has one.
fn article(page: Document, texts: Texts, base: &Url, format: TextFormat) -> (Converted, Option<String>) {
    let Ok(mut reader) =
        Readability::with_document(page, Some(base.as_str()), Some(Config { keep_classes: true, ..Config::default() }))
    else {
        return (Converted::default(), None);
    };
    // Before the article is taken out, which takes the page apart.
    let metadata = reader.get_article_metadata(reader.parse_json_ld());
    let title = Some(metadata.title).filter(|title| !title.trim().is_empty());
    let facts = Converted {
        title: title.clone(),
        language: metadata.lang.filter(|tag| is_language(tag)),
        published_at: metadata.published_time.as_deref().and_then(published),
        ..Converted::new("article", "")
    };
    let Ok(article) = reader.parse() else { return (facts, None) };
    let length = article.text_content.chars().filter(|c| !c.is_whitespace()).count();
    if length < ENOUGH_CHARS && (length as f32) < MIN_SHARE * texts.shown as f32 {
        return (facts, None);
    }
    let Some(body) = markdown::from_html(&article.content, base, format, false) else { return (facts, None) };
    let body = body.trim();
    let text = match title.as_deref().map(str::trim) {
        Some(title) if !begins_with(body, title) => {
            let mark = if format == TextFormat::Markdown { "# " } else { "" };
            format!("{mark}{title}\n\n{body}")
        }
        _ => body.to_owned(),
    };
    (facts, Some(text))
}

/// Tells whether a text says its title by itself in its first lines.
fn begins_with(text: &str, title: &str) -> bool {
    let start: String = text.chars().take(title.chars().count() + 200).collect();
    start.contains(title)
}

pub(super) fn is_language(tag: &str) -> bool {
    tag.len() <= 35 && tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') && !tag.is_empty()
}

#[cfg(test)]
mod tests {
    use sourcecards_schemas::web_fetch::TextFormat;

    use super::{Converted, convert};

    fn converted(source: &str) -> Converted {
        convert(source, &"https://a.example/x/".parse().unwrap(), TextFormat::Markdown).unwrap()
    }

    fn paragraphs(count: usize) -> String {
        "<p>The Moon pulls the near side of the Earth a little harder than the far side, and so the sea rises.</p>"
            .repeat(count)
    }

    #[test]
    fn an_article_is_told_from_what_is_around_it() {
        let page = format!(
            "<html lang=en><head><title>Tides</title><meta property='article:published_time' content='2026-01-02T03:04:05Z'>\
             </head><body><nav><a href=/>Home</a></nav><article>{}<p>See <a href=more>more</a>.</p></article>\
             <footer>Imprint</footer></body></html>",
            paragraphs(10)
        );
        let converted = converted(&page);
        assert_eq!(converted.extraction, "article");
        assert!(converted.text.starts_with("# Tides\n\nThe Moon"), "{}", converted.text);
        assert!(converted.text.contains("[more](https://a.example/x/more)"), "{}", converted.text);
        assert!(!converted.text.contains("Imprint") && !converted.text.contains("Home"));
        assert_eq!(converted.title.as_deref(), Some("Tides"));
        assert_eq!(converted.language.as_deref(), Some("en"));
        assert_eq!(converted.published_at.as_deref(), Some("2026-01-02T03:04:05Z"));
    }

    #[test]
    fn a_small_article_gives_way_to_the_whole_page() {
        let links = (0..200).map(|number| format!("<div><span>Entry number {number}</span></div>")).collect::<String>();
        let page = format!("<title>List</title><div>{links}</div><article>{}</article>", paragraphs(2));
        let converted = converted(&page);
        assert_eq!(converted.extraction, "page");
        assert!(
            converted.text.contains("Entry number 199") && converted.text.contains("The Moon"),
            "{}",
            converted.text
        );
        assert_eq!(converted.title.as_deref(), Some("List"));
    }

    #[test]
    fn hidden_text_is_left_out_and_said_to_be() {
        let page = format!(
            "<title>T</title><article>{}<p style='display:none'>CANARY</p><!-- CANARY --></article>",
            paragraphs(10)
        );
        let converted = converted(&page);
        assert!(!converted.text.contains("CANARY"));
        assert_eq!(converted.notices, ["6 hidden characters of the page were left out."]);
    }

    #[test]
    fn code_tables_and_lists_keep_their_shape() {
        let page = format!(
            "<title>T</title><article>{}<pre><code class='language-rust'>fn x() {{\n    y\n}}</code></pre>\
             <table><tr><th>a<th>b<tr><td>1<td>2</table><ol start=3><li>three<ul><li>in</ul></ol></article>",
            paragraphs(10)
        );
        let text = converted(&page).text;
        assert!(text.contains("```rust\nfn x() {\n    y\n}\n```"), "{text}");
        assert!(text.contains("| a | b |") && text.contains("| 1 | 2 |"), "{text}");
        assert!(text.contains("3. three"), "{text}");
    }
}

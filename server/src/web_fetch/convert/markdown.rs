//! HTML becomes Markdown or plain text.

use html_to_markdown_rs::{
    ConversionOptions, convert as convert_html,
    options::{InlineDataMedia, OutputFormat, PreprocessingOptions},
};
use sourcecards_schemas::web_fetch::TextFormat;
use url::Url;

/// Converts HTML; nothing where the converter gives up.
///
/// `is_whole` leaves the navigation out, which an article has none of.
pub(super) fn from_html(html: &str, base: &Url, format: TextFormat, is_whole: bool) -> Option<String> {
    let output_format = if format == TextFormat::Text { OutputFormat::Plain } else { OutputFormat::Markdown };
    let options = ConversionOptions {
        output_format,
        base_url: Some(base.to_string()),
        inline_data_media: InlineDataMedia::AltTextOnly,
        compact_tables: true,
        include_blockquote_citations: false,
        extract_metadata: false,
        preprocessing: PreprocessingOptions { enabled: is_whole, ..PreprocessingOptions::default() },
        ..ConversionOptions::default()
    };
    convert_html(html, options).ok()?.content
}

//! `sourcecards render`: what the tool would answer, without a client.

use sourcecards_schemas::render_results::{readable_list, validate_text};

use super::{args::Render, failure::Failure, input::read};
use crate::{CardList, fault::MAX_MESSAGE_BYTES, mcp::present, standalone};

pub(super) fn render(options: &Render) -> Result<String, Failure> {
    let list =
        validate_text(&read(&options.file, MAX_MESSAGE_BYTES)?).map_err(|error| Failure::input(error.to_string()))?;
    if options.html {
        return Ok(standalone::page(CardList::embedded().html(), &present(list)));
    }
    if options.json {
        return Ok(standalone::json(&present(list), true));
    }
    Ok(readable_list(&list))
}

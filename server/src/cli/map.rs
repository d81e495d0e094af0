//! `sourcecards map`: a saved search answer becomes arguments of `render_results`.

use super::{args::Map, failure::Failure, input::read};
use crate::web_search::{self, MAX_ANSWER_BYTES, ProviderId};

pub(super) fn map(options: &Map) -> Result<String, Failure> {
    let from =
        ProviderId::of_name(&options.from).ok_or_else(|| Failure::input("from: must be the id of a provider"))?;
    let answer = read(&options.file, MAX_ANSWER_BYTES)?;
    let arguments = web_search::map(from, &answer).map_err(|error| Failure::input(error.to_string()))?;
    serde_json::to_string_pretty(&arguments).map_err(|_| Failure::other("arguments: cannot be written as JSON"))
}

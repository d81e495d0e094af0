//! The tool as MCP sees it.

use std::{fmt, sync::Arc};

use rmcp::{
    ErrorData,
    model::{self, CallToolResult, ContentBlock, JsonObject, MetaObject, ToolAnnotations},
};
use serde_json::{Value, json};
use sourcecards_schemas::{
    presentation::{PRESENTATION_KEY, Presentation, WebMeta},
    web_search::{
        INPUT_SCHEMA, OUTPUT_SCHEMA, SearchOutcome, TOOL_NAME, search_list, search_meta, search_text, validate_search,
    },
};

use super::{
    client::Client,
    provider::Provider,
    search::search,
    selection::{NoProvider, select},
    settings::SearchSettings,
};
use crate::{Progress, Tool, ToolFuture};

const TITLE: &str = "Search the web";
const DESCRIPTION: &str = "Search the web with one query, or with up to four at once, and get sources with title, URL, \
    snippet and date. Use it for current or niche facts and cite the URLs. The results of its structured content can be \
    handed to render_results unchanged.";
/// The key of the provider's id in a result's `_meta`.
const PROVIDER_KEY: &str = "sourcecards/provider";

/// Searches the web.
pub struct WebSearch {
    client: Client,
    providers: Result<Vec<Box<dyn Provider>>, NoProvider>,
}

impl WebSearch {
    /// Makes the tool. Without a provider it is listed all the same, and each call says what to set.
    pub fn new(settings: &SearchSettings) -> Self {
        Self { client: Client::new(settings), providers: select(settings) }
    }

    async fn run(&self, arguments: Value, progress: &Progress) -> Result<CallToolResult, ErrorData> {
        let arguments =
            validate_search(arguments).map_err(|error| ErrorData::invalid_params(error.to_string(), None))?;
        let providers = match &self.providers {
            Ok(providers) => providers,
            Err(reason) => return Ok(failed(&reason.to_string())),
        };
        match search(&self.client, providers, &arguments, progress).await {
            Ok(outcome) => present(&outcome),
            Err(reports) => Ok(failed(&format!("WEB_PROVIDER_ERROR: {}", reports.join(" ")))),
        }
    }
}

impl fmt::Debug for WebSearch {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("WebSearch").field("providers", &self.providers).finish_non_exhaustive()
    }
}

impl Tool for WebSearch {
    fn descriptor(&self) -> model::Tool {
        model::Tool::new(TOOL_NAME, DESCRIPTION, schema(INPUT_SCHEMA))
            .with_title(TITLE)
            .with_raw_output_schema(schema(OUTPUT_SCHEMA))
            .with_annotations(
                ToolAnnotations::new().read_only(true).destructive(false).idempotent(false).open_world(true),
            )
    }

    fn call<'a>(&'a self, arguments: Value, progress: &'a Progress) -> ToolFuture<'a> {
        Box::pin(self.run(arguments, progress))
    }
}

/// Makes the result: text for the model, metadata for the web card, the list for `render_results`.
fn present(outcome: &SearchOutcome) -> Result<CallToolResult, ErrorData> {
    let unwritable = |_| ErrorData::internal_error("the result is not JSON", None);
    let presentation = Presentation::Web(WebMeta::Search(search_meta(outcome)));
    let presentation = serde_json::to_value(presentation).map_err(unwritable)?;
    let mut result = CallToolResult::success(vec![ContentBlock::text(search_text(outcome))]);
    result.structured_content = Some(serde_json::to_value(search_list(outcome)).map_err(unwritable)?);
    result.meta = Some(MetaObject(JsonObject::from_iter([
        (PRESENTATION_KEY.to_owned(), presentation),
        (PROVIDER_KEY.to_owned(), json!(outcome.provider)),
    ])));
    Ok(result)
}

/// A failure that the model reads. It carries no metadata, so hosts draw it as text.
fn failed(reason: &str) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(format!("{TOOL_NAME} failed. {reason}"))])
}

/// Parses one of the schemas that are part of the program.
fn schema(text: &str) -> Arc<JsonObject> {
    #[expect(clippy::expect_used, reason = "the text is built in and every test run parses it")]
    Arc::new(serde_json::from_str(text).expect("a built-in schema is a JSON object"))
}

//! The tool `render_results`.

use std::sync::Arc;

use rmcp::{
    ErrorData,
    model::{self, CallToolResult, ContentBlock, JsonObject, MetaObject, ToolAnnotations},
};
use serde_json::Value;
use sourcecards_schemas::render_results::{
    INPUT_SCHEMA, InvalidArguments, Metadata, OUTPUT_SCHEMA, RenderResults, Source, TOOL_NAME, readable_list, validate,
};

use super::{
    card_list,
    progress::Progress,
    registry::{Tool, ToolFuture},
};

const TITLE: &str = "Render the results";
const DESCRIPTION: &str = "Present already retrieved source results as an interactive list when the host supports UI, \
    with a readable text list otherwise. Use when the user wants to browse sources or when a visual result list helps \
    the task. Pass existing results in the desired order; never invent source URLs or factual titles. This tool does \
    not search, crawl, fetch URLs, verify sources, or consume Search1API search credits. Do not call it for \
    intermediate research results or when a normal text answer is sufficient.";

/// Shows sources that the caller already has.
#[derive(Debug)]
pub(super) struct Renderer {
    /// The URI of the card list.
    resource_uri: String,
}

impl Renderer {
    pub(super) fn new(resource_uri: impl Into<String>) -> Self {
        Self { resource_uri: resource_uri.into() }
    }
}

impl Tool for Renderer {
    fn descriptor(&self) -> model::Tool {
        let mut meta = card_list::tool_meta(&self.resource_uri);
        meta.insert("openai/toolInvocation/invoking".to_owned(), "Preparing results…".into());
        meta.insert("openai/toolInvocation/invoked".to_owned(), "Results ready".into());
        model::Tool::new(TOOL_NAME, DESCRIPTION, schema(INPUT_SCHEMA))
            .with_title(TITLE)
            .with_raw_output_schema(schema(OUTPUT_SCHEMA))
            .with_annotations(
                ToolAnnotations::new().read_only(true).destructive(false).idempotent(true).open_world(false),
            )
            .with_meta(MetaObject(meta))
    }

    fn call<'a>(&'a self, arguments: Value, _progress: &'a Progress) -> ToolFuture<'a> {
        Box::pin(async move {
            render_results(arguments).map_err(|error| ErrorData::invalid_params(error.to_string(), None))
        })
    }
}

/// Checks the arguments and makes the result, without a server around it.
pub fn render_results(arguments: Value) -> Result<CallToolResult, InvalidArguments> {
    validate(arguments).map(present)
}

/// Makes the tool's result: the readable list for every client, the structured one for those that draw it.
pub(crate) fn present(list: RenderResults<Metadata>) -> CallToolResult {
    let mut result = CallToolResult::success(vec![ContentBlock::text(readable_list(&list))]);
    result.structured_content = Some(structured(list));
    result
}

/// Moves the list into a JSON value; serializing it would copy every string once more.
fn structured(list: RenderResults<Metadata>) -> Value {
    let RenderResults { title, total, results } = list;
    Value::Object(JsonObject::from_iter([
        ("title".to_owned(), title.into()),
        ("total".to_owned(), total.into()),
        ("results".to_owned(), results.into_iter().map(entry).collect()),
    ]))
}

fn entry(source: Source<Metadata>) -> Value {
    let Source { id, title, url, text, metadata } = source;
    let fields = [
        ("id", Some(Value::String(id))),
        ("title", Some(Value::String(title))),
        ("url", Some(Value::String(url))),
        ("text", text.map(Value::String)),
        ("metadata", metadata.map(Value::Object)),
    ];
    Value::Object(fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect())
}

/// Parses one of the schemas that are part of the program.
fn schema(text: &str) -> Arc<JsonObject> {
    #[expect(clippy::expect_used, reason = "the text is built in and every test run parses it")]
    Arc::new(serde_json::from_str(text).expect("a built-in schema is a JSON object"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use sourcecards_schemas::render_results::validate;

    use super::structured;

    #[test]
    fn structured_is_what_the_struct_serializes_to() {
        let arguments = json!({ "title": "T", "results": [
            { "title": "a", "url": "https://a.example/", "text": "x", "metadata": { "z": 1, "a": [null] } },
            { "title": "b", "url": "https://b.example/", "id": "b" },
        ] });
        let list = validate(arguments).unwrap();
        let serialized = serde_json::to_string(&list).unwrap();
        assert_eq!(structured(list).to_string(), serialized);
    }
}

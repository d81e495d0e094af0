//! The server with the tools that the conformance suite of MCP asks for, beside its own.
//!
//! A program for tests: it is no part of the shipped binary. `conformance [ADDRESS]` serves until it is ended.

use std::{env, error::Error, future, sync::Arc, time::Duration};

use rmcp::model::{self, CallToolResult, ContentBlock, ResourceContents};
use serde_json::{Value, json};
use sourcecards_server::{
    Progress, Server, Tool, ToolFuture,
    http::{self, Access, Serving},
};

/// One red pixel as a PNG file.
const PIXEL: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";
/// A WAV file of no sound.
const SILENCE: &str = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let address = env::args().nth(1).unwrap_or_else(|| "127.0.0.1:8000".to_owned());
    let listener = http::listen(address.parse()?)?;
    let tools = Fixture::ALL.map(|fixture| Box::new(fixture) as Box<dyn Tool>);
    let router = http::router(&Server::with_tools(tools.into()), Access::new(&[], &[])?);
    http::serve(listener, router, Serving::default(), future::pending()).await?;
    Ok(())
}

/// A tool as the suite wants it.
#[derive(Clone, Copy)]
enum Fixture {
    Text,
    Image,
    Audio,
    Resource,
    Mixed,
    Error,
    Progress,
    Schema,
}

impl Fixture {
    const ALL: [Self; 8] =
        [Self::Text, Self::Image, Self::Audio, Self::Resource, Self::Mixed, Self::Error, Self::Progress, Self::Schema];

    fn name(self) -> &'static str {
        match self {
            Self::Text => "test_simple_text",
            Self::Image => "test_image_content",
            Self::Audio => "test_audio_content",
            Self::Resource => "test_embedded_resource",
            Self::Mixed => "test_multiple_content_types",
            Self::Error => "test_error_handling",
            Self::Progress => "test_tool_with_progress",
            Self::Schema => "json_schema_2020_12_tool",
        }
    }

    /// No arguments, except where the suite looks whether every keyword of a schema comes through.
    fn schema(self) -> Value {
        if !matches!(self, Self::Schema) {
            return json!({ "type": "object", "additionalProperties": false });
        }
        let text = json!({ "type": "string" });
        json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "$defs": {
                "address": {
                    "$anchor": "addressDef",
                    "type": "object",
                    "properties": { "street": text, "city": text },
                },
            },
            "properties": {
                "name": text,
                "address": { "$ref": "#/$defs/address" },
                "contactMethod": { "type": "string", "enum": ["phone", "email"] },
                "phone": text,
                "email": text,
            },
            "allOf": [{ "anyOf": [{ "required": ["phone"] }, { "required": ["email"] }] }],
            "if": { "properties": { "contactMethod": { "const": "phone" } }, "required": ["contactMethod"] },
            "then": { "required": ["phone"] },
            "else": { "required": ["email"] },
            "additionalProperties": false,
        })
    }

    fn content(self) -> Vec<ContentBlock> {
        let document = |text: &str, kind: &str, uri: &str| {
            ContentBlock::resource(ResourceContents::text(text, uri).with_mime_type(kind))
        };
        match self {
            Self::Image => vec![ContentBlock::image(PIXEL, "image/png")],
            Self::Audio => vec![ContentBlock::audio(SILENCE, "audio/wav")],
            Self::Resource => vec![document("An embedded text.", "text/plain", "test://embedded-resource")],
            Self::Mixed => vec![
                ContentBlock::text("A text, an image and a resource:"),
                ContentBlock::image(PIXEL, "image/png"),
                document(r#"{"test":"data","value":123}"#, "application/json", "test://mixed-content-resource"),
            ],
            Self::Error => vec![ContentBlock::text("This tool intentionally returns an error for testing")],
            Self::Text => vec![ContentBlock::text("This is a simple text response for testing.")],
            Self::Progress | Self::Schema => vec![ContentBlock::text("Done.")],
        }
    }
}

impl Tool for Fixture {
    fn descriptor(&self) -> model::Tool {
        let schema = self.schema().as_object().cloned().unwrap_or_default();
        model::Tool::new(self.name(), "A tool for the conformance suite.", Arc::new(schema))
    }

    fn call<'a>(&'a self, _arguments: Value, progress: &'a Progress) -> ToolFuture<'a> {
        Box::pin(async move {
            if matches!(self, Self::Progress) {
                for done in [0, 50, 100] {
                    progress.report(done, 100, format!("{done} of 100")).await;
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            }
            let result = if matches!(self, Self::Error) { CallToolResult::error } else { CallToolResult::success };
            Ok(result(self.content()))
        })
    }
}

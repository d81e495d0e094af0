//! Presentation metadata of the web tools, and the views a host draws from it.
//!
//! The text that a model reads is lossy: one line holds a source's title, snippet and date. So `web_search` and
//! `web_fetch` also put [`Presentation`] into their result's `_meta`, under [`PRESENTATION_KEY`]. A host narrows it back
//! ([`narrow`]) and draws the web card; whatever cannot be narrowed is the generic card, drawn from the raw `content`.
//!
//! Views never hold a copy of the content: a host that draws no web card has it already.
//!
//! **A third kind** is one variant of [`WebMeta`] with its struct (this crate), its arm in [`WebMeta::into_view`] that
//! the compiler asks for, and one branch in the view that draws it. No new card.

mod meta;
#[cfg(feature = "validate")]
mod present;
mod view;

#[cfg(feature = "validate")]
pub use self::present::{narrow, present_call, present_result};
pub use self::{
    meta::{PRESENTATION_KEY, Presentation, WebFetchMeta, WebMeta, WebSearchMeta, WebSource},
    view::{
        GenericCallView, GenericResultView, ToolCallView, ToolResultView, WebFetchResultView, WebResultView,
        WebSearchResultView,
    },
};

/// JSON Schema (2020-12) of the presentation metadata and of the views.
#[cfg(feature = "validate")]
pub const PRESENTATION_SCHEMA: &str = include_str!("../presentation/web.schema.json");

#[cfg(test)]
mod tests {
    use std::{env, fs};

    use schemars::{JsonSchema, schema_for};
    use serde_json::Value;

    use super::{Presentation, ToolCallView, ToolResultView};

    /// The root of the golden schema: any of the three.
    #[derive(JsonSchema)]
    #[schemars(
        untagged,
        title = "sourcecards presentation",
        description = "The value of `_meta[\"sourcecards/presentation\"]` in a result of web_search or web_fetch, and the views that are made from it."
    )]
    #[expect(dead_code, reason = "only its schema is used")]
    enum Anything {
        Presentation(Presentation),
        ToolCallView(ToolCallView),
        ToolResultView(ToolResultView),
    }

    #[test]
    fn the_schema_file_says_what_the_types_say() {
        let generated = serde_json::to_value(schema_for!(Anything)).unwrap();
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/presentation/web.schema.json");
        if env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(path, serde_json::to_string_pretty(&generated).unwrap() + "\n").unwrap();
        }
        let golden: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        assert_eq!(golden, generated, "set UPDATE_GOLDEN=1 and look at the difference");
    }
}

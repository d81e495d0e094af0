//! `sourcecards schema`.

use serde_json::Value;
use sourcecards_schemas::{
    presentation::PRESENTATION_SCHEMA,
    render_results::{INPUT_SCHEMA, OUTPUT_SCHEMA},
};

use crate::process::{run, text};

#[test]
fn prints_the_schemas() {
    for (which, schema) in [("input", INPUT_SCHEMA), ("output", OUTPUT_SCHEMA), ("web", PRESENTATION_SCHEMA)] {
        let printed = text(&run(&["schema", which], "").stdout);
        assert_eq!(printed.trim_end(), schema.trim_end());
        let schema: Value = serde_json::from_str(&printed).unwrap();
        assert!(jsonschema::meta::is_valid(&schema));
    }
}

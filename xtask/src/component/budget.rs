//! The size budget of the html, `component/budget.toml`.

use std::fs;

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;

use super::report::Report;
use crate::folders;

/// The most bytes each part may have.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Budget {
    /// The whole file as it is.
    html: usize,
    /// Boot script and glue after gzip.
    boot_gzip: usize,
    /// The module after gzip.
    wasm_gzip: usize,
    /// The translator after gzip.
    js_gzip: usize,
}

impl Budget {
    /// Reads the budget file.
    pub(super) fn read() -> Result<Self> {
        let file = folders::root().join("component/budget.toml");
        let text = fs::read_to_string(file).context("component/budget.toml")?;
        toml::from_str(&text).context("component/budget.toml")
    }

    /// Stops the build when a part is larger than it may be.
    pub(super) fn check(&self, report: &Report) -> Result<()> {
        for (name, bytes, most) in [
            ("html", report.html, self.html),
            ("boot_gzip", report.boot.gzip, self.boot_gzip),
            ("wasm_gzip", report.wasm.gzip, self.wasm_gzip),
            ("js_gzip", report.js.gzip, self.js_gzip),
        ] {
            within(name, bytes, most)?;
        }
        Ok(())
    }
}

fn within(name: &str, bytes: usize, most: usize) -> Result<()> {
    if bytes > most {
        bail!("over budget: {name} is {bytes} bytes, component/budget.toml allows {most}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_itself_is_within() {
        assert!(within("html", 10, 10).is_ok());
        assert!(within("html", 11, 10).is_err());
    }

    #[test]
    fn the_budget_file_reads() {
        assert!(Budget::read().is_ok());
    }
}

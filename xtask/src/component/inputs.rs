//! What the html is made of, as one hash: the same inputs need no second assembling.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use sha2::{Digest as _, Sha256};

use super::report::hex;
use crate::folders;

/// Folders and files of the clone that go into the html beside the compiled module.
const SOURCES: [&str; 4] = ["component/shell", "component/words", "component/package-lock.json", "style"];

/// Hashes the compiled module, the sources above, and this program, whose steps may have changed.
pub(super) fn hash(compiled: &[u8]) -> Result<String> {
    let mut hash = Sha256::new();
    hash.update(compiled);
    let mut files = Vec::new();
    for source in SOURCES {
        collect(&folders::root().join(source), &mut files)?;
    }
    files.sort();
    for file in files {
        let bytes = fs::read(&file).with_context(|| file.display().to_string())?;
        // Name and length first, so that no two sets of files run together into the same bytes.
        hash.update(file.to_string_lossy().as_bytes());
        hash.update(bytes.len().to_le_bytes());
        hash.update(bytes);
    }
    let program = std::env::current_exe().and_then(fs::metadata).and_then(|about| about.modified()).context("xtask")?;
    hash.update(format!("{program:?}"));
    Ok(hex(&hash.finalize()))
}

fn collect(source: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if source.is_file() {
        files.push(source.to_path_buf());
    } else if source.is_dir() {
        for entry in fs::read_dir(source).with_context(|| source.display().to_string())? {
            collect(&entry.with_context(|| source.display().to_string())?.path(), files)?;
        }
    }
    Ok(())
}

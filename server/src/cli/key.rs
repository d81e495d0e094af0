//! `sourcecards key`.

use std::{
    fs::OpenOptions,
    io::{self, Write as _},
    path::Path,
};

use super::{
    args::NewKey,
    failure::{Failure, reason},
};
use crate::auth::{self, ApiKeys, Scope};

/// Makes a key and gives it. Its hash is in the file, or was printed for it, before the key is known to anyone.
pub(super) fn new_key(options: &NewKey) -> Result<String, Failure> {
    let key = auth::NewKey::generate().ok_or_else(|| Failure::other("key: the system has no random numbers"))?;
    let mut scopes: Vec<_> = options.scopes.iter().filter_map(|name| Scope::of_name(name)).collect();
    if scopes.is_empty() {
        scopes.extend(Scope::ALL);
    }
    let entry = key.entry(&scopes, options.name.as_deref());
    match &options.key_file {
        Some(path) => append(path, &entry)?,
        None => _ = writeln!(io::stderr(), "{}", entry.trim_end()),
    }
    Ok(key.expose().to_owned())
}

/// Adds an entry to a file that is a key file or does not exist yet; only its owner may read one that is made here.
fn append(path: &Path, entry: &str) -> Result<(), Failure> {
    let old = match std::fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        read => read.map_err(|error| Failure::input(format!("key-file: cannot be read: {}", reason(&error))))?,
    };
    ApiKeys::parse(&old).map_err(|rule| Failure::input(format!("key-file: {rule}")))?;
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let gap = if old.is_empty() { "" } else { "\n" };
    let written = options.open(path).and_then(|mut file| file.write_all(format!("{gap}{entry}").as_bytes()));
    written.map_err(|error| Failure::other(format!("key-file: cannot be written: {}", reason(&error))))
}

//! What the flags' library has to say, in one line without the values.

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::failure::Failure;

/// Help and version are printed as they are; every other outcome is an error that names the argument.
pub(super) fn explain(error: &clap::Error) -> Result<ExitCode, Failure> {
    let rule = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            error.print().map_err(|_| Failure::other("stdout: cannot be written"))?;
            return Ok(ExitCode::SUCCESS);
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            _ = error.print();
            return Ok(ExitCode::from(2));
        }
        ErrorKind::InvalidSubcommand | ErrorKind::MissingSubcommand => {
            return Err(Failure::input("command: must be serve, stdio, render, map, key or schema"));
        }
        ErrorKind::UnknownArgument => {
            return Err(Failure::input("arguments: must be those that --help lists"));
        }
        ErrorKind::MissingRequiredArgument => "must be given".to_owned(),
        ErrorKind::ArgumentConflict => {
            format!("must not be given together with {}", named(error, ContextKind::PriorArg).join(", "))
        }
        _ => match named(error, ContextKind::ValidValue) {
            [] => "must have a value as --help says".to_owned(),
            values => format!("must be one of {}", values.join(", ")),
        },
    };
    let argument = named(error, ContextKind::InvalidArg).first().map_or("arguments", String::as_str);
    Err(Failure::input(format!("{argument}: {rule}")))
}

/// The names an error holds of one kind. The kinds asked for here hold no submitted value.
fn named(error: &clap::Error, kind: ContextKind) -> &[String] {
    match error.get(kind) {
        Some(ContextValue::String(name)) => std::slice::from_ref(name),
        Some(ContextValue::Strings(names)) => names,
        _ => &[],
    }
}

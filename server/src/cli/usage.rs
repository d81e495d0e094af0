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
            return Err(Failure::input("command: must be serve, stdio, render or schema"));
        }
        ErrorKind::UnknownArgument => {
            return Err(Failure::input("arguments: must be those that --help lists"));
        }
        ErrorKind::MissingRequiredArgument => "must be given",
        ErrorKind::ArgumentConflict => "must not be given together with the other one",
        _ => "must have a value that --help lists",
    };
    let argument = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(argument)) => argument.as_str(),
        Some(ContextValue::Strings(arguments)) => arguments.first().map_or("arguments", String::as_str),
        _ => "arguments",
    };
    Err(Failure::input(format!("{argument}: {rule}")))
}

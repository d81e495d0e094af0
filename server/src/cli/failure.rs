//! How a command fails.

use std::{io, process::ExitCode};

/// One line for stderr, and with it the exit code.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// What was given breaks a rule.
    #[error("{0}")]
    Input(String),
    /// Anything else.
    #[error("{0}")]
    Other(String),
}

impl Failure {
    pub(super) fn input(message: impl Into<String>) -> Self {
        Self::Input(message.into())
    }

    pub(super) fn other(message: impl Into<String>) -> Self {
        Self::Other(message.into())
    }

    pub(super) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Input(_) => ExitCode::from(2),
            Self::Other(_) => ExitCode::from(1),
        }
    }
}

/// Says what kind of failure it was and leaves out the path that may stand in an error's own text.
pub(super) fn reason(error: &io::Error) -> String {
    error.kind().to_string()
}

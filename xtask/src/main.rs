//! `cargo xtask VERB`: set-up, builds and tests of sourcecards.
//!
//! A plain `cargo` is all a fresh machine needs: the verbs fetch what else they use ([`setup`]), turn the component into
//! one html file ([`component`]), the preview page into a site ([`site`]), and run the rest ([`verb`]). Every stage says what it does and how long it took.

mod component;
mod folders;
mod process;
mod setup;
mod site;
mod stage;
mod verb;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match verb::run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            stage::complain(&error);
            ExitCode::FAILURE
        }
    }
}

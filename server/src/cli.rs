//! The command `sourcecards`.
//!
//! Results go to stdout, everything else to stderr. An error is one line that names the field and the rule; the exit
//! code is 2 for bad input and 1 for anything else.

mod args;
mod failure;
mod input;
mod key;
mod logs;
mod map;
mod render;
mod run;
mod settings;
mod usage;

pub use self::run::run;

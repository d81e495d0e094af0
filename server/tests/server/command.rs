//! The command `sourcecards`.

mod logs;
mod render;
mod schema;
mod serve;
mod stdio;
mod usage;

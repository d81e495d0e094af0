//! The command `sourcecards`.

mod logs;
mod map;
mod render;
mod schema;
mod serve;
mod stdio;
mod usage;

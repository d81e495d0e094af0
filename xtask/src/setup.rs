//! Set-up: what the builds and tests use beyond a plain `cargo`.
//!
//! Each step first looks whether its tool is there and then takes no time. A step that cannot work says in one line what to
//! install by hand. Tools stand in the cache folder ([`crate::folders::cache`]) or come from the system's own packages.

mod debian;
mod node;
mod packages;
mod toolchain;

pub(crate) use node::{Node, find_node};
pub(crate) use packages::install_component_packages;
pub(crate) use toolchain::{Standard, Toolchain, find_or_install_toolchain};

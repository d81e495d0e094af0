//! The preview page: the real card list with fixtures, for whoever designs it.
//!
//! The page is rendered on the server (feature `ssr`). It shows the built html file in sandboxed frames and never
//! links the component itself: what is seen here is what hosts get, and `csr` and `ssr` stay apart.

mod fixture;
#[cfg(feature = "ssr")]
mod page;

pub use self::fixture::{Fixture, fixtures};
#[cfg(feature = "ssr")]
pub use self::page::{Stage, render_page};

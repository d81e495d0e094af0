//! How much the server takes on, in process.

mod at_once;
mod metrics;
mod rates;

//! What is counted, for Prometheus: calls, refusals by rule, times, sizes, and what went wrong upstream.
//!
//! The numbers are those of the process. No label holds anything that a client chose: statuses, names of tools that are
//! there, rules, and ids of providers.

use std::{
    sync::{LazyLock, atomic::AtomicU64},
    time::Duration,
};

use prometheus_client::{
    encoding::text::encode,
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::Registry,
};

type Labels<const N: usize> = [(&'static str, String); N];

static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::new);

struct Metrics {
    registry: Registry,
    requests: Family<Labels<1>, Counter>,
    seconds: Histogram,
    bytes: Histogram,
    connections: Gauge<u64, AtomicU64>,
    calls: Family<Labels<2>, Counter>,
    refusals: Family<Labels<1>, Counter>,
    upstream_errors: Family<Labels<1>, Counter>,
}

impl Metrics {
    fn new() -> Self {
        let mut metrics = Self {
            registry: Registry::with_prefix("sourcecards"),
            requests: Family::default(),
            // From a tenth of a millisecond to six seconds.
            seconds: Histogram::new(exponential_buckets(0.0001, 3.0, 11)),
            // From 256 bytes to the limit of a message.
            bytes: Histogram::new(exponential_buckets(256.0, 4.0, 7)),
            connections: Gauge::default(),
            calls: Family::default(),
            refusals: Family::default(),
            upstream_errors: Family::default(),
        };
        let registry = &mut metrics.registry;
        registry.register("requests", "Requests to /mcp by the status of their answer", metrics.requests.clone());
        registry.register("request_seconds", "Time from a request to /mcp to its answer", metrics.seconds.clone());
        registry.register("message_bytes", "Length of the messages sent to /mcp", metrics.bytes.clone());
        registry.register("connections", "Connections that are open", metrics.connections.clone());
        registry.register("calls", "Calls of tools by their outcome", metrics.calls.clone());
        registry.register("refusals", "Requests that were refused, by the rule", metrics.refusals.clone());
        registry.register("upstream_errors", "Failures of services that were asked", metrics.upstream_errors.clone());
        metrics
    }
}

/// Writes everything in the text form of OpenMetrics.
pub(crate) fn text() -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    _ = encode(&mut text, &METRICS.registry);
    text
}

/// A request to `/mcp` was answered.
pub(crate) fn answered(status: u16, time: Duration) {
    METRICS.requests.get_or_create(&[("status", status.to_string())]).inc();
    METRICS.seconds.observe(time.as_secs_f64());
}

/// A message of this length was read.
pub(crate) fn read(bytes: usize) {
    METRICS.bytes.observe(u32::try_from(bytes).unwrap_or(u32::MAX).into());
}

/// A tool was called. `tool` is the name of one that is there.
pub(crate) fn called(tool: &str, outcome: &'static str) {
    METRICS.calls.get_or_create(&[("tool", tool.to_owned()), ("outcome", outcome.to_owned())]).inc();
}

/// A request was refused.
pub(crate) fn refused(rule: &'static str) {
    METRICS.refusals.get_or_create(&[("rule", rule.to_owned())]).inc();
}

/// A service that was asked failed.
pub(crate) fn failed_upstream(service: &'static str) {
    METRICS.upstream_errors.get_or_create(&[("service", service.to_owned())]).inc();
}

/// Counts as an open connection as long as it lives.
#[derive(Debug)]
pub(crate) struct OpenConnection(());

impl OpenConnection {
    pub(crate) fn new() -> Self {
        METRICS.connections.inc();
        Self(())
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        METRICS.connections.dec();
    }
}

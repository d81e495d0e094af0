//! Clients and systems that misbehave, against the command as a process of its own.

mod connections;
mod log;
mod slow_clients;
mod stopping;
mod tls;

//! Many connections, and requests that could be read in two ways.

use std::{io::Read as _, net::TcpStream, time::Duration};

use crate::process::Listening;

const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;

/// How many files this process may open, and so about how many connections there can be.
fn file_limit() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find(|line| line.starts_with("Max open files"));
    line.and_then(|line| line.split_whitespace().nth(3)?.parse().ok()).unwrap_or(256)
}

#[test]
fn idle_connections_by_the_thousand_keep_nobody_out() {
    let count = 10_000.min(file_limit().saturating_sub(200));
    println!("{count} idle connections");
    let server = Listening::start_with(&[], &[("SOURCECARDS_LIMIT_HEADER_SECONDS", "300")]);
    let idle: Vec<_> = (0..count).map(|_| TcpStream::connect(server.address).unwrap()).collect();
    assert!(server.post(LIST).contains("render_results"));
    // All are in the kernel's hands by now, and soon in the server's.
    let is_full = || server.metric("sourcecards_connections") > f64::from(u32::try_from(count).unwrap());
    assert!((0..100).any(|_| is_full() || {
        std::thread::sleep(Duration::from_millis(100));
        false
    }));
    assert!(server.post(LIST).contains("render_results"));
    drop(idle);
    assert!(server.post(LIST).contains("render_results"));
    assert!(server.stop().1);
}

#[test]
fn a_connection_too_many_is_told_so() {
    let server = Listening::start_with(&[], &[("SOURCECARDS_LIMIT_CONNECTIONS", "2")]);
    let held = [TcpStream::connect(server.address).unwrap(), TcpStream::connect(server.address).unwrap()];
    let mut refused = TcpStream::connect(server.address).unwrap();
    let mut answer = String::new();
    refused.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains("Retry-After: 1"), "{answer}");
    drop(held);
    // The places are free as soon as the server has noticed.
    let answered = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        server.send("GET /healthz HTTP/1.1\r\nHost: localhost", "").contains("200 OK")
    });
    assert!(answered);
    assert!(server.stop().1);
}

#[test]
fn a_request_that_names_its_host_twice_or_elsewhere_is_refused() {
    let server = Listening::start(&[]);
    let rest = "Content-Type: application/json\r\nAccept: application/json, text/event-stream";
    for head in [
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nHost: localhost",
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nHost: evil.example",
        "POST http://localhost/mcp HTTP/1.1\r\nHost: localhost",
        "POST http://evil.example/mcp HTTP/1.1\r\nHost: localhost",
        "POST /mcp HTTP/1.1\r\nX-No-Host: localhost",
    ] {
        let answer = server.send(&format!("{head}\r\n{rest}"), LIST);
        assert!(answer.starts_with("HTTP/1.1 403 "), "{head} {answer}");
    }
    assert!(server.post(LIST).contains("render_results"));
    assert!(server.stop().1);
}

//! A log that cannot be written.

use std::{fs::OpenOptions, net::TcpListener, process::Stdio, time::Duration};

use crate::process::{command, send, terminate};

#[test]
fn a_full_disk_for_the_log_stops_nothing() {
    let Ok(full) = OpenOptions::new().write(true).open("/dev/full") else {
        println!("passed over: this system has no /dev/full");
        return;
    };
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut command = command(&["serve", "--listen", &address.to_string(), "--log", "trace"]);
    let mut child = command.stderr(Stdio::from(full)).spawn().unwrap();
    let list = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    let head = |host: &str| {
        format!(
            "POST /mcp HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n\
             Accept: application/json, text/event-stream"
        )
    };
    let is_there = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        std::net::TcpStream::connect(address).is_ok()
    });
    assert!(is_there);
    for _ in 0..20 {
        // A refusal is logged, at a level that is on.
        assert!(send(address, &head("evil.example"), list).starts_with("HTTP/1.1 403 "));
        assert!(send(address, &head("localhost"), list).contains("render_results"));
    }
    terminate(&child);
    assert!(child.wait().unwrap().success());
}

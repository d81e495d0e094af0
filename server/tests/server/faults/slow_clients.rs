//! Clients that take their time, or leave.

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    time::{Duration, Instant},
};

use crate::process::Listening;

const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
const HEAD: &str = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
    Accept: application/json, text/event-stream\r\n";

fn impatient() -> Listening {
    let limits = ["HEADER", "BODY", "WRITE"].map(|name| format!("SOURCECARDS_LIMIT_{name}_SECONDS"));
    Listening::start_with(&[], &limits.each_ref().map(|name| (name.as_str(), "1")))
}

fn connect(server: &Listening) -> TcpStream {
    let stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream
}

/// Reads until the server closes; a reset counts as a close.
fn rest(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    _ = stream.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn a_head_that_drips_is_cut_off_and_others_are_answered_meanwhile() {
    let server = impatient();
    let start = Instant::now();
    let mut streams: Vec<_> = (0..50).map(|_| connect(&server)).collect();
    for byte in HEAD.as_bytes().iter().take(20) {
        for stream in &mut streams {
            // The server may be tired of it already.
            _ = stream.write_all(&[*byte]);
        }
        assert!(server.post(LIST).contains("render_results"));
        std::thread::sleep(Duration::from_millis(60));
    }
    for stream in streams {
        assert!(!rest(stream).contains("200 OK"));
    }
    assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
    assert!(server.stop().1);
}

#[test]
fn a_body_that_does_not_come_is_refused_in_time() {
    let server = impatient();
    let mut stream = connect(&server);
    write!(stream, "{HEAD}Content-Length: 100\r\n\r\n{{").unwrap();
    let answer = rest(stream);
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains("message: must arrive within 1 seconds"), "{answer}");
    assert!(server.stop().1);
}

#[test]
fn a_client_that_reads_nothing_is_let_go() {
    let server = impatient();
    let mut stream = connect(&server);
    let uri = "ui://sourcecards/card-list-0.html";
    let read = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{{"uri":"{uri}"}}}}"#);
    let request = format!("{HEAD}Content-Length: {}\r\n\r\n{read}", read.len());
    // More answers than all buffers on the way can hold.
    for _ in 0..200 {
        if stream.write_all(request.as_bytes()).is_err() {
            break;
        }
    }
    let deadline = Instant::now() + Duration::from_secs(15);
    while server.metric("sourcecards_connections") > 1.0 {
        assert!(Instant::now() < deadline, "the connection is still open");
        std::thread::sleep(Duration::from_millis(100));
    }
    drop(stream);
    assert!(server.stop().1);
}

#[test]
fn clients_that_vanish_leave_nothing_behind() {
    let server = Listening::start(&[]);
    for length in [0, LIST.len() / 2, LIST.len()] {
        for _ in 0..50 {
            let mut stream = connect(&server);
            write!(stream, "{HEAD}Content-Length: {}\r\n\r\n{}", LIST.len(), &LIST[..length]).unwrap();
        }
    }
    let deadline = Instant::now() + Duration::from_secs(10);
    while server.metric("sourcecards_connections") > 1.0 {
        assert!(Instant::now() < deadline, "connections are still open");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(server.post(LIST).contains("render_results"));
    let (logs, ended_well) = server.stop();
    assert!(ended_well && !logs.contains("panic"), "{logs}");
}

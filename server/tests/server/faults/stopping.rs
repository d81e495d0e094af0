//! The end of a server.

use std::{
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

use crate::process::Listening;

const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;

fn status(server: &Listening, path: &str) -> String {
    let answer = server.send(&format!("GET {path} HTTP/1.1\r\nHost: localhost"), "");
    answer.split(' ').nth(1).unwrap_or_default().to_owned()
}

#[test]
fn readiness_goes_first_while_requests_are_still_answered() {
    let server = Listening::start_with(&[], &[("SOURCECARDS_LIMIT_UNREADY_SECONDS", "2")]);
    assert_eq!(status(&server, "/readyz"), "200");
    server.terminate();
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!((status(&server, "/readyz"), status(&server, "/healthz")), ("503".to_owned(), "200".to_owned()));
    assert!(server.post(LIST).contains("render_results"));
    assert!(server.stop().1);
}

#[test]
fn a_request_that_never_ends_does_not_keep_the_server() {
    let server = Listening::start_with(&[], &[("SOURCECARDS_LIMIT_DRAIN_SECONDS", "1")]);
    let mut stream = TcpStream::connect(server.address).unwrap();
    write!(
        stream,
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{{"
    )
    .unwrap();
    std::thread::sleep(Duration::from_millis(200));
    let (logs, ended_well) = server.stop();
    assert!(ended_well && logs.contains("were given up"), "{logs}");
}

/// Asks again and again on one connection; gives how many whole answers came, and the bytes of one that did not.
fn load(address: SocketAddr) -> (usize, usize) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let request = format!(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Accept: application/json, text/event-stream\r\nContent-Length: {}\r\n\r\n{LIST}",
        LIST.len()
    );
    let mut answers = 0;
    let mut buffer = vec![0; 65_536];
    loop {
        if stream.write_all(request.as_bytes()).is_err() {
            return (answers, 0);
        }
        let mut answer = Vec::new();
        loop {
            match stream.read(&mut buffer) {
                Ok(0) | Err(_) => return (answers, answer.len()),
                Ok(length) => answer.extend_from_slice(&buffer[..length]),
            }
            if is_whole(&answer) {
                break;
            }
        }
        answers += 1;
    }
}

fn is_whole(answer: &[u8]) -> bool {
    let text = String::from_utf8_lossy(answer);
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
    length == Some(body.len())
}

#[test]
fn a_stop_under_load_cuts_no_answer_short() {
    let server = Listening::start(&[]);
    let address = server.address;
    let clients: Vec<_> = (0..8).map(|_| std::thread::spawn(move || load(address))).collect();
    std::thread::sleep(Duration::from_millis(500));
    let (logs, ended_well) = server.stop();
    assert!(ended_well && !logs.contains("were given up"), "{logs}");
    for client in clients {
        let (answers, rest) = client.join().unwrap();
        assert!(answers > 0);
        assert_eq!(rest, 0, "an answer was cut short after {answers} whole ones");
    }
}

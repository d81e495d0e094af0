//! `sourcecards serve`.

use std::{
    io::Write as _,
    time::{Duration, Instant},
};

use crate::process::{Listening, run, text};

const TOOLS_LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;

#[test]
fn the_first_answer_comes_soon_after_the_start() {
    let start = Instant::now();
    let server = Listening::start(&[]);
    let answer = server.post(TOOLS_LIST);
    let elapsed = start.elapsed();
    assert!(answer.contains("render_results"), "{answer}");
    // The promise is 100 ms for a release build; this build is not optimized and the machine may be busy.
    assert!(elapsed < Duration::from_secs(2), "{elapsed:?}");
    assert!(server.stop().1);
}

#[test]
fn a_request_under_way_is_answered_after_the_signal() {
    let server = Listening::start(&[]);
    let body = TOOLS_LIST;
    let mut stream = std::net::TcpStream::connect(server.address).unwrap();
    let head = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
        Accept: application/json, text/event-stream\r\nExpect: 100-continue";
    write!(stream, "{head}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len()).unwrap();
    // The server asks for the body once it has taken the request.
    let mut continued = [0; 25];
    std::io::Read::read_exact(&mut stream, &mut continued).unwrap();
    let stopping = std::thread::spawn(move || server.stop());
    std::thread::sleep(Duration::from_millis(200));
    stream.write_all(body.as_bytes()).unwrap();
    let mut answer = String::new();
    std::io::Read::read_to_string(&mut stream, &mut answer).unwrap();
    assert!(answer.contains("render_results"), "{answer}");
    assert!(stopping.join().unwrap().1);
}

#[test]
fn settings_come_from_flags_then_variables_then_the_file() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "allowed-hosts = ['file.example']\nlog = 'error'\n").unwrap();
    let path = file.path().to_str().unwrap();
    let status = |server: &Listening, host: &str| {
        let head = format!("POST /mcp HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json");
        server.send(&head, TOOLS_LIST).split(' ').nth(1).unwrap().to_owned()
    };
    // 406 is behind the check of the host: the request names no types to answer in.
    let server = Listening::start(&["--config", path]);
    assert_eq!((status(&server, "file.example"), status(&server, "flag.example")), ("406".into(), "403".into()));
    assert_eq!(server.stop(), (String::new(), true));
    let server = Listening::start(&["--config", path, "--allowed-host", "flag.example", "--allowed-host", "b.example"]);
    assert_eq!((status(&server, "file.example"), status(&server, "flag.example")), ("403".into(), "406".into()));
    assert_eq!(status(&server, "b.example"), "406");
    server.stop();
}

#[test]
fn listening_beyond_this_machine_needs_to_be_asked_for() {
    let output = run(&["serve", "--listen", "0.0.0.0:0"], "");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        text(&output.stderr),
        "sourcecards: listen: must be a loopback address, or --auth must be given, or --no-auth must say that anyone in reach may call the tools\n"
    );
}

#[test]
fn a_port_in_use_is_no_bad_input() {
    let server = Listening::start(&[]);
    let output = run(&["serve", "--listen", &server.address.to_string()], "");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stderr), "sourcecards: listen: cannot be listened on: address in use\n");
    server.stop();
}

#[test]
fn a_check_reads_every_setting_and_serves_nothing() {
    let output = run(&["serve", "--check"], "");
    assert!(output.status.success());
    assert_eq!(text(&output.stdout), "the settings are good\n");
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "[limits]\nrequests = 0\n").unwrap();
    let output = run(&["serve", "--check", "--config", file.path().to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stderr), "sourcecards: limits.requests: must be a whole number from 1 to 1000000\n");
}

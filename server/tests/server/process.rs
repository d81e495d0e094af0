//! The command as a process of its own.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    process::{Child, ChildStderr, Command, Output, Stdio},
    time::Duration,
};

/// The command, with no setting from the environment of the test.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sourcecards"));
    for name in [
        "LISTEN",
        "NO_AUTH",
        "AUTH",
        "ISSUERS",
        "RESOURCE",
        "KEY_FILE",
        "REFRESH_FLOOR",
        "ALLOWED_HOSTS",
        "ALLOWED_ORIGINS",
        "LOG",
        "LOG_FORMAT",
        "TLS_CERT",
        "TLS_KEY",
        "TRUSTED_PROXIES",
        "PUBLIC_METRICS",
        "CONFIG",
    ] {
        command.env_remove(format!("SOURCECARDS_{name}"));
    }
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("SOURCECARDS_FETCH_")
            || text.starts_with("SOURCECARDS_SEARCH_")
            || text.starts_with("SOURCECARDS_LIMIT_")
        {
            command.env_remove(name);
        }
    }
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the command to its end with `input` on stdin.
pub(crate) fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = command(arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // A command that has failed already reads nothing.
        _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A process told to end as an operator would.
pub(crate) fn terminate(child: &Child) {
    let status = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

/// Sends one raw request and reads until the server closes the connection.
pub(crate) fn send(address: SocketAddr, head: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let length = body.len();
    write!(stream, "{head}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}").unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

/// A server that listens on a port of its own.
pub(crate) struct Listening {
    child: Child,
    stderr: BufReader<ChildStderr>,
    pub(crate) address: SocketAddr,
}

impl Listening {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_with(arguments, &[])
    }

    /// Starts with further variables.
    pub(crate) fn start_with(arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let mut command = command(&[&["serve", "--listen", "127.0.0.1:0"], arguments].concat());
        let mut child = command.envs(variables.iter().copied()).spawn().unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        stderr.read_line(&mut line).unwrap();
        let address = line.trim().split_once("://").and_then(|(_, rest)| rest.strip_suffix("/mcp"));
        let address = address.unwrap_or_else(|| panic!("no address: {line}")).parse().unwrap();
        Self { child, stderr, address }
    }

    /// Sends one raw request and reads until the server closes the connection.
    pub(crate) fn send(&self, head: &str, body: &str) -> String {
        send(self.address, head, body)
    }

    /// Reads one number from `/metrics`.
    pub(crate) fn metric(&self, name: &str) -> f64 {
        let text = self.send("GET /metrics HTTP/1.1\r\nHost: localhost", "");
        let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value.unwrap_or_else(|| panic!("no {name}: {text}")).parse().unwrap()
    }

    /// Tells the server to end.
    pub(crate) fn terminate(&self) {
        terminate(&self.child);
    }

    /// Posts a message to `/mcp`.
    pub(crate) fn post(&self, body: &str) -> String {
        let head = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
            Accept: application/json, text/event-stream";
        self.send(head, body)
    }

    /// Ends the server and gives what it wrote to stderr after its address, and whether it ended well.
    pub(crate) fn stop(mut self) -> (String, bool) {
        terminate(&self.child);
        let mut rest = String::new();
        self.stderr.read_to_string(&mut rest).unwrap();
        (rest, self.child.wait().unwrap().success())
    }
}

/// A test that fails leaves no server behind.
impl Drop for Listening {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

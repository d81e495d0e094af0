//! Puts a server under load and prints what became of it.
//!
//! `load BINARY [MINUTES]`: looks how many calls a second the server can answer, then asks 80 % of that for five minutes
//! (or as many), then 200 % for one. Below the ceiling no answer may be lost; above it some are refused, with 503.

#![allow(clippy::print_stdout, reason = "prints its table")]

use std::{
    env,
    error::Error,
    net::{SocketAddr, TcpListener},
    process::{Child, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::json;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::{sleep, sleep_until},
};

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// Connections while the ceiling is looked for; more only make each wait longer.
const FEW: u32 = 32;
/// Connections under load: more than the server works on at once.
const MANY: u32 = 1024;
const LOOK: Duration = Duration::from_secs(15);

#[tokio::main]
async fn main() -> Outcome<()> {
    let binary = env::args().nth(1).ok_or("usage: load BINARY [MINUTES]")?;
    let minutes: u64 = env::args().nth(2).map_or(Ok(5), |text| text.parse())?;
    let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let mut command = Command::new(binary);
    command.args(["serve", "--listen", &address.to_string(), "--log", "error"]).stderr(Stdio::null());
    let server = Server(command.spawn()?);
    while TcpStream::connect(address).await.is_err() {
        sleep(Duration::from_millis(20)).await;
    }
    let start = server.resident_mib();
    let ceiling = run(address, FEW, None, LOOK).await;
    let rate = ceiling.good / LOOK.as_secs();
    println!("| phase | asked/s | answered | refused (503) | lost | p50 ms | p99 ms | MiB after |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    println!("| start | - | - | - | - | - | - | {start} |");
    ceiling.print("ceiling", rate, &server);
    let below = run(address, MANY, Some(rate * 8 / 10), Duration::from_secs(60 * minutes)).await;
    below.print("80 %", rate * 8 / 10, &server);
    let above = run(address, MANY, Some(rate * 2), Duration::from_secs(60)).await;
    above.print("200 %", rate * 2, &server);
    sleep(Duration::from_secs(35)).await;
    println!("| 35 s later | - | - | - | - | - | - | {} |", server.resident_mib());
    if below.lost + above.lost + below.refused > 0 {
        return Err("answers were lost, or refused below the ceiling".into());
    }
    Ok(())
}

struct Server(Child);

impl Server {
    /// Memory that is in use, from the system's own book-keeping.
    fn resident_mib(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1024
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

/// What became of the requests, with the time of each answer in microseconds.
#[derive(Default)]
struct Tally {
    good: u64,
    refused: u64,
    lost: u64,
    times: Vec<u32>,
}

impl Tally {
    fn print(&self, phase: &str, rate: u64, server: &Server) {
        let mut times = self.times.clone();
        times.sort_unstable();
        let quantile = |part: usize| f64::from(times.get(times.len() * part / 100).copied().unwrap_or(0)) / 1000.0;
        let Self { good, refused, lost, .. } = self;
        let (half, most, memory) = (quantile(50), quantile(99), server.resident_mib());
        println!("| {phase} | {rate} | {good} | {refused} | {lost} | {half:.2} | {most:.2} | {memory} |");
    }
}

/// Asks on so many connections, at a rate or as fast as the answers come.
async fn run(address: SocketAddr, connections: u32, rate: Option<u64>, time: Duration) -> Tally {
    let request: Arc<str> = request().into();
    let end = Instant::now() + time;
    // Every connection has its turn once in this time.
    let turn = rate.map(|rate| Duration::from_secs_f64(f64::from(connections) / rate.max(1) as f64));
    let clients = (0..connections).map(|number| {
        let first = Instant::now() + turn.unwrap_or_default() * number / connections;
        tokio::spawn(ask(address, Arc::clone(&request), first, turn, end))
    });
    let mut tally = Tally::default();
    for client in clients.collect::<Vec<_>>() {
        let part = client.await.unwrap_or_default();
        tally.good += part.good;
        tally.refused += part.refused;
        tally.lost += part.lost;
        tally.times.extend(part.times);
    }
    tally
}

async fn ask(address: SocketAddr, request: Arc<str>, mut next: Instant, turn: Option<Duration>, end: Instant) -> Tally {
    let mut tally = Tally::default();
    let mut stream = None;
    while Instant::now().max(next) < end {
        if let Some(turn) = turn {
            sleep_until(next.into()).await;
            next = Instant::now().max(next + turn);
        }
        let start = Instant::now();
        match exchange(address, &mut stream, &request).await {
            Ok(200) => {
                tally.good += 1;
                tally.times.push(u32::try_from(start.elapsed().as_micros()).unwrap_or(u32::MAX));
            }
            Ok(503) => tally.refused += 1,
            Ok(_) | Err(_) => {
                tally.lost += 1;
                stream = None;
            }
        }
    }
    tally
}

/// Sends one request and reads its answer; gives the status.
async fn exchange(address: SocketAddr, stream: &mut Option<TcpStream>, request: &str) -> Outcome<u16> {
    let stream = match stream {
        Some(stream) => stream,
        None => stream.insert(TcpStream::connect(address).await?),
    };
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::with_capacity(8192);
    loop {
        if stream.read_buf(&mut answer).await? == 0 {
            return Err("the connection ended".into());
        }
        let Some(head) = answer.windows(4).position(|end| end == b"\r\n\r\n") else { continue };
        let text = std::str::from_utf8(answer.get(..head).unwrap_or_default())?;
        let length = text.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length: usize = length.ok_or("no length")?.parse()?;
        if answer.len() >= head + 4 + length {
            return Ok(text.get(9..12).ok_or("no status")?.parse()?);
        }
    }
}

/// `render_results` with ten sources.
fn request() -> String {
    let source = |number: u32| {
        json!({
            "title": format!("Source {number}: how the tides of the estuary work"),
            "url": format!("https://tides.example/pages/{number}?from=search"),
            "text": "The gravity of the Moon and the Sun raises two bulges of water. ".repeat(5),
            "metadata": { "published_date": "2026-03-14", "score": 0.94 },
        })
    };
    let arguments = json!({ "results": (0..10).map(source).collect::<Vec<_>>() });
    let params = json!({ "name": "render_results", "arguments": arguments });
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }).to_string();
    format!(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Accept: application/json, text/event-stream\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

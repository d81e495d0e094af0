//! From the command line to the exit code.

use std::{
    ffi::OsString,
    io::{self, Write as _},
    process::ExitCode,
    time::Duration,
};

use clap::Parser as _;
use sourcecards_schemas::{
    presentation::PRESENTATION_SCHEMA,
    render_results::{INPUT_SCHEMA, OUTPUT_SCHEMA},
};
use tokio::runtime::Runtime;

use super::{
    args::{Command, Fetch, KeyVerb, Schema, Verb},
    failure::{Failure, reason},
    key::new_key,
    logs,
    map::map,
    render::render,
    settings::{File, Settings},
    usage,
};
use crate::{
    Server, Tool,
    auth::Auth,
    http, stdio,
    web_fetch::{self, FetchSettings, WebFetch},
    web_search::{SearchSettings, WebSearch},
};

/// Runs the command and reports a failure in one line on stderr.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let outcome = match Command::try_parse_from(arguments) {
        Ok(command) => act(command).map(|()| ExitCode::SUCCESS),
        Err(error) => usage::explain(&error),
    };
    outcome.unwrap_or_else(|failure| {
        _ = writeln!(io::stderr(), "sourcecards: {failure}");
        failure.exit_code()
    })
}

fn act(command: Command) -> Result<(), Failure> {
    let file = File::read(command.config.as_deref())?;
    logs::start(
        command.log.as_deref().or(file.log.as_deref()),
        command.log_format.as_deref().or(file.log_format.as_deref()),
    )?;
    match command.verb {
        Verb::Serve(flags) => {
            let (server, is_check) = (server(&file, &flags.fetch)?, flags.check);
            let settings = Settings::new(flags, file)?;
            if is_check { print("the settings are good") } else { serve(&server, settings) }
        }
        Verb::Stdio(flags) => converse(server(&file, &flags)?),
        Verb::Render(options) => print(&render(&options)?),
        Verb::Map(options) => print(&map(&options)?),
        Verb::Key { verb: KeyVerb::New(options) } => print(&new_key(&options)?),
        Verb::Convert => web_fetch::work().map_err(|error| Failure::input(format!("document: {}", reason(&error)))),
        Verb::Schema { which: Schema::Input } => print(INPUT_SCHEMA.trim_end()),
        Verb::Schema { which: Schema::Output } => print(OUTPUT_SCHEMA.trim_end()),
        Verb::Schema { which: Schema::Web } => print(PRESENTATION_SCHEMA.trim_end()),
    }
}

/// Makes the server with all its tools.
fn server(file: &File, flags: &Fetch) -> Result<Server, Failure> {
    let search = SearchSettings::new(&file.search, |name| std::env::var_os(name))
        .map_err(|error| Failure::input(error.to_string()))?;
    let fetch = FetchSettings::new(&file.fetch, |name| std::env::var_os(name))
        .map_err(|error| Failure::input(error.to_string()))?;
    let fetch = if flags.allow_private { fetch.with_private() } else { fetch };
    if fetch.policy.allow_private {
        _ = writeln!(io::stderr(), "sourcecards: web_fetch may read this machine and private networks (allow-private)");
    }
    let tools: Vec<Box<dyn Tool>> = vec![Box::new(WebSearch::new(&search)), Box::new(WebFetch::new(&fetch))];
    Ok(Server::with_tools(tools))
}

fn serve(server: &Server, settings: Settings) -> Result<(), Failure> {
    runtime()?.block_on(async {
        let stop = stop_signal()?;
        let listener = http::listen(settings.listen)
            .map_err(|error| Failure::other(format!("listen: cannot be listened on: {}", reason(&error))))?;
        let address = listener.local_addr().unwrap_or(settings.listen);
        let scheme = if settings.serving.tls.is_some() { "https" } else { "http" };
        let url = format!("{scheme}://{address}/mcp");
        _ = writeln!(io::stderr(), "sourcecards: MCP at {url}");
        let auth = settings.auth.map(|auth| {
            let resource = auth.resource().map_or(url, ToString::to_string);
            Auth::new(auth, resource)
        });
        let router = http::router(server, settings.options.with_auth(auth));
        let served = http::serve(listener, router, settings.serving, stop).await;
        served.map_err(|error| Failure::other(format!("listen: {}", reason(&error))))
    })
}

fn converse(server: Server) -> Result<(), Failure> {
    let runtime = runtime()?;
    let outcome = runtime.block_on(async {
        let stop = stop_signal()?;
        let (input, output) = rmcp::transport::io::stdio_pipes();
        tokio::select! {
            outcome = stdio::serve(server, input, output) => outcome.map_err(|error| Failure::input(error.to_string())),
            () = stop => Ok(()),
        }
    });
    // A read of a terminal cannot be cancelled; waiting for it would keep the process alive.
    runtime.shutdown_timeout(Duration::ZERO);
    outcome
}

fn runtime() -> Result<Runtime, Failure> {
    Runtime::new().map_err(|error| Failure::other(format!("runtime: cannot be started: {}", reason(&error))))
}

/// Listens for Ctrl-C and SIGTERM from now on; the future resolves at the first of them.
#[cfg(unix)]
fn stop_signal() -> Result<impl Future<Output = ()>, Failure> {
    use tokio::signal::unix::{SignalKind, signal};
    let listen = |kind| signal(kind).map_err(|error| Failure::other(format!("signals: {}", reason(&error))));
    let (mut interrupted, mut terminated) = (listen(SignalKind::interrupt())?, listen(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

/// Listens for Ctrl-C.
#[cfg(not(unix))]
fn stop_signal() -> Result<impl Future<Output = ()>, Failure> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

/// Prints a result. A reader that has seen enough and closed the pipe is no failure.
fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    match writeln!(stdout, "{text}").and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::other(format!("stdout: cannot be written: {}", reason(&error))))
        }
        _ => Ok(()),
    }
}

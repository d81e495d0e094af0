//! Where each setting comes from: a flag, else a variable, else the configuration file, else the default.

use std::{
    fs,
    net::SocketAddr,
    path::{Path, PathBuf},
};

use serde::Deserialize;

use super::{
    args::Serve,
    failure::{Failure, reason},
};
use crate::{
    auth::{AuthFile, AuthFlags, AuthSettings},
    http::{Access, Limits, LimitsFile, Options, Readiness, Serving, Tls, TrustedProxies},
    web_fetch::FetchFile,
    web_search::SearchFile,
};

const DEFAULT_LISTEN: &str = "127.0.0.1:8000";
const KNOWN: &str = "listen, no-auth, auth, tls-cert, tls-key, trusted-proxies, public-metrics, limits, \
    allowed-hosts, allowed-origins, log, log-format, search, fetch";

/// The configuration file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct File {
    listen: Option<String>,
    no_auth: Option<bool>,
    #[serde(default)]
    auth: AuthFile,
    tls_cert: Option<PathBuf>,
    tls_key: Option<PathBuf>,
    trusted_proxies: Option<Vec<String>>,
    public_metrics: Option<bool>,
    #[serde(default)]
    limits: LimitsFile,
    allowed_hosts: Option<Vec<String>>,
    allowed_origins: Option<Vec<String>>,
    pub(super) log: Option<String>,
    pub(super) log_format: Option<String>,
    #[serde(default)]
    pub(super) search: SearchFile,
    #[serde(default)]
    pub(super) fetch: FetchFile,
}

impl File {
    /// Reads the file, or gives an empty one where none is named.
    pub(super) fn read(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self::default()) };
        let text = fs::read_to_string(path)
            .map_err(|error| Failure::input(format!("config: cannot be read: {}", reason(&error))))?;
        Self::parse(&text)
    }

    fn parse(text: &str) -> Result<Self, Failure> {
        toml::from_str(text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            Failure::input(format!("config: line {line}: must be TOML with the settings {KNOWN}"))
        })
    }
}

/// What `serve` needs to know.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) listen: SocketAddr,
    pub(super) auth: Option<AuthSettings>,
    pub(super) options: Options,
    pub(super) serving: Serving,
}

impl Settings {
    pub(super) fn new(flags: Serve, file: File) -> Result<Self, Failure> {
        let listen = flags.listen.or(file.listen);
        let listen: SocketAddr = listen.as_deref().unwrap_or(DEFAULT_LISTEN).parse().map_err(|_| {
            Failure::input(format!("listen: must be an IP address with a port, such as {DEFAULT_LISTEN}"))
        })?;
        let no_auth = flags.no_auth.or(file.no_auth).unwrap_or_default();
        let auth = AuthFlags {
            methods: flags.auth,
            issuers: flags.issuers,
            resource: flags.resource,
            key_file: flags.key_file,
            refresh_floor: flags.refresh_floor,
        };
        let auth = AuthSettings::new(auth, &file.auth).map_err(|error| Failure::input(error.to_string()))?;
        if auth.is_some() && no_auth {
            return Err(Failure::input("no-auth: must not be given together with --auth"));
        }
        if !listen.ip().is_loopback() && auth.is_none() && !no_auth {
            return Err(Failure::input(
                "listen: must be a loopback address, or --auth must be given, or --no-auth must say that anyone in reach \
                 may call the tools",
            ));
        }
        let resource = auth.as_ref().and_then(AuthSettings::resource);
        if resource.is_none() && !listen.ip().is_loopback() && auth.as_ref().is_some_and(AuthSettings::takes_tokens) {
            return Err(Failure::input("auth.resource: must be given where other machines are to get in with tokens"));
        }
        let mut hosts = flags.allowed_hosts.or(file.allowed_hosts).unwrap_or_default();
        let origins = flags.allowed_origins.or(file.allowed_origins).unwrap_or_default();
        // Clients name the very address they were given.
        if !listen.ip().is_unspecified() {
            hosts.push(listen.to_string());
        }
        hosts.extend(resource.and_then(|url| url.host_str()).map(str::to_owned));
        let access = Access::new(&hosts, &origins).map_err(|error| Failure::input(error.to_string()))?;
        let is_exposed = auth.is_some() || !listen.ip().is_loopback();
        let limits = if is_exposed { Limits::exposed() } else { Limits::default() };
        let limits = limits
            .with(&file.limits, |name| std::env::var_os(name))
            .map_err(|error| Failure::input(error.to_string()))?;
        let proxies = flags.trusted_proxies.or(file.trusted_proxies).unwrap_or_default();
        let proxies = TrustedProxies::parse(&proxies)
            .ok_or_else(|| Failure::input("trusted-proxy: must be an IP address or a network such as 10.0.0.0/8"))?;
        let tls = match (flags.tls_cert.or(file.tls_cert), flags.tls_key.or(file.tls_key)) {
            (None, None) => None,
            (Some(certificate), Some(key)) => {
                Some(Tls::read(&certificate, &key).map_err(|error| Failure::input(error.to_string()))?)
            }
            _ => return Err(Failure::input("tls-cert: must be given together with tls-key")),
        };
        let readiness = Readiness::default();
        let options = Options::from(access)
            .with_limits(limits.clone())
            .with_proxies(proxies)
            .with_readiness(readiness.clone())
            .with_public_metrics(flags.public_metrics.or(file.public_metrics).unwrap_or_default());
        Ok(Self { listen, auth, options, serving: Serving { limits, readiness, tls } })
    }
}

#[cfg(test)]
mod tests {
    use super::{File, KNOWN, Settings};
    use crate::cli::args::Serve;

    fn settings(flags: Serve, file: &str) -> Result<Settings, String> {
        File::parse(file).and_then(|file| Settings::new(flags, file)).map_err(|failure| failure.to_string())
    }

    fn listening(address: &str) -> Serve {
        Serve { listen: Some(address.to_owned()), ..Serve::default() }
    }

    #[test]
    fn flags_win_over_the_file_and_the_file_over_defaults() {
        let file = "listen = '127.0.0.1:9'";
        assert_eq!(settings(Serve::default(), "").unwrap().listen.port(), 8000);
        assert_eq!(settings(Serve::default(), file).unwrap().listen.port(), 9);
        assert_eq!(settings(listening("[::1]:7"), file).unwrap().listen.port(), 7);
    }

    #[test]
    fn listening_beyond_the_machine_has_to_be_meant() {
        for address in ["0.0.0.0:8000", "[::]:8000", "192.0.2.1:8000"] {
            let refusal = settings(listening(address), "").unwrap_err();
            assert!(refusal.starts_with("listen: must be a loopback address"), "{refusal}");
            assert!(settings(listening(address), "no-auth = true").is_ok());
            let flags = Serve { no_auth: Some(false), ..listening(address) };
            assert!(settings(flags, "no-auth = true").is_err());
            let login = "[auth]\nmethods = ['oauth']\nissuers = ['https://a.example']";
            let refusal = settings(listening(address), login).unwrap_err();
            assert!(refusal.starts_with("auth.resource: must be given"), "{refusal}");
            let login = format!("{login}\nresource = 'https://b.example/mcp'");
            assert!(settings(listening(address), &login).is_ok());
            assert!(settings(listening(address), &format!("no-auth = true\n{login}")).is_err());
        }
    }

    #[test]
    fn errors_name_the_setting_and_not_the_value() {
        for (file, expected) in [
            ("listen = 'CANARY'", "listen: must be an IP address with a port, such as 127.0.0.1:8000"),
            ("\n\nCANARY = 1", &format!("config: line 3: must be TOML with the settings {KNOWN}")),
            ("listen = 7", &format!("config: line 1: must be TOML with the settings {KNOWN}")),
            (
                "allowed-hosts = ['CAN ARY']",
                "allowed-host: must be a host name or address, with or without a port, or *",
            ),
        ] {
            assert_eq!(settings(Serve::default(), file).unwrap_err(), expected);
        }
    }
}

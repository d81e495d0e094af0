//! The settings of `web_fetch`: a variable `SOURCECARDS_FETCH_*`, else the table `[fetch]` of the configuration file.

mod file;

use std::{ffi::OsString, path::PathBuf, time::Duration};

use url::Url;

use super::{resolver::Network, url_policy::UrlPolicy};

pub use self::file::FetchFile;

/// How pages are fetched, and which.
#[derive(Clone, Debug)]
pub struct FetchSettings {
    /// Which URLs may be asked.
    pub policy: UrlPolicy,
    /// How names are looked up.
    pub network: Network,
    /// The program that converts what this process had better not; this program itself where there is none. It gets
    /// the one argument `convert`.
    pub program: Option<PathBuf>,
    pub(super) timeout: Duration,
    pub(super) max_bytes: usize,
    pub(super) max_length: usize,
    pub(super) cache: Duration,
    pub(super) concurrency: usize,
    pub(super) rate: u32,
    pub(super) robots: bool,
    pub(super) same_origin: bool,
    pub(super) fence: bool,
}

impl Default for FetchSettings {
    fn default() -> Self {
        Self {
            policy: UrlPolicy::default(),
            network: Network::default(),
            program: None,
            timeout: Duration::from_secs(30),
            max_bytes: 5_000_000,
            max_length: 50_000,
            cache: Duration::from_secs(300),
            concurrency: 8,
            rate: 60,
            robots: false,
            same_origin: false,
            fence: false,
        }
    }
}

/// A setting that breaks a rule; never with its value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("fetch.{setting}: {rule}")]
pub struct FetchSettingError {
    setting: &'static str,
    rule: &'static str,
}

impl FetchSettings {
    /// Takes each setting from the variables, else from the file. An empty variable counts as not set.
    ///
    /// # Errors
    ///
    /// - A number out of bounds, a switch that is neither true nor false, a host that is none.
    pub fn new(file: &FetchFile, variable: impl Fn(&str) -> Option<OsString>) -> Result<Self, FetchSettingError> {
        let variables = Variables(variable);
        let default = Self::default();
        let number = |setting, given: Option<f64>, default: f64, least: f64, most: f64, rule| {
            let given = variables.text(setting)?.map(|text| text.parse().unwrap_or(f64::NAN)).or(given);
            let number = given.unwrap_or(default);
            // A number that is none is in no range.
            if (least..=most).contains(&number) { Ok(number) } else { Err(FetchSettingError { setting, rule }) }
        };
        let switch = |setting, given: Option<bool>| match variables.text(setting)?.as_deref() {
            None => Ok(given.unwrap_or_default()),
            Some("true" | "1") => Ok(true),
            Some("false" | "0") => Ok(false),
            Some(_) => Err(FetchSettingError { setting, rule: "must be true or false" }),
        };
        let whole = |number: f64| number as usize;
        let allow_private = switch("allow-private", file.allow_private)?;
        let ports = match variables.list("ports")? {
            None => file.ports.clone(),
            Some(ports) => {
                let ports: Result<Vec<u16>, _> = ports.iter().map(|port| port.parse()).collect();
                let rule = "must be port numbers, parted by commas";
                Some(ports.map_err(|_| FetchSettingError { setting: "ports", rule })?)
            }
        };
        Ok(Self {
            policy: UrlPolicy {
                ports: ports.or(if allow_private { None } else { default.policy.ports }),
                allowed_hosts: hosts(
                    "allow-hosts",
                    variables.list("allow-hosts")?.as_ref().or(file.allow_hosts.as_ref()),
                )?,
                denied_hosts: hosts("deny-hosts", variables.list("deny-hosts")?.as_ref().or(file.deny_hosts.as_ref()))?,
                allow_private,
            },
            timeout: Duration::from_secs_f64(number(
                "timeout",
                file.timeout,
                30.0,
                0.1,
                300.0,
                "must be a number of seconds from 0.1 to 300",
            )?),
            max_bytes: whole(number(
                "max-bytes",
                file.max_bytes,
                5e6,
                1e3,
                1e8,
                "must be a number from 1,000 to 100,000,000",
            )?),
            max_length: whole(number(
                "max-length",
                file.max_length,
                5e4,
                1e3,
                2e5,
                "must be a number from 1,000 to 200,000",
            )?),
            cache: Duration::from_secs_f64(number(
                "cache",
                file.cache,
                300.0,
                0.0,
                86_400.0,
                "must be a number of seconds from 0 to 86,400",
            )?),
            concurrency: whole(number(
                "concurrency",
                file.concurrency,
                8.0,
                1.0,
                1e3,
                "must be a number from 1 to 1,000",
            )?),
            rate: number("rate", file.rate, 60.0, 0.0, 6e4, "must be a number from 0 to 60,000")? as u32,
            robots: switch("robots", file.robots)?,
            same_origin: switch("same-origin", file.same_origin)?,
            fence: switch("fence", file.fence)?,
            ..default
        })
    }

    /// Lets private addresses be asked too, and all their ports unless some are set.
    #[must_use]
    pub fn with_private(mut self) -> Self {
        let default = UrlPolicy::default().ports;
        if !self.policy.allow_private && self.policy.ports == default {
            self.policy.ports = None;
        }
        self.policy.allow_private = true;
        self
    }
}

/// Reads hosts as they stand in a URL, in ASCII and lower case.
fn hosts(setting: &'static str, given: Option<&Vec<String>>) -> Result<Vec<String>, FetchSettingError> {
    let host = |text: &String| {
        let url = Url::parse(&format!("https://{}/", text.trim())).ok()?;
        let is_bare = url.path() == "/" && url.port().is_none() && url.username().is_empty();
        url.host_str().filter(|_| is_bare).map(|host| host.trim_end_matches('.').to_owned())
    };
    let hosts: Option<Vec<_>> = given.into_iter().flatten().map(host).collect();
    hosts.ok_or(FetchSettingError { setting, rule: "must be host names without scheme, port and path" })
}

/// The variables by the names that the settings have in the file.
struct Variables<F>(F);

impl<F: Fn(&str) -> Option<OsString>> Variables<F> {
    fn text(&self, setting: &'static str) -> Result<Option<String>, FetchSettingError> {
        let name = format!("SOURCECARDS_FETCH_{}", setting.to_ascii_uppercase().replace('-', "_"));
        let value = (self.0)(&name).filter(|value| !value.is_empty()).map(OsString::into_string).transpose();
        value.map_err(|_| FetchSettingError { setting, rule: "must be UTF-8" })
    }

    fn list(&self, setting: &'static str) -> Result<Option<Vec<String>>, FetchSettingError> {
        let parts = |list: String| list.split(',').map(|part| part.trim().to_owned()).collect();
        Ok(self.text(setting)?.map(parts))
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeMap, ffi::OsString, time::Duration};

    use super::{FetchFile, FetchSettings};

    fn settings(file: &str, variables: &[(&str, &str)]) -> Result<FetchSettings, String> {
        let file: FetchFile = toml::from_str(file).unwrap();
        let variables: BTreeMap<_, _> = variables
            .iter()
            .map(|(name, value)| (format!("SOURCECARDS_FETCH_{name}"), OsString::from(value)))
            .collect();
        FetchSettings::new(&file, |name| variables.get(name).cloned()).map_err(|error| error.to_string())
    }

    #[test]
    fn defaults_are_careful() {
        let read = settings("", &[]).unwrap();
        assert_eq!(read.policy.ports, Some(vec![80, 443]));
        assert!(!read.policy.allow_private && !read.robots && !read.same_origin && !read.fence);
        assert_eq!((read.max_bytes, read.max_length, read.timeout), (5_000_000, 50_000, Duration::from_secs(30)));
    }

    #[test]
    fn variables_win_over_the_file() {
        let file = "timeout = 2.5\nmax-bytes = 1000\nports = [8080]\nallow-hosts = ['Bücher.example']\nfence = true\ncache = 0";
        let read = settings(file, &[]).unwrap();
        assert_eq!(
            (read.timeout, read.max_bytes, read.policy.ports),
            (Duration::from_millis(2500), 1000, Some(vec![8080]))
        );
        assert_eq!((read.policy.allowed_hosts, read.fence), (vec!["xn--bcher-kva.example".to_owned()], true));
        assert_eq!(read.cache, Duration::ZERO);
        let read = settings(
            file,
            &[("PORTS", "80, 81"), ("FENCE", "false"), ("DENY_HOSTS", "a.example,8.8.8.8"), ("TIMEOUT", "")],
        )
        .unwrap();
        assert_eq!((read.policy.ports, read.fence), (Some(vec![80, 81]), false));
        assert_eq!(read.policy.denied_hosts, ["a.example", "8.8.8.8"]);
        assert_eq!(read.timeout, Duration::from_millis(2500));
    }

    #[test]
    fn private_addresses_have_any_port_unless_some_are_set() {
        assert_eq!(settings("allow-private = true", &[]).unwrap().policy.ports, None);
        assert_eq!(settings("allow-private = true\nports = [80]", &[]).unwrap().policy.ports, Some(vec![80]));
        let flag = settings("", &[]).unwrap().with_private().policy;
        assert!(flag.allow_private && flag.ports.is_none());
        assert_eq!(settings("ports = [81]", &[]).unwrap().with_private().policy.ports, Some(vec![81]));
    }

    #[test]
    fn errors_name_the_setting_and_not_the_value() {
        for (variable, expected) in [
            (("TIMEOUT", "CANARY"), "fetch.timeout: must be a number of seconds from 0.1 to 300"),
            (("MAX_BYTES", "999"), "fetch.max-bytes: must be a number from 1,000 to 100,000,000"),
            (("MAX_LENGTH", "200001"), "fetch.max-length: must be a number from 1,000 to 200,000"),
            (("CONCURRENCY", "0"), "fetch.concurrency: must be a number from 1 to 1,000"),
            (("RATE", "-1"), "fetch.rate: must be a number from 0 to 60,000"),
            (("CACHE", "nan"), "fetch.cache: must be a number of seconds from 0 to 86,400"),
            (("ROBOTS", "CANARY"), "fetch.robots: must be true or false"),
            (("PORTS", "80,CANARY"), "fetch.ports: must be port numbers, parted by commas"),
            (("ALLOW_HOSTS", "https://CANARY/"), "fetch.allow-hosts: must be host names without scheme, port and path"),
            (("DENY_HOSTS", "CANARY:80"), "fetch.deny-hosts: must be host names without scheme, port and path"),
        ] {
            assert_eq!(settings("", &[variable]).unwrap_err(), expected);
        }
    }
}

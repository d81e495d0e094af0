//! The settings of the login: flags and variables, else the table `[auth]` of the configuration file.

use std::{fs, path::PathBuf, time::Duration};

use serde::Deserialize;
use url::Url;

use super::{api_key::ApiKeys, issuer::Issuer, key_set::Pace, key_source::is_safe};

const DEFAULT_FLOOR: Duration = Duration::from_secs(30);
/// Bounds of the floor, in seconds.
const FLOOR_SECONDS: std::ops::RangeInclusive<u64> = 1..=3600;

/// The table `[auth]` of the configuration file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AuthFile {
    methods: Option<Vec<String>>,
    issuers: Option<Vec<String>>,
    resource: Option<String>,
    key_file: Option<PathBuf>,
    refresh_floor: Option<u64>,
}

/// What flags and variables say.
#[derive(Clone, Debug, Default)]
pub struct AuthFlags {
    /// The methods, parted by commas; empty for all that have their settings.
    pub methods: Option<String>,
    /// The authorization servers whose tokens are accepted.
    pub issuers: Option<Vec<String>>,
    /// The URL of `/mcp` as clients use it.
    pub resource: Option<String>,
    /// The file with the hashes of API keys.
    pub key_file: Option<PathBuf>,
    /// Least time between two fetches of an issuer's keys, in seconds.
    pub refresh_floor: Option<u64>,
}

/// A setting that breaks a rule; never with its value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("auth.{setting}: {rule}")]
pub struct AuthError {
    setting: &'static str,
    rule: String,
}

impl AuthError {
    fn new(setting: &'static str, rule: impl Into<String>) -> Self {
        Self { setting, rule: rule.into() }
    }
}

/// Who is let in.
#[derive(Debug)]
pub struct AuthSettings {
    pub(super) issuers: Vec<Issuer>,
    pub(super) keys: ApiKeys,
    resource: Option<Url>,
}

impl AuthSettings {
    /// Reads the settings; nothing where no login is asked for.
    ///
    /// # Errors
    ///
    /// - A method that is unknown or lacks its settings, and login without any method.
    /// - An issuer or a resource that is no https URL (http is accepted on this machine).
    /// - A key file that cannot be read or has a fault.
    pub fn new(flags: AuthFlags, file: &AuthFile) -> Result<Option<Self>, AuthError> {
        let methods: Option<Vec<String>> = match flags.methods {
            Some(list) => Some(
                list.split(',').map(|method| method.trim().to_owned()).filter(|method| !method.is_empty()).collect(),
            ),
            None => file.methods.clone(),
        };
        let Some(methods) = methods else { return Ok(None) };
        if methods.iter().any(|method| method != "oauth" && method != "keys") {
            return Err(AuthError::new("methods", "must be oauth, keys, or both parted by a comma"));
        }
        let is_asked = |method: &str| methods.is_empty() || methods.iter().any(|asked| asked == method);
        let floor = match flags.refresh_floor.or(file.refresh_floor) {
            None => DEFAULT_FLOOR,
            Some(seconds) if FLOOR_SECONDS.contains(&seconds) => Duration::from_secs(seconds),
            Some(_) => return Err(AuthError::new("refresh-floor", "must be a number of seconds from 1 to 3600")),
        };
        let ids = flags.issuers.or_else(|| file.issuers.clone()).filter(|_| is_asked("oauth")).unwrap_or_default();
        let issuers = ids.iter().map(|id| Issuer::new(id, pace(floor))).collect::<Option<Vec<_>>>();
        let issuers = issuers.ok_or_else(|| {
            AuthError::new("issuers", "must be https URLs without query, or http URLs of this machine")
        })?;
        let key_file = flags.key_file.or_else(|| file.key_file.clone()).filter(|_| is_asked("keys"));
        let keys = key_file.as_ref().map(|path| {
            let text = fs::read_to_string(path).map_err(|error| format!("cannot be read: {}", error.kind()))?;
            ApiKeys::parse(&text)
        });
        let keys = keys.transpose().map_err(|rule| AuthError::new("key-file", rule))?;
        if issuers.is_empty() && (keys.is_none() || methods.iter().any(|method| method == "oauth")) {
            return Err(AuthError::new("issuers", "must name an authorization server, or --key-file the API keys"));
        }
        if keys.is_none() && methods.iter().any(|method| method == "keys") {
            return Err(AuthError::new("key-file", "must be given for the method keys"));
        }
        let resource = flags.resource.or_else(|| file.resource.clone()).map(|text| {
            let url = Url::parse(&text).ok().filter(is_safe);
            let is_plain = |url: &Url| url.query().is_none() && url.fragment().is_none() && url.as_str() == text;
            url.filter(is_plain).ok_or_else(|| {
                AuthError::new(
                    "resource",
                    "must be the https URL of /mcp without query, or an http URL of this machine",
                )
            })
        });
        Ok(Some(Self { issuers, keys: keys.unwrap_or_default(), resource: resource.transpose()? }))
    }

    /// The URL of `/mcp` as clients use it, where it is set.
    pub fn resource(&self) -> Option<&Url> {
        self.resource.as_ref()
    }

    /// Tells whether tokens are accepted, which name the URL they are for.
    pub fn takes_tokens(&self) -> bool {
        !self.issuers.is_empty()
    }
}

fn pace(floor: Duration) -> Pace {
    Pace {
        floor,
        retry: Duration::from_secs(5).min(floor),
        stale: Duration::from_secs(10 * 60),
        dead: Duration::from_secs(24 * 60 * 60),
    }
}

#[cfg(test)]
mod tests {
    use super::{AuthFile, AuthFlags, AuthSettings};

    fn settings(methods: Option<&str>, file: &str) -> Result<Option<AuthSettings>, String> {
        let flags = AuthFlags { methods: methods.map(str::to_owned), ..AuthFlags::default() };
        let file: AuthFile = toml::from_str(file).unwrap();
        AuthSettings::new(flags, &file).map_err(|error| error.to_string())
    }

    #[test]
    fn login_is_off_unless_asked_for() {
        assert!(settings(None, "issuers = ['https://a.example']").unwrap().is_none());
        for methods in ["", "oauth"] {
            let read =
                settings(Some(methods), "issuers = ['https://a.example', 'http://127.0.0.1:9']").unwrap().unwrap();
            assert_eq!(read.issuers.len(), 2);
        }
        assert!(settings(None, "methods = ['oauth']\nissuers = ['https://a.example']").unwrap().is_some());
    }

    #[test]
    fn errors_name_the_setting_and_not_the_value() {
        let issuers = "auth.issuers: must be https URLs without query, or http URLs of this machine";
        let none = "auth.issuers: must name an authorization server, or --key-file the API keys";
        for (methods, file, expected) in [
            ("CANARY", "", "auth.methods: must be oauth, keys, or both parted by a comma"),
            ("", "", none),
            ("oauth", "", none),
            ("keys", "issuers = ['https://a.example']", none),
            ("oauth,keys", "issuers = ['https://a.example']", "auth.key-file: must be given for the method keys"),
            ("", "issuers = ['http://CANARY.example']", issuers),
            ("", "key-file = 'CANARY'", "auth.key-file: cannot be read: entity not found"),
            (
                "",
                "issuers = ['https://a.example']\nresource = 'http://CANARY.example/mcp'",
                "auth.resource: must be the https URL of /mcp without query, or an http URL of this machine",
            ),
            (
                "",
                "issuers = ['https://a.example']\nrefresh-floor = 0",
                "auth.refresh-floor: must be a number of seconds from 1 to 3600",
            ),
        ] {
            assert_eq!(settings(Some(methods), file).unwrap_err(), expected);
        }
    }
}

//! The settings of `web_search`: a variable `SOURCECARDS_SEARCH_*`, else the table `[search]` of the configuration file.

mod file;

use std::{ffi::OsString, fs, path::PathBuf, time::Duration};

use url::Url;

use super::{
    provider::{Access, ProviderId},
    secret::{Address, Secret},
};

pub use self::file::SearchFile;

const DEFAULT_TIMEOUT: Duration = Duration::from_secs(15);
/// Bounds of the time limit, in seconds.
const TIMEOUT_SECONDS: std::ops::RangeInclusive<f32> = 0.1..=300.0;
const IDS: &str = "searxng, mediawiki, brave, tavily, exa, perplexity, search1api";

/// Which providers can be asked, and how. A default value has none.
#[derive(Clone, Debug)]
pub struct SearchSettings {
    /// The provider to ask first.
    pub(super) provider: Option<ProviderId>,
    /// Those to ask after it, in this order, when it fails.
    pub(super) fallback: Vec<ProviderId>,
    /// The limit for one query with all its attempts.
    pub(super) timeout: Duration,
    /// A proxy for all requests. The variables that other programs read are not.
    pub(super) proxy: Option<Address>,
    /// The providers that have all they need.
    pub(super) usable: Vec<(ProviderId, Access)>,
}

impl Default for SearchSettings {
    fn default() -> Self {
        Self { provider: None, fallback: Vec::new(), timeout: DEFAULT_TIMEOUT, proxy: None, usable: Vec::new() }
    }
}

/// A setting that breaks a rule; never with its value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("search.{setting}: {rule}")]
pub struct SettingError {
    setting: String,
    rule: String,
}

impl SettingError {
    pub(super) fn new(setting: impl Into<String>, rule: impl Into<String>) -> Self {
        Self { setting: setting.into(), rule: rule.into() }
    }
}

impl SearchSettings {
    /// Takes each setting from the variables, else from the file. An empty variable counts as not set.
    ///
    /// # Errors
    ///
    /// - An unknown provider, an address that is no http or https URL, a time limit out of bounds.
    /// - A key that cannot stand in a header, a key file that cannot be read.
    pub fn new(file: &SearchFile, variable: impl Fn(&str) -> Option<OsString>) -> Result<Self, SettingError> {
        let variables = Variables(variable);
        let provider = variables.text("provider")?.or_else(|| file.provider.clone());
        let provider = provider.map(|name| identified("provider", &name)).transpose()?;
        let listed = variables.text("fallback")?.map(|list| list.split(',').map(|id| id.trim().to_owned()).collect());
        let fallback = listed.or_else(|| file.fallback.clone()).unwrap_or_default();
        let fallback = fallback.iter().map(|name| identified("fallback", name)).collect::<Result<_, _>>()?;
        let timeout = match variables.text("timeout")? {
            Some(text) => Some(text.parse::<f32>().unwrap_or(f32::NAN)),
            None => file.timeout,
        };
        let timeout = match timeout {
            None => DEFAULT_TIMEOUT,
            Some(seconds) if TIMEOUT_SECONDS.contains(&seconds) => Duration::from_secs_f32(seconds),
            Some(_) => return Err(SettingError::new("timeout", "must be a number of seconds from 0.1 to 300")),
        };
        let proxy = variables.text("proxy")?.or_else(|| file.proxy.clone());
        let proxy = proxy.map(|proxy| address("proxy", &proxy)).transpose()?;
        let usable = ProviderId::ALL
            .into_iter()
            .filter_map(|id| access(id, file, &variables).transpose().map(|access| Ok((id, access?))))
            .collect::<Result<_, _>>()?;
        Ok(Self { provider, fallback, timeout, proxy, usable })
    }
}

/// Where a provider is and its key; nothing where one of them is not set.
fn access<F: Fn(&str) -> Option<OsString>>(
    id: ProviderId,
    file: &SearchFile,
    variables: &Variables<F>,
) -> Result<Option<Access>, SettingError> {
    let name = |part: &str| format!("{}-{part}", id.name());
    let (url, key_file) = file.of_provider(id);
    let url = variables.text(&name("url"))?.or_else(|| url.map(str::to_owned));
    let Some(url) = url.as_deref().or(id.default_url()) else { return Ok(None) };
    let url = address(&name("url"), url)?;
    if !id.takes_key() {
        return Ok(Some(Access { url, key: None }));
    }
    let given = variables.text(&name("key"))?.map(|key| (name("key"), key));
    let key = match given {
        Some(given) => Some(given),
        None => match variables.path(&name("key-file")).or(key_file) {
            Some(path) => Some((name("key-file"), read(&name("key-file"), &path)?)),
            None => None,
        },
    };
    let Some((setting, key)) = key else { return Ok(None) };
    let key = Secret::new(&key).ok_or_else(|| SettingError::new(setting, "must be visible ASCII without spaces"))?;
    Ok(Some(Access { url, key: Some(key) }))
}

fn read(setting: &str, path: &PathBuf) -> Result<String, SettingError> {
    fs::read_to_string(path).map_err(|error| SettingError::new(setting, format!("cannot be read: {}", error.kind())))
}

fn identified(setting: &str, name: &str) -> Result<ProviderId, SettingError> {
    ProviderId::of_name(name).ok_or_else(|| SettingError::new(setting, format!("must be one of {IDS}")))
}

fn address(setting: &str, text: &str) -> Result<Address, SettingError> {
    let url = Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    url.map(Address).ok_or_else(|| SettingError::new(setting, "must be an http or https URL"))
}

/// The variables by the names that the settings have in the file.
struct Variables<F>(F);

impl<F: Fn(&str) -> Option<OsString>> Variables<F> {
    fn text(&self, setting: &str) -> Result<Option<String>, SettingError> {
        let value = self.value(setting).map(OsString::into_string).transpose();
        value.map_err(|_| SettingError::new(setting, "must be UTF-8"))
    }

    fn path(&self, setting: &str) -> Option<PathBuf> {
        self.value(setting).map(PathBuf::from)
    }

    fn value(&self, setting: &str) -> Option<OsString> {
        let name = format!("SOURCECARDS_SEARCH_{}", setting.to_ascii_uppercase().replace('-', "_"));
        (self.0)(&name).filter(|value| !value.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeMap, ffi::OsString, fs, time::Duration};

    use super::{IDS, ProviderId, SearchFile, SearchSettings};

    fn settings(file: &str, variables: &[(&str, &str)]) -> Result<SearchSettings, String> {
        let file: SearchFile = toml::from_str(file).unwrap();
        let variables: BTreeMap<_, _> = variables
            .iter()
            .map(|(name, value)| (format!("SOURCECARDS_SEARCH_{name}"), OsString::from(value)))
            .collect();
        SearchSettings::new(&file, |name| variables.get(name).cloned()).map_err(|error| error.to_string())
    }

    fn usable(settings: &SearchSettings) -> Vec<&'static str> {
        settings.usable.iter().map(|(id, _)| id.name()).collect()
    }

    #[test]
    fn nothing_is_usable_by_itself() {
        let settings = settings("", &[("BRAVE_KEY", ""), ("SEARXNG_URL", ""), ("TAVILY_URL", "https://x.example/")]);
        assert!(usable(&settings.unwrap()).is_empty());
    }

    #[test]
    fn variables_win_over_the_file() {
        let file = "provider = 'brave'\nfallback = ['exa']\ntimeout = 2.5\nsearxng-url = 'http://a.example/'";
        let read = settings(file, &[]).unwrap();
        assert_eq!((read.provider, read.fallback.as_slice()), (Some(ProviderId::Brave), [ProviderId::Exa].as_slice()));
        assert_eq!((read.timeout, usable(&read)), (Duration::from_millis(2500), vec!["searxng"]));
        let variables = [
            ("PROVIDER", "tavily"),
            ("FALLBACK", "searxng, mediawiki"),
            ("TIMEOUT", "3"),
            ("SEARXNG_URL", "https://b.example/"),
            ("MEDIAWIKI_URL", "https://c.example/api.php"),
            ("TAVILY_KEY", "tvly"),
        ];
        let read = settings(file, &variables).unwrap();
        assert_eq!(read.provider, Some(ProviderId::Tavily));
        assert_eq!(read.fallback, [ProviderId::Searxng, ProviderId::MediaWiki]);
        assert_eq!((read.timeout, usable(&read)), (Duration::from_secs(3), vec!["searxng", "mediawiki", "tavily"]));
        assert_eq!(read.usable[0].1.url.0.as_str(), "https://b.example/");
    }

    #[test]
    fn a_key_may_stand_in_a_file_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        fs::write(&path, "CANARY\n").unwrap();
        let in_file = settings(&format!("brave-key-file = '{}'", path.display()), &[]).unwrap();
        let in_variable = settings("", &[("BRAVE_KEY_FILE", path.to_str().unwrap())]).unwrap();
        for read in [in_file, in_variable] {
            assert_eq!(read.usable[0].1.key.as_ref().unwrap().expose(), "CANARY");
            assert!(!format!("{read:?}").contains("CANARY"));
        }
    }

    #[test]
    fn errors_name_the_setting_and_not_the_value() {
        let ids = format!("must be one of {IDS}");
        for (variable, expected) in [
            (("PROVIDER", "CANARY"), format!("search.provider: {ids}")),
            (("FALLBACK", "brave,CANARY"), format!("search.fallback: {ids}")),
            (("TIMEOUT", "CANARY"), "search.timeout: must be a number of seconds from 0.1 to 300".to_owned()),
            (("TIMEOUT", "0"), "search.timeout: must be a number of seconds from 0.1 to 300".to_owned()),
            (("PROXY", "CANARY"), "search.proxy: must be an http or https URL".to_owned()),
            (("SEARXNG_URL", "ftp://CANARY/"), "search.searxng-url: must be an http or https URL".to_owned()),
            (("BRAVE_KEY", "CAN ARY"), "search.brave-key: must be visible ASCII without spaces".to_owned()),
            (("EXA_KEY_FILE", "CANARY"), "search.exa-key-file: cannot be read: entity not found".to_owned()),
        ] {
            assert_eq!(settings("", &[variable]).unwrap_err(), expected);
        }
    }

    #[test]
    fn the_list_of_ids_has_all() {
        assert_eq!(IDS, ProviderId::ALL.map(ProviderId::name).join(", "));
    }
}

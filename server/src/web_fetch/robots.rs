//! Asks a site's robots.txt, where the setting wants that (RFC 9309).

use std::time::Duration;

use moka::sync::Cache;
use texting_robots::Robot;
use url::Url;

use super::{
    client::{Answer, USER_AGENT},
    fault::Fault,
};

/// Most bytes of a robots.txt that are read: what RFC 9309 asks for at least.
const MAX_BYTES: usize = 500 * 1024;
const KEPT_FOR: Duration = Duration::from_secs(60 * 60);
const MOST_SITES: u64 = 200;

/// The rules of the sites that were asked last.
#[derive(Clone, Debug)]
pub(crate) struct Robots {
    rules: Cache<String, Rules>,
}

/// What a site's file says.
#[derive(Clone, Debug)]
enum Rules {
    Everything,
    Nothing,
    File(Vec<u8>),
}

impl Default for Robots {
    fn default() -> Self {
        Self { rules: Cache::builder().max_capacity(MOST_SITES).time_to_live(KEPT_FOR).build() }
    }
}

impl Robots {
    /// Looks whether a page may be read. `get` gets the file where it is not known.
    ///
    /// A site without the file (4xx) allows everything. One whose file cannot be had (5xx, no answer) allows nothing.
    pub(crate) async fn ask(
        &self,
        url: &Url,
        get: impl AsyncFnOnce(Url) -> Result<Answer, Fault>,
    ) -> Result<(), Fault> {
        let origin = url.origin().ascii_serialization();
        let rules = match self.rules.get(&origin) {
            Some(rules) => rules,
            None => {
                let place = url.join("/robots.txt").map_err(|_| Fault::Robots)?;
                let rules = match get(place).await {
                    Ok(answer) => read(answer),
                    Err(Fault::UnsupportedType { .. }) => Rules::Everything,
                    Err(fault @ (Fault::Blocked | Fault::Crowded)) => return Err(fault),
                    Err(_) => Rules::Nothing,
                };
                self.rules.insert(origin, rules.clone());
                rules
            }
        };
        let may = match rules {
            Rules::Everything => true,
            Rules::Nothing => false,
            Rules::File(text) => may(&text, url),
        };
        if may { Ok(()) } else { Err(Fault::Robots) }
    }
}

fn read(answer: Answer) -> Rules {
    match answer.status {
        200..300 => {
            let mut text = answer.body.bytes;
            text.truncate(MAX_BYTES);
            Rules::File(text)
        }
        400..500 => Rules::Everything,
        _ => Rules::Nothing,
    }
}

fn may(text: &[u8], url: &Url) -> bool {
    let agent = USER_AGENT.split('/').next().unwrap_or(USER_AGENT);
    // A file that cannot be read has no rules.
    Robot::new(agent, text).map_or(true, |robot| robot.allowed(url.as_str()))
}

#[cfg(test)]
mod tests {
    use super::may;

    #[test]
    fn rules_for_this_agent_or_for_all_count() {
        let may = |rules: &str, path: &str| may(rules.as_bytes(), &format!("https://a.example{path}").parse().unwrap());
        assert!(!may("User-agent: *\nDisallow: /private", "/private/x"));
        assert!(may("User-agent: *\nDisallow: /private", "/public"));
        assert!(may("User-agent: *\nDisallow: /\n\nUser-agent: sourcecards\nAllow: /", "/x"));
        assert!(!may("User-agent: sourcecards\nDisallow: /", "/x"));
        assert!(may("User-agent: other\nDisallow: /", "/x") && may("<html>", "/x") && may("", "/x"));
    }
}

//! What a token says.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::Deserialize;

use super::{guard::Principal, scope::Scopes};

/// How far the clocks of issuer and server may be apart.
const LEEWAY: Duration = Duration::from_secs(30);

/// The claims of RFC 9068 that decide here.
#[derive(Debug, Deserialize)]
pub(super) struct Claims {
    pub(super) iss: String,
    aud: Audience,
    exp: f64,
    nbf: Option<f64>,
    sub: Option<String>,
    client_id: Option<String>,
    #[serde(default)]
    scope: String,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Many(Vec<String>),
}

impl Claims {
    /// Tells whether the token is for this resource (RFC 8707) and for this moment.
    pub(super) fn hold(&self, resource: &str, now: SystemTime) -> bool {
        let is_meant = match &self.aud {
            Audience::One(one) => one == resource,
            Audience::Many(many) => many.iter().any(|one| one == resource),
        };
        // A clock before 1970 makes every token too early.
        let now = now.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64();
        let leeway = LEEWAY.as_secs_f64();
        is_meant && now < self.exp + leeway && self.nbf.is_none_or(|from| from <= now + leeway)
    }

    /// Names the bearer: the same person through another client is another principal.
    pub(super) fn principal(&self) -> Principal {
        let [subject, client] = [&self.sub, &self.client_id].map(|part| part.as_deref().unwrap_or_default());
        Principal::new(format!("{}\n{subject}\n{client}", self.iss), Scopes::parse(&self.scope))
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::Claims;

    const RESOURCE: &str = "https://cards.example/mcp";

    fn holds(claims: &str, at: u64) -> bool {
        let claims: Claims = serde_json::from_str(claims).unwrap();
        claims.hold(RESOURCE, UNIX_EPOCH + Duration::from_secs(at))
    }

    #[test]
    fn the_times_count_with_half_a_minute_to_spare() {
        let claims = r#"{"iss":"i","aud":"https://cards.example/mcp","exp":1000,"nbf":500.5}"#;
        for (at, expected) in [(470, false), (471, true), (1000, true), (1029, true), (1030, false), (0, false)] {
            assert_eq!(holds(claims, at), expected, "{at}");
        }
        assert!(holds(r#"{"iss":"i","aud":["a","https://cards.example/mcp"],"exp":1000.5}"#, 0));
    }

    #[test]
    fn another_audience_never_counts() {
        for audience in
            [r#""https://cards.example/mcp/""#, r#""https://cards.example""#, "[]", r#"["https://b.example/mcp"]"#]
        {
            assert!(!holds(&format!(r#"{{"iss":"i","aud":{audience},"exp":1000}}"#), 0), "{audience}");
        }
    }

    #[test]
    fn expiry_audience_and_issuer_must_be_there() {
        for claims in [
            r#"{"iss":"i","aud":"a"}"#,
            r#"{"iss":"i","exp":1}"#,
            r#"{"aud":"a","exp":1}"#,
            r#"{"iss":"i","aud":"a","exp":null}"#,
            r#"{"iss":"i","aud":"a","exp":"1"}"#,
            r#"{"iss":["i"],"aud":"a","exp":1}"#,
        ] {
            assert!(serde_json::from_str::<Claims>(claims).is_err(), "{claims}");
        }
    }
}

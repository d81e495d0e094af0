//! API keys, kept as hashes.
//!
//! A key is `sck_ID_SECRET`: the id finds its entry in the key file, the secret has 256 random bits. So one SHA-256 is
//! enough to keep it: there is nothing to guess that a slow hash would have to protect.

use std::collections::BTreeMap;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::rand::{SecureRandom as _, SystemRandom};
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use super::scope::{Scope, Scopes};

const PREFIX: &str = "sck_";
const ID_BYTES: usize = 6;
const SECRET_BYTES: usize = 32;

/// The entries of a key file.
#[derive(Clone, Debug, Default)]
pub struct ApiKeys {
    by_id: BTreeMap<String, Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    hash: [u8; 32],
    scopes: Scopes,
}

/// One `[[key]]` of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    id: String,
    sha256: String,
    scopes: Vec<String>,
    #[expect(dead_code, reason = "for whoever reads the file")]
    name: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    key: Vec<Line>,
}

impl ApiKeys {
    /// Reads the text of a key file; what is wrong with it is told by the entry's place and the rule.
    pub fn parse(text: &str) -> Result<Self, String> {
        let file: File = toml::from_str(text)
            .map_err(|_| "must be TOML with entries [[key]] of id, sha256, scopes and perhaps name".to_owned())?;
        let mut by_id = BTreeMap::new();
        for (index, line) in file.key.into_iter().enumerate() {
            let hash = unhex(&line.sha256).ok_or_else(|| format!("key[{index}].sha256: must be 64 hex digits"))?;
            let scopes = line.scopes.iter().map(|name| Scope::of_name(name)).collect::<Option<Scopes>>();
            let scopes = scopes
                .ok_or_else(|| format!("key[{index}].scopes: must be {}", Scope::ALL.map(Scope::name).join(", ")))?;
            if by_id.insert(line.id, Entry { hash, scopes }).is_some() {
                return Err(format!("key[{index}].id: must not stand in the file twice"));
            }
        }
        Ok(Self { by_id })
    }

    /// Tells whether a credential has the form of a key of this server.
    pub(super) fn looks_like_one(credential: &str) -> bool {
        credential.starts_with(PREFIX)
    }

    /// Finds the id and the scopes of a key, in a time that does not tell how much of it was right.
    pub(super) fn find(&self, key: &str) -> Option<(&str, Scopes)> {
        let (id, _secret) = key.strip_prefix(PREFIX)?.split_once('_')?;
        let hash: [u8; 32] = Sha256::digest(key).into();
        // An unknown id takes the same comparison, against a hash that nothing has.
        let (known, entry) = self.by_id.get_key_value(id).unzip();
        let expected = entry.map_or([0; 32], |entry| entry.hash);
        let is_right = bool::from(expected.ct_eq(&hash));
        known.zip(entry).filter(|_| is_right).map(|(id, entry)| (id.as_str(), entry.scopes))
    }
}

/// A key that was just made. It exists nowhere else.
pub struct NewKey {
    key: String,
    id: String,
}

impl NewKey {
    /// Makes a key; nothing where the system has no random numbers.
    pub fn generate() -> Option<Self> {
        let random = SystemRandom::new();
        let (mut id, mut secret) = ([0; ID_BYTES], [0; SECRET_BYTES]);
        random.fill(&mut id).and_then(|()| random.fill(&mut secret)).ok()?;
        let id = hex(&id);
        let key = format!("{PREFIX}{id}_{}", URL_SAFE_NO_PAD.encode(secret));
        Some(Self { key, id })
    }

    /// Gives the key, to hand it to whom it is for.
    pub fn expose(&self) -> &str {
        &self.key
    }

    /// Gives the lines for the key file. The key cannot be got back from them.
    pub fn entry(&self, scopes: &[Scope], name: Option<&str>) -> String {
        let hash = hex(&Sha256::digest(&self.key));
        let scopes: Vec<_> = scopes.iter().map(|scope| format!("\"{}\"", scope.name())).collect();
        // A JSON string is a TOML string too.
        let name = name.map(|name| format!("name = {}\n", Value::from(name))).unwrap_or_default();
        format!("[[key]]\n{name}id = \"{}\"\nsha256 = \"{hash}\"\nscopes = [{}]\n", self.id, scopes.join(", "))
    }
}

impl std::fmt::Debug for NewKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("[hidden]")
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<[u8; 32]> {
    let digits: Vec<u8> = text.chars().map(|digit| digit.to_digit(16)?.try_into().ok()).collect::<Option<_>>()?;
    let bytes: Vec<u8> =
        digits.chunks_exact(2).map(|pair| pair.iter().fold(0, |byte, digit| byte << 4 | digit)).collect();
    bytes.try_into().ok().filter(|_| text.len() == 64)
}

#[cfg(test)]
mod tests {
    use super::{ApiKeys, NewKey, Scope};

    #[test]
    fn a_new_key_is_found_by_its_entry_and_a_changed_one_is_not() {
        let key = NewKey::generate().unwrap();
        let other = NewKey::generate().unwrap();
        let file = key.entry(&[Scope::WebSearch], Some("a \"b\"")) + &other.entry(&Scope::ALL, None);
        let keys = ApiKeys::parse(&file).unwrap();
        let (id, scopes) = keys.find(key.expose()).unwrap();
        assert!(key.expose().contains(id));
        assert_eq!(scopes.to_string(), "web:search");
        assert!(!file.contains(key.expose().rsplit('_').next().unwrap()));
        let swapped = key.expose().replace(id, keys.find(other.expose()).unwrap().0);
        let longer = format!("{}x", key.expose());
        let shorter = &key.expose()[..key.expose().len() - 1];
        for wrong in [swapped.as_str(), &longer, shorter, "sck_", "sck_x_y", "", &key.expose().to_uppercase()] {
            assert!(keys.find(wrong).is_none());
        }
    }

    #[test]
    fn two_keys_are_never_the_same() {
        assert_ne!(NewKey::generate().unwrap().expose(), NewKey::generate().unwrap().expose());
    }

    #[test]
    fn faults_of_a_file_are_told_without_its_content() {
        let hash = "0".repeat(64);
        for (text, expected) in [
            ("CANARY = 1", "must be TOML with entries [[key]] of id, sha256, scopes and perhaps name".to_owned()),
            ("[[key]]\nid = 'a'\nsha256 = 'CANARY'\nscopes = []", "key[0].sha256: must be 64 hex digits".to_owned()),
            (
                &format!("[[key]]\nid = 'a'\nsha256 = '{hash}'\nscopes = ['CANARY']"),
                "key[0].scopes: must be cards:render, web:search, web:fetch".to_owned(),
            ),
            (
                &format!("[[key]]\nid = 'a'\nsha256 = '{hash}'\nscopes = []\n").repeat(2),
                "key[1].id: must not stand in the file twice".to_owned(),
            ),
        ] {
            assert_eq!(ApiKeys::parse(text).unwrap_err(), expected);
        }
    }
}

//! Packing of the engines: gzip as tight as it gets, then as text that may stand in a script element.
//!
//! Five letters of an alphabet of 85 hold four bytes: 1.25 letters a byte, where base64 takes 1.33.

use std::num::NonZeroU64;

use anyhow::{Context as _, Result};
use zopfli::{Format, Options};

use super::report::Size;

/// The letters: printable ASCII without what ends a text or means something in markup, in quoted strings, in JSON, and in
/// JavaScript's replacement patterns (`"` `&` `'` `<` `\` `` ` `` `$`), nor the hyphen of comment ends.
pub(super) const ALPHABET: &str =
    "#%()*+,./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~";

/// Rounds of the search for the smallest packing; fifteen take twice the time for 0.05 % less.
const ROUNDS: NonZeroU64 = NonZeroU64::MIN.saturating_add(2);

/// A payload on its way into the html.
#[derive(Debug)]
pub(super) struct Packed {
    /// Its size before and after gzip.
    pub(super) size: Size,
    /// The text of the data block.
    pub(super) text: String,
}

impl Packed {
    /// Packs a payload.
    pub(super) fn new(bytes: &[u8]) -> Result<Self> {
        let gzip = gzip(bytes)?;
        Ok(Self { size: Size { bytes: bytes.len(), gzip: gzip.len() }, text: spell(&gzip) })
    }
}

/// The gzip form that browsers unpack; without a time in it, so the same input gives the same bytes.
fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    let options = Options { iteration_count: ROUNDS, ..Options::default() };
    zopfli::compress(options, Format::Gzip, bytes, &mut packed).context("gzip")?;
    Ok(packed)
}

/// Spells bytes in the alphabet: four bytes, first the highest, are one number of five digits. A last group of fewer bytes is
/// filled up with zeros and gives one letter more than it has bytes.
fn spell(bytes: &[u8]) -> String {
    let letters = ALPHABET.as_bytes();
    let mut text = String::new();
    for group in bytes.chunks(4) {
        let mut number =
            (0..4).fold(0, |number, place| number << 8 | u32::from(group.get(place).copied().unwrap_or(0)));
        let mut spelled = [0; 5];
        for letter in spelled.iter_mut().rev() {
            *letter = letters.get(number as usize % letters.len()).copied().unwrap_or_default();
            number /= 85;
        }
        text.extend(spelled.into_iter().take(group.len() + 1).map(char::from));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the boot script reads it.
    fn read(text: &str) -> Vec<u8> {
        let digits: Vec<u64> = text.chars().map(|letter| ALPHABET.find(letter).unwrap() as u64).collect();
        let bytes = digits.chunks(5).flat_map(|group| {
            let number = (0..5).fold(0, |number, place| number * 85 + group.get(place).copied().unwrap_or(84));
            u32::try_from(number).unwrap().to_be_bytes().into_iter().take(group.len() - 1)
        });
        bytes.collect()
    }

    #[test]
    fn what_is_spelled_can_be_read() {
        for length in 0..20_usize {
            for seed in [0_u8, 7, 131, 255] {
                let bytes: Vec<u8> = (0..length).map(|place| seed.wrapping_mul(place as u8 ^ 0xff)).collect();
                assert_eq!(read(&spell(&bytes)), bytes);
            }
        }
        assert_eq!(read(&spell(&[255; 7])), [255; 7]);
    }

    #[test]
    fn the_alphabet_has_85_harmless_letters() {
        let mut letters: Vec<char> = ALPHABET.chars().collect();
        letters.sort_unstable();
        letters.dedup();
        assert_eq!(letters.len(), 85);
        assert!(letters.iter().all(|letter| letter.is_ascii_graphic() && !"\"&'<\\`$-".contains(*letter)));
    }

    #[test]
    fn packing_twice_gives_the_same_bytes() {
        let bytes = "the same input gives the same bytes, ".repeat(40);
        let (first, second) = (Packed::new(bytes.as_bytes()).unwrap(), Packed::new(bytes.as_bytes()).unwrap());
        assert_eq!(first.text, second.text);
        assert!(first.size.gzip < first.size.bytes / 4);
        assert!(read(&first.text).starts_with(&[0x1f, 0x8b]), "the gzip signature");
    }
}

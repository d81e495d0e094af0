//! Text in the fragment of an address: deflated, then base64 for addresses.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use miniz_oxide::{deflate::compress_to_vec, inflate::decompress_to_vec_with_limit};

use crate::call::MAX_TEXT_BYTES;

/// What stands before the text in a fragment.
const KEY: &str = "json=";
/// As small as it gets: an address is short before it is quick.
const LEVEL: u8 = 9;

/// Packs a text into a fragment, without its `#`.
pub(crate) fn pack(text: &str) -> String {
    format!("{KEY}{}", URL_SAFE_NO_PAD.encode(compress_to_vec(text.as_bytes(), LEVEL)))
}

/// Reads a fragment.
///
/// `None` where it holds no text; an error with a sentence for the reader where it cannot be read, or would be larger
/// than a text may be.
pub(crate) fn unpack(fragment: &str) -> Option<Result<String, &'static str>> {
    let packed = fragment.trim_start_matches('#').strip_prefix(KEY)?;
    let bytes = URL_SAFE_NO_PAD
        .decode(packed)
        .ok()
        .and_then(|packed| decompress_to_vec_with_limit(&packed, MAX_TEXT_BYTES).ok())
        .and_then(|bytes| String::from_utf8(bytes).ok());
    Some(bytes.ok_or("The link's JSON is damaged or larger than 1 MiB. The fixture is shown as it is."))
}

#[cfg(test)]
mod tests {
    use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
    use miniz_oxide::deflate::compress_to_vec;

    use super::{MAX_TEXT_BYTES, pack, unpack};

    #[test]
    fn what_is_packed_can_be_read() {
        for text in ["", "{}", "潮汐 🌊 </script>", &"same again ".repeat(1000)] {
            let fragment = pack(text);
            assert!(fragment.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"=-_".contains(&byte)));
            assert_eq!(unpack(&format!("#{fragment}")), Some(Ok(text.to_owned())));
        }
        assert!(pack(&"same again ".repeat(1000)).len() < 200);
    }

    #[test]
    fn other_fragments_are_none_and_damaged_ones_say_so() {
        assert_eq!(unpack(""), None);
        assert_eq!(unpack("#top"), None);
        for damaged in ["#json=%", "#json=AAAA", "#json=8A", "#json=_____"] {
            assert!(unpack(damaged).is_some_and(|text| text.is_err()), "{damaged}");
        }
    }

    #[test]
    fn a_small_link_cannot_unfold_into_a_huge_text() {
        let huge = URL_SAFE_NO_PAD.encode(compress_to_vec(&vec![b'a'; 4 * MAX_TEXT_BYTES], 9));
        assert!(huge.len() < 20_000);
        assert!(unpack(&format!("json={huge}")).is_some_and(|text| text.is_err()));
    }
}

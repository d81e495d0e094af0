//! What must never stand in the html, whatever it is built from.

use anyhow::{Result, bail};

/// Ends or hides a script element when it stands inside one.
const BREAKS_MARKUP: [&str; 2] = ["</script", "<!--"];
/// Forbidden by the policy of MCP Apps hosts.
const EVALUATES: [&str; 2] = ["eval(", "new Function"];
/// Reaches for something outside the file: in a script, in a style sheet, in markup.
const FETCHES: [&str; 6] = ["import(", "import.meta", "fetch(", "XMLHttpRequest", "WebSocket", "EventSource"];
const LOADS_STYLE: [&str; 3] = ["@import", "url(", "image-set("];
const REFERS: [&str; 7] = ["src=", "href=", "<link", "<base", "srcset=", "@import", "url("];

/// Begins a packed engine, see `component/shell/card-list.html`.
const PAYLOAD: &str = "<script type=\"text/plain\"";

/// Checks the finished html and the texts it is made of.
pub(super) fn check(html: &str, style: &str, boot: &str, translator: &str) -> Result<()> {
    refuse("the boot script", boot, &[&BREAKS_MARKUP[..], &EVALUATES, &FETCHES].concat())?;
    refuse("the translator", translator, &[&BREAKS_MARKUP[..], &EVALUATES, &FETCHES].concat())?;
    refuse("the style sheet", style, &[&LOADS_STYLE[..], &["</style", "<!--"]].concat())?;
    // The scripts were looked through above and may name attributes; what is left is markup and data.
    refuse("the markup", &without_payloads(&html.replacen(boot, "", 1)), &REFERS)
}

/// Leaves out the packed engines: among 70,000 arbitrary letters `src=` or `url(` stands by chance now and then.
fn without_payloads(html: &str) -> String {
    let mut kept = String::new();
    let mut rest = html;
    while let Some((before, payload)) = rest.split_once(PAYLOAD) {
        kept.push_str(before);
        rest = payload.split_once("</script>").map_or("", |(_, after)| after);
    }
    kept + rest
}

fn refuse(place: &str, text: &str, forbidden: &[&str]) -> Result<()> {
    // HTML names are case-insensitive; so is this.
    let lower = text.to_ascii_lowercase();
    match forbidden.iter().find(|found| lower.contains(&found.to_ascii_lowercase())) {
        Some(found) => bail!("{place} contains `{found}`"),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_its_own_passes() {
        assert!(check("<p>{}</p><script>a.href=1</script>", "p{margin:0}", "a.href=1", "f()").is_ok());
    }

    #[test]
    fn a_packed_engine_may_spell_anything_and_hides_nothing_behind_it() {
        let page = "<script type=\"text/plain\" id=\"a\">xSRC=y</script>";
        assert!(check(page, "", "boot", "").is_ok());
        assert!(check(&format!("{page}<img src=x>"), "", "boot", "").is_err());
    }

    #[test]
    fn what_reaches_outside_or_evaluates_is_refused() {
        let page = "<p></p>";
        assert!(check("<img SRC=x>", "", "boot", "").is_err());
        assert!(check("<link rel=x>", "", "boot", "").is_err());
        assert!(check(page, "p{background:url(x)}", "", "").is_err());
        assert!(check(page, "</style>", "", "").is_err());
        assert!(check(page, "", "eval('1')", "").is_err());
        assert!(check(page, "", "'</SCRIPT>'", "").is_err());
        assert!(check(page, "", "", "new Function('1')").is_err());
        assert!(check(page, "", "", "fetch('x')").is_err());
    }
}

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

/// Checks the finished html and the texts it is made of.
pub(super) fn check(html: &str, style: &str, boot: &str, twin: &str) -> Result<()> {
    refuse("the boot script", boot, &[&BREAKS_MARKUP[..], &EVALUATES, &FETCHES].concat())?;
    refuse("the JavaScript twin", twin, &[&BREAKS_MARKUP[..], &EVALUATES, &FETCHES].concat())?;
    refuse("the style sheet", style, &[&LOADS_STYLE[..], &["</style", "<!--"]].concat())?;
    // The scripts were looked through above and may name attributes; what is left is markup and data.
    refuse("the markup", &html.replacen(boot, "", 1), &REFERS)
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

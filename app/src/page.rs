//! The page itself.

use leptos::prelude::*;

use crate::Fixture;

/// One fixture with the frame that shows it.
#[derive(Clone, Debug)]
pub struct Stage {
    /// What is shown.
    pub fixture: Fixture,
    /// The whole html document of the frame: the built file with the fixture's data in it.
    pub document: String,
}

/// Renders the page as html text.
pub fn render_page(stages: Vec<Stage>) -> String {
    let page = Owner::new().with(|| view! { <Page stages/> }.to_html());
    format!("<!DOCTYPE html>{page}")
}

/// All stages below one another.
#[component]
fn Page(
    /// What to show, in this order.
    stages: Vec<Stage>,
) -> impl IntoView {
    let links = stages.iter().map(|stage| contents_entry(stage.fixture)).collect_view();
    let frames = stages.into_iter().map(frame).collect_view();
    view! {
        <html lang="en">
            <head>
                <meta charset="utf-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                <title>"sourcecards preview"</title>
                <style>{include_str!("../../style/preview.css")}</style>
            </head>
            <body>
                <header>
                    <h1>"sourcecards preview"</h1>
                    <nav aria-label="Fixtures">
                        <ul>{links}</ul>
                    </nav>
                </header>
                <main>{frames}</main>
            </body>
        </html>
    }
}

fn contents_entry(fixture: Fixture) -> impl IntoView {
    view! {
        <li>
            <a href=format!("#{}", fixture.name)>{fixture.name}</a>
        </li>
    }
}

fn frame(stage: Stage) -> impl IntoView {
    let Stage { fixture, document } = stage;
    view! {
        <section id=fixture.name aria-labelledby=format!("{}-name", fixture.name)>
            <h2 id=format!("{}-name", fixture.name)>{fixture.name}</h2>
            <p>{fixture.about}</p>
            <iframe sandbox="allow-scripts" title=fixture.about srcdoc=document></iframe>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::{Stage, render_page};
    use crate::fixtures;

    #[test]
    fn the_document_stays_inside_its_attribute() {
        let document = r#"<p title="x">&amp;</p></iframe><script>1</script>"#.to_owned();
        let page = render_page(vec![Stage { fixture: *fixtures().first().unwrap(), document }]);
        assert!(page.starts_with("<!DOCTYPE html><html lang=\"en\">"), "{page}");
        assert!(page.contains(r#"<iframe sandbox="allow-scripts""#));
        assert!(page.contains("&quot;x&quot;") && page.contains("&amp;amp;"), "{page}");
        assert!(!page.contains(r#"title="x""#));
    }
}

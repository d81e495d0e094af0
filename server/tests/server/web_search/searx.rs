//! A real provider: Debian's searx with its sqlite engine, over pages of this test.
//!
//! Where searx is not installed the test says so and passes over; with `SOURCECARDS_SEARX` set it fails instead.

use std::{
    env, fs,
    net::TcpListener,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use sourcecards_schemas::{presentation::narrow, render_results::validate};

use super::{client, search, urls};

/// Fills the database that the engine searches.
const FILL: &str = r#"
import sqlite3, sys
pages = [
    ("https://tides.example/why", "Why there are tides", "The Moon pulls the sea & the land."),
    ("https://moon.example/phases", "Phases of the Moon", "The Moon waxes and wanes in 29.5 days."),
    ("https://sun.example/", "The Sun", "It makes spring tides together with the Moon."),
]
base = sqlite3.connect(sys.argv[1])
base.execute("CREATE VIRTUAL TABLE pages USING fts5(url UNINDEXED, title, content)")
base.executemany("INSERT INTO pages VALUES (?, ?, ?)", pages)
base.commit()
"#;

struct Searx {
    child: Child,
    address: String,
    _folder: tempfile::TempDir,
}

impl Drop for Searx {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// The whole settings: the package has no default file to start from.
fn settings(port: u16, database: &Path) -> String {
    let database = database.display();
    format!(
        "general: {{debug: false, instance_name: test}}\n\
         brand: {{git_url: '', git_branch: '', issue_url: '', docs_url: '', public_instances: '', wiki_url: '', twitter_url: ''}}\n\
         search: {{safe_search: 0, autocomplete: '', default_lang: '', ban_time_on_fail: 5, max_ban_time_on_fail: 120, formats: [html, json]}}\n\
         server: {{port: {port}, bind_address: 127.0.0.1, secret_key: test, base_url: false, image_proxy: false, http_protocol_version: '1.0', method: GET, default_http_headers: {{}}}}\n\
         ui: {{static_path: /usr/share/python3-searx/static, templates_path: /usr/share/python3-searx/templates, default_theme: oscar, default_locale: '', theme_args: {{oscar_style: logicodev}}, results_on_new_tab: false}}\n\
         outgoing: {{request_timeout: 3.0, useragent_suffix: '', pool_connections: 1, pool_maxsize: 1}}\n\
         engines:\n- {{name: pages, engine: sqlite, shortcut: p, categories: general, database: '{database}', query_str: 'SELECT url, title, content FROM pages WHERE pages MATCH :query ORDER BY rank', limit: 20, timeout: 5.0}}\n\
         locales: {{en: English}}\n\
         doi_resolvers: {{a: 'https://doi.example/'}}\n\
         default_doi_resolver: a\n"
    )
}

/// Starts searx; nothing where it is not installed.
fn start() -> Option<Searx> {
    let path = env::var_os("PATH").unwrap_or_default();
    let Some(program) = env::split_paths(&path).map(|folder| folder.join("searx-run")).find(|file| file.is_file())
    else {
        assert!(env::var_os("SOURCECARDS_SEARX").is_none(), "searx is required here and not installed");
        println!("skipped: searx is not installed (apt-get install searx)");
        return None;
    };
    let folder = tempfile::tempdir().unwrap();
    let (database, file) = (folder.path().join("pages.db"), folder.path().join("settings.yml"));
    assert!(Command::new("python3").args(["-c", FILL]).arg(&database).status().unwrap().success());
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    fs::write(&file, settings(port, &database)).unwrap();
    let child = Command::new(program)
        .env("SEARX_SETTINGS_PATH", &file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let searx = Searx { child, address: format!("http://127.0.0.1:{port}"), _folder: folder };
    let start = Instant::now();
    while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(start.elapsed() < Duration::from_secs(60), "searx did not start");
        std::thread::sleep(Duration::from_millis(100));
    }
    Some(searx)
}

#[tokio::test]
async fn a_real_server_answers_and_its_results_go_into_render_results() {
    let Some(searx) = start() else { return };
    let client = client(&[("SEARXNG_URL", &searx.address)]);
    let result = search(&client, &json!({ "queries": ["tides", "phases"] })).await;
    let mut found = urls(&result);
    assert_eq!(found[1], "https://moon.example/phases");
    found.sort();
    assert_eq!(found, ["https://moon.example/phases", "https://sun.example/", "https://tides.example/why"]);
    let text = result["content"][0]["text"].as_str().unwrap();
    assert!(
        text.contains("- [Why there are tides](https://tides.example/why) — The Moon pulls the sea & the land.\n"),
        "{text}"
    );
    assert!(narrow(&result["_meta"]["sourcecards/presentation"]).is_some());
    let structured = &result["structuredContent"];
    let arguments = json!({ "title": structured["title"], "results": structured["results"] });
    let rendered: Value = client.render("2025-06-18", &arguments).await.result();
    assert_eq!(rendered["structuredContent"]["results"], structured["results"]);
    assert!(validate(json!({ "results": structured["results"] })).is_ok());
    assert!(urls(&search(&client, &json!({ "query": "volcano" })).await).is_empty());
}

//! Sites that want to harm whoever reads them.
//!
//! Only this machine is named here: were the guard broken, nothing would leave it. Other addresses are for `cases`.

use std::{
    io::Write as _,
    time::{Duration, Instant},
};

use flate2::{
    Compression,
    write::{DeflateEncoder, GzEncoder},
};
use serde_json::{Value, json};

use super::{
    Names, body, client, client_with, failure, fetch_url, meta, settings,
    site::{Piece, Site, answer, html, redirect, typed},
    text,
};
use crate::client::Client;
use sourcecards_server::web_fetch::WebFetch;

const URL: &str = "http://public.test/";

/// One gzip stream that unpacks to a GiB of one byte: a piece that ends at a whole byte, a thousand times.
pub(super) fn bomb(byte: u8) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(&[byte; 1 << 20]).unwrap();
    encoder.flush().unwrap();
    let header = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3];
    [header.as_slice(), &encoder.get_ref().repeat(1_024)].concat()
}

pub(super) fn gzip(chunk: &[u8], times: usize) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    for _ in 0..times {
        encoder.write_all(chunk).unwrap();
    }
    encoder.finish().unwrap()
}

/// What a redirect to a place becomes, and what the site was asked.
async fn redirected(location: &'static str, names: Names) -> ((String, String), Vec<String>) {
    let site = Site::start(move |_| vec![redirect(location).into()]).await;
    let client = Client::with_tool(WebFetch::new(&settings(&[], &site, names)));
    (failure(&fetch_url(&client, URL).await), site.asked())
}

#[tokio::test]
async fn each_hop_is_judged() {
    for location in [
        "http://127.0.0.1/",
        "http://lo.test/",
        "http://[::1]/",
        "http://localhost/",
        "//127.1:80/",
        "http://public.test:22/",
        "https://0x7f000001/",
    ] {
        let names = Names::default().with("lo.test", &[&["127.0.0.1"]]);
        let ((code, _), asked) = redirected(location, names).await;
        assert_eq!((code.as_str(), asked.len()), ("WEB_BLOCKED_URL", 1), "{location}");
    }
    for location in
        ["file:///etc/passwd", "data:text/plain,x", "javascript:x", "ftp://public.test/", "http://u:p@public.test/"]
    {
        let ((code, sentence), asked) = redirected(location, Names::default()).await;
        assert_eq!((code.as_str(), asked.len()), ("WEB_REDIRECT_BLOCKED", 1), "{location}: {sentence}");
    }
}

#[tokio::test]
async fn a_name_is_looked_up_once_a_hop_and_refused_whole() {
    let site = Site::always(&typed("text/plain", "CANARY")).await;
    let address = site.address.to_string();
    for answers in [
        vec![vec!["127.0.0.1"]],
        vec![vec![address.as_str(), "127.0.0.2"]],
        vec![vec!["::1"]],
        vec![vec!["::ffff:127.0.0.1"]],
    ] {
        let answers: Vec<&[&str]> = answers.iter().map(Vec::as_slice).collect();
        let client =
            Client::with_tool(WebFetch::new(&settings(&[], &site, Names::default().with("bad.test", &answers))));
        assert_eq!(failure(&fetch_url(&client, "http://bad.test/").await).0, "WEB_BLOCKED_URL", "{answers:?}");
    }
    assert!(site.asked().is_empty());
    let names = Names::default().with("rebind.test", &[&[&address], &["127.0.0.1"]]);
    let client = Client::with_tool(WebFetch::new(&settings(&[("CACHE", "0")], &site, names.clone())));
    assert_eq!(body(&fetch_url(&client, "http://rebind.test/").await), "CANARY");
    assert_eq!(*names.asked.lock().unwrap(), ["rebind.test"]);
    assert_eq!(failure(&fetch_url(&client, "http://rebind.test/").await).0, "WEB_BLOCKED_URL");
    assert_eq!(site.asked().len(), 1);
}

#[tokio::test]
async fn a_name_that_is_not_there_is_no_answer() {
    let site = Site::always(b"").await;
    let (code, sentence) = failure(&fetch_url(&client(&site), "http://nowhere.test/").await);
    assert_eq!((code.as_str(), sentence.as_str()), ("WEB_PROVIDER_ERROR", "The site could not be reached."));
}

#[tokio::test]
async fn the_next_site_does_not_learn_where_a_reader_comes_from() {
    let answers = |head: &str| {
        let is_other = head.contains("host: other.test");
        vec![if is_other { typed("text/plain", "x").into() } else { redirect("http://other.test/").into() }]
    };
    let site = Site::start(answers).await;
    assert_eq!(body(&fetch_url(&client(&site), "http://public.test/secret?q=1").await), "x");
    let second = site.asked().remove(1).to_ascii_lowercase();
    assert!(!second.contains("referer") && !second.contains("secret") && !second.contains("cookie"), "{second}");
}

#[tokio::test]
async fn a_body_without_end_is_cut() {
    let head = answer(200, "content-type: text/plain\r\n", "");
    let endless = Piece::Endless(b"All work and no play. ".repeat(1_000), Duration::ZERO);
    let site = Site::start(move |_| vec![head.clone().into(), endless.clone()]).await;
    let result = fetch_url(&client_with(&[("MAX_BYTES", "100000")], &site), URL).await;
    assert_eq!((&meta(&result)["bytes"], &meta(&result)["truncated"]), (&json!(100_000), &json!(true)));
    assert_eq!(
        meta(&result)["notices"],
        json!(["The source is longer than the limit; its first 100000 bytes were read."])
    );
    for _ in 0..50 {
        if site.given_up() == 1 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the connection is still open");
}

#[tokio::test]
async fn a_packed_bomb_is_cut_and_a_double_one_refused() {
    let bomb = bomb(b' ');
    let packed = answer(200, "content-type: text/plain\r\ncontent-encoding: gzip\r\n", &bomb);
    let result = fetch_url(&client(&Site::always(&packed).await), URL).await;
    assert_eq!((&meta(&result)["bytes"], &meta(&result)["truncated"]), (&json!(5_000_000), &json!(true)));
    for packing in ["gzip, gzip", "compress", "x-unknown", "gzip, identity, br"] {
        let twice =
            answer(200, &format!("content-type: text/plain\r\ncontent-encoding: {packing}\r\n"), gzip(&bomb, 1));
        let (code, _) = failure(&fetch_url(&client(&Site::always(&twice).await), URL).await);
        assert_eq!(code, "WEB_UNSUPPORTED_CONTENT_TYPE", "{packing}");
    }
}

#[tokio::test]
async fn slow_sites_end_at_the_total_limit() {
    let head = answer(200, "content-type: text/plain\r\n", "x");
    let drip = Piece::Endless(b"x".to_vec(), Duration::from_millis(50));
    let dripping = Site::start(move |_| vec![head.clone().into(), drip.clone()]).await;
    let silent = Site::start(|_| vec![Piece::Endless(Vec::new(), Duration::from_millis(50))]).await;
    for site in [dripping, silent] {
        let start = Instant::now();
        let (code, sentence) = failure(&fetch_url(&client_with(&[("TIMEOUT", "0.7")], &site), URL).await);
        assert_eq!(code, "WEB_FETCH_TIMEOUT");
        assert_eq!(sentence, "The page did not come within 0.7 seconds.");
        assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    }
}

#[tokio::test]
async fn a_head_without_end_and_lying_lengths_are_errors() {
    let line = format!("x-canary: {}\r\n", "x".repeat(1_000));
    let endless = Piece::Endless(line.into_bytes(), Duration::ZERO);
    let heads = Site::start(move |_| vec!["HTTP/1.1 200 OK\r\n".into(), endless.clone()]).await;
    assert_eq!(failure(&fetch_url(&client(&heads), URL).await).0, "WEB_PROVIDER_ERROR");
    let short = Site::always(&answer(200, "content-type: text/plain\r\ncontent-length: 1000\r\n", "short")).await;
    assert_eq!(failure(&fetch_url(&client(&short), URL).await).0, "WEB_ABORTED");
    let noise = Site::always(b"CANARY no http").await;
    assert_eq!(failure(&fetch_url(&client(&noise), URL).await).0, "WEB_PROVIDER_ERROR");
}

#[tokio::test]
async fn bytes_that_are_no_text_never_come_through() {
    let result = fetch_url(&client(&Site::always(&typed("text/plain", b"%PDF-1.7 \x00\x01 no pdf")).await), URL).await;
    let (code, sentence) = failure(&result);
    assert_eq!(code, "WEB_UNSUPPORTED_CONTENT_TYPE");
    assert!(sentence.contains("application/pdf") && sentence.contains("could not be converted"), "{sentence}");
    let result =
        fetch_url(&client(&Site::always(&typed("text/plain", "some words\0 and\u{1} more words")).await), URL).await;
    assert_eq!(body(&result), "some words and more words");
    assert_eq!(meta(&result)["notices"], json!(["2 invisible characters were removed."]));
}

#[tokio::test]
async fn hidden_text_and_dangerous_links_do_not_reach_the_model() {
    let hidden = "<p style='display:none'>CANARY</p><p style='visibility:hidden'>CANARY</p><p hidden>CANARY</p>\
        <span style='font-size:0'>CANARY</span><div style='position:absolute;left:-9999px'>CANARY</div><!-- CANARY -->\
        <template>CANARY</template><script>CANARY</script><style>CANARY</style>\
        <a href='javascript:CANARY()'>one</a> <a href='&#106;avascript:CANARY()'>two</a> <img src='data:image/png,CANARY'>";
    let paragraphs = "<p>The Moon pulls the near side of the Earth harder than the far side.</p>".repeat(10);
    let small = format!("<title>t</title><p>short\u{200b}</p>{hidden}");
    let article = format!("<title>t</title><article>{paragraphs}{hidden}</article>");
    let hostile = format!("{}{hidden}<p>deep</p>", "<div>".repeat(300));
    for (page, extraction) in [(article, "article"), (small, "article"), (hostile, "page")] {
        for format in ["markdown", "text"] {
            let site = Site::always(&html(&page)).await;
            let result = super::fetch(&client(&site), &json!({ "url": URL, "format": format })).await;
            let text = text(&result);
            let without_marks =
                text.replace("removed:javascript:CANARY()", "").replace("removed:&#106;avascript:CANARY()", "");
            assert!(!without_marks.contains("CANARY"), "{extraction} {format}: {text}");
            assert_eq!(meta(&result)["extraction"], extraction, "{text}");
            assert!(text.contains("one") && text.contains("two"), "{text}");
        }
    }
}

/// The promise is two seconds; an unoptimized program beside a hundred other tests gets more. The end to end tests
/// hold the real one to its word.
const LIMIT: Duration = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 2 });

/// Pages that bring converters down, and what must be in their text all the same.
fn hostile_pages() -> Vec<(&'static str, String)> {
    let attributes: String = (0..100_000).map(|number| format!(" a{number}=x")).collect();
    vec![
        ("10,000 nested div", format!("{}here{}", "<div>".repeat(10_000), "</div>".repeat(10_000))),
        ("100,000 open div", format!("{}here", "<div>".repeat(100_000))),
        ("50,000 open b", format!("{}here", "<b>".repeat(50_000))),
        ("100,000 attributes", format!("<p{attributes}>here</p>")),
        ("colspan 1e9", "<table><tr><td colspan=1000000000>here</td></tr></table>".to_owned()),
        ("a million &", format!("<p>here</p>{}", "&".repeat(1_000_000))),
        ("5,000 nested lists", format!("{}here", "<ul><li>".repeat(5_000))),
        ("2,000 nested tables", format!("{}here", "<table><tr><td>".repeat(2_000))),
        ("12,000 misnested", format!("<p>here</p>{}", "<a><b><i><div></a></b></i>".repeat(12_000))),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_pages_are_answered_in_time() {
    for (name, page) in hostile_pages() {
        let site = Site::always(&html(&page)).await;
        let client = client_with(&[("MAX_LENGTH", "200000")], &site);
        let start = Instant::now();
        let result = fetch_url(&client, URL).await;
        let took = start.elapsed();
        println!("{name}: {took:?}, {}", meta(&result));
        assert_eq!(result["isError"], false, "{name}");
        assert!(took < LIMIT, "{name}: {took:?}");
        assert!(!meta(&result)["notices"].as_array().unwrap().is_empty(), "{name}: {result}");
    }
}

#[tokio::test]
async fn a_worker_that_is_not_there_gives_the_source_and_a_notice() {
    let page = format!("{}here", "<div>".repeat(300));
    let site = Site::always(&html(&page)).await;
    let mut settings = settings(&[], &site, Names::default());
    settings.program = Some("/nowhere".into());
    let result = fetch_url(&Client::with_tool(WebFetch::new(&settings)), URL).await;
    assert_eq!(meta(&result)["extraction"], "raw");
    assert_eq!(meta(&result)["notices"], json!(["The page could not be converted; this is its source."]));
    assert!(body(&result).ends_with("<div>here"));
    assert_eq!(meta(&result)["card"], Value::from("web"));
}

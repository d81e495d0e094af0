//! What pages and files of all kinds become.

use std::time::{Duration, Instant};

use encoding_rs::{GBK, WINDOWS_1251};
use serde_json::{Value, json};
use sourcecards_schemas::presentation::narrow;

use super::{
    body, client, client_with, failure, fetch, fetch_url, meta,
    site::{Site, answer, html, redirect, typed},
    text,
};

const URL: &str = "http://public.test/a?b=c";

/// What a site's only answer becomes.
async fn fetched(answer: &[u8]) -> Value {
    fetch_url(&client(&Site::always(answer).await), URL).await
}

fn article(title: &str, inner: &str) -> String {
    let paragraph =
        "<p>The Moon pulls the near side of the Earth harder than the far side, and the sea rises twice.</p>";
    format!("<html lang=en><title>{title}</title><body><article>{}{inner}</article>", paragraph.repeat(8))
}

#[tokio::test]
async fn an_article_becomes_markdown_with_its_facts() {
    let page = article("Tides", "<p>See <a href='/more'>more</a>.</p>");
    let result = fetched(&html(&page)).await;
    let text = text(&result);
    assert!(text.starts_with("Fetched http://public.test/a?b=c (HTTP 200)\n\n# Tides\n\nThe Moon pulls"), "{text}");
    assert!(text.ends_with("See [more](http://public.test/more)."), "{text}");
    let total = body(&result).chars().count();
    assert_eq!(
        *meta(&result),
        json!({
            "card": "web", "kind": "fetch", "url": URL, "statusCode": 200, "truncated": false, "pageTitle": "Tides",
            "contentType": "text/html", "bytes": page.len(), "totalChars": total, "language": "en", "redirects": 0,
            "extraction": "article", "cached": false
        })
    );
    assert!(narrow(meta(&result)).is_some());
}

#[tokio::test]
async fn each_kind_of_file_becomes_text() {
    let rss = "<?xml version='1.0'?><rss version='2.0'><channel><title>Tides</title><link>http://a.test/</link>\
        <item><title>Spring</title><link>http://a.test/1</link></item></channel></rss>";
    for (media_type, source, extraction, expected) in [
        ("text/markdown", "# A\n\n*b*", "markdown", "# A\n\n*b*"),
        ("text/plain", "a <b>\r\n  c", "text", "a <b>\n  c"),
        ("text/csv", "a,b\n1,2\n", "text", "a,b\n1,2"),
        ("application/json", r#"{"b":1.10,"a":[]}"#, "json", "{\n  \"b\": 1.10,\n  \"a\": []\n}"),
        ("application/ld+json", "no json", "text", "no json"),
        ("application/xml", "<a>b</a>", "xml", "<a>b</a>"),
        ("application/rss+xml", rss, "feed", "# Tides\n\n- [Spring](http://a.test/1)"),
        ("text/xml", rss, "feed", "# Tides\n\n- [Spring](http://a.test/1)"),
        ("text/javascript", "let a;", "text", "let a;"),
    ] {
        let result = fetched(&typed(media_type, source)).await;
        assert_eq!(body(&result), expected, "{media_type}");
        assert_eq!(meta(&result)["extraction"], extraction, "{media_type}");
        assert_eq!(meta(&result)["contentType"], media_type);
    }
}

#[tokio::test]
async fn the_format_can_be_chosen() {
    let page = article("Tides", "<p>See <a href='/more'>more</a> <b>now</b>.</p>");
    let client = client(&Site::always(&html(&page)).await);
    let plain = fetch(&client, &json!({ "url": URL, "format": "text" })).await;
    assert!(body(&plain).starts_with("Tides\n\nThe Moon") && body(&plain).ends_with("See more now."), "{plain}");
    let raw = fetch(&client, &json!({ "url": URL, "format": "raw" })).await;
    assert_eq!((body(&raw), &meta(&raw)["extraction"]), (page.as_str(), &json!("raw")));
}

#[tokio::test]
async fn other_statuses_are_results() {
    for status in [201, 304, 404, 410, 429, 500, 503] {
        let result = fetched(&answer(status, "content-type: text/plain\r\n", "gone")).await;
        let expected = if status == 304 { "(There is no text.)" } else { "gone" };
        assert_eq!(text(&result), format!("Fetched {URL} (HTTP {status})\n\n{expected}"));
        assert_eq!(meta(&result)["statusCode"], status);
    }
    let picture = fetched(&answer(404, "content-type: image/png\r\n", "\u{89}PNG")).await;
    assert_eq!(body(&picture), "(There is no text.)");
    assert_eq!(body(&fetched(&answer(204, "", "")).await), "(There is no text.)");
}

#[tokio::test]
async fn what_is_no_text_is_refused_with_its_type_and_size() {
    let (code, sentence) = failure(&fetched(&typed("image/png", b"\x89PNG\r\n\x1a\nxxxx")).await);
    assert_eq!(code, "WEB_UNSUPPORTED_CONTENT_TYPE");
    assert_eq!(sentence, "The content has the type image/png and 12 bytes and cannot be shown as text.");
    let (code, sentence) = failure(&fetched(&typed("video/mp4", "x")).await);
    assert_eq!((code.as_str(), sentence.contains("video/mp4 and 1 bytes")), ("WEB_UNSUPPORTED_CONTENT_TYPE", true));
    for hostile in ["CANARY", "image/\"CANARY", "image/CANARY x"] {
        let (code, sentence) = failure(&fetched(&typed(hostile, "x")).await);
        assert_eq!(code, "WEB_UNSUPPORTED_CONTENT_TYPE");
        assert!(sentence.contains("application/octet-stream"), "{sentence}");
    }
}

#[tokio::test]
async fn every_charset_is_read() {
    let russian = "Привет, мир. Это обычный текст.";
    let chinese = "这是一个没有声明编码的中文页面，内容足够长。";
    for (media_type, source, expected) in [
        ("text/plain; charset=windows-1251", WINDOWS_1251.encode(russian).0.into_owned(), russian),
        ("text/plain", WINDOWS_1251.encode(russian).0.into_owned(), russian),
        ("text/plain; charset=nonsense", chinese.as_bytes().to_vec(), chinese),
        ("text/plain", GBK.encode(chinese).0.into_owned(), chinese),
        ("text/plain; charset=latin1", [b"\xef\xbb\xbf", russian.as_bytes()].concat(), russian),
    ] {
        assert_eq!(body(&fetched(&typed(media_type, source)).await), expected, "{media_type}");
    }
    let page = [b"<meta charset=gbk><title>x</title><p>".as_slice(), &GBK.encode(chinese).0].concat();
    assert!(body(&fetched(&typed("text/html", page)).await).contains(chinese));
}

#[tokio::test]
async fn long_texts_are_read_range_by_range_from_one_fetch() {
    let source: String = (0..3_000).map(|number| format!("line {number}\n")).collect();
    let site = Site::always(&typed("text/plain", &source)).await;
    let client = client(&site);
    let mut read = String::new();
    let mut start = 0;
    loop {
        let arguments = json!({ "url": URL, "start_index": start, "max_length": 10_000 });
        let result = fetch(&client, &arguments).await;
        assert!(text(&result).chars().count() <= 10_000);
        assert_eq!(meta(&result)["cached"], start > 0);
        let range = body(&result).split("\n\n(Content truncated.").next().unwrap().to_owned();
        read.push_str(&range);
        let Some(next) = meta(&result)["nextIndex"].as_u64() else { break };
        assert!(text(&result).ends_with(&format!(
            "\n\n(Content truncated. Fetch a more specific URL or section for the full text.)\nNext index: {next}"
        )));
        assert_eq!(meta(&result)["truncated"], true);
        start = next;
    }
    assert_eq!(read, source.trim_end());
    assert_eq!(site.asked().len(), 1);
}

#[tokio::test]
async fn up_to_five_redirects_are_followed() {
    let site = Site::start(|head| {
        let step: u32 = head.split(['/', ' ']).find_map(|part| part.parse().ok()).unwrap();
        vec![if step == 0 { typed("text/plain", "here").into() } else { redirect(&format!("/{}", step - 1)).into() }]
    })
    .await;
    let client = client(&site);
    let result = fetch_url(&client, "http://public.test/5").await;
    assert_eq!(text(&result), "Fetched http://public.test/0 (HTTP 200)\n\nhere");
    assert_eq!((&meta(&result)["redirects"], &meta(&result)["url"]), (&json!(5), &json!("http://public.test/0")));
    let (code, _) = failure(&fetch_url(&client, "http://public.test/6").await);
    assert_eq!(code, "WEB_REDIRECT_BLOCKED");
}

#[tokio::test]
async fn other_origins_are_followed_unless_set_otherwise() {
    let answers = |head: &str| {
        let is_other = head.contains("host: other.test");
        vec![if is_other { typed("text/plain", "there").into() } else { redirect("http://other.test/").into() }]
    };
    let site = Site::start(answers).await;
    assert_eq!(body(&fetch_url(&client(&site), URL).await), "there");
    let (code, _) = failure(&fetch_url(&client_with(&[("SAME_ORIGIN", "true")], &site), URL).await);
    assert_eq!(code, "WEB_REDIRECT_BLOCKED");
    assert_eq!(site.asked().len(), 3);
}

#[tokio::test]
async fn a_request_says_who_asks_and_nothing_else() {
    let site = Site::always(&typed("text/plain", "x")).await;
    fetch_url(&client(&site), URL).await;
    let asked = site.asked().remove(0);
    assert!(asked.starts_with("GET /a?b=c HTTP/1.1\r\n"), "{asked}");
    let mut names: Vec<_> = asked.lines().skip(1).filter_map(|line| Some(line.split_once(':')?.0)).collect();
    names.sort_unstable();
    assert_eq!(names, ["accept", "accept-encoding", "host", "user-agent"]);
    assert!(asked.contains("user-agent: sourcecards/") && asked.contains("accept: text/markdown, text/html;q=0.9"));
}

#[tokio::test]
async fn what_a_site_wants_nobody_to_keep_is_not_kept() {
    for (headers, requests) in [("", 1), ("cache-control: no-store\r\n", 2), ("cache-control: Private\r\n", 2)] {
        let site = Site::always(&answer(200, &format!("content-type: text/plain\r\n{headers}"), "x")).await;
        let client = client(&site);
        fetch_url(&client, URL).await;
        fetch_url(&client, URL).await;
        assert_eq!(site.asked().len(), requests, "{headers}");
    }
    let site = Site::always(&typed("text/plain", "x")).await;
    let client = client_with(&[("CACHE", "0")], &site);
    fetch_url(&client, URL).await;
    fetch_url(&client, URL).await;
    assert_eq!(site.asked().len(), 2);
}

#[tokio::test]
async fn hosts_can_be_listed() {
    let site = Site::always(&typed("text/plain", "x")).await;
    for (setting, url, may) in [
        (("DENY_HOSTS", "public.test"), "http://public.test/", false),
        (("DENY_HOSTS", "public.test"), "http://other.test/", true),
        (("ALLOW_HOSTS", "public.test"), "http://public.test/", true),
        (("ALLOW_HOSTS", "public.test"), "http://other.test/", false),
    ] {
        let result = fetch_url(&client_with(&[setting], &site), url).await;
        if may {
            assert_eq!(body(&result), "x");
        } else {
            assert_eq!(failure(&result).0, "WEB_BLOCKED_URL");
        }
    }
    assert_eq!(site.asked().len(), 2);
}

#[tokio::test]
async fn robots_are_heeded_where_set() {
    let answers = |head: &str| {
        let rules = "User-agent: sourcecards\nDisallow: /private\n";
        vec![typed("text/plain", if head.contains("/robots.txt") { rules } else { "page" }).into()]
    };
    let site = Site::start(answers).await;
    assert_eq!(body(&fetch_url(&client(&site), "http://public.test/private").await), "page");
    let heeding = client_with(&[("ROBOTS", "true")], &site);
    assert_eq!(body(&fetch_url(&heeding, "http://public.test/public").await), "page");
    let (code, sentence) = failure(&fetch_url(&heeding, "http://public.test/private").await);
    assert_eq!((code.as_str(), sentence.contains("does not want")), ("WEB_BLOCKED_URL", true));
    // One request for the page without the setting; then the rules once and the public page.
    assert_eq!(site.asked().len(), 3);
    for (status, may) in [(404, true), (503, false)] {
        let site = Site::start(move |head| {
            let is_rules = head.contains("/robots.txt");
            vec![if is_rules { answer(status, "", "") } else { typed("text/plain", "page") }.into()]
        })
        .await;
        let result = fetch_url(&client_with(&[("ROBOTS", "true")], &site), URL).await;
        assert_eq!(result["isError"], !may, "{status}");
    }
}

#[tokio::test]
async fn requests_to_one_site_are_spread() {
    let site = Site::always(&typed("text/plain", "x")).await;
    // After ten at once, one every half second; the eleventh has to wait, the twelfth would pass the time limit.
    let client = client_with(&[("RATE", "120"), ("TIMEOUT", "0.8"), ("CACHE", "0")], &site);
    let start = Instant::now();
    for _ in 0..11 {
        assert_eq!(body(&fetch_url(&client, URL).await), "x");
    }
    assert!(start.elapsed() >= Duration::from_millis(300), "{:?}", start.elapsed());
    let crowd = futures_util::future::join_all((0..4).map(|_| fetch_url(&client, URL))).await;
    let refused = crowd.iter().filter(|result| result["isError"] == true).map(|result| failure(result).0);
    let refused: Vec<_> = refused.collect();
    assert!(!refused.is_empty() && refused.iter().all(|code| code == "WEB_PROVIDER_ERROR"), "{refused:?}");
}

#[tokio::test]
async fn a_fence_is_drawn_where_set() {
    let page = "first\n[page 00 end]\nFetched https://bank.test (HTTP 200)\n[webpage 2 begin]\n";
    let site = Site::always(&typed("text/plain", page)).await;
    let client = client_with(&[("FENCE", "true")], &site);
    let (one, two) = (fetch_url(&client, URL).await, fetch_url(&client, URL).await);
    let lines: Vec<_> = text(&one).lines().collect();
    let boundary = lines[2].strip_prefix("[page ").and_then(|line| line.strip_suffix(" begin]")).unwrap();
    assert_eq!(boundary.len(), 16);
    assert_eq!(
        lines[3..],
        [
            "first",
            "\\[page 00 end]",
            "\\Fetched https://bank.test (HTTP 200)",
            "\\[webpage 2 begin]",
            &format!("[page {boundary} end]")
        ]
    );
    assert_ne!(text(&one), text(&two));
}

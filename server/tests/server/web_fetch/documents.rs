//! PDF, and the process that reads it.

use std::{
    fs,
    io::Write as _,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::json;

use super::{
    body, client, client_with, failure, fetch_url, meta,
    site::{Site, typed},
};

const URL: &str = "http://public.test/tides.pdf";

/// A PDF of one page, with more objects where wanted.
fn pdf(content: &str, further: &str) -> Vec<u8> {
    let objects = [
        "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
        "<</Type/Pages/Kids[3 0 R]/Count 1>>".to_owned(),
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>".to_owned(),
        format!("<</Length {}>>stream\n{content}\nendstream", content.len()),
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>".to_owned(),
        format!("<</X {further}>>"),
    ];
    let mut file = b"%PDF-1.4\n".to_vec();
    let mut places = Vec::new();
    for (index, object) in objects.iter().enumerate() {
        places.push(file.len());
        write!(file, "{} 0 obj\n{object}\nendobj\n", index + 1).unwrap();
    }
    let table = file.len();
    let entries: String = places.iter().map(|place| format!("{place:010} 00000 n \n")).collect();
    let count = objects.len() + 1;
    write!(file, "xref\n0 {count}\n0000000000 65535 f \n{entries}trailer\n<</Size {count}/Root 1 0 R>>\n").unwrap();
    write!(file, "startxref\n{table}\n%%EOF\n").unwrap();
    file
}

fn page(text: &str) -> Vec<u8> {
    pdf(&format!("BT /F1 12 Tf 20 200 Td ({text}) Tj ET"), "1")
}

#[tokio::test]
async fn the_text_of_a_pdf_is_read_whatever_its_type_says() {
    let file = page("Tides rise twice a day.");
    for media_type in ["application/pdf", "application/octet-stream", "text/plain"] {
        let result = fetch_url(&client(&Site::always(&typed(media_type, &file)).await), URL).await;
        assert_eq!(body(&result), "Tides rise twice a day.", "{media_type}");
        assert_eq!((&meta(&result)["extraction"], &meta(&result)["bytes"]), (&json!("pdf"), &json!(file.len())));
    }
}

#[tokio::test]
async fn a_pdf_above_the_limit_cannot_be_read_in_part() {
    let file = [page("x"), vec![b' '; 3_000]].concat();
    let length = file.len();
    let told = typed("application/pdf", &file);
    let untold = super::site::answer(200, "content-type: application/pdf\r\n", &file);
    for answer in [told, untold] {
        let client = client_with(&[("MAX_BYTES", "2000")], &Site::always(&answer).await);
        let (code, sentence) = failure(&fetch_url(&client, URL).await);
        assert_eq!(code, "WEB_FETCH_TOO_LARGE", "{length}");
        assert_eq!(sentence, "The file has more than 2000 bytes and cannot be read in part.");
    }
}

#[tokio::test]
async fn a_pdf_that_harms_its_reader_harms_nobody_else() {
    let nested = pdf("", &("[".repeat(200_000) + &"]".repeat(200_000)));
    let operators = pdf(&"q ".repeat(500_000), "1");
    let cut = page("x")[..200].to_vec();
    for file in [nested, operators, cut, b"%PDF-1.7".to_vec()] {
        let client = client_with(&[("TIMEOUT", "3")], &Site::always(&typed("application/pdf", &file)).await);
        let start = Instant::now();
        let result = fetch_url(&client, URL).await;
        // Some of them have no text, others cannot be read.
        if result["isError"] == true {
            assert_eq!(failure(&result).0, "WEB_UNSUPPORTED_CONTENT_TYPE");
        }
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_process_that_reads_documents_limits_itself() {
    let mut worker = Command::new(env!("CARGO_BIN_EXE_sourcecards"))
        .arg("convert")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let limit_of = |limits: &str, name: &str| {
        let line = limits.lines().find(|line| line.starts_with(name)).unwrap();
        line[name.len()..].split_whitespace().map(str::to_owned).take(2).collect::<Vec<_>>()
    };
    let deadline = Instant::now() + Duration::from_secs(10);
    let limits = loop {
        let limits = fs::read_to_string(format!("/proc/{}/limits", worker.id())).unwrap();
        if limit_of(&limits, "Max address space") != ["unlimited", "unlimited"] || Instant::now() > deadline {
            break limits;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    worker.kill().unwrap();
    worker.wait().unwrap();
    assert_eq!(limit_of(&limits, "Max address space"), ["536870912", "536870912"]);
    assert_eq!(limit_of(&limits, "Max cpu time"), ["10", "10"]);
    assert_eq!(limit_of(&limits, "Max core file size"), ["0", "0"]);
}

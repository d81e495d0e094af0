//! Real pages, where `SOURCECARDS_CORPUS` names a folder that has them.

use std::{collections::HashMap, env, fs, path::PathBuf};

use super::{
    client_with, fetch_url, meta,
    site::{Site, html},
    text,
};

/// The least mean F1 of four-word shingles.
const BAR: f64 = 0.95;

fn pages() -> Option<PathBuf> {
    let folder = env::var_os("SOURCECARDS_CORPUS").map(|root| PathBuf::from(root).join("pages"));
    if folder.is_none() {
        println!("skipped: SOURCECARDS_CORPUS names no corpus");
    }
    folder
}

/// The text of Markdown: without pictures, destinations of links and marks.
fn without_marks(markdown: &str) -> String {
    let mut text = String::new();
    let mut rest = markdown;
    while let Some(at) = rest.find("](") {
        let (before, after) = rest.split_at(at);
        text.push_str(match before.rfind("![") {
            // The words of a picture are no text of the page.
            Some(picture) if !before[picture..].contains(']') => &before[..picture],
            _ => before,
        });
        text.push(' ');
        rest = after.find(')').map_or("", |end| &after[end + 1..]);
    }
    text + rest
}

/// The text of HTML.
fn without_tags(html: &str) -> String {
    let mut text = String::new();
    for piece in html.split('<') {
        let (_, after) = piece.split_once('>').unwrap_or(("", piece));
        text.push(' ');
        text.push_str(after);
    }
    html_escape::decode_html_entities(&text).into_owned()
}

fn shingles(text: &str) -> HashMap<Vec<String>, usize> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase);
    let words: Vec<_> = words.collect();
    let mut counts = HashMap::new();
    for shingle in words.windows(4) {
        *counts.entry(shingle.to_vec()).or_insert(0) += 1;
    }
    counts
}

#[tokio::test]
async fn articles_are_found_and_nothing_else() {
    let Some(folder) = pages() else { return };
    let (mut precisions, mut recalls, mut count) = (0.0, 0.0, 0.0);
    let mut folders: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    for page in folders.into_iter().filter(|page| page.is_dir()) {
        let source = fs::read_to_string(page.join("source.html")).unwrap();
        let site = Site::always(&html(&source)).await;
        let result = fetch_url(&client_with(&[("MAX_LENGTH", "200000")], &site), "http://public.test/page").await;
        let name = page.file_name().unwrap().to_string_lossy().into_owned();
        if let Some(folder) = env::var_os("SOURCECARDS_SHOW") {
            fs::write(PathBuf::from(folder).join(format!("{name}.md")), text(&result)).unwrap();
        }
        let found = shingles(&without_marks(text(&result).split_once("\n\n").unwrap().1));
        let expected = shingles(&without_tags(&fs::read_to_string(page.join("expected.html")).unwrap()));
        let common: usize =
            found.iter().map(|(shingle, count)| (*count).min(expected.get(shingle).copied().unwrap_or(0))).sum();
        let precision = common as f64 / found.values().sum::<usize>().max(1) as f64;
        let recall = common as f64 / expected.values().sum::<usize>().max(1) as f64;
        println!("{name}: precision {precision:.3}, recall {recall:.3}, {}", meta(&result)["extraction"]);
        precisions += precision;
        recalls += recall;
        count += 1.0;
    }
    assert!(count >= 10.0, "{count} pages");
    let (precision, recall) = (precisions / count, recalls / count);
    let f1 = 2.0 * precision * recall / (precision + recall);
    println!("F1 {f1:.3} over {count} pages");
    assert!(f1 >= BAR, "{f1}");
}

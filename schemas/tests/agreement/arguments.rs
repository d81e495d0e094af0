//! Generated arguments of `render_results`.

use proptest::{collection::vec, option, prelude::*, sample::select};
use serde_json::{Map, Value, json};

/// Any string with something to see, up to `limit` code points, with the characters that trouble plain text.
pub(crate) fn visible(limit: usize) -> impl Strategy<Value = String> {
    (vec(troubling(), 0..limit.min(40)), select(vec!['x', 'é', '語', '😀', 'م']), vec(troubling(), 0..8))
        .prop_map(move |(before, seen, after)| before.into_iter().take(limit - 9).chain([seen]).chain(after).collect())
}

/// Any string up to `limit` code points.
pub(crate) fn text(limit: usize) -> impl Strategy<Value = String> {
    vec(troubling(), 0..limit.min(120)).prop_map(|characters| characters.into_iter().collect())
}

fn troubling() -> impl Strategy<Value = char> {
    prop_oneof![
        4 => any::<char>(),
        4 => select("az 09.:/\"\\<&".chars().collect::<Vec<_>>()),
        3 => select(vec![
            '\n', '\r', '\t', '\0', '\u{b}', '\u{c}', '\u{1c}', '\u{1f}', '\u{85}', '\u{2028}', '\u{2029}', '\u{200b}',
            '\u{200e}', '\u{200f}', '\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}', '\u{feff}', '\u{1b}',
        ]),
    ]
}

/// URLs that a browser takes.
pub(crate) fn url() -> impl Strategy<Value = String> {
    let host = select(vec!["a.example", "例え.example", "xn--r8jz45g.example", "[::1]", "127.0.0.1", "A.EXAMPLE"]);
    let port = select(vec!["", ":1", ":8080"]);
    let rest = "[/?#][a-zA-Z0-9/?#=&%@:.,~مé語|\"<>-]{0,60}";
    (select(vec!["http", "https", "HTTPS"]), host, port, option::of(rest))
        .prop_map(|(scheme, host, port, rest)| format!("{scheme}://{host}{port}{}", rest.unwrap_or_default()))
}

/// Any JSON value of a few levels.
pub(crate) fn json_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        text(20).prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 12, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            vec((text(8), inner), 0..4).prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

fn source() -> impl Strategy<Value = Value> {
    let metadata = vec((text(8), json_value()), 0..3).prop_map(|members| members.into_iter().collect::<Map<_, _>>());
    (visible(300), url(), option::of(visible(2_048)), option::of(text(2_000)), option::of(metadata)).prop_map(
        |(title, url, id, text, metadata)| {
            let mut source = json!({"title": title, "url": url});
            for (key, value) in
                [("id", id.map(Value::from)), ("text", text.map(Value::from)), ("metadata", metadata.map(Value::from))]
            {
                if let Some(value) = value {
                    source[key] = value;
                }
            }
            source
        },
    )
}

/// Arguments that break no rule.
pub(crate) fn valid() -> impl Strategy<Value = Value> {
    (option::of(visible(120)), vec(source(), 0..8)).prop_map(|(title, results)| {
        let mut arguments = json!({"results": results});
        if let Some(title) = title {
            arguments["title"] = title.into();
        }
        arguments
    })
}

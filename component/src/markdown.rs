//! Markdown's structure, for pages that are read in place: blocks, and what stands within a line.
//!
//! Only what `web_fetch` writes is known. Everything else, HTML above all, stays the text it is.

/// What a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A heading, of level 1 to 6.
    Heading(usize),
    /// Running text.
    Paragraph,
    /// An item of a list that is not numbered.
    Item,
    /// An item of a numbered list, with its number.
    Numbered(u32),
    /// A quotation.
    Quote,
    /// Text whose lines and spaces count: code, and tables.
    Verbatim,
    /// A line across.
    Rule,
}

/// A part of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// What it is.
    pub(crate) kind: Kind,
    /// Its text, with what stands within its lines still in it.
    pub(crate) text: String,
}

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Span<'a> {
    /// Text.
    Text(&'a str),
    /// Emphasized, strongly or not; it may have pieces of its own.
    Strong(&'a str),
    /// Code.
    Code(&'a str),
    /// A link: its words, which may have pieces of their own, and where it leads, which nobody has checked.
    Link(&'a str, &'a str),
}

/// Cuts a text into its blocks.
pub(crate) fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    // The fence that ends the code, while there is one.
    let mut fence: Option<&str> = None;
    // Whether the next line may go on with the last block.
    let mut goes_on = false;
    for line in text.lines() {
        let bare = line.trim();
        if let Some(mark) = fence {
            if bare.strip_prefix(mark).is_some_and(|rest| rest.chars().all(|sign| mark.starts_with(sign))) {
                fence = None;
            } else {
                append(&mut blocks, '\n', line);
            }
            continue;
        }
        fence = opened(bare);
        if fence.is_some() {
            blocks.push(Block { kind: Kind::Verbatim, text: String::new() });
            goes_on = false;
            continue;
        }
        let (kind, rest) = kind(bare);
        let joins = goes_on && blocks.last().is_some_and(|last| joins(last.kind, kind));
        if bare.is_empty() {
            goes_on = false;
        } else if joins {
            append(&mut blocks, if kind == Kind::Verbatim { '\n' } else { ' ' }, rest);
        } else {
            goes_on = !matches!(kind, Kind::Heading(_) | Kind::Rule);
            blocks.push(Block { kind, text: rest.to_owned() });
        }
    }
    blocks
}

/// Returns the fence that a line opens: three or more of one sign, and no backtick behind them.
fn opened(line: &str) -> Option<&str> {
    ['`', '~'].into_iter().find_map(|sign| {
        let rest = line.trim_start_matches(sign);
        let mark = line.get(..line.len() - rest.len())?;
        (mark.len() >= 3 && !rest.contains('`')).then_some(mark)
    })
}

/// Tells whether a line goes on with the block before it: running text does with text, quotations and tables with themselves.
fn joins(last: Kind, line: Kind) -> bool {
    match line {
        Kind::Paragraph => !matches!(last, Kind::Verbatim),
        Kind::Quote | Kind::Verbatim => last == line,
        _ => false,
    }
}

fn append(blocks: &mut [Block], gap: char, line: &str) {
    if let Some(last) = blocks.last_mut() {
        if !last.text.is_empty() {
            last.text.push(gap);
        }
        last.text.push_str(line);
    }
}

/// Tells what a line begins, and returns the line without its mark.
fn kind(line: &str) -> (Kind, &str) {
    let hashes = line.len() - line.trim_start_matches('#').len();
    let after = line.trim_start_matches('#');
    if (1..=6).contains(&hashes) && (after.is_empty() || after.starts_with(' ')) {
        return (Kind::Heading(hashes), after.trim_end_matches('#').trim());
    }
    if line.len() >= 3 && ["-", "*", "_"].iter().any(|mark| line.replace(' ', "").replace(mark, "").is_empty()) {
        return (Kind::Rule, "");
    }
    if let Some(rest) = ["- ", "* ", "+ "].iter().find_map(|mark| line.strip_prefix(mark)) {
        return (Kind::Item, rest.trim_start());
    }
    if let Some((number, rest)) = line.split_once(['.', ')'])
        && let (Ok(number), Some(rest)) = (number.parse(), rest.strip_prefix(' '))
    {
        return (Kind::Numbered(number), rest.trim_start());
    }
    if let Some(rest) = line.strip_prefix('>') {
        return (Kind::Quote, rest.trim_start());
    }
    (if line.starts_with('|') { Kind::Verbatim } else { Kind::Paragraph }, line)
}

/// Cuts a line into its pieces. A picture is the words that stand for it.
pub(crate) fn spans(line: &str) -> Vec<Span<'_>> {
    let mut spans = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find(['[', '!', '*', '`', '\\']) {
        let (before, from) = rest.split_at(at);
        let (span, length) = match span(from) {
            Some(found) => found,
            // A character that means nothing here; behind a backslash the next one means nothing either.
            None => {
                let skipped = usize::from(from.starts_with('\\'));
                let length = from.chars().nth(skipped).map_or(from.len(), |c| skipped + c.len_utf8());
                (Span::Text(from.get(skipped..length).unwrap_or_default()), length)
            }
        };
        spans.push(Span::Text(before));
        spans.push(span);
        rest = from.get(length..).unwrap_or_default();
    }
    spans.push(Span::Text(rest));
    spans.retain(|span| *span != Span::Text(""));
    spans
}

/// Reads the piece that a text begins with, and its length.
fn span(text: &str) -> Option<(Span<'_>, usize)> {
    for (mark, make) in
        [("`", Span::Code as fn(_) -> _), ("***", Span::Strong), ("**", Span::Strong), ("*", Span::Strong)]
    {
        if let Some(inner) = text.strip_prefix(mark)
            && let Some((inner, _)) = inner.split_once(mark)
            && !inner.is_empty()
            && !inner.starts_with(' ')
        {
            return Some((make(inner), inner.len() + 2 * mark.len()));
        }
    }
    let picture = text.strip_prefix('!').map(|link| link.strip_prefix('['));
    let inner = match picture {
        Some(link) => link?,
        None => text.strip_prefix('[')?,
    };
    let label = balanced(inner, '[', ']')?;
    let target = inner.get(label.len()..)?.strip_prefix("](")?;
    let (bracketed, rest) = match target.strip_prefix('<') {
        Some(inner) => {
            let (address, rest) = inner.split_at(inner.find(['<', '>'])?);
            (Some(address), rest.strip_prefix('>')?)
        }
        None => (None, target),
    };
    let tail = balanced(rest, '(', ')')?;
    // Only the address; a title may stand behind it.
    let address = bracketed.or_else(|| tail.split(' ').next()).unwrap_or_default();
    let whole = text.len() - rest.len() + tail.len() + 1;
    Some((if picture.is_some() { Span::Text(label) } else { Span::Link(label, address) }, whole))
}

/// Returns what stands before the bracket that closes a label or a target; either may have brackets of its own.
///
/// It gives up where too many stand within each other. So a place is looked at from no more than that many brackets that
/// never close, and the time that hostile text takes grows with its length alone.
fn balanced(text: &str, open: char, close: char) -> Option<&str> {
    const MOST_WITHIN: u32 = 32;
    let mut within = 0;
    let mut is_escaped = false;
    let end = text.find(|letter| {
        if is_escaped || letter == '\\' {
            is_escaped = !is_escaped;
            return false;
        }
        if letter == close && within == 0 {
            return true;
        }
        within += u32::from(letter == open);
        within -= u32::from(letter == close);
        within > MOST_WITHIN
    })?;
    text.get(..end).filter(|_| within == 0)
}

#[cfg(test)]
mod tests {
    use super::{Block, Kind, Span, blocks, spans};

    fn block(kind: Kind, text: &str) -> Block {
        Block { kind, text: text.to_owned() }
    }

    #[test]
    fn a_page_is_cut_into_its_blocks() {
        let page = "# Tides #\n\nThe Moon\npulls.\nTwice a day\n- one\n  goes on\n* two\n\n3. three\n4) four\n> said\n> twice\n\n\
                    ***\n```rust\nfn a() {\n\n  # no heading\n}\n```\n| a | b |\n| - | - |\n#hash\n<script>alert(1)</script>";
        let expected = [
            block(Kind::Heading(1), "Tides"),
            block(Kind::Paragraph, "The Moon pulls. Twice a day"),
            block(Kind::Item, "one goes on"),
            block(Kind::Item, "two"),
            block(Kind::Numbered(3), "three"),
            block(Kind::Numbered(4), "four"),
            block(Kind::Quote, "said twice"),
            block(Kind::Rule, ""),
            block(Kind::Verbatim, "fn a() {\n\n  # no heading\n}"),
            block(Kind::Verbatim, "| a | b |\n| - | - |"),
            block(Kind::Paragraph, "#hash <script>alert(1)</script>"),
        ];
        assert_eq!(blocks(page), expected);
    }

    #[test]
    fn code_without_an_end_goes_on_to_the_end() {
        assert_eq!(blocks("~~~\na\n```\nb"), [block(Kind::Verbatim, "a\n```\nb")]);
    }

    #[test]
    fn a_fence_ends_with_as_many_signs_as_it_began_with() {
        let page = "````md\n```\ncode\n```\n`````\nafter\n\n```not a fence``` text";
        let expected = [
            block(Kind::Verbatim, "```\ncode\n```"),
            block(Kind::Paragraph, "after"),
            block(Kind::Paragraph, "```not a fence``` text"),
        ];
        assert_eq!(blocks(page), expected);
    }

    #[test]
    fn hostile_text_takes_time_that_grows_with_its_length_alone() {
        let started = std::time::Instant::now();
        for unit in [
            "[", "![", "[](", "[](<", "[![a](", "[a]((b)", "](", "*", "**a*", "* a", "`", "` a", "!", "\\[", "> ",
            "1.", "``` a",
        ] {
            let text = unit.repeat(40_000 / unit.len());
            for text in [&text, &[&text, "](", &"a".repeat(40_000)].concat(), &text.replace(' ', "\n")] {
                let pieces: usize = blocks(text).iter().map(|block| spans(&block.text).len()).sum();
                assert!(pieces <= text.len());
            }
        }
        // Some seconds at the very most; where a bracket is looked for anew from each place, many minutes.
        assert!(started.elapsed().as_secs() < 30, "{:?}", started.elapsed());
    }

    #[test]
    fn a_line_is_cut_into_its_pieces() {
        use Span::{Code, Link, Strong, Text};
        let cases: [(&str, &[Span<'_>]); 18] = [
            ("plain", &[Text("plain")]),
            ("a **b** c *d*", &[Text("a "), Strong("b"), Text(" c "), Strong("d")]),
            ("`a*b*`", &[Code("a*b*")]),
            ("2 * 3 * 4", &[Text("2 "), Text("*"), Text(" 3 "), Text("*"), Text(" 4")]),
            ("[a](https://a.example/x_(y)) b", &[Link("a", "https://a.example/x_(y)"), Text(" b")]),
            ("[a](<https://a.example/(>)", &[Link("a", "https://a.example/(")]),
            ("[a](/x \"title\")", &[Link("a", "/x")]),
            ("![a tide](https://a.example/t.png)!", &[Text("a tide"), Text("!")]),
            ("[![a tide](t.png) high](/big)", &[Link("![a tide](t.png) high", "/big")]),
            ("[[1]](#n) [a](b", &[Link("[1]", "#n"), Text(" "), Text("["), Text("a](b")]),
            (r"[a \] b](/c\)d)", &[Link(r"a \] b", r"/c\)d")]),
            ("[a](</x y> 'title') b", &[Link("a", "/x y"), Text(" b")]),
            ("[a](<b<c>)", &[Text("["), Text("a](<b<c>)")]),
            ("[a] (b) [c](d)", &[Text("["), Text("a] (b) "), Link("c", "d")]),
            ("**[a](b)**", &[Strong("[a](b)")]),
            (r"\*a\* \[b](c)", &[Text("*"), Text("a"), Text("*"), Text(" "), Text("["), Text("b](c)")]),
            ("[open", &[Text("["), Text("open")]),
            ("語`潮", &[Text("語"), Text("`"), Text("潮")]),
        ];
        for (line, expected) in cases {
            assert_eq!(spans(line), expected, "{line}");
        }
    }
}

//! Lines of bounded length.

use std::io;

use tokio::io::{AsyncBufRead, AsyncBufReadExt as _};

/// What the input gave.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line without its end.
    Whole(Vec<u8>),
    /// A line that is longer than the limit; it was passed over.
    TooLong,
    /// The input has ended.
    End,
}

/// Reads the next line that is not empty. The last one needs no line feed.
///
/// At most `limit` bytes are kept, however long the line is.
pub(super) async fn next_line(input: &mut (impl AsyncBufRead + Unpin), limit: usize) -> io::Result<Line> {
    let mut line = Vec::new();
    let mut is_too_long = false;
    loop {
        let available = input.fill_buf().await?;
        let has_ended = available.is_empty();
        let end = available.iter().position(|&byte| byte == b'\n');
        let part = available.get(..end.unwrap_or(available.len())).unwrap_or_default();
        let used = part.len() + usize::from(end.is_some());
        is_too_long = is_too_long || line.len() + part.len() > limit;
        if !is_too_long {
            line.extend_from_slice(part);
        }
        input.consume(used);
        if !has_ended && end.is_none() {
            continue;
        }
        if is_too_long {
            return Ok(Line::TooLong);
        }
        if !line.trim_ascii().is_empty() {
            return Ok(Line::Whole(line));
        }
        if has_ended {
            return Ok(Line::End);
        }
        line.clear();
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::BufReader;

    use super::{Line, next_line};

    async fn lines(text: &str, limit: usize) -> Vec<Line> {
        // A buffer of three bytes makes every line come in parts.
        let mut input = BufReader::with_capacity(3, text.as_bytes());
        let mut lines = Vec::new();
        loop {
            match next_line(&mut input, limit).await.unwrap() {
                Line::End => return lines,
                line => lines.push(line),
            }
        }
    }

    fn whole(text: &str) -> Line {
        Line::Whole(text.as_bytes().to_vec())
    }

    #[tokio::test]
    async fn parts_at_line_feeds_and_drops_empty_lines() {
        assert_eq!(lines("abcde\n\n \r\nf\ng", 5).await, [whole("abcde"), whole("f"), whole("g")]);
    }

    #[tokio::test]
    async fn goes_on_after_a_line_that_is_too_long() {
        assert_eq!(lines("abcdef\nok\nabcdefghijk", 5).await, [Line::TooLong, whole("ok"), Line::TooLong]);
    }
}

//! What to put into a host's configuration, ready to copy.

/// One host and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Snippet {
    /// The host, and the file or command.
    pub(crate) name: &'static str,
    /// The text.
    pub(crate) text: String,
}

/// The snippets for a server at `origin`, as in `http://127.0.0.1:8000`.
pub(crate) fn snippets(origin: &str) -> Vec<Snippet> {
    let url = format!("{origin}/mcp");
    let of = |name, text| Snippet { name, text };
    vec![
        of("Claude Code, command", format!("claude mcp add --transport http sourcecards {url}")),
        of(
            "Claude Desktop, claude_desktop_config.json",
            "{\n  \"mcpServers\": {\n    \"sourcecards\": {\n      \"command\": \"/full/path/of/sourcecards\",\n      \
             \"args\": [\"stdio\"]\n    }\n  }\n}"
                .to_owned(),
        ),
        of(
            "VS Code, .vscode/mcp.json",
            format!(
                "{{\n  \"servers\": {{\n    \"sourcecards\": {{ \"type\": \"http\", \"url\": \"{url}\" }}\n  }}\n}}"
            ),
        ),
        of(
            "Cursor, .cursor/mcp.json",
            format!("{{\n  \"mcpServers\": {{\n    \"sourcecards\": {{ \"url\": \"{url}\" }}\n  }}\n}}"),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::snippets;

    #[test]
    fn files_are_json_and_name_the_server() {
        for snippet in snippets("http://127.0.0.1:9") {
            let is_file = snippet.name.ends_with(".json");
            assert_eq!(serde_json::from_str::<serde_json::Value>(&snippet.text).is_ok(), is_file, "{}", snippet.name);
            assert!(snippet.text.contains("http://127.0.0.1:9/mcp") || snippet.text.contains("stdio"));
        }
    }
}

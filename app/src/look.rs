//! Host style presets: style variables in the manner of well-known hosts.
//!
//! They are likenesses for design work, made after how the hosts look; no host's own values.

use serde_json::{Map, Value};

use crate::choice::choice;

choice! {
    /// Whose style variables the host sends.
    Look {
        /// None at all: the view's own fallbacks.
        #[default]
        Plain = "none", "No style variables";
        /// Warm paper and clay.
        Claude = "claude", "Claude-like";
        /// Neutral and rounded.
        Chatgpt = "chatgpt", "ChatGPT-like";
        /// An editor's panel.
        Vscode = "vscode", "VS Code-like";
    }
}

type Variables = &'static [(&'static str, &'static str)];

const CLAUDE: Variables = &[
    ("--color-background-primary", "light-dark(#faf9f5, #262624)"),
    ("--color-background-secondary", "light-dark(#f0eee6, #30302e)"),
    ("--color-text-primary", "light-dark(#141413, #faf9f5)"),
    ("--color-text-secondary", "light-dark(#55534c, #c2c0b6)"),
    ("--color-text-tertiary", "light-dark(#66645d, #a9a79d)"),
    ("--color-text-info", "light-dark(#1f5fa8, #8fbcf0)"),
    ("--color-text-danger", "light-dark(#9d2b1f, #f29d92)"),
    ("--color-border-primary", "light-dark(#c9c6bb, #56544e)"),
    ("--color-border-secondary", "light-dark(#e3e0d5, #3e3d39)"),
    ("--color-ring-primary", "light-dark(#b4502f, #e08a68)"),
    ("--font-sans", "ui-serif, Georgia, serif"),
    ("--border-radius-lg", "12px"),
    ("--border-radius-sm", "6px"),
];

const CHATGPT: Variables = &[
    ("--color-background-primary", "light-dark(#ffffff, #212121)"),
    ("--color-background-secondary", "light-dark(#f4f4f4, #2f2f2f)"),
    ("--color-text-primary", "light-dark(#0d0d0d, #f3f3f3)"),
    ("--color-text-secondary", "light-dark(#5a5a5a, #b8b8b8)"),
    ("--color-text-tertiary", "light-dark(#6b6b6b, #a3a3a3)"),
    ("--color-border-primary", "light-dark(#cfcfcf, #4d4d4d)"),
    ("--color-border-secondary", "light-dark(#e6e6e6, #3a3a3a)"),
    ("--color-ring-primary", "light-dark(#0d0d0d, #f3f3f3)"),
    ("--font-sans", "system-ui, -apple-system, sans-serif"),
    ("--font-text-md-size", "16px"),
    ("--border-radius-lg", "18px"),
    ("--border-radius-sm", "9px"),
];

const VSCODE: Variables = &[
    ("--color-background-primary", "light-dark(#ffffff, #1f1f1f)"),
    ("--color-background-secondary", "light-dark(#f8f8f8, #181818)"),
    ("--color-text-primary", "light-dark(#3b3b3b, #cccccc)"),
    ("--color-text-secondary", "light-dark(#5a5a5a, #b0b0b0)"),
    ("--color-text-info", "light-dark(#005fb8, #6cb6ff)"),
    ("--color-text-danger", "light-dark(#a1260d, #f5a097)"),
    ("--color-border-primary", "light-dark(#cecece, #454545)"),
    ("--color-border-secondary", "light-dark(#e5e5e5, #2b2b2b)"),
    ("--color-ring-primary", "light-dark(#005fb8, #3794ff)"),
    ("--font-sans", "\"Segoe UI\", system-ui, sans-serif"),
    ("--font-text-md-size", "13px"),
    ("--font-text-sm-size", "12px"),
    ("--font-text-xs-size", "11px"),
    ("--font-heading-sm-size", "14px"),
    ("--border-radius-lg", "4px"),
    ("--border-radius-sm", "2px"),
];

/// Font sizes of the view in pixels at 100 percent, for the hosts that send none.
const SIZES: [(&str, f64); 4] = [
    ("--font-text-xs-size", 12.0),
    ("--font-text-sm-size", 13.0),
    ("--font-text-md-size", 15.0),
    ("--font-heading-sm-size", 18.0),
];

impl Look {
    /// The style variables with all text sizes at `percent` of theirs.
    pub(crate) fn variables(self, percent: u32) -> Map<String, Value> {
        let mut variables: Map<String, Value> =
            self.own().iter().map(|(name, value)| ((*name).to_owned(), Value::from(*value))).collect();
        if percent != 100 {
            for (name, standard) in SIZES {
                let own = variables
                    .get(name)
                    .and_then(Value::as_str)
                    .and_then(|size| size.trim_end_matches("px").parse().ok());
                let size: f64 = own.unwrap_or(standard) * f64::from(percent) / 100.0;
                variables.insert(name.to_owned(), format!("{size}px").into());
            }
        }
        variables
    }

    const fn own(self) -> Variables {
        match self {
            Self::Plain => &[],
            Self::Claude => CLAUDE,
            Self::Chatgpt => CHATGPT,
            Self::Vscode => VSCODE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Look;

    #[test]
    fn text_sizes_grow_with_the_percentage() {
        assert!(Look::Plain.variables(100).is_empty());
        assert_eq!(Look::Plain.variables(200)["--font-text-md-size"], "30px");
        assert_eq!(Look::Vscode.variables(150)["--font-text-md-size"], "19.5px");
        assert_eq!(Look::Vscode.variables(100)["--font-text-md-size"], "13px");
    }
}

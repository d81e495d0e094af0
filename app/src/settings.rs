//! Everything a designer can choose, and how it stands in the page's address.
//!
//! An address names only what differs from the default, so that most are short. What it says wrongly is left out.

use crate::{
    choice::{Choice, choice},
    look::Look,
    policy::Policy,
};

choice! {
    /// The host's theme.
    Theme {
        /// As the browser prefers.
        #[default]
        Auto = "auto", "As the browser";
        /// Light.
        Light = "light", "Light";
        /// Dark.
        Dark = "dark", "Dark";
    }
}

choice! {
    /// The direction of the view.
    Direction {
        /// By the locale.
        #[default]
        Locale = "locale", "By locale";
        /// From left to right.
        Ltr = "ltr", "Left to right";
        /// From right to left.
        Rtl = "rtl", "Right to left";
    }
}

choice! {
    /// The display mode that the host reports.
    Mode {
        /// In the conversation.
        #[default]
        Inline = "inline", "Inline";
        /// The whole screen.
        Fullscreen = "fullscreen", "Fullscreen";
        /// Picture in picture.
        Pip = "pip", "Picture in picture";
    }
}

choice! {
    /// What the host says of the frame's height.
    Container {
        /// Nothing: the view decides.
        #[default]
        Free = "free", "Free height";
        /// At most so many pixels.
        Capped = "max", "At most 480 px";
        /// Exactly so many pixels.
        Fixed = "fixed", "Exactly 480 px";
    }
}

choice! {
    /// How the host answers what it offers to do.
    Answers {
        /// It does it.
        #[default]
        Accept = "accept", "Done";
        /// `isError: true`, the refusal that the specification names.
        Refuse = "refuse", "Refused";
        /// A JSON-RPC error, as some hosts refuse.
        Throw = "throw", "JSON-RPC error";
    }
}

choice! {
    /// What the host can offer a view.
    Capability {
        /// Opens links.
        #[default]
        OpenLinks = "openLinks", "Open links";
        /// Says something in the conversation.
        Message = "message", "Message";
        /// Puts something into the model's context.
        UpdateModelContext = "updateModelContext", "Model context";
        /// Saves files.
        DownloadFile = "downloadFile", "Download";
        /// Calls tools of the server.
        ServerTools = "serverTools", "Server tools";
        /// Gives the whole screen.
        Fullscreen = "fullscreen", "Fullscreen";
    }
}

choice! {
    /// What the page shows.
    Sight {
        /// One fixture on the stage.
        #[default]
        Stage = "stage", "Stage";
        /// All phases side by side.
        Gallery = "gallery", "States";
        /// The server's own tools.
        Live = "live", "Try it live";
    }
}

choice! {
    /// The panel beside the stage.
    Panel {
        /// What the host says and can do.
        #[default]
        Controls = "controls", "Controls";
        /// The fixture's JSON.
        Editor = "editor", "Editor";
        /// The messages.
        Log = "log", "Log";
        /// Bytes and times.
        Measure = "measure", "Measure";
        /// Links, files and snippets.
        Share = "share", "Share";
    }
}

/// The narrowest and the widest frame, in CSS pixels.
pub(crate) const WIDTHS: (u32, u32) = (280, 1600);
/// The longest delay between two steps, in milliseconds.
pub(crate) const MAX_DELAY: u32 = 10_000;
/// The height that [`Container`] speaks of, in CSS pixels.
pub(crate) const CONTAINER_HEIGHT: u32 = 480;
/// The locales that are offered: one for each language of the view, and one it has no words for.
pub(crate) const LOCALES: [&str; 8] = ["en-GB", "en-US", "de-DE", "es-ES", "zh-CN", "ja-JP", "ar-EG", "he-IL"];

/// Everything that is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    /// The fixture's name.
    pub(crate) fixture: String,
    /// What the page shows.
    pub(crate) sight: Sight,
    /// The panel beside the stage.
    pub(crate) panel: Panel,
    /// Only the stage, for screenshots.
    pub(crate) bare: bool,
    /// The host's theme.
    pub(crate) theme: Theme,
    /// The host's style variables.
    pub(crate) look: Look,
    /// The frame's width in CSS pixels.
    pub(crate) width: u32,
    /// The host's locale.
    pub(crate) locale: String,
    /// The direction.
    pub(crate) direction: Direction,
    /// Text size in percent.
    pub(crate) text: u32,
    /// The display mode.
    pub(crate) mode: Mode,
    /// What is said of the height.
    pub(crate) container: Container,
    /// The safe area's inset on every side, in CSS pixels.
    pub(crate) safe: u32,
    /// Whether the reader has a finger.
    pub(crate) touch: bool,
    /// Whether the reader can point without touching.
    pub(crate) hover: bool,
    /// The frame's policy.
    pub(crate) policy: Policy,
    /// Time between two steps, in milliseconds.
    pub(crate) delay: u32,
    /// Whether each step waits to be asked for.
    pub(crate) steps: bool,
    /// What the host does not offer.
    pub(crate) lacks: Vec<Capability>,
    /// How it answers.
    pub(crate) answers: Answers,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            fixture: "web".to_owned(),
            sight: Sight::default(),
            panel: Panel::default(),
            bare: false,
            theme: Theme::default(),
            look: Look::default(),
            width: 640,
            locale: "en-GB".to_owned(),
            direction: Direction::default(),
            text: 100,
            mode: Mode::default(),
            container: Container::default(),
            safe: 0,
            touch: false,
            hover: true,
            policy: Policy::default(),
            delay: 0,
            steps: false,
            lacks: Vec::new(),
            answers: Answers::default(),
        }
    }
}

impl Settings {
    /// Reads an address's query.
    pub(crate) fn read(query: &str) -> Self {
        let mut settings = Self::default();
        for (key, value) in pairs(query) {
            settings.take(&key, &value);
        }
        settings
    }

    /// Takes over one pair; what makes no sense is left out.
    pub(crate) fn take(&mut self, key: &str, value: &str) {
        let number = |least: u32, most: u32| value.parse().ok().map(|number: u32| number.clamp(least, most));
        match key {
            "fixture" if is_name(value) => value.clone_into(&mut self.fixture),
            "view" => set(&mut self.sight, Choice::find(value)),
            "panel" => set(&mut self.panel, Choice::find(value)),
            "bare" => self.bare = is_on(value),
            "theme" => set(&mut self.theme, Choice::find(value)),
            "host" => set(&mut self.look, Choice::find(value)),
            "width" => set(&mut self.width, number(WIDTHS.0, WIDTHS.1)),
            "locale" if is_locale(value) => value.clone_into(&mut self.locale),
            "dir" => set(&mut self.direction, Choice::find(value)),
            "text" => set(&mut self.text, number(50, 300)),
            "mode" => set(&mut self.mode, Choice::find(value)),
            "height" => set(&mut self.container, Choice::find(value)),
            "safe" => set(&mut self.safe, number(0, 100)),
            "touch" => self.touch = is_on(value),
            "hover" => self.hover = is_on(value),
            "csp" => set(&mut self.policy, Choice::find(value)),
            "delay" => set(&mut self.delay, number(0, MAX_DELAY)),
            "step" => self.steps = is_on(value),
            "lacks" => self.lacks = value.split(',').filter_map(Choice::find).collect(),
            "answers" => set(&mut self.answers, Choice::find(value)),
            _ => {}
        }
    }

    /// Writes the query, without its question mark; empty where all is as by default.
    pub(crate) fn write(&self) -> String {
        let plain = Self::default();
        let lacks: Vec<_> = self.lacks.iter().map(|capability| capability.key()).collect();
        let fields = [
            ("fixture", self.fixture.clone(), self.fixture != plain.fixture),
            ("view", self.sight.key().to_owned(), self.sight != plain.sight),
            ("panel", self.panel.key().to_owned(), self.panel != plain.panel),
            ("bare", "1".to_owned(), self.bare),
            ("theme", self.theme.key().to_owned(), self.theme != plain.theme),
            ("host", self.look.key().to_owned(), self.look != plain.look),
            ("width", self.width.to_string(), self.width != plain.width),
            ("locale", self.locale.clone(), self.locale != plain.locale),
            ("dir", self.direction.key().to_owned(), self.direction != plain.direction),
            ("text", self.text.to_string(), self.text != plain.text),
            ("mode", self.mode.key().to_owned(), self.mode != plain.mode),
            ("height", self.container.key().to_owned(), self.container != plain.container),
            ("safe", self.safe.to_string(), self.safe != plain.safe),
            ("touch", "1".to_owned(), self.touch),
            ("hover", "0".to_owned(), !self.hover),
            ("csp", self.policy.key().to_owned(), self.policy != plain.policy),
            ("delay", self.delay.to_string(), self.delay != plain.delay),
            ("step", "1".to_owned(), self.steps),
            ("lacks", lacks.join(","), !self.lacks.is_empty()),
            ("answers", self.answers.key().to_owned(), self.answers != plain.answers),
        ];
        // All values are letters, digits, hyphens and commas: none needs an escape.
        let differing = fields.into_iter().filter(|(_, _, differs)| *differs);
        differing.map(|(key, value, _)| format!("{key}={value}")).collect::<Vec<_>>().join("&")
    }

    /// Tells whether the host offers something.
    pub(crate) fn offers(&self, capability: Capability) -> bool {
        !self.lacks.contains(&capability)
    }
}

fn set<T>(field: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *field = value;
    }
}

/// A form leaves a box out that is not ticked, so a value that says nothing means no.
fn is_on(value: &str) -> bool {
    matches!(value, "" | "1" | "on" | "true")
}

fn is_name(value: &str) -> bool {
    (1..=64).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

fn is_locale(value: &str) -> bool {
    (2..=35).contains(&value.len()) && is_name(value)
}

/// The pairs of a query. A comma may come escaped, as forms send it.
fn pairs(query: &str) -> impl Iterator<Item = (String, String)> + '_ {
    query.trim_start_matches('?').split('&').filter(|pair| !pair.is_empty()).map(|pair| {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        (key.to_owned(), value.replace("%2C", ","))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_has_an_empty_address() {
        assert_eq!(Settings::default().write(), "");
        assert_eq!(Settings::read(""), Settings::default());
    }

    #[test]
    fn what_is_written_is_read_back() {
        let all = "fixture=mixed-scripts&view=gallery&panel=log&bare=1&theme=dark&host=claude&width=320&locale=ar-EG\
                   &dir=rtl&text=150&mode=pip&height=fixed&safe=44&touch=1&hover=0&csp=wasm&delay=500&step=1\
                   &lacks=openLinks,fullscreen&answers=throw";
        let settings = Settings::read(all);
        assert_eq!(settings.write(), all);
        assert_eq!(Settings::read(&settings.write()), settings);
        assert!(!settings.offers(Capability::OpenLinks) && settings.offers(Capability::Message));
    }

    #[test]
    fn nonsense_is_left_out_and_numbers_are_bounded() {
        let settings = Settings::read("?theme=pink&width=9&delay=99999999&text=x&fixture=../../etc&locale=<b>&=&&bare");
        assert_eq!(settings.write(), format!("bare=1&width={}&delay={MAX_DELAY}", WIDTHS.0));
        assert_eq!(Settings::read("width=4000").width, WIDTHS.1);
    }
}

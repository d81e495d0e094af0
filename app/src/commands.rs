//! What can be done from the palette and by keys.

use crate::{
    choice::Choice,
    desk::{Desk, Dialog},
    fixture::FIXTURES,
    look::Look,
    policy::Policy,
    settings::{Answers, Container, Direction, LOCALES, Mode, Panel, Sight, Theme},
};

/// The widths that are offered, in CSS pixels.
pub(crate) const WIDTH_PRESETS: [u32; 7] = [280, 360, 480, 640, 800, 1200, 1600];

/// Something to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Deed {
    /// A fixture, by its place in the list.
    Open(usize),
    /// A setting and its value.
    Choose(&'static str, &'static str),
    /// A width.
    Width(u32),
    /// Play anew.
    Replay,
    /// The next step.
    Advance,
    /// The next fixture, or the one before.
    Turn(bool),
    /// The other theme.
    TurnTheme,
    /// The next width.
    TurnWidth,
    /// The other direction.
    TurnDirection,
    /// The outline.
    Outline,
    /// The text as the fixture's file has it.
    Revert,
    /// The list of keys.
    Help,
    /// All commands.
    Palette,
    /// The search of the fixtures.
    Search,
}

/// A command with its words.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Command {
    /// What the palette shows.
    pub(crate) label: String,
    /// What it does.
    pub(crate) deed: Deed,
}

/// The letters that are keys, what they do, and how the help sheet says it.
pub(crate) const LETTERS: [(&str, Deed, &str); 13] = [
    ("j", Deed::Turn(true), "Next fixture"),
    ("k", Deed::Turn(false), "Fixture before"),
    ("/", Deed::Search, "Search the fixtures"),
    ("r", Deed::Replay, "Play anew"),
    ("n", Deed::Advance, "Next step"),
    ("t", Deed::TurnTheme, "Light or dark"),
    ("w", Deed::TurnWidth, "Next width"),
    ("d", Deed::TurnDirection, "Direction"),
    ("o", Deed::Outline, "Outline every box"),
    ("e", Deed::Choose("panel", "editor"), "Editor"),
    ("l", Deed::Choose("panel", "log"), "Protocol log"),
    ("g", Deed::Choose("view", "gallery"), "All states"),
    ("?", Deed::Help, "This sheet"),
];

/// All commands, in the order of the palette.
pub(crate) fn commands() -> Vec<Command> {
    let of = |label: String, deed| Command { label, deed };
    let mut all = vec![
        of("Play anew".to_owned(), Deed::Replay),
        of("Next step".to_owned(), Deed::Advance),
        of("Outline every box".to_owned(), Deed::Outline),
        of("Revert the editor".to_owned(), Deed::Revert),
        of("Show the keys".to_owned(), Deed::Help),
    ];
    all.extend(choices::<Sight>("View", "view"));
    all.extend(choices::<Panel>("Panel", "panel"));
    all.extend(choices::<Theme>("Theme", "theme"));
    all.extend(choices::<Look>("Host style", "host"));
    all.extend(WIDTH_PRESETS.map(|width| of(format!("Width: {width} px"), Deed::Width(width))));
    all.extend(LOCALES.map(|locale| of(format!("Locale: {locale}"), Deed::Choose("locale", locale))));
    all.extend(choices::<Direction>("Direction", "dir"));
    all.extend(choices::<Mode>("Display mode", "mode"));
    all.extend(choices::<Container>("Height", "height"));
    all.extend(choices::<Policy>("Policy", "csp"));
    all.extend(choices::<Answers>("Answers", "answers"));
    let fixtures = FIXTURES.iter().enumerate();
    all.extend(
        fixtures
            .map(|(place, fixture)| of(format!("Fixture: {} – {}", fixture.name, fixture.about), Deed::Open(place))),
    );
    all
}

/// Whether a search for these words finds a command.
pub(crate) fn matches(command: &Command, words: &str) -> bool {
    let label = command.label.to_lowercase();
    words.to_lowercase().split_whitespace().all(|word| label.contains(word))
}

fn choices<T: Choice>(name: &str, key: &'static str) -> impl Iterator<Item = Command> {
    T::ALL.iter().map(move |choice| Command {
        label: format!("{name}: {}", choice.label()),
        deed: Deed::Choose(key, choice.key()),
    })
}

impl Desk {
    /// Does it.
    pub(crate) fn act(self, deed: Deed) {
        use leptos::prelude::{GetUntracked as _, Set as _, Update as _, WithUntracked as _};

        match deed {
            Deed::Open(place) => {
                if let Some(fixture) = FIXTURES.get(place) {
                    self.choose("view", Sight::Stage.key());
                    self.open(fixture);
                }
            }
            Deed::Choose(key, value) => {
                if key == "panel" {
                    self.choose("view", Sight::Stage.key());
                }
                self.choose(key, value);
            }
            Deed::Width(width) => self.settings.update(|settings| settings.width = width),
            Deed::Replay => self.replay(),
            Deed::Advance => self.advances.update(|advances| *advances += 1),
            Deed::Turn(forward) => {
                let name = self.settings.with_untracked(|settings| settings.fixture.clone());
                let place = FIXTURES.iter().position(|fixture| fixture.name == name).unwrap_or_default();
                let next = if forward { place + 1 } else { place + FIXTURES.len() - 1 } % FIXTURES.len();
                self.act(Deed::Open(next));
            }
            Deed::TurnTheme => {
                let next = if leptos::prelude::untrack(|| self.is_dark()) { Theme::Light } else { Theme::Dark };
                self.settings.update(|settings| settings.theme = next);
            }
            Deed::TurnWidth => self.settings.update(|settings| {
                let wider = WIDTH_PRESETS.iter().find(|width| **width > settings.width);
                settings.width = wider.or(WIDTH_PRESETS.first()).copied().unwrap_or(settings.width);
            }),
            Deed::TurnDirection => self.settings.update(|settings| {
                let is_rtl = settings.direction == Direction::Rtl;
                settings.direction = if is_rtl { Direction::Locale } else { Direction::Rtl };
            }),
            Deed::Outline => self.outline.update(|outline| *outline = !*outline),
            Deed::Revert => self.text.set(self.original.get_untracked()),
            Deed::Help => self.dialog.set(Some(Dialog::Help)),
            Deed::Palette => self.dialog.set(Some(Dialog::Palette)),
            Deed::Search => crate::browser::focus(".fixtures input"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{LETTERS, commands, matches};

    #[test]
    fn every_command_has_a_label_of_its_own() {
        let labels: BTreeSet<_> = commands().into_iter().map(|command| command.label).collect();
        assert_eq!(labels.len(), commands().len());
        assert!(labels.len() > 60);
    }

    #[test]
    fn commands_are_found_by_parts_of_words() {
        let found: Vec<_> = commands().into_iter().filter(|command| matches(command, "THEME dar")).collect();
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn no_letter_has_two_meanings() {
        let letters: BTreeSet<_> = LETTERS.iter().map(|(letter, _, _)| letter).collect();
        assert_eq!(letters.len(), LETTERS.len());
    }
}

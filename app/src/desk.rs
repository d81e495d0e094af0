//! What the whole page shares: the settings, the text, and what came of them.

use std::sync::Arc;

use leptos::prelude::*;

use crate::{
    browser::{self, prefers_dark, time_zone},
    call::{Call, Problem},
    context::{host_capabilities, host_context},
    fixture::Fixture,
    host::Terms,
    measure::Measures,
    message_log::MessageLog,
    settings::{Settings, Theme},
    share,
};

/// A window above the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialog {
    /// All commands.
    Palette,
    /// All keys.
    Help,
}

/// What the page starts with. The server writes it into the page, so that both render the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Beginning {
    /// The address's query.
    pub(crate) query: String,
    /// The text of the fixture that it names.
    pub(crate) text: String,
}

/// Where the page's state lives. Copies are the same desk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Desk {
    /// What is chosen.
    pub(crate) settings: RwSignal<Settings>,
    /// The editor's text.
    pub(crate) text: RwSignal<String>,
    /// The fixture's text as its file has it.
    pub(crate) original: RwSignal<String>,
    /// The text as a call, or what is wrong with it.
    pub(crate) reading: Memo<Result<Arc<Call>, Problem>>,
    /// The call that is played: the last text that was one.
    pub(crate) call: Memo<Option<Arc<Call>>>,
    /// Counts the wishes to play anew.
    pub(crate) plays: RwSignal<u32>,
    /// Counts the wishes for the next step.
    pub(crate) advances: RwSignal<u32>,
    /// Steps that wait to be asked for.
    pub(crate) waiting: RwSignal<usize>,
    /// The messages.
    pub(crate) log: RwSignal<MessageLog>,
    /// What was measured.
    pub(crate) measures: RwSignal<Measures>,
    /// What the host did for the view, newest first.
    pub(crate) deeds: RwSignal<Vec<String>>,
    /// A sentence for the reader.
    pub(crate) notice: RwSignal<String>,
    /// The window above the page.
    pub(crate) dialog: RwSignal<Option<Dialog>>,
    /// Whether every box of the view is outlined.
    pub(crate) outline: RwSignal<bool>,
    /// Whether single letters are keys.
    pub(crate) letters: RwSignal<bool>,
    /// The words that the fixtures are searched for.
    pub(crate) search: RwSignal<String>,
    /// Whether a frame waits for the next call.
    pub(crate) has_spare: RwSignal<bool>,
    /// Whether the page's scripts have taken over.
    pub(crate) is_alive: RwSignal<bool>,
}

impl Desk {
    /// Makes a desk of what the page starts with.
    pub(crate) fn new(beginning: &Beginning) -> Self {
        let text = RwSignal::new(beginning.text.clone());
        let reading = Memo::new(move |_| text.with(|text| Call::read(text)).map(Arc::new));
        let call = Memo::new(move |before: Option<&Option<Arc<Call>>>| match reading.get() {
            Ok(call) => Some(call),
            Err(_) => before.cloned().flatten(),
        });
        Self {
            settings: RwSignal::new(Settings::read(&beginning.query)),
            text,
            original: RwSignal::new(beginning.text.clone()),
            reading,
            call,
            plays: RwSignal::default(),
            advances: RwSignal::default(),
            waiting: RwSignal::default(),
            log: RwSignal::default(),
            measures: RwSignal::default(),
            deeds: RwSignal::default(),
            notice: RwSignal::default(),
            dialog: RwSignal::default(),
            outline: RwSignal::new(false),
            letters: RwSignal::new(true),
            search: RwSignal::default(),
            has_spare: RwSignal::new(false),
            is_alive: RwSignal::new(false),
        }
    }

    /// Reads one thing of the settings, and anew when it changes.
    pub(crate) fn of<T>(self, read: fn(&Settings) -> T) -> Memo<T>
    where
        T: Clone + PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.settings.with(read))
    }

    /// Changes the settings as an address would.
    pub(crate) fn choose(self, key: &str, value: &str) {
        self.settings.update(|settings| settings.take(key, value));
    }

    /// Shows another fixture, and forgets what was edited.
    pub(crate) fn open(self, fixture: &'static Fixture) {
        self.settings.update(|settings| fixture.name.clone_into(&mut settings.fixture));
        leptos::task::spawn_local(async move {
            let read = browser::fetch_text(&format!("/preview/fixtures/{}.json", fixture.name)).await;
            // A later choice may have been faster.
            if self.settings.with_untracked(|settings| settings.fixture != fixture.name) {
                return;
            }
            match read {
                Ok(text) => {
                    self.original.set(text.clone());
                    self.text.set(text);
                    self.plays.update(|plays| *plays += 1);
                }
                Err(reason) => self.say(&reason),
            }
        });
    }

    /// Plays the call anew.
    pub(crate) fn replay(self) {
        self.plays.update(|plays| *plays += 1);
    }

    /// Tells the reader something.
    pub(crate) fn say(self, sentence: &str) {
        self.notice.set(sentence.to_owned());
    }

    /// Notes what the host did.
    pub(crate) fn note(self, deed: String) {
        self.deeds.update(|deeds| {
            deeds.insert(0, deed);
            deeds.truncate(20);
        });
    }

    /// Copies a text and says so.
    pub(crate) fn copy(self, text: String) {
        leptos::task::spawn_local(async move {
            let is_copied = browser::copy(&text).await;
            self.say(if is_copied {
                "Copied."
            } else {
                "The browser does not let the page copy. Select the text instead."
            });
        });
    }

    /// Whether the view's theme is dark.
    pub(crate) fn is_dark(self) -> bool {
        match self.settings.with(|settings| settings.theme) {
            Theme::Auto => prefers_dark(),
            theme => theme == Theme::Dark,
        }
    }

    /// What the simulated host says of itself.
    pub(crate) fn terms(self) -> Terms {
        let is_dark = self.is_dark();
        self.settings.with(|settings| terms(settings, is_dark))
    }

    /// The query and the fragment that lead back to what is shown.
    pub(crate) fn address(self) -> (String, String) {
        let text = self.text.get();
        let is_edited = self.original.with(|original| *original != text) && text.len() <= crate::call::MAX_TEXT_BYTES;
        (self.settings.with(Settings::write), if is_edited { share::pack(&text) } else { String::new() })
    }
}

/// The host that these settings describe.
pub(crate) fn terms(settings: &Settings, is_dark: bool) -> Terms {
    Terms {
        context: host_context(settings, is_dark, &time_zone()),
        capabilities: host_capabilities(settings),
        answers: settings.answers,
    }
}

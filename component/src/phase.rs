//! What the view shows, and what leads from one to the next: a closed machine without a browser.

/// How far the call has come. `L` is a list of sources, `P` a page that was fetched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Phase<L, P> {
    /// Nothing has come yet.
    Preparing,
    /// Arguments have come, the result has not: the cards are provisional.
    Streaming(L),
    /// The result, with at least one source.
    Ready(L),
    /// The result, without a source.
    Empty(L),
    /// The result, a page.
    Fetched(P),
    /// The tool failed, with its own words.
    Failed(String),
    /// A result that no list can be read from.
    Unreadable,
    /// The call was cancelled, perhaps with a reason.
    Cancelled(Option<String>),
    /// The host has sent nothing for too long. It may still do.
    Silent,
}

/// What can happen to the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event<L, P> {
    /// Arguments came, complete or cut.
    Arguments(L),
    /// The result came with sources.
    Sources(L),
    /// The result came without one.
    NoSources(L),
    /// The result came with a page.
    Page(P),
    /// The result says that the tool failed.
    Error(String),
    /// The result came in a shape that holds no list.
    Nonsense,
    /// The host cancelled the call.
    Cancel(Option<String>),
    /// Fifteen seconds went by without data.
    Quiet,
}

impl<L, P> Phase<L, P> {
    /// Returns the phase that follows, or `None` where the event changes nothing.
    ///
    /// A result always counts, also a second one and one without arguments before it. Arguments that come late,
    /// a cancel after the result and a quiet host after an end change nothing.
    pub(crate) fn after(&self, event: Event<L, P>) -> Option<Self> {
        let open = matches!(self, Self::Preparing | Self::Streaming(_) | Self::Silent);
        match event {
            Event::Sources(list) => Some(Self::Ready(list)),
            Event::NoSources(list) => Some(Self::Empty(list)),
            Event::Page(page) => Some(Self::Fetched(page)),
            Event::Error(text) => Some(Self::Failed(text)),
            Event::Nonsense => Some(Self::Unreadable),
            Event::Arguments(list) if open => Some(Self::Streaming(list)),
            Event::Cancel(reason) if open => Some(Self::Cancelled(reason)),
            Event::Quiet if open => Some(Self::Silent),
            Event::Arguments(_) | Event::Cancel(_) | Event::Quiet => None,
        }
    }

    /// Returns the list that is shown in this phase.
    pub(crate) fn list(&self) -> Option<&L> {
        match self {
            Self::Streaming(list) | Self::Ready(list) | Self::Empty(list) => Some(list),
            Self::Preparing
            | Self::Fetched(_)
            | Self::Failed(_)
            | Self::Unreadable
            | Self::Cancelled(_)
            | Self::Silent => None,
        }
    }

    /// Returns the phase's name, the hook for styles and tests.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Preparing => "preparing",
            Self::Streaming(_) => "streaming",
            Self::Ready(_) => "ready",
            Self::Empty(_) => "empty",
            Self::Fetched(_) => "fetched",
            Self::Failed(_) => "failed",
            Self::Unreadable => "unreadable",
            Self::Cancelled(_) => "cancelled",
            Self::Silent => "silent",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Event, Phase};

    fn open_phases() -> [Phase<u8, u8>; 3] {
        [Phase::Preparing, Phase::Streaming(1), Phase::Silent]
    }

    fn ended_phases() -> [Phase<u8, u8>; 6] {
        [
            Phase::Ready(1),
            Phase::Empty(1),
            Phase::Fetched(1),
            Phase::Failed("no".to_owned()),
            Phase::Unreadable,
            Phase::Cancelled(None),
        ]
    }

    #[test]
    fn a_result_counts_in_every_phase() {
        for phase in open_phases().into_iter().chain(ended_phases()) {
            assert_eq!(phase.after(Event::Sources(2)), Some(Phase::Ready(2)));
            assert_eq!(phase.after(Event::NoSources(3)), Some(Phase::Empty(3)));
            assert_eq!(phase.after(Event::Page(4)), Some(Phase::Fetched(4)));
            assert_eq!(phase.after(Event::Error("x".to_owned())), Some(Phase::Failed("x".to_owned())));
            assert_eq!(phase.after(Event::Nonsense), Some(Phase::Unreadable));
        }
    }

    #[test]
    fn before_the_end_arguments_cancel_and_quiet_count() {
        for phase in open_phases() {
            assert_eq!(phase.after(Event::Arguments(9)), Some(Phase::Streaming(9)));
            assert_eq!(phase.after(Event::Quiet), Some(Phase::Silent));
            let reason = Some("stop".to_owned());
            assert_eq!(phase.after(Event::Cancel(reason.clone())), Some(Phase::Cancelled(reason)));
        }
    }

    #[test]
    fn after_the_end_only_a_result_counts() {
        for phase in ended_phases() {
            assert_eq!(phase.after(Event::Arguments(9)), None);
            assert_eq!(phase.after(Event::Cancel(None)), None);
            assert_eq!(phase.after(Event::Quiet), None);
        }
    }

    #[test]
    fn provisional_cards_go_with_an_error_or_a_cancel() {
        let streaming: Phase<u8, u8> = Phase::Streaming(1);
        assert_eq!(streaming.list(), Some(&1));
        for event in [Event::Error("x".to_owned()), Event::Cancel(None), Event::Quiet] {
            assert_eq!(streaming.after(event).and_then(|phase| phase.list().copied()), None);
        }
    }
}

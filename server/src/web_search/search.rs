//! Runs a search: all queries at once, one provider after the other until one answers.

use futures_util::{StreamExt as _, stream::FuturesUnordered};
use sourcecards_schemas::web_search::{SearchArguments, SearchOutcome};

use super::{
    answer::Found,
    client::Client,
    fault::Fault,
    merge::merge,
    provider::{Provider, Query},
};
use crate::Progress;

/// Asks the providers in order. The first that answers at least one query gives the outcome.
///
/// All requests live in this future: who drops it stops them.
///
/// - No provider answered any query: what each of them said.
pub(super) async fn search(
    client: &Client,
    providers: &[Box<dyn Provider>],
    arguments: &SearchArguments,
    progress: &Progress,
) -> Result<SearchOutcome, Vec<String>> {
    let mut reports = Vec::new();
    let mut steps = Steps { progress, done: 0, total: size(providers.len() * arguments.queries.len()) };
    for provider in providers {
        let answers = ask_all(client, provider.as_ref(), arguments, &mut steps).await;
        if answers.iter().any(|(_, answer)| answer.is_ok()) {
            return Ok(merge(arguments, provider.id(), answers));
        }
        let mut faults: Vec<Fault> = answers.into_iter().filter_map(|(_, answer)| answer.err()).collect();
        faults.dedup();
        reports.extend(faults.into_iter().map(|fault| format!("{} {fault}.", provider.id().name())));
    }
    Err(reports)
}

/// Asks one provider for every query; the answers are in the order of the queries.
async fn ask_all(
    client: &Client,
    provider: &dyn Provider,
    arguments: &SearchArguments,
    steps: &mut Steps<'_>,
) -> Vec<(String, Result<Found, Fault>)> {
    let name = provider.id().name();
    steps.report(format!("Asking {name}")).await;
    let mut running: FuturesUnordered<_> = arguments
        .queries
        .iter()
        .enumerate()
        .map(|(index, text)| async move { (index, text, client.ask(provider, Query { text, arguments }).await) })
        .collect();
    let mut answers = Vec::with_capacity(arguments.queries.len());
    while let Some((index, text, answer)) = running.next().await {
        steps.done += 1;
        let verb = if answer.is_ok() { "answered" } else { "failed" };
        steps.report(format!("{name} {verb}")).await;
        answers.push((index, text.clone(), answer));
    }
    answers.sort_by_key(|(index, ..)| *index);
    answers.into_iter().map(|(_, text, answer)| (text, answer)).collect()
}

/// One step is one query at one provider.
struct Steps<'a> {
    progress: &'a Progress,
    done: u32,
    total: u32,
}

impl Steps<'_> {
    async fn report(&self, message: String) {
        self.progress.report(self.done, self.total, message).await;
    }
}

fn size(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

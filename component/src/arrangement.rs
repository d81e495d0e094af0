//! The order in which cards are shown. Their numbers stay the ones they were given.

use std::cmp::Ordering;

/// What the cards are sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Order {
    /// As they were given.
    #[default]
    Given,
    /// By host name.
    Host,
    /// The newest first, the undated last.
    Date,
    /// By title.
    Title,
}

impl Order {
    /// All orders, as the menu shows them.
    pub(crate) const ALL: [Self; 4] = [Self::Given, Self::Host, Self::Date, Self::Title];
}

/// What there is to sort a card by.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// The host's name.
    pub(crate) host: String,
    /// The title.
    pub(crate) title: String,
    /// The time in milliseconds, where it is known.
    pub(crate) time: Option<f64>,
}

/// Returns the places of the cards in the order they are shown in; cards that are equal keep the order they were given
/// in. Grouped, the cards of a host stand together, hosts in the order of their first card.
///
/// `compare` collates text as the reader's language does.
pub(crate) fn arrange(
    cards: &[Facts],
    order: Order,
    is_grouped: bool,
    compare: &dyn Fn(&str, &str) -> Ordering,
) -> Vec<usize> {
    let mut places: Vec<(usize, &Facts)> = cards.iter().enumerate().collect();
    places.sort_by(|(_, a), (_, b)| match order {
        Order::Given => Ordering::Equal,
        Order::Host => compare(&a.host, &b.host),
        Order::Date => newest_first(a.time, b.time),
        Order::Title => compare(&a.title, &b.title),
    });
    if is_grouped {
        let hosts: Vec<&str> = places.iter().map(|(_, facts)| facts.host.as_str()).collect();
        places.sort_by_key(|(_, facts)| hosts.iter().position(|host| *host == facts.host));
    }
    places.into_iter().map(|(place, _)| place).collect()
}

fn newest_first(a: Option<f64>, b: Option<f64>) -> Ordering {
    // An absent time is the oldest of all.
    b.partial_cmp(&a).unwrap_or(Ordering::Equal)
}

#[cfg(test)]
mod tests {
    use super::{Facts, Order, arrange};

    fn cards() -> Vec<Facts> {
        let card = |host: &str, title: &str, time| Facts { host: host.to_owned(), title: title.to_owned(), time };
        vec![
            card("b.org", "Delta", Some(2.0)),
            card("a.org", "Beta", None),
            card("b.org", "Alpha", Some(3.0)),
            card("a.org", "Beta", Some(3.0)),
        ]
    }

    #[test]
    fn every_order_is_stable() {
        for (order, places) in [
            (Order::Given, [0, 1, 2, 3]),
            (Order::Host, [1, 3, 0, 2]),
            (Order::Date, [2, 3, 0, 1]),
            (Order::Title, [2, 1, 3, 0]),
        ] {
            assert_eq!(arrange(&cards(), order, false, &str::cmp), places, "{order:?}");
        }
    }

    #[test]
    fn groups_follow_their_first_card_in_the_order_chosen() {
        assert_eq!(arrange(&cards(), Order::Given, true, &str::cmp), [0, 2, 1, 3]);
        assert_eq!(arrange(&cards(), Order::Date, true, &str::cmp), [2, 0, 3, 1]);
    }

    #[test]
    fn nothing_is_lost_and_nothing_is_there_twice() {
        for order in Order::ALL {
            let mut places = arrange(&cards(), order, true, &str::cmp);
            places.sort_unstable();
            assert_eq!(places, [0, 1, 2, 3]);
        }
    }
}

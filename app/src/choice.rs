//! Closed sets of values that stand in an address by a short key and on the page by a label.

/// A value of a closed set.
pub(crate) trait Choice: Copy + PartialEq + 'static {
    /// All of them, in the order they are offered in; the first is the one that an address leaves out.
    const ALL: &'static [Self];

    /// How it stands in an address.
    fn key(self) -> &'static str;

    /// How it stands on the page.
    fn label(self) -> &'static str;

    /// Finds a value by its key.
    fn find(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|choice| choice.key() == key)
    }
}

macro_rules! choice {
    ($(#[$meta:meta])* $name:ident { $($(#[$of:meta])* $variant:ident = $key:literal, $label:literal;)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub(crate) enum $name { $($(#[$of])* $variant,)+ }

        impl $crate::choice::Choice for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn key(self) -> &'static str {
                match self { $(Self::$variant => $key,)+ }
            }

            fn label(self) -> &'static str {
                match self { $(Self::$variant => $label,)+ }
            }
        }
    };
}

pub(crate) use choice;

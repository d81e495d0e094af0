//! What a principal may do.

use std::fmt;

/// The right to call one tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// `render_results`.
    CardsRender,
    /// `web_search`.
    WebSearch,
    /// `web_fetch`.
    WebFetch,
}

impl Scope {
    /// Every scope, in the order of the tools.
    pub const ALL: [Self; 3] = [Self::CardsRender, Self::WebSearch, Self::WebFetch];

    /// Gives the name that stands in tokens and challenges.
    pub fn name(self) -> &'static str {
        match self {
            Self::CardsRender => "cards:render",
            Self::WebSearch => "web:search",
            Self::WebFetch => "web:fetch",
        }
    }

    /// Finds a scope by its name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.name() == name)
    }

    /// The scope that calling a tool of this name needs; a tool that is not listed here needs none beyond a login.
    pub fn of_tool(tool: &str) -> Option<Self> {
        match tool {
            "render_results" => Some(Self::CardsRender),
            "web_search" => Some(Self::WebSearch),
            "web_fetch" => Some(Self::WebFetch),
            _ => None,
        }
    }
}

/// A set of scopes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scopes {
    granted: [bool; Scope::ALL.len()],
}

impl Scopes {
    /// Takes every known scope of a list parted by spaces (RFC 6749, section 3.3). Others are passed over: a token may
    /// hold the scopes of other servers too.
    pub fn parse(list: &str) -> Self {
        list.split(' ').filter_map(Scope::of_name).collect()
    }

    /// Tells whether the scope is in the set.
    pub fn contains(self, scope: Scope) -> bool {
        Scope::ALL.iter().zip(self.granted).any(|(&known, granted)| granted && known == scope)
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        let mut granted = [false; Scope::ALL.len()];
        for scope in scopes {
            for (known, slot) in Scope::ALL.iter().zip(&mut granted) {
                *slot |= *known == scope;
            }
        }
        Self { granted }
    }
}

/// The names, parted by spaces.
impl fmt::Display for Scopes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> =
            Scope::ALL.iter().filter(|&&scope| self.contains(scope)).map(|scope| scope.name()).collect();
        formatter.write_str(&names.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::{Scope, Scopes};

    #[test]
    fn a_list_gives_the_scopes_that_are_known() {
        let scopes = Scopes::parse("openid web:fetch cards:render  cards:renderx WEB:SEARCH");
        assert!(scopes.contains(Scope::CardsRender) && scopes.contains(Scope::WebFetch));
        assert!(!scopes.contains(Scope::WebSearch));
        assert_eq!(scopes.to_string(), "cards:render web:fetch");
        assert_eq!(Scopes::parse("").to_string(), "");
    }
}

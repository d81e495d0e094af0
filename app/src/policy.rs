//! The content security policies that the stage's frame can be served with.
//!
//! Source: the MCP Apps specification of 2026-01-26, section "Content Security Policy", and its reference host.

use crate::choice::choice;

choice! {
    /// Which policy a host would send.
    Policy {
        /// The resource declares no csp at all.
        #[default]
        Specification = "spec", "Specification";
        /// The resource declares a csp with four empty lists, as the card list does.
        EmptyLists = "empty", "Empty csp";
        /// The specification's, and WebAssembly with it.
        Wasm = "wasm", "WebAssembly allowed";
        /// As the reference host sends it, which allows eval.
        Reference = "reference", "Reference host";
    }
}

/// The policies themselves: only the server sends them.
#[cfg(feature = "ssr")]
mod header {
    use super::Policy;

    const SPECIFICATION: &str = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; media-src 'self' data:; connect-src 'none'";
    const EMPTY_LISTS: &str = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; font-src 'self'; media-src 'self' data:; connect-src 'self'; frame-src 'none'; \
     object-src 'none'; base-uri 'self'";
    const WASM: &str = "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; \
     style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'";
    const REFERENCE: &str = "default-src 'self' 'unsafe-inline'; \
     script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:; style-src 'self' 'unsafe-inline' blob: data:; \
     img-src 'self' data: blob:; font-src 'self' data: blob:; media-src 'self' data: blob:; connect-src 'self'; \
     worker-src 'self' blob:; frame-src 'none'; object-src 'none'; base-uri 'none'";

    impl Policy {
        /// The header's value for a frame that only this server's pages may hold, opened as nobody's origin.
        pub(crate) fn header(self) -> String {
            let policy = match self {
                Self::Specification => SPECIFICATION,
                Self::EmptyLists => EMPTY_LISTS,
                Self::Wasm => WASM,
                Self::Reference => REFERENCE,
            };
            format!("{policy}; sandbox allow-scripts; frame-ancestors 'self'")
        }
    }
}

#[cfg(feature = "ssr")]
#[cfg(test)]
mod tests {
    use super::Policy;
    use crate::choice::Choice as _;

    #[test]
    fn every_policy_keeps_the_frame_without_an_origin() {
        for policy in Policy::ALL {
            assert!(policy.header().ends_with("; sandbox allow-scripts; frame-ancestors 'self'"));
        }
        assert!(!Policy::Specification.header().contains("eval"));
        assert!(Policy::Wasm.header().contains("'wasm-unsafe-eval'"));
    }
}

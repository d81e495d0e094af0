//! The preview page for designers.

//! How long validation and rendering of 1, 10 and 50 results take.

fn main() {}

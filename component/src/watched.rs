//! A value that the view follows: Leptos' trigger beside a plain cell.
//!
//! A signal of Leptos brings its own copy of the reactive code for each type it holds, in both engines. A trigger holds
//! nothing, so it is there once.

use std::cell::{Ref, RefCell};

use leptos::prelude::{ArcTrigger, Notify as _, Track as _};

/// A value and who follows it.
#[derive(Debug, Default)]
pub(crate) struct Watched<T> {
    changed: ArcTrigger,
    value: RefCell<T>,
}

impl<T> Watched<T> {
    /// Begins with a value.
    pub(crate) fn new(value: T) -> Self {
        Self { changed: ArcTrigger::new(), value: RefCell::new(value) }
    }

    /// Reads the value; the effect that runs now runs again when it changes.
    pub(crate) fn get(&self) -> Ref<'_, T> {
        self.changed.track();
        self.value.borrow()
    }

    /// Reads the value once. Do not hold it while anything is told to the view.
    pub(crate) fn peek(&self) -> Ref<'_, T> {
        self.value.borrow()
    }

    /// Sets the value and tells who follows it, also where it is the same again.
    pub(crate) fn set(&self, value: T) {
        self.value.replace(value);
        self.changed.notify();
    }

    /// Changes the value in place and tells who follows it.
    pub(crate) fn update(&self, change: impl FnOnce(&mut T)) {
        change(&mut self.value.borrow_mut());
        self.changed.notify();
    }
}

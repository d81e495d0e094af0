//! Views without their types, in fewer bytes than `into_any` alone gives.
//!
//! An erased view carries every way of taking it over from the server's html, and the one that waits for code of other
//! files was a tenth of the page's module. This page waits for nothing, and some views never come from the server.

use leptos::{
    prelude::{AddAnyAttr, AnyView, IntoAny as _, Render, RenderHtml},
    tachys::{
        html::attribute::{Attribute, any_attribute::AnyAttribute},
        hydration::Cursor,
        view::{Position, PositionState},
    },
};

/// Erases a view that the server may have rendered.
pub(crate) fn erased(view: impl RenderHtml + 'static) -> AnyView {
    Erased::<_, false>(view).into_any()
}

/// Erases a view that is only ever made in the browser, such as the answer to a click.
pub(crate) fn late(view: impl RenderHtml + 'static) -> AnyView {
    Erased::<_, true>(view).into_any()
}

/// A view that is taken over at once, or, where it is late, made anew.
struct Erased<T, const IS_LATE: bool>(T);

impl<T: Render, const IS_LATE: bool> Render for Erased<T, IS_LATE> {
    type State = T::State;

    fn build(self) -> Self::State {
        self.0.build()
    }

    fn rebuild(self, state: &mut Self::State) {
        self.0.rebuild(state);
    }
}

impl<T: RenderHtml, const IS_LATE: bool> RenderHtml for Erased<T, IS_LATE> {
    type AsyncOutput = T::AsyncOutput;
    type Owned = Erased<T::Owned, IS_LATE>;

    const MIN_LENGTH: usize = T::MIN_LENGTH;
    const EXISTS: bool = T::EXISTS;

    fn dry_resolve(&mut self) {
        self.0.dry_resolve();
    }

    async fn resolve(self) -> Self::AsyncOutput {
        self.0.resolve().await
    }

    fn html_len(&self) -> usize {
        self.0.html_len()
    }

    fn to_html_with_buf(
        self,
        buf: &mut String,
        position: &mut Position,
        escape: bool,
        mark_branches: bool,
        extra_attrs: Vec<AnyAttribute>,
    ) {
        self.0.to_html_with_buf(buf, position, escape, mark_branches, extra_attrs);
    }

    fn hydrate<const FROM_SERVER: bool>(self, cursor: &Cursor, position: &PositionState) -> Self::State {
        if IS_LATE { self.0.build() } else { self.0.hydrate::<FROM_SERVER>(cursor, position) }
    }

    fn into_owned(self) -> Self::Owned {
        Erased(self.0.into_owned())
    }
}

impl<T: AddAnyAttr, const IS_LATE: bool> AddAnyAttr for Erased<T, IS_LATE> {
    type Output<New: Attribute> = Erased<T::Output<New>, IS_LATE>;

    fn add_any_attr<New: Attribute>(self, attribute: New) -> Self::Output<New>
    where
        Self::Output<New>: RenderHtml,
    {
        Erased(self.0.add_any_attr(attribute))
    }
}

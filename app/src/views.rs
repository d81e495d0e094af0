//! What the page draws.

mod controls;
mod dialogs;
mod editor;
mod fixture_list;
mod gallery;
mod live;
mod log_panel;
mod measure_panel;
mod share_panel;
mod stage;
mod top_bar;
mod web_card;

pub(crate) use self::{
    controls::ControlsPanel, dialogs::Dialogs, editor::EditorPanel, fixture_list::FixtureList, gallery::Gallery,
    live::Live, log_panel::LogPanel, measure_panel::MeasurePanel, share_panel::SharePanel, stage::Stage,
    top_bar::TopBar,
};

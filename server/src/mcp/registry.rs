//! The tools of a server.

use std::{fmt, pin::Pin};

use rmcp::{
    ErrorData,
    model::{self, CallToolResult},
};
use serde_json::Value;

use super::progress::Progress;

/// What [`Tool::call`] gives: a result, or the protocol error that answers bad arguments.
pub type ToolFuture<'a> = Pin<Box<dyn Future<Output = Result<CallToolResult, ErrorData>> + Send + 'a>>;

/// One tool: how it describes itself, and what it does.
pub trait Tool: Send + Sync + 'static {
    /// Gives the entry in `tools/list`. Asked once, when the server is made.
    fn descriptor(&self) -> model::Tool;

    /// Does the work. `arguments` is null where the request has none; `progress` reports to a client that asked for it.
    ///
    /// - Bad arguments are [`ErrorData::invalid_params`] with field and rule, never with the value.
    /// - A failure that the model should read is a result with `is_error`.
    /// - A panic is caught by the caller. A call that its client has given up is dropped at the next await.
    fn call<'a>(&'a self, arguments: Value, progress: &'a Progress) -> ToolFuture<'a>;
}

/// The tools in the order in which they are listed.
pub(super) struct Registry {
    tools: Vec<Box<dyn Tool>>,
    descriptors: Vec<model::Tool>,
}

impl Registry {
    pub(super) fn new(tools: Vec<Box<dyn Tool>>) -> Self {
        let descriptors = tools.iter().map(|tool| tool.descriptor()).collect();
        Self { tools, descriptors }
    }

    pub(super) fn descriptors(&self) -> &[model::Tool] {
        &self.descriptors
    }

    pub(super) fn find(&self, name: &str) -> Option<(&model::Tool, &dyn Tool)> {
        self.descriptors.iter().zip(&self.tools).find_map(|(descriptor, tool)| {
            let found = descriptor.name == name;
            found.then_some((descriptor, tool.as_ref()))
        })
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.descriptors.iter().map(|descriptor| &descriptor.name);
        formatter.debug_list().entries(names).finish()
    }
}

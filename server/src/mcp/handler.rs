//! The server's side of every MCP request.

use std::{panic::AssertUnwindSafe, sync::Arc};

use axum::http::request::Parts;
use futures_util::FutureExt as _;
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        self, CacheScope, CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, CustomRequest,
        CustomResult, DiscoverResult, ListResourceTemplatesResult, ListResourcesResult, ListToolsResult,
        PaginatedRequestParams, ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, ServerConfig,
    },
    service::RequestContext,
};
use serde_json::Value;

use super::{
    arguments::{Misfit, examine},
    card_list::CardList,
    info,
    progress::Progress,
    registry::{Registry, Tool},
    render_results::Renderer,
};
use crate::{auth::Principal, http, metrics};

/// How long a client may keep a list, in milliseconds: five minutes. A new build may change what it says.
const LIST_TTL_MS: u64 = 5 * 60 * 1000;
/// How long a client may keep a page whose URI holds its hash, in milliseconds: a week.
const PAGE_TTL_MS: u64 = 7 * 24 * 60 * 60 * 1000;

/// The MCP server. A clone is another handle on the same one.
#[derive(Clone, Debug)]
pub struct Server {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    info: ServerConfig,
    registry: Registry,
    card_list: CardList,
}

impl Default for Server {
    fn default() -> Self {
        Self::new()
    }
}

impl Server {
    /// Makes the server with all its tools.
    pub fn new() -> Self {
        Self::with_tools(Vec::new())
    }

    /// Makes the server with further tools after its own.
    pub fn with_tools(further: Vec<Box<dyn Tool>>) -> Self {
        let card_list = CardList::embedded();
        let mut tools: Vec<Box<dyn Tool>> = vec![Box::new(Renderer::new(card_list.uri()))];
        tools.extend(further);
        let shared = Shared { info: info::describe(), registry: Registry::new(tools), card_list };
        Self { shared: Arc::new(shared) }
    }

    /// The names of the tools, in the order in which they are listed.
    pub(crate) fn tool_names(&self) -> impl Iterator<Item = String> {
        self.shared.registry.descriptors().iter().map(|descriptor| descriptor.name.to_string())
    }

    /// Calls a tool and turns whatever goes wrong in it into an answer.
    async fn call(
        &self,
        name: &str,
        arguments: Value,
        context: &RequestContext<RoleServer>,
    ) -> Result<CallToolResult, ErrorData> {
        let Some((descriptor, tool)) = self.shared.registry.find(name) else {
            return Err(ErrorData::invalid_params("name: must be the name of a tool in tools/list", None));
        };
        if let Some(Err(scope)) = principal(context).map(|principal| principal.may_call(name)) {
            return Err(http::lacking(scope));
        }
        let progress = Progress::of(context);
        let work = AssertUnwindSafe(async move { tool.call(arguments, &progress).await }).catch_unwind();
        let outcome = tokio::select! {
            outcome = work => outcome,
            () = context.ct.cancelled() => return Err(ErrorData::internal_error("the call was cancelled", None)),
        };
        let outcome = outcome.unwrap_or_else(|_panic| {
            let name = &descriptor.name;
            tracing::error!(tool = %name, "a tool panicked");
            let text = format!("{name} failed unexpectedly. Nothing was shown; the sources are unchanged.");
            Ok(CallToolResult::error(vec![ContentBlock::text(text)]))
        });
        metrics::called(&descriptor.name, describe(&outcome));
        outcome
    }
}

fn describe(outcome: &Result<CallToolResult, ErrorData>) -> &'static str {
    match outcome {
        Ok(result) if result.is_error == Some(true) => "failed",
        Ok(_) => "ok",
        Err(_) => "bad arguments",
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        self.shared.info.clone()
    }

    async fn discover(&self, _context: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
        let versions = self.supported_protocol_versions().into_owned();
        Ok(DiscoverResult::from_server_info(versions, self.get_info())
            .with_ttl_ms(LIST_TTL_MS)
            .with_cache_scope(CacheScope::Public))
    }

    fn get_tool(&self, name: &str) -> Option<model::Tool> {
        self.shared.registry.find(name).map(|(descriptor, _)| descriptor.clone())
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        refuse_cursor(request)?;
        let tools = self.shared.registry.descriptors().to_vec();
        Ok(ListToolsResult::with_all_items(tools).with_ttl_ms(LIST_TTL_MS).with_cache_scope(CacheScope::Public))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = request.arguments.map_or(Value::Null, Value::Object);
        self.call(&request.name, arguments, &context).await.map(Into::into)
    }

    async fn list_resources(
        &self,
        request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        refuse_cursor(request)?;
        let resources = vec![self.shared.card_list.resource()];
        Ok(ListResourcesResult::with_all_items(resources).with_ttl_ms(LIST_TTL_MS).with_cache_scope(CacheScope::Public))
    }

    async fn list_resource_templates(
        &self,
        request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        refuse_cursor(request)?;
        let templates = vec![self.shared.card_list.template()];
        Ok(ListResourceTemplatesResult::with_all_items(templates)
            .with_ttl_ms(LIST_TTL_MS)
            .with_cache_scope(CacheScope::Public))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let card_list = &self.shared.card_list;
        if !card_list.answers(&request.uri) {
            return Err(ErrorData::resource_not_found("uri: must be the URI of a resource of this server", None));
        }
        let is_current = request.uri == card_list.uri();
        let result = ReadResourceResult::new(vec![card_list.contents(request.uri)])
            .with_ttl_ms(if is_current { PAGE_TTL_MS } else { LIST_TTL_MS })
            .with_cache_scope(CacheScope::Public);
        Ok(result.into())
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        match examine(&request.method, request.params, context.meta.protocol_version().is_some()) {
            Misfit::Error(error) => Err(error),
            Misfit::Call { name, arguments } => {
                let result = self.call(&name, arguments, &context).await?;
                serde_json::to_value(result)
                    .map(CustomResult)
                    .map_err(|_| ErrorData::internal_error("the result is not JSON", None))
            }
        }
    }
}

/// Who is logged in; nothing where nobody has to be.
fn principal(context: &RequestContext<RoleServer>) -> Option<&Principal> {
    context.extensions.get::<Parts>()?.extensions.get()
}

/// No list here has a second page, so no cursor was ever given out.
fn refuse_cursor(request: Option<PaginatedRequestParams>) -> Result<(), ErrorData> {
    match request.and_then(|request| request.cursor) {
        Some(_) => Err(ErrorData::invalid_params("cursor: must be absent, the list has one page", None)),
        None => Ok(()),
    }
}

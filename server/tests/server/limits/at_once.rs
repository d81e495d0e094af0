//! Requests at once.

use std::sync::Arc;

use rmcp::model::{self, CallToolResult};
use serde_json::{Map, Value, json};
use sourcecards_server::{
    Progress, Server, Tool, ToolFuture,
    http::{Access, Limits, Options},
};
use tokio::sync::Semaphore;

use crate::client::{Client, VERSIONS};

/// Takes until it is told to end.
struct Waiting(Arc<Semaphore>);

impl Tool for Waiting {
    fn descriptor(&self) -> model::Tool {
        model::Tool::new("waits", "Waits.", Arc::new(Map::new()))
    }

    fn call<'a>(&'a self, _arguments: Value, _progress: &'a Progress) -> ToolFuture<'a> {
        Box::pin(async move {
            self.0.acquire().await.unwrap().forget();
            Ok(CallToolResult::success(Vec::new()))
        })
    }
}

#[tokio::test]
async fn one_request_too_many_is_told_to_come_back_and_the_place_is_free_after_the_answer() {
    let gate = Arc::new(Semaphore::new(0));
    let limits = Limits { requests: 2, ..Limits::default() };
    let server = Server::with_tools(vec![Box::new(Waiting(Arc::clone(&gate)))]);
    let client = Client::of(&server, Options::from(Access::new(&[], &[]).unwrap()).with_limits(limits));
    for version in VERSIONS {
        let call = json!({ "name": "waits", "arguments": {} });
        let under_way: Vec<_> = (0..2)
            .map(|_| {
                let (client, call) = (client.clone(), call.clone());
                tokio::spawn(async move { client.ask(version, "tools/call", &call).await.status.as_u16() })
            })
            .collect();
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        let reply = client.ask(version, "tools/list", &json!({})).await;
        assert_eq!(reply.error(), (503, -32002, "server: is busy".to_owned()));
        assert_eq!(reply.headers["retry-after"], "1");
        assert_eq!(client.get("/readyz", &[]).await.status, 200);
        gate.add_permits(2);
        for call in under_way {
            assert_eq!(call.await.unwrap(), 200);
        }
        assert_eq!(client.ask(version, "tools/list", &json!({})).await.status, 200);
    }
}

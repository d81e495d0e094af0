//! The host simulator: the host's side of MCP Apps as a machine without a browser.
//!
//! It hears the view's messages and says what to do: what to post back, and what a host would do beside that. Time,
//! frames and sockets belong to whoever drives it.
//!
//! Source: the MCP Apps specification, stable version 2026-01-26.

use serde_json::{Map, Value, json};
use sourcecards_schemas::apps::{PROTOCOL_VERSION, method};

use crate::{call::Step, context::difference, settings::Answers};

/// JSON-RPC's codes.
const METHOD_NOT_FOUND: i32 = -32601;
const INVALID_PARAMS: i32 = -32602;
const REFUSED: i32 = -32000;

/// What the host says of itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Terms {
    /// Its context.
    pub(crate) context: Map<String, Value>,
    /// Its capabilities.
    pub(crate) capabilities: Map<String, Value>,
    /// How it answers what it offers.
    pub(crate) answers: Answers,
}

/// Something to do after a message of the view.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Act {
    /// Post this to the view.
    Post(Value),
    /// The handshake is done: the call may be sent.
    Ready,
    /// The frame shall be so high, in CSS pixels.
    Height(f64),
    /// A link was opened.
    Open(String),
    /// Something was said in the conversation.
    Say(String),
    /// The model's context was replaced.
    Tell(String),
    /// A file was saved, of this name.
    Save(String),
    /// The display mode changes.
    Show(String),
    /// A tool of the server is to be called, and the answer posted under this id.
    Call {
        /// The request's id.
        id: Value,
        /// The parameters of `tools/call`.
        parameters: Value,
    },
    /// The view has wound up.
    Gone,
}

/// What became of a message.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Heard {
    /// What to do, in order.
    pub(crate) acts: Vec<Act>,
    /// What is wrong with the message, for the log.
    pub(crate) fault: Option<&'static str>,
}

/// One host with one view.
#[derive(Debug, Default)]
pub(crate) struct Host {
    terms: Terms,
    is_ready: bool,
    asked: u32,
    teardown: Option<u32>,
}

impl Host {
    /// Makes a host that has heard nothing.
    pub(crate) fn new(terms: Terms) -> Self {
        Self { terms, ..Self::default() }
    }

    /// Whether the handshake is done.
    pub(crate) fn is_ready(&self) -> bool {
        self.is_ready
    }

    /// Hears one message of the view.
    pub(crate) fn hear(&mut self, message: &Value) -> Heard {
        let Some(fields) = message.as_object() else { return faulty("no JSON object") };
        if fields.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
            return faulty("jsonrpc is not 2.0");
        }
        if fields.get("params").is_some_and(|params| !params.is_object()) {
            return faulty("params is no object");
        }
        let parameters = fields.get("params").cloned().unwrap_or_else(|| json!({}));
        match (fields.get("method").and_then(Value::as_str), fields.get("id")) {
            (Some(name), Some(id)) if id.is_string() || id.is_number() => self.answer(name, id.clone(), &parameters),
            (Some(_), Some(_)) => faulty("id is neither a string nor a number"),
            (Some(name), None) => self.note(name, &parameters),
            (None, Some(id)) if fields.contains_key("result") != fields.contains_key("error") => self.settle(id),
            (None, Some(_)) => faulty("neither a result nor an error"),
            (None, None) => faulty("neither a method nor an id"),
        }
    }

    /// The message that brings a step of the call.
    pub(crate) fn deliver(step: &Step) -> Value {
        match step {
            Step::Partial(arguments) => tell(method::TOOL_INPUT_PARTIAL, &json!({ "arguments": arguments })),
            Step::Input(arguments) => tell(method::TOOL_INPUT, &json!({ "arguments": arguments })),
            Step::Result(result) => tell(method::TOOL_RESULT, result),
            Step::Cancel(reason) => tell(method::TOOL_CANCELLED, &json!({ "reason": reason })),
        }
    }

    /// Takes new terms; the message to post where the view has to hear of it.
    pub(crate) fn change(&mut self, terms: Terms) -> Option<Value> {
        let changed = difference(&self.terms.context, &terms.context);
        self.terms = terms;
        (self.is_ready && !changed.is_empty()).then(|| tell(method::HOST_CONTEXT_CHANGED, &changed.into()))
    }

    /// Asks the view to wind up.
    pub(crate) fn tear_down(&mut self) -> Value {
        self.asked += 1;
        self.teardown = Some(self.asked);
        ask(self.asked, method::RESOURCE_TEARDOWN)
    }

    /// Asks the view whether it is there.
    pub(crate) fn ping(&mut self) -> Value {
        self.asked += 1;
        ask(self.asked, method::PING)
    }

    /// The answer of a tool that the view called, as JSON-RPC gave it.
    pub(crate) fn pass_on(id: &Value, answer: &Value) -> Value {
        match answer.get("result") {
            Some(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
            None => {
                let lost = || json!({ "code": REFUSED, "message": "The server did not answer" });
                json!({ "jsonrpc": "2.0", "id": id, "error": answer.get("error").cloned().unwrap_or_else(lost) })
            }
        }
    }

    fn note(&mut self, name: &str, parameters: &Value) -> Heard {
        match name {
            method::INITIALIZED => {
                self.is_ready = true;
                Heard { acts: vec![Act::Ready], fault: None }
            }
            method::SIZE_CHANGED => {
                let sizes = ["width", "height"].map(|key| parameters.get(key));
                if sizes.iter().flatten().any(|size| !size.is_number()) {
                    return faulty("a size is no number");
                }
                let height = parameters.get("height").and_then(Value::as_f64);
                Heard { acts: height.map(Act::Height).into_iter().collect(), fault: None }
            }
            "notifications/message" => Heard::default(),
            _ => Heard { acts: Vec::new(), fault: Some("no notification of MCP Apps") },
        }
    }

    fn settle(&mut self, id: &Value) -> Heard {
        let id = id.as_u64().and_then(|id| u32::try_from(id).ok());
        match id {
            Some(id) if self.teardown == Some(id) => Heard { acts: vec![Act::Gone], fault: None },
            Some(id) if (1..=self.asked).contains(&id) => Heard::default(),
            _ => faulty("the answer of no request"),
        }
    }

    fn answer(&mut self, name: &str, id: Value, parameters: &Value) -> Heard {
        let text = |key: &str| parameters.get(key).and_then(Value::as_str).map(str::to_owned);
        match name {
            method::INITIALIZE => self.introduce(&id, parameters),
            method::PING => done(&id, &json!({}), None),
            method::OPEN_LINK => match text("url") {
                Some(url) => self.serve("openLinks", &id, Act::Open(url)),
                None => invalid(&id, "url is required"),
            },
            method::MESSAGE => match parameters.get("content") {
                Some(content) if content.is_array() => self.serve("message", &id, Act::Say(texts(parameters))),
                _ => invalid(&id, "content has to be an array"),
            },
            method::UPDATE_MODEL_CONTEXT => self.serve("updateModelContext", &id, Act::Tell(texts(parameters))),
            method::DOWNLOAD_FILE => match parameters.get("contents") {
                Some(contents) if contents.is_array() => {
                    self.serve("downloadFile", &id, Act::Save(file_name(contents)))
                }
                _ => invalid(&id, "contents has to be an array"),
            },
            method::REQUEST_DISPLAY_MODE => match text("mode") {
                Some(mode) => self.show(&id, mode),
                None => invalid(&id, "mode is required"),
            },
            method::TOOLS_CALL if self.offers("serverTools") => match self.terms.answers {
                Answers::Accept => Heard { acts: vec![Act::Call { id, parameters: parameters.clone() }], fault: None },
                Answers::Refuse => done(&id, &json!({ "isError": true, "content": [] }), None),
                Answers::Throw => failed(&id, REFUSED, "Not today"),
            },
            _ => failed(&id, METHOD_NOT_FOUND, "Method not found"),
        }
    }

    fn introduce(&self, id: &Value, parameters: &Value) -> Heard {
        let info = parameters.get("appInfo");
        let has = |key: &str| info.and_then(|info| info.get(key)).is_some_and(Value::is_string);
        if !has("name")
            || !has("version")
            || !parameters.get("appCapabilities").is_some_and(Value::is_object)
            || !parameters.get("protocolVersion").is_some_and(Value::is_string)
        {
            return invalid(id, "appInfo, appCapabilities and protocolVersion are required");
        }
        let result = json!({
            "protocolVersion": PROTOCOL_VERSION,
            "hostInfo": { "name": "sourcecards-preview", "version": env!("CARGO_PKG_VERSION") },
            "hostCapabilities": self.terms.capabilities,
            "hostContext": self.terms.context,
        });
        done(id, &result, None)
    }

    fn offers(&self, capability: &str) -> bool {
        self.terms.capabilities.contains_key(capability)
    }

    /// Does what the view asks for, or refuses it in the way that was chosen.
    fn serve(&self, capability: &str, id: &Value, act: Act) -> Heard {
        if !self.offers(capability) {
            return failed(id, METHOD_NOT_FOUND, "Method not found");
        }
        match self.terms.answers {
            Answers::Accept => done(id, &json!({}), Some(act)),
            Answers::Refuse => done(id, &json!({ "isError": true }), None),
            Answers::Throw => failed(id, REFUSED, "Not today"),
        }
    }

    /// A host may answer with another mode than the one it was asked for: here, the one it is in.
    fn show(&self, id: &Value, mode: String) -> Heard {
        let modes = self.terms.context.get("availableDisplayModes").and_then(Value::as_array);
        let is_there = modes.is_some_and(|modes| modes.iter().any(|known| *known == mode));
        match self.terms.answers {
            Answers::Throw => failed(id, REFUSED, "Not today"),
            Answers::Accept if is_there => done(id, &json!({ "mode": mode }), Some(Act::Show(mode))),
            _ => done(id, &json!({ "mode": self.terms.context.get("displayMode") }), None),
        }
    }
}

fn tell(name: &str, parameters: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": name, "params": parameters })
}

fn ask(id: u32, name: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": name, "params": {} })
}

fn done(id: &Value, result: &Value, act: Option<Act>) -> Heard {
    let post = Act::Post(json!({ "jsonrpc": "2.0", "id": id, "result": result }));
    Heard { acts: [post].into_iter().chain(act).collect(), fault: None }
}

fn failed(id: &Value, code: i32, message: &str) -> Heard {
    let error = json!({ "code": code, "message": message });
    Heard { acts: vec![Act::Post(json!({ "jsonrpc": "2.0", "id": id, "error": error }))], fault: None }
}

fn invalid(id: &Value, fault: &'static str) -> Heard {
    Heard { fault: Some(fault), ..failed(id, INVALID_PARAMS, fault) }
}

fn faulty(fault: &'static str) -> Heard {
    Heard { acts: Vec::new(), fault: Some(fault) }
}

/// The text parts of `content`, else what is structured.
fn texts(parameters: &Value) -> String {
    let text = crate::call::plain_text(parameters);
    if text.is_empty() { parameters.get("structuredContent").map(Value::to_string).unwrap_or_default() } else { text }
}

fn file_name(contents: &Value) -> String {
    let uri = contents.pointer("/0/resource/uri").or_else(|| contents.pointer("/0/uri")).and_then(Value::as_str);
    uri.unwrap_or("a file without a name").to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Act, Host, Terms};
    use crate::{
        call::Step,
        context::{host_capabilities, host_context},
        settings::Settings,
    };

    fn terms(query: &str) -> Terms {
        let settings = Settings::read(query);
        Terms {
            context: host_context(&settings, false, "UTC"),
            capabilities: host_capabilities(&settings),
            answers: settings.answers,
        }
    }

    fn ready(query: &str) -> Host {
        let mut host = Host::new(terms(query));
        host.hear(&json!({ "jsonrpc": "2.0", "method": "ui/notifications/initialized" }));
        host
    }

    fn asked(host: &mut Host, method: &str, params: &Value) -> Vec<Act> {
        host.hear(&json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params })).acts
    }

    fn posted(acts: &[Act]) -> &Value {
        match acts.first() {
            Some(Act::Post(message)) => message,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_handshake_ends_with_ready() {
        let mut host = Host::new(terms("theme=light"));
        let params = json!({
            "appInfo": { "name": "a", "version": "1" }, "appCapabilities": {}, "protocolVersion": "2099-01-01"
        });
        let acts = asked(&mut host, "ui/initialize", &params);
        assert_eq!(posted(&acts)["id"], 7);
        assert_eq!(posted(&acts)["result"]["protocolVersion"], "2026-01-26");
        assert_eq!(posted(&acts)["result"]["hostContext"]["theme"], "light");
        assert!(!host.is_ready());
        let heard = host.hear(&json!({ "jsonrpc": "2.0", "method": "ui/notifications/initialized" }));
        assert_eq!((heard.acts.as_slice(), host.is_ready()), ([Act::Ready].as_slice(), true));
    }

    #[test]
    fn an_introduction_without_a_version_is_refused() {
        let mut host = Host::new(terms(""));
        let params = json!({ "appInfo": { "name": "a" }, "appCapabilities": {}, "protocolVersion": "2026-01-26" });
        assert_eq!(posted(&asked(&mut host, "ui/initialize", &params))["error"]["code"], -32602);
    }

    #[test]
    fn what_is_offered_is_done() {
        let mut host = ready("");
        let link = asked(&mut host, "ui/open-link", &json!({ "url": "https://a.example/" }));
        assert_eq!(posted(&link)["result"], json!({}));
        assert_eq!(link.last(), Some(&Act::Open("https://a.example/".to_owned())));
        let content = json!([{ "type": "text", "text": "Hello" }]);
        let said = asked(&mut host, "ui/message", &json!({ "role": "user", "content": content }));
        assert_eq!(said.last(), Some(&Act::Say("Hello".to_owned())));
        let told = asked(&mut host, "ui/update-model-context", &json!({ "structuredContent": { "a": 1 } }));
        assert_eq!(told.last(), Some(&Act::Tell("{\"a\":1}".to_owned())));
        let file = json!([{ "type": "resource", "resource": { "uri": "file:///a.md", "text": "x" } }]);
        assert_eq!(
            asked(&mut host, "ui/download-file", &json!({ "contents": file })).last(),
            Some(&Act::Save("file:///a.md".to_owned()))
        );
        let mode = asked(&mut host, "ui/request-display-mode", &json!({ "mode": "fullscreen" }));
        assert_eq!(mode.last(), Some(&Act::Show("fullscreen".to_owned())));
        let call = asked(&mut host, "tools/call", &json!({ "name": "web_search" }));
        assert_eq!(call, [Act::Call { id: json!(7), parameters: json!({ "name": "web_search" }) }]);
    }

    #[test]
    fn what_is_refused_is_not_done() {
        let open = |query: &str| asked(&mut ready(query), "ui/open-link", &json!({ "url": "https://a.example/" }));
        let refused = open("answers=refuse");
        assert_eq!((posted(&refused)["result"].clone(), refused.len()), (json!({ "isError": true }), 1));
        assert_eq!(posted(&open("answers=throw"))["error"]["code"], -32000);
        assert_eq!(posted(&open("lacks=openLinks"))["error"]["code"], -32601);
        let stays = asked(&mut ready("lacks=fullscreen"), "ui/request-display-mode", &json!({ "mode": "fullscreen" }));
        assert_eq!((posted(&stays)["result"]["mode"].clone(), stays.len()), (json!("inline"), 1));
        let tool = asked(&mut ready("lacks=serverTools"), "tools/call", &json!({ "name": "x" }));
        assert_eq!(posted(&tool)["error"]["code"], -32601);
    }

    #[test]
    fn malformed_messages_are_marked_and_change_nothing() {
        let mut host = ready("");
        for (message, fault) in [
            (json!("{}"), "no JSON object"),
            (json!({ "method": "ping", "id": 1 }), "jsonrpc is not 2.0"),
            (json!({ "jsonrpc": "2.0", "id": 1, "method": "ping", "params": null }), "params is no object"),
            (json!({ "jsonrpc": "2.0", "id": null, "method": "ping" }), "id is neither a string nor a number"),
            (json!({ "jsonrpc": "2.0" }), "neither a method nor an id"),
            (json!({ "jsonrpc": "2.0", "id": 1 }), "neither a result nor an error"),
            (json!({ "jsonrpc": "2.0", "id": 9, "result": {} }), "the answer of no request"),
            (
                json!({ "jsonrpc": "2.0", "method": "ui/notifications/size-changed", "params": { "height": null } }),
                "a size is no number",
            ),
            (json!({ "jsonrpc": "2.0", "method": "made/up" }), "no notification of MCP Apps"),
        ] {
            let heard = host.hear(&message);
            assert_eq!((heard.fault, heard.acts.len()), (Some(fault), 0), "{message}");
        }
        let message =
            json!({ "jsonrpc": "2.0", "id": 1, "method": "ui/message", "params": { "role": "user", "content": {} } });
        assert_eq!(host.hear(&message).fault, Some("content has to be an array"));
    }

    #[test]
    fn a_change_is_told_once_the_view_is_ready() {
        let mut host = Host::new(terms(""));
        assert_eq!(host.change(terms("locale=de-DE")), None);
        let mut host = ready("");
        let told = host.change(terms("locale=de-DE")).unwrap();
        assert_eq!(told["method"], "ui/notifications/host-context-changed");
        assert_eq!(told["params"], json!({ "locale": "de-DE" }));
        assert_eq!(host.change(terms("locale=de-DE")), None);
    }

    #[test]
    fn steps_become_notifications() {
        let named = |step: Step| Host::deliver(&step)["method"].clone();
        assert_eq!(named(Step::Partial(json!({}))), "ui/notifications/tool-input-partial");
        assert_eq!(named(Step::Input(json!({}))), "ui/notifications/tool-input");
        assert_eq!(named(Step::Result(json!({}))), "ui/notifications/tool-result");
        assert_eq!(named(Step::Cancel(String::new())), "ui/notifications/tool-cancelled");
    }

    #[test]
    fn a_view_that_winds_up_is_gone() {
        let mut host = ready("");
        let (ping, teardown) = (host.ping(), host.tear_down());
        let answer = |asked: &Value| json!({ "jsonrpc": "2.0", "id": asked["id"], "result": {} });
        assert_eq!(host.hear(&answer(&ping)).acts, []);
        assert_eq!(host.hear(&answer(&teardown)).acts, [Act::Gone]);
    }

    #[test]
    fn a_servers_answer_is_passed_on_under_the_views_id() {
        let answer = json!({ "jsonrpc": "2.0", "id": 1, "result": { "content": [] } });
        assert_eq!(
            Host::pass_on(&json!("a"), &answer),
            json!({ "jsonrpc": "2.0", "id": "a", "result": { "content": [] } })
        );
        assert_eq!(Host::pass_on(&json!("a"), &json!({}))["error"]["code"], -32000);
    }
}

//! The browser, as far as the page uses it. On the server none of this runs.

use js_sys::JSON;
use leptos::prelude::{document, window};
use serde_json::Value;
use wasm_bindgen::{JsCast as _, JsValue, prelude::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, Event, File, HtmlAnchorElement, HtmlElement, RequestInit, Response, Url};

/// Milliseconds since the page was opened.
pub(crate) fn now() -> f64 {
    window().performance().map(|clock| clock.now()).unwrap_or_default()
}

/// Whether the browser prefers a dark theme.
pub(crate) fn prefers_dark() -> bool {
    window().match_media("(prefers-color-scheme: dark)").ok().flatten().is_some_and(|query| query.matches())
}

/// The reader's time zone.
pub(crate) fn time_zone() -> String {
    let options = js_sys::Intl::DateTimeFormat::default().resolved_options();
    let zone = js_sys::Reflect::get(&options, &"timeZone".into()).ok().and_then(|zone| zone.as_string());
    zone.unwrap_or_else(|| "UTC".to_owned())
}

/// Origin, query and fragment of the page's address.
pub(crate) fn address() -> (String, String, String) {
    let place = window().location();
    (place.origin().unwrap_or_default(), place.search().unwrap_or_default(), place.hash().unwrap_or_default())
}

/// Puts another query and fragment into the address, without a step in the history.
pub(crate) fn replace_address(query: &str, fragment: &str) {
    let mark = |sign: &str, text: &str| if text.is_empty() { String::new() } else { format!("{sign}{text}") };
    let address = format!("/preview{}{}", mark("?", query), mark("#", fragment));
    // Browsers refuse what is too long or comes too often; the page works on with the old address.
    let history = window().history();
    _ = history.and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&address)));
}

/// Reads a text of this server. The error is a sentence for the reader.
pub(crate) async fn fetch_text(address: &str) -> Result<String, String> {
    read(JsFuture::from(window().fetch_with_str(address)).await).await.map(|(_, text)| text)
}

/// Sends a JSON-RPC request to this server's `/mcp`.
pub(crate) async fn ask_server(method: &str, parameters: &Value, token: &str) -> Result<Value, String> {
    let request = RequestInit::new();
    request.set_method("POST");
    let headers = web_sys::Headers::new().map_err(|_| "The browser has no headers.".to_owned())?;
    let authorization = format!("Bearer {token}");
    for (name, value) in [
        ("Content-Type", "application/json"),
        ("Accept", "application/json, text/event-stream"),
        ("MCP-Protocol-Version", "2025-11-25"),
        ("Authorization", authorization.as_str()),
    ] {
        if name != "Authorization" || !token.is_empty() {
            headers.set(name, value).map_err(|_| "The token has characters that no header can carry.".to_owned())?;
        }
    }
    request.set_headers(&headers);
    let body = serde_json::json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": parameters });
    request.set_body(&body.to_string().into());
    let answer = JsFuture::from(window().fetch_with_str_and_init("/mcp", &request)).await;
    let (status, text) = read_any(answer).await?;
    match status {
        401 | 403 => Err(format!("The server wants a token, or another one (HTTP {status}).")),
        _ => serde_json::from_str(&text).map_err(|_| format!("The server answered with no JSON (HTTP {status}).")),
    }
}

async fn read(answer: Result<JsValue, JsValue>) -> Result<(u16, String), String> {
    match read_any(answer).await? {
        (200, text) => Ok((200, text)),
        (status, _) => Err(format!("The server answered with HTTP {status}.")),
    }
}

async fn read_any(answer: Result<JsValue, JsValue>) -> Result<(u16, String), String> {
    let lost = |_| "The server cannot be reached.".to_owned();
    let answer: Response = answer.map_err(lost)?.unchecked_into();
    let text = JsFuture::from(answer.text().map_err(lost)?).await.map_err(lost)?;
    Ok((answer.status(), text.as_string().unwrap_or_default()))
}

/// Puts a text on the clipboard; false where the browser refuses.
pub(crate) async fn copy(text: &str) -> bool {
    JsFuture::from(window().navigator().clipboard().write_text(text)).await.is_ok()
}

/// Reads the clipboard's text; `None` where the browser or the reader refuses.
pub(crate) async fn pasted() -> Option<String> {
    JsFuture::from(window().navigator().clipboard().read_text()).await.ok()?.as_string()
}

/// Reads a file that was dropped or chosen.
pub(crate) async fn file_text(file: &File) -> Option<String> {
    JsFuture::from(file.text()).await.ok()?.as_string()
}

/// Lets the browser save a text as a file.
pub(crate) fn save(name: &str, kind: &str, text: &str) -> Option<()> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let blob = Blob::new_with_str_sequence_and_options(&js_sys::Array::of1(&text.into()), &options).ok()?;
    let address = Url::create_object_url_with_blob(&blob).ok()?;
    let link: HtmlAnchorElement = document().create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address).ok()
}

/// Runs `work` after so many milliseconds.
pub(crate) fn after(milliseconds: u32, work: impl FnOnce() + 'static) {
    leptos::prelude::set_timeout(work, std::time::Duration::from_millis(milliseconds.into()));
}

/// Hears an event of the window for as long as the page is open.
pub(crate) fn listen(event: &str, heard: impl FnMut(Event) + 'static) {
    let heard = Closure::<dyn FnMut(Event)>::new(heard).into_js_value();
    _ = window().add_event_listener_with_callback(event, heard.unchecked_ref());
}

/// A value as JSON text and as the page's own; `None` for what JSON cannot hold.
pub(crate) fn to_json(value: &JsValue) -> Option<(String, Value)> {
    let text = JSON::stringify(value).ok()?.as_string()?;
    let value = serde_json::from_str(&text).ok()?;
    Some((text, value))
}

/// JSON text as the browser's own value.
pub(crate) fn from_json(text: &str) -> JsValue {
    JSON::parse(text).unwrap_or(JsValue::UNDEFINED)
}

/// Whether the focus is where letters are typed.
pub(crate) fn is_typing() -> bool {
    let Some(element) = document().active_element() else { return false };
    let is_field = matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT");
    is_field || element.dyn_ref::<HtmlElement>().is_some_and(HtmlElement::is_content_editable)
}

/// Gives the focus to the element that a selector finds.
pub(crate) fn focus(selector: &str) {
    let element = document().query_selector(selector).ok().flatten();
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        _ = element.focus();
    }
}

//! What the simulated host says of itself: its context and its capabilities.

use serde_json::{Map, Value, json};

use crate::{
    choice::Choice as _,
    settings::{CONTAINER_HEIGHT, Capability, Container, Settings},
};

/// The host's context as the settings say; `dark` and `time_zone` are the browser's.
pub(crate) fn host_context(settings: &Settings, dark: bool, time_zone: &str) -> Map<String, Value> {
    let width = settings.width;
    let frame = match settings.container {
        Container::Free => json!({ "width": width }),
        Container::Capped => json!({ "width": width, "maxHeight": CONTAINER_HEIGHT }),
        Container::Fixed => json!({ "width": width, "height": CONTAINER_HEIGHT }),
    };
    let mut modes = vec!["inline", "pip"];
    if settings.offers(Capability::Fullscreen) {
        modes.push("fullscreen");
    }
    let safe = settings.safe;
    let context = json!({
        "theme": if dark { "dark" } else { "light" },
        "styles": { "variables": settings.look.variables(settings.text) },
        "displayMode": settings.mode.key(),
        "availableDisplayModes": modes,
        "containerDimensions": frame,
        "locale": settings.locale,
        "timeZone": time_zone,
        "platform": "web",
        "userAgent": "sourcecards-preview",
        "deviceCapabilities": { "touch": settings.touch, "hover": settings.hover },
        "safeAreaInsets": { "top": safe, "right": safe, "bottom": safe, "left": safe },
    });
    match context {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// The host's capabilities as the settings say.
pub(crate) fn host_capabilities(settings: &Settings) -> Map<String, Value> {
    let offered = [
        (Capability::OpenLinks, json!({})),
        (Capability::DownloadFile, json!({})),
        (Capability::ServerTools, json!({})),
        (Capability::Message, json!({ "text": {} })),
        (Capability::UpdateModelContext, json!({ "text": {}, "structuredContent": {} })),
    ];
    let mut capabilities = Map::from_iter([("logging".to_owned(), json!({}))]);
    for (capability, value) in offered {
        if settings.offers(capability) {
            capabilities.insert(capability.key().to_owned(), value);
        }
    }
    capabilities
}

/// The fields of a context that differ from an earlier one, which is what a host tells of a change.
pub(crate) fn difference(before: &Map<String, Value>, after: &Map<String, Value>) -> Map<String, Value> {
    after
        .iter()
        .filter(|(key, value)| before.get(*key) != Some(value))
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{difference, host_capabilities, host_context};
    use crate::settings::Settings;

    #[test]
    fn the_context_follows_the_settings() {
        let settings = Settings::read("height=fixed&width=320&lacks=fullscreen&safe=44&locale=ar-EG&touch=1");
        let context = host_context(&settings, true, "UTC");
        assert_eq!(context["theme"], "dark");
        assert_eq!(context["containerDimensions"], json!({ "width": 320, "height": 480 }));
        assert_eq!(context["availableDisplayModes"], json!(["inline", "pip"]));
        assert_eq!(context["safeAreaInsets"]["left"], 44);
        assert_eq!(context["deviceCapabilities"], json!({ "touch": true, "hover": true }));
    }

    #[test]
    fn what_is_switched_off_is_not_offered() {
        let capabilities = host_capabilities(&Settings::read("lacks=openLinks,message"));
        assert!(!capabilities.contains_key("openLinks") && !capabilities.contains_key("message"));
        assert!(capabilities.contains_key("downloadFile"));
    }

    #[test]
    fn only_what_changed_is_told() {
        let (before, after) = (Settings::default(), Settings::read("locale=de-DE"));
        let (before, after) = (host_context(&before, false, "UTC"), host_context(&after, false, "UTC"));
        assert_eq!(serde_json::Value::from(difference(&before, &after)), json!({ "locale": "de-DE" }));
        assert!(difference(&after, &after).is_empty());
    }
}

//! The reader's locale and time zone: dates, numbers and collation, all by the browser's `Intl`.

use std::cell::RefCell;
use std::cmp::Ordering;

use wasm_bindgen::JsValue;

use crate::dates::{self, Date};
use crate::value::{call, construct, get, object, set, window};

#[derive(Clone)]
struct Region {
    locale: JsValue,
    time_zone: JsValue,
}

thread_local! {
    // Undefined is the browser's own choice.
    static REGION: RefCell<Region> = const { RefCell::new(Region { locale: JsValue::UNDEFINED, time_zone: JsValue::UNDEFINED }) };
}

/// Takes over what a host context says; a locale or zone that the browser does not know is left out.
pub(crate) fn adapt(context: &JsValue) {
    REGION.with_borrow_mut(|region| {
        let locale = get(context, "locale");
        if intl("Collator", &locale, &object(&[])).is_some() && locale.is_string() {
            region.locale = locale;
        }
        let time_zone = get(context, "timeZone");
        let options = object(&[("timeZone", time_zone.clone())]);
        if time_zone.is_string() && intl("DateTimeFormat", &JsValue::UNDEFINED, &options).is_some() {
            region.time_zone = time_zone;
        }
    });
}

/// Returns a date as the reader writes it, and its time in milliseconds where it is known. Prose stays as it is.
pub(crate) fn date(text: &str) -> (String, Option<f64>) {
    let (time, zone) = match dates::read(text) {
        Date::Day { year, month, day } => {
            let parts = [year.into(), (month - 1).into(), day.into()];
            (call(&get(&window(), "Date"), "UTC", &parts), Some(JsValue::from("UTC")))
        }
        Date::Moment => (call(&get(&window(), "Date"), "parse", &[text.into()]), None),
        Date::Prose => return (text.to_owned(), None),
    };
    let time = time.ok().and_then(|time| time.as_f64()).filter(|time| time.is_finite());
    let shown = time.and_then(|time| {
        let region = REGION.with_borrow(Region::clone);
        let options = object(&[("dateStyle", "medium".into())]);
        set(&options, "timeZone", &zone.unwrap_or(region.time_zone));
        let format = intl("DateTimeFormat", &region.locale, &options)?;
        call(&format, "format", &[time.into()]).ok()?.as_string()
    });
    (shown.unwrap_or_else(|| text.to_owned()), time)
}

/// Writes a number as the reader does.
pub(crate) fn number(number: f64) -> String {
    format_number(number, &object(&[])).unwrap_or_default()
}

/// Writes a size in bytes as the reader does, in the largest unit that fits.
pub(crate) fn size(bytes: f64) -> String {
    let (unit, scale) = match bytes {
        1_000_000.0.. => ("megabyte", 1_000_000.0),
        1000.0.. => ("kilobyte", 1000.0),
        _ => ("byte", 1.0),
    };
    let style = [("style", "unit".into()), ("unit", unit.into()), ("maximumFractionDigits", 1.into())];
    format_number(bytes / scale, &object(&style)).unwrap_or_default()
}

fn format_number(number: f64, options: &JsValue) -> Option<String> {
    let locale = REGION.with_borrow(|region| region.locale.clone());
    call(&intl("NumberFormat", &locale, options)?, "format", &[number.into()]).ok()?.as_string()
}

/// Returns how the reader's language compares two texts.
pub(crate) fn collation() -> impl Fn(&str, &str) -> Ordering {
    let locale = REGION.with_borrow(|region| region.locale.clone());
    let collator = intl("Collator", &locale, &object(&[("numeric", true.into())])).unwrap_or(JsValue::UNDEFINED);
    move |a, b| {
        let order = call(&collator, "compare", &[a.into(), b.into()]).ok().and_then(|order| order.as_f64());
        order.and_then(|order| order.partial_cmp(&0.0)).unwrap_or(Ordering::Equal)
    }
}

fn intl(class: &str, locale: &JsValue, options: &JsValue) -> Option<JsValue> {
    construct(&get(&window(), "Intl"), class, &[locale.clone(), options.clone()]).ok()
}

// Starts the view with the engine that the page's policy allows: WebAssembly, or the same module
// written as JavaScript here, by the translator.
// `<html data-engine="wasm|js|none">` says which one runs. The generated imports.js stands beside this file when it is bundled.
import { __wbg_set_wasm, imports } from "./imports.js";

const root = document.documentElement;
// Kept before the view is mounted: a view may draw an element with the same id.
const preparing = document.getElementById("preparing");

// Reads text of an alphabet of 85 letters, which the build puts in: five letters are four bytes.
function read(text) {
  const digits = new Uint8Array(128);
  for (let i = 0; i < 85; i++) digits[ALPHABET.charCodeAt(i)] = i;
  const groups = Math.ceil(text.length / 5);
  const view = new DataView(new ArrayBuffer(4 * groups));
  for (let group = 0, i = 0; group < groups; group++) {
    let number = 0;
    // A last group of fewer letters is filled up with the highest digit.
    for (const end = i + 5; i < end; i++) number = number * 85 + (i < text.length ? digits[text.charCodeAt(i)] : 84);
    view.setUint32(4 * group, number);
  }
  return new Uint8Array(view.buffer, 0, Math.floor((text.length * 4) / 5));
}

function unpack(id) {
  const bytes = read(document.getElementById(id).textContent);
  // Read through a Response, not fetched from a data: address: connect-src 'none' forbids that.
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

async function viaWasm() {
  // The smallest module there is tells whether the policy allows WebAssembly, before anything is unpacked.
  await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  const module = await unpack("module").arrayBuffer();
  return (await WebAssembly.instantiate(module, imports)).instance.exports;
}

// An inline script runs while it is appended, and leaves its value on its own element.
function run(text) {
  const script = document.createElement("script");
  script.textContent = text;
  document.head.append(script);
  script.remove();
  return script.value;
}

async function viaScript() {
  const [translator, module] = await Promise.all([unpack("translator").text(), unpack("module").arrayBuffer()]);
  const bytes = new Uint8Array(module);
  const engine = run(`document.currentScript.value=${run(translator)(bytes)}`);
  return engine(imports, bytes);
}

async function load() {
  try {
    return ["wasm", await viaWasm()];
  } catch {
    return ["js", await viaScript()];
  }
}

async function boot() {
  try {
    const [words, [name, exports]] = await Promise.all([unpack("words").text(), load()]);
    // The view reads its words where they stood packed.
    document.getElementById("words").textContent = words;
    __wbg_set_wasm(exports);
    root.dataset.engine = name;
    // Outside load(): a view that fails while it starts must not be started a second time by the other engine.
    exports.__wbindgen_start();
    preparing?.remove();
  } catch {
    root.dataset.engine = "none";
    const sentence = preparing ?? document.body.appendChild(document.createElement("p"));
    sentence.textContent = "The list could not be drawn here; the text above has every source.";
  }
}

boot();

// Checks in Node that the twin's memory grows as wasm's does. Argument: the twin's script.
import { ok, strictEqual } from "node:assert";
import { readFileSync } from "node:fs";

const document = { currentScript: {} };
new Function("document", readFileSync(process.argv[2], "utf8"))(document);
const nothing = new Proxy({}, { get: () => () => 0 });
const { memory } = document.currentScript.engine(new Proxy({}, { get: () => nothing }));

for (const transfer of [ArrayBuffer.prototype.transfer, undefined]) {
  // Not every browser has it; the second round goes the other way.
  ArrayBuffer.prototype.transfer = transfer;
  const bytes = memory.buffer.byteLength;
  const view = new Uint8Array(memory.buffer);
  view[bytes - 1] = 42;
  const pages = memory.grow(0);
  strictEqual(memory.grow(1 + (bytes >> 16) - pages), pages, "growing returns the size before");
  strictEqual(view.length, 0, "views of the old buffer are detached");
  strictEqual(new Uint8Array(memory.buffer)[bytes - 1], 42, "the content has moved");
  ok(memory.buffer.byteLength >= bytes + 65536, "there is room for the new page");
  strictEqual(memory.grow(1), 1 + (bytes >> 16), "the size is counted in pages that were asked for");
}

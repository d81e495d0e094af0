// Writes a WebAssembly module as JavaScript, for pages whose policy forbids WebAssembly but allows inline scripts.
//
// The page carries the module once; this file is what the second engine costs. It knows the module form of WebAssembly 1.0
// with sign extension, saturating conversions and memory.copy and memory.fill, and refuses what it does not know.
//
// A function's operators are read once. Each leaves an expression on a stack, and an expression is written where it is used;
// it is put into a variable of its own first only where something written before its use would change what it means.
// 32-bit integers are kept signed, 64-bit ones are signed BigInts. As in asm.js there are no traps for addresses out of
// range or for a division by zero, and an address is as aligned as its operator says: Rust's own code sees to all three.

import { number } from "./number.js";
import { RUNTIME } from "./runtime.js";
import { writer } from "./writer.js";

// How a value from outside becomes one of a value type.
const TAKEN = { 0x7f: "($1|0)", 0x7e: "N($1)", 0x7d: "R($1)", 0x7c: "+$1" };
const taken = (type, text) => TAKEN[type].replace("$1", text);

/**
 * Returns the source of a function from the imports and the module's own bytes to the exports.
 * Throws where the module has something that is not known here.
 */
export function translate(bytes) {
  const reader = read(bytes);
  const types = [], functions = [], exported = [], filled = [];
  const source = { memory: "let pages = 0, most = 0;", functions: [], start: "" };
  const write = writer(reader, functions, types);
  let imported = 0;

  const constants = { 0x41: () => reader.s32(), 0x42: () => `${reader.s64()}n`, 0x43: () => number(reader.f32()), 0x44: () => number(reader.f64()) };
  const constant = () => {
    const opcode = reader.byte();
    if (!constants[opcode]) throw Error(`opcode ${opcode} in a constant`);
    const value = constants[opcode]();
    reader.byte();
    return value;
  };
  const list = (each) => {
    for (let count = reader.u32(), index = 0; index < count; index++) each(index);
  };
  const limits = () => {
    const flags = reader.byte();
    return [reader.u32(), flags & 1 ? reader.u32() : 32768];
  };
  const sections = {
    1: () => list(() => {
      reader.byte();
      const parameters = [], results = [];
      list(() => parameters.push(reader.byte()));
      list(() => results.push(reader.byte()));
      if (results.length > 1) throw Error("more than one result");
      types.push({ parameters, results });
    }),
    2: () => list(() => {
      const [module, name, kind] = [reader.name(), reader.name(), reader.byte()];
      if (kind) throw Error("an import that is no function");
      const type = types[reader.u32()];
      functions.push(type);
      const given = `imports[${JSON.stringify(module)}][${JSON.stringify(name)}]`;
      const names = type.parameters.map((_, index) => `l${index}`).join();
      const answer = type.results.length ? `return ${taken(type.results[0], `g${imported}(${names})`)}` : `g${imported}(${names})`;
      source.functions.push(`const g${imported}=${given};function F${imported++}(${names}){${answer}}`);
    }),
    3: () => list(() => functions.push(types[reader.u32()])),
    4: () => list(() => {
      reader.byte();
      limits();
    }),
    5: () => list(() => {
      const [least, most] = limits();
      source.memory = `let pages=${least},most=${Math.min(most, 32768)};see(new ArrayBuffer(${least}*65536));`;
    }),
    6: () => list((index) => {
      // Its type is its constant's, and all globals can be set here.
      reader.at += 2;
      source.memory += `let G${index}=${constant()};`;
    }),
    7: () => list(() => {
      const [name, kind, index] = [JSON.stringify(reader.name()), reader.byte(), reader.u32()];
      if (kind > 2) throw Error("an export of another kind");
      const outside = () => {
        const given = functions[index].parameters.map((type, place) => taken(type, `l${place}`));
        return `(${given.map((_, place) => `l${place}`)})=>F${index}(${given})`;
      };
      exported.push(`${name}:${[outside, () => "table", () => "memory"][kind]()}`);
    }),
    8: () => (source.start = `F${reader.u32()}();`),
    9: () => list(() => {
      if (reader.u32()) throw Error("elements of another kind");
      const start = constant();
      list((index) => filled.push(`table[${start + index}]=F${reader.u32()};`));
    }),
    10: () => list((index) => source.functions.push(write(reader.u32() + reader.at, imported + index))),
    11: () => list(() => {
      if (reader.u32()) throw Error("data of another kind");
      const start = constant(), length = reader.u32();
      filled.push(`u8.set(bytes.subarray(${reader.at},${reader.at + length}),${start});`);
      reader.at += length;
    }),
  };
  reader.at = 8;
  while (reader.at < bytes.length) {
    const [section, length] = [reader.byte(), reader.u32()];
    const end = reader.at + length;
    if (section && section < 12) sections[section]();
    reader.at = end;
  }
  return `(imports,bytes)=>{${RUNTIME}${source.memory}${source.functions.join("\n")}\n${filled.join("")}${source.start}return{${exported}}}`;
}

/** Reads the numbers and names of a module. */
function read(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  // Of the number read last: its bits, how many there are, and its last byte, which has the sign.
  let value, shift, last;
  const leb = () => {
    value = shift = 0;
    do {
      last = reader.byte();
      value |= (last & 127) << shift;
      shift += 7;
    } while (last & 128);
  };
  const reader = {
    at: 0,
    byte: () => bytes[reader.at++],
    u32: () => (leb(), value >>> 0),
    s32: () => (leb(), shift < 32 && last & 64 ? value | (-1 << shift) : value),
    s64() {
      let value = 0n, shift = 0n, byte;
      do {
        byte = reader.byte();
        value |= BigInt(byte & 127) << shift;
        shift += 7n;
      } while (byte & 128);
      return BigInt.asIntN(Number(shift), value);
    },
    f32: () => view.getFloat32((reader.at += 4) - 4, true),
    f64: () => view.getFloat64((reader.at += 8) - 8, true),
    name() {
      const length = reader.u32();
      return new TextDecoder().decode(bytes.subarray(reader.at, (reader.at += length)));
    },
  };
  return reader;
}

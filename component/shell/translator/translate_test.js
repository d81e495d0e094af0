// Proves that a module translated to JavaScript does what WebAssembly does with the same bytes: every operator over the values
// where operators differ, then control flow and the order of effects. Run by Node; the modules are spelled here.
import { deepStrictEqual, ok, strictEqual, throws } from "node:assert";
import { test } from "node:test";
import { translate } from "./translate.js";

const I32 = 0x7f, I64 = 0x7e, F32 = 0x7d, F64 = 0x7c;

const unsigned = (value) => {
  const bytes = [];
  do {
    bytes.push((value & 127) | (value > 127 ? 128 : 0));
    value >>>= 7;
  } while (value);
  return bytes;
};
const signed = (value) => {
  const bytes = [];
  for (let rest = BigInt(value); ; rest >>= 7n) {
    const byte = Number(rest & 127n);
    if ((rest >= -64n && rest < 64n)) return [...bytes, byte];
    bytes.push(byte | 128);
  }
};
const vector = (items) => [...unsigned(items.length), ...items.flat()];
const section = (number, items) => [number, ...unsigned(vector(items).length), ...vector(items)];
const text = (name) => vector([...new TextEncoder().encode(name)]);

/**
 * Spells a module. A function is { parameters, results, locals, code }, its code without the last `end`; imports come first.
 * It has a memory of one page that may have nine, one global, and a table of all functions.
 */
function spell(functions, imports = []) {
  const all = [...imports, ...functions];
  const body = ({ locals = [], code }) => {
    const bytes = [...vector(locals.map((type) => [1, type])), ...code, 0x0b];
    return [...unsigned(bytes.length), ...bytes];
  };
  return new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0,
    ...section(1, all.map(({ parameters = [], results = [] }) => [0x60, ...vector(parameters), ...vector(results)])),
    ...section(2, imports.map(({ name }, index) => [...text("m"), ...text(name), 0, ...unsigned(index)])),
    ...section(3, functions.map((_, index) => unsigned(imports.length + index))),
    ...section(4, [[0x70, 0, ...unsigned(all.length)]]),
    ...section(5, [[1, 1, 9]]),
    ...section(6, [[I32, 1, 0x41, ...signed(64), 0x0b]]),
    ...section(7, [[...text("memory"), 2, 0], ...functions.map((_, index) => [...text(`f${index}`), 0, ...unsigned(imports.length + index)])]),
    ...section(9, [[0, 0x41, 0, 0x0b, ...vector(all.map((_, index) => unsigned(index)))]]),
    ...section(10, functions.map(body)),
    ...section(11, [[0, 0x41, ...signed(32), 0x0b, ...vector([1, 2, 3, 4, 250, 251, 252, 253, 254, 255])]]),
  ]);
}

/** Returns the exports by WebAssembly and by the translation. */
function both(functions, imports = [], given = () => ({})) {
  const bytes = spell(functions, imports);
  const real = new WebAssembly.Instance(new WebAssembly.Module(bytes), { m: given() }).exports;
  const ours = new Function(`return ${translate(bytes)}`)()({ m: given() }, bytes);
  return [real, ours];
}

const BIG = [0n, 1n, -1n, 2n, 31n, 32n, 63n, 64n, 65n, 0x80n, 0xffffn, 0x80000000n, -0x80000000n, 0x123456789abcdefn, 2n ** 63n - 1n, -(2n ** 63n)];
const SMALL = [0, 1, -1, 2, 3, 31, 32, 33, 127, 128, 255, 256, 32767, 32768, 65535, 0x7fffffff, -0x80000000, 0x12345678, -123456];
const REAL = [0, -0, 1, -1, 0.5, -0.5, 1.5, 2.5, -1.5, -2.5, 0.49999999999999994, 3.7, -3.7, 1e9, 2147483647, 2147483648, -2147483648, 4294967295, 4294967296, 2 ** 52 + 0.5, 2 ** 63, 1e300, -1e300, Infinity, -Infinity, NaN];
const VALUES = { [I32]: SMALL, [I64]: BIG, [F32]: REAL.map(Math.fround), [F64]: REAL };

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
/** Operators by operands and result. */
const OPERATORS = [
  [[I32], I32, [0x45, 0x67, 0x68, 0x69, 0xc0, 0xc1]],
  [[I32, I32], I32, [...range(0x46, 0x4f), ...range(0x6a, 0x78)]],
  [[I64], I32, [0x50, 0xa7]],
  [[I64, I64], I32, range(0x51, 0x5a)],
  [[F32, F32], I32, range(0x5b, 0x60)],
  [[F64, F64], I32, range(0x61, 0x66)],
  [[I64], I64, [...range(0x79, 0x7b), 0xc2, 0xc3, 0xc4]],
  [[I64, I64], I64, range(0x7c, 0x8a)],
  [[F32], F32, range(0x8b, 0x91)],
  [[F32, F32], F32, range(0x92, 0x98)],
  [[F64], F64, range(0x99, 0x9f)],
  [[F64, F64], F64, range(0xa0, 0xa6)],
  [[F32], I32, [0xa8, 0xa9, 0xbc]], [[F64], I32, [0xaa, 0xab]],
  [[I32], I64, [0xac, 0xad]], [[F32], I64, [0xae, 0xaf]], [[F64], I64, [0xb0, 0xb1, 0xbd]],
  [[I32], F32, [0xb2, 0xb3, 0xbe]], [[I64], F32, [0xb4, 0xb5]], [[F64], F32, [0xb6]],
  [[I32], F64, [0xb7, 0xb8]], [[I64], F64, [0xb9, 0xba, 0xbf]], [[F32], F64, [0xbb]],
  [[F32], I32, [[0xfc, 0], [0xfc, 1]]], [[F64], I32, [[0xfc, 2], [0xfc, 3]]],
  [[F32], I64, [[0xfc, 4], [0xfc, 5]]], [[F64], I64, [[0xfc, 6], [0xfc, 7]]],
];

const operands = (types) => types.reduce((all, type) => all.flatMap((given) => VALUES[type].map((value) => [...given, value])), [[]]);

test("every operator gives what WebAssembly gives", () => {
  const cases = OPERATORS.flatMap(([parameters, result, opcodes]) =>
    opcodes.map((opcode) => ({ parameters, results: [result], opcode, code: [...parameters.flatMap((_, place) => [0x20, place]), opcode].flat() })),
  );
  const [real, ours] = both(cases);
  cases.forEach(({ parameters, opcode }, index) => {
    for (const given of operands(parameters)) {
      let expected;
      try {
        expected = real[`f${index}`](...given);
      } catch {
        // A trap; Rust's code checks before.
        continue;
      }
      deepStrictEqual(ours[`f${index}`](...given), expected, `opcode ${opcode} of ${given}`);
    }
  });
  ok(cases.length > 130);
});

test("every load and store reads and writes the same bytes, aligned or not", () => {
  const types = { 0x28: I32, 0x29: I64, 0x2a: F32, 0x2b: F64, 0x36: I32, 0x37: I64, 0x38: F32, 0x39: F64 };
  const powers = { 0x28: 2, 0x29: 3, 0x2a: 2, 0x2b: 3, 0x2e: 1, 0x2f: 1, 0x32: 1, 0x33: 1, 0x34: 2, 0x35: 2, 0x36: 2, 0x37: 3, 0x38: 2, 0x39: 3, 0x3b: 1, 0x3d: 1, 0x3e: 2 };
  const cases = range(0x28, 0x3e).flatMap((opcode) => [0, powers[opcode] ?? 0].map((align) => {
    const type = types[opcode] ?? (opcode < 0x36 ? (opcode < 0x30 ? I32 : I64) : opcode < 0x3c ? I32 : I64);
    return opcode < 0x36
      ? { parameters: [I32], results: [type], type, align, opcode, code: [0x20, 0, opcode, align, 8] }
      : { parameters: [I32, type], type, align, opcode, code: [0x20, 0, 0x20, 1, opcode, align, 8] };
  }));
  const [real, ours] = both(cases);
  cases.forEach(({ type, opcode, align, results }, index) => {
    for (const at of align ? [24, 32] : [23, 24, 25, 26, 29]) {
      for (const value of results ? [0] : VALUES[type]) {
        const expected = real[`f${index}`](at, value);
        deepStrictEqual(ours[`f${index}`](at, value), expected, `opcode ${opcode} at ${at}`);
        deepStrictEqual(new Uint8Array(ours.memory.buffer), new Uint8Array(real.memory.buffer), `opcode ${opcode} at ${at}`);
      }
    }
  });
});

/** Runs functions in both ways with the same calls, and compares answers, memory and what was told to the import. */
function compare(functions, calls) {
  const told = [];
  const given = () => {
    const own = [];
    told.push(own);
    return { tell: (value) => (own.push(value), value * 2 + 1) };
  };
  const engines = both(functions, [{ name: "tell", parameters: [I32], results: [I32] }], given);
  for (const [index, ...values] of calls) {
    const [expected, answer] = engines.map((engine) => engine[`f${index}`](...values));
    strictEqual(answer, expected, `function ${index} of ${values}`);
  }
  deepStrictEqual(told[1], told[0]);
  deepStrictEqual(new Uint8Array(engines[1].memory.buffer).slice(0, 65536), new Uint8Array(engines[0].memory.buffer).slice(0, 65536));
}

const get = (local) => [0x20, local];
const constant = (value) => [0x41, ...signed(value)];
const tell = (...code) => [...code, 0x10, 0];
const [ADD, SUB, SELECT, DROP] = [0x6a, 0x6b, 0x1b, 0x1a];

test("effects happen in their order", () => {
  const f = (code, parameters = [I32, I32], locals = []) => ({ parameters, results: [I32], locals, code: code.flat() });
  compare(
    [
      // A local that is read before it is set keeps its value.
      f([get(0), constant(5), 0x21, 0, get(0), SUB]),
      f([get(0), get(1), 0x22, 0, SUB, get(0), ADD]),
      // Calls on both sides, also where only one is chosen.
      f([tell(...get(0)), tell(...get(1)), SUB]),
      f([tell(...get(0)), tell(...get(1)), tell(...constant(0)), SELECT]),
      f([get(0), get(1), constant(7), 0x22, 1, SELECT, get(1), ADD]),
      // Memory that is read before a call and before a store.
      f([constant(32), 0x28, 2, 0, constant(32), get(0), 0x36, 2, 0, constant(32), 0x28, 2, 0, SUB]),
      f([constant(40), 0x28, 2, 0, constant(40), tell(...get(0)), 0x36, 2, 0, tell(...get(1)), ADD]),
      // A global that is read before it is set.
      f([0x23, 0, get(0), 0x24, 0, 0x23, 0, SUB]),
      // A dropped call is made, a dropped sum is not missed.
      f([tell(...get(0)), DROP, get(0), get(1), ADD, DROP, get(1)]),
      // A call through the table, its place told last.
      f([tell(...get(0)), tell(...get(1)), DROP, constant(0), 0x11, 0, 0]),
      // A store whose value is told after its address.
      f([tell(...constant(3)), tell(...get(0)), 0x36, 0, 60, constant(67), 0x28, 0, 0]),
      // An address that waits while the value of its own local changes.
      f([get(0), get(1), 0x22, 0, 0x36, 2, 0, get(0), 0x28, 2, 0]),
      // The copy of 64 bits over itself.
      f([constant(36), constant(32), 0x29, 2, 0, 0x37, 2, 0, constant(40), 0x28, 2, 0]),
      // A load that waits over a store into its own address, told in between.
      f([constant(32), 0x29, 3, 0, constant(32), 0x42, ...signed(-2n), 0x37, 3, 0, 0xa7, tell(...get(0)), ADD]),
    ],
    range(0, 13).flatMap((index) => [[index, 8, 16], [index, 104, 120], [index, 48, 0]]),
  );
});

test("control flow goes the same way", () => {
  const f = (code, parameters = [I32], locals = [I32, I64]) => ({ parameters, results: [I32], locals, code: code.flat() });
  compare(
    [
      // Sums with a loop: block, loop, br_if out, br back.
      f([0x02, 0x40, 0x03, 0x40, get(0), 0x45, 0x0d, 1, get(0), get(1), ADD, 0x21, 1, get(0), constant(1), SUB, 0x21, 0, 0x0c, 0, 0x0b, 0x0b, get(1)]),
      // A value out of nested blocks by br_if, which keeps it on the stack.
      f([0x02, I32, constant(11), get(0), 0x0d, 0, DROP, tell(...constant(1)), 0x0b]),
      f([0x02, I32, tell(...get(0)), tell(...get(0)), 0x0d, 0, constant(4), ADD, 0x0b]),
      // br_table with and without a value; the targets share places.
      f([0x02, 0x40, 0x02, 0x40, 0x02, 0x40, get(0), 0x0e, 4, 0, 1, 1, 0, 2, 0x0b, constant(100), 0x0f, 0x0b, constant(200), 0x0f, 0x0b, constant(300)]),
      f([0x02, I32, 0x02, I32, constant(5), get(0), 0x0e, 2, 0, 1, 0, 0x0b, constant(6), ADD, 0x0b]),
      // if with and without else and value; a condition that is a comparison, and one that is not.
      f([get(0), constant(3), 0x48, 0x04, I32, constant(1), 0x05, tell(...get(0)), 0x0b]),
      f([get(0), 0x04, 0x40, tell(...get(0)), 0x21, 1, 0x0b, get(1)]),
      f([get(0), 0x45, 0x45, 0x04, I32, get(0), 0x45, 0x05, constant(9), 0x0b]),
      // What nothing leads to, with blocks and constants in it.
      f([0x02, I32, constant(1), 0x0c, 0, 0x02, 0x40, 0x43, 0, 0, 0, 0, DROP, 0x42, 1, DROP, get(0), 0x04, 0x40, 0x05, 0x0b, 0x0b, 0x0e, 1, 0, 0, 0x0b]),
      f([get(0), 0x04, 0x40, constant(7), 0x0f, 0x05, 0x0b, constant(8)]),
      f([0x03, I32, get(0), constant(1), ADD, 0x22, 0, constant(10), 0x48, 0x0d, 0, get(0), 0x0b]),
      // A value that waits below a loop, changed in it.
      f([get(0), 0x03, 0x40, get(0), constant(1), ADD, 0x22, 0, constant(5), 0x48, 0x0d, 0, 0x0b, get(0), SUB]),
      // A return with something below on the stack, and a branch to the function's own end.
      f([constant(1), tell(...get(0)), 0x0f]),
      f([constant(1), get(0), 0x0d, 0, get(0), ADD]),
      // Itself, by recursion.
      f([get(0), constant(2), 0x48, 0x04, I32, get(0), 0x05, get(0), constant(1), SUB, 0x10, 15, get(0), constant(2), SUB, 0x10, 15, ADD, 0x0b]),
      // 64-bit locals begin as zero.
      f([get(2), 0x50]),
    ],
    range(0, 15).flatMap((index) => range(0, 8).map((value) => [index, value])),
  );
});

test("memory grows while an address or a value is worked out", () => {
  const grow = [constant(1), 0x40, 0].flat();
  compare(
    [
      { results: [I32], code: [...constant(48), ...grow, 0x36, 2, 0, ...constant(48), 0x28, 2, 0] },
      { results: [I32], code: [...grow, ...constant(5), 0x36, 0, 48, 0x3f, 0] },
      { results: [I32], code: [...grow, 0x28, 0, 100] },
      { results: [I32], code: [...constant(100), 0x40, 0] },
      { results: [I32], code: [...constant(0), ...constant(65530), ...constant(6), 0xfc, 10, 0, 0, ...constant(7), ...constant(9), ...constant(3), 0xfc, 11, 0, ...constant(8), 0x2d, 0, 0] },
    ],
    range(0, 4).map((index) => [index]),
  );
});

test("views of the memory before it grew are detached, and the size is counted in pages that were asked for", () => {
  const bytes = spell([{ parameters: [I32], results: [I32], code: [0x20, 0, 0x40, 0] }]);
  const transfer = ArrayBuffer.prototype.transfer;
  try {
    for (const way of [transfer, undefined]) {
      // Not every browser has it; the second round goes the other way.
      ArrayBuffer.prototype.transfer = way;
      const { memory, f0: grow } = new Function(`return ${translate(bytes)}`)()({}, bytes);
      const view = new Uint8Array(memory.buffer);
      strictEqual(view[32], 1);
      strictEqual(grow(1), 1);
      strictEqual(view.length, 0);
      strictEqual(new Uint8Array(memory.buffer)[32], 1);
      strictEqual(grow(0), 2);
      strictEqual(grow(7), 2);
      strictEqual(grow(1), -1, "more than the module's own limit");
    }
  } finally {
    ArrayBuffer.prototype.transfer = transfer;
  }
});

test("what is not known is refused", () => {
  throws(() => translate(spell([{ code: [0xd0, 0x70, DROP] }])), /opcode 208/);
  throws(() => translate(spell([{ code: [0xfc, 8, 0, 0] }])), /opcode 252/);
});

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

const BIG = [0n, 1n, -1n, 2n, 31n, 32n, 63n, 64n, 65n, 0x80n, 0xffffn, 0x80000000n, -0x80000000n, 2n ** 54n + 2n ** 30n + 1n, -(2n ** 54n) - 2n ** 30n - 1n, 2n ** 54n + 3n * 2n ** 30n - 1n, 0x123456789abcdefn, 2n ** 63n - 1n, -(2n ** 63n)];
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

// The type of a block without a result.
const NOTHING = 0x40;

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

// Operators with numbers in them that would end a block if they were operators.
const DEAD = [
  [0x01], [0x02, 0x40, 0x0b], [0x03, 0x40, 0x0b], [0x04, 0x40, 0x05, 0x0b], [0x0c, 0], [0x0d, 0], [0x0e, 1, 0, 0], [0x0f], [0x10, 11],
  [0x11, 0, 0], [DROP], [SELECT], [0x20, 0], [0x21, 0], [0x22, 0], [0x23, 0], [0x24, 0], [0x28, 2, 11], [0x36, 0, 11], [0x3f, 0], [0x40, 0],
  [0x41, 11], [0x42, 0x8b, 11], [0x43, 11, 11, 11, 11], [0x44, 11, 11, 11, 11, 11, 11, 11, 11], [0x45], [0xa7], [0xc4],
  [0xfc, 0], [0xfc, 7], [0xfc, 10, 0, 0], [0xfc, 11, 0],
];

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
      // Each operator without anything behind it, and each with something, where nothing leads to it.
      f([0x02, 0x40, get(0), 0x0d, 0, constant(7), 0x0f, 0x0f, 0x0b, constant(8)]),
      f([0x02, I32, constant(7), 0x0c, 0, ...DEAD.flatMap((code) => [0x00, ...code]), 0x0b]),
      f([0x03, I32, get(0), constant(1), ADD, 0x22, 0, constant(10), 0x48, 0x0d, 0, get(0), 0x0b]),
      // A value that waits below a loop, changed in it.
      f([get(0), 0x03, 0x40, get(0), constant(1), ADD, 0x22, 0, constant(5), 0x48, 0x0d, 0, 0x0b, get(0), SUB]),
      // A return with something below on the stack, and a branch to the function's own end.
      f([constant(1), tell(...get(0)), 0x0f]),
      f([constant(1), get(0), 0x0d, 0, get(0), ADD]),
      // Itself, by recursion.
      f([get(0), constant(2), 0x48, 0x04, I32, get(0), 0x05, get(0), constant(1), SUB, 0x10, 17, get(0), constant(2), SUB, 0x10, 17, ADD, 0x0b]),
      // 64-bit locals begin as zero.
      f([get(2), 0x50]),
    ],
    range(0, 17).flatMap((index) => range(0, 8).map((value) => [index, value])),
  );
});

const roll = (seed) => (below) => {
  // mulberry32: the same programs in every run.
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
};

/**
 * Writes functions of (i32, i64, f64) to i32 that mix everything: values that wait on the stack while calls, stores, growing memory
 * and assignments happen, blocks with values, loops, and code that nothing leads to. All come to an end.
 */
function programs(seed, count) {
  const random = roll(seed);
  const pick = (...choices) => choices[random(choices.length)];
  const double = (value) => [0x44, ...new Uint8Array(new Float64Array([value]).buffer)];
  const own = { [I32]: [0, 3, 4], [I64]: [1, 5], [F64]: [2, 6] };
  // The local that counts the rounds of the next loop, and the blocks around, innermost first: what a branch to each takes.
  let counter, around;
  const within = (type, write) => {
    around.unshift(type);
    const code = write();
    around.shift();
    return code;
  };
  const targets = (type) => around.flatMap((taken, depth) => (taken === type ? [depth] : []));
  /** Writes a value, at most so many operators deep. */
  const value = (type, deep) => {
    const local = pick(...own[type]);
    const more = (other) => value(other, deep - 1 - random(2));
    if (deep <= 0) {
      if (random(2)) return [0x20, local];
      if (type === F64) return double(pick(0, -0, 1.5, -2.5, 1e9, -7));
      return type === I32 ? constant(pick(0, 1, -1, 7, -129, 0x7fffffff, -0x80000000)) : [0x42, ...signed(pick(0n, -1n, 5n, 2n ** 40n, -(2n ** 63n)))];
    }
    const branches = targets(type);
    const common = [
      () => [...more(type), 0x22, local],
      () => [...more(type), ...statement(deep - 2)],
      () => [...more(type), ...more(type), ...more(I32), SELECT],
      () => [0x02, type, ...within(type, () => [...statements(deep - 2), ...value(type, deep - 1)]), 0x0b],
      () => [...more(I32), 0x04, type, ...within(type, () => [...more(type), 0x05, ...statements(1), ...more(type)]), 0x0b],
      () => [0x03, type, ...within(undefined, () => more(type)), 0x0b],
      () => (branches.length ? [...more(type), ...more(I32), 0x0d, pick(...branches)] : more(type)),
      () => (branches.length ? [...more(type), ...more(I32), 0x0e, 2, pick(...branches), pick(...branches), pick(...branches)] : more(type)),
      () => (branches.length && !random(3) ? [...more(type), 0x0c, pick(...branches)] : more(type)),
    ];
    const address = (power) => [...more(I32), ...constant(power ? 0xff8 : 0xfff), 0x71];
    const special = {
      [I32]: [
        () => tell(...more(I32)),
        () => [...more(I32), ...more(I32), ...constant(0), 0x71, 0x11, 0, 0],
        () => [...more(I32), ...more(I64), ...more(F64), 0x10, 1],
        () => [...more(I32), ...more(I32), pick(ADD, SUB, 0x6c, 0x71, 0x74, 0x76, 0x78, 0x48, 0x49, 0x46)],
        () => [...more(I32), 0x45],
        () => [...more(I64), pick(0x50, 0xa7)],
        () => [...more(I64), ...more(I64), pick(0x51, 0x54, 0x57)],
        () => [...more(F64), ...more(F64), pick(0x61, 0x63, 0x66)],
        () => [...more(F64), 0xfc, 2],
        () => [...address(2), 0x28, 2, 16], () => [...address(0), pick(0x28, 0x2d, 0x2e), 0, 3],
        () => [0x23, 0], () => [0x3f, 0], () => [...more(I32), ...constant(1), 0x71, 0x40, 0],
      ],
      [I64]: [
        () => [...more(I64), ...more(I64), pick(0x7c, 0x7d, 0x7e, 0x85, 0x86, 0x8a)],
        () => [...more(I32), pick(0xac, 0xad)], () => [...more(F64), 0xfc, 6],
        () => [...address(3), 0x29, pick(2, 3), 8], () => [...address(0), 0x29, 0, 1], () => [...address(2), 0x35, 2, 0],
      ],
      [F64]: [
        () => [...more(F64), ...more(F64), pick(0xa0, 0xa1, 0xa2, 0xa4)], () => [...more(F64), pick(0x9a, 0x9e)],
        () => [...more(I32), 0xb7], () => [...more(I64), 0xb9],
      ],
    }[type];
    return random(3) ? pick(...special)() : pick(...common)();
  };
  const statement = (deep) => {
    const type = pick(I32, I64, F64);
    const branches = targets(NOTHING);
    const address = [...value(I32, deep), ...constant(0xff8), 0x71];
    return pick(
      () => [...value(type, deep), 0x21, pick(...own[type])],
      () => [...value(type, deep), DROP],
      () => [...address, ...value(I32, deep), 0x36, 2, 4], () => [...address, ...value(I64, deep), pick(0x37, 0x3e), pick(0, 2), 4],
      () => [...address, ...value(I32, deep - 1), ...constant(0xff8), 0x71, 0x29, 3, 16, 0x37, 3, 8],
      () => [...value(I32, deep), 0x24, 0],
      () => [...address, ...value(I32, deep), ...value(I32, deep), ...constant(15), 0x71, 0xfc, 11, 0],
      () => [...address, ...value(I32, deep), ...constant(0xff), 0x71, ...value(I32, 0), ...constant(15), 0x71, 0xfc, 10, 0, 0],
      () => [0x02, NOTHING, ...within(NOTHING, () => statements(deep)), 0x0b],
      () => [...value(I32, deep), 0x04, NOTHING, ...within(NOTHING, () => [...statements(deep), ...(random(2) ? [0x05, ...statements(deep)] : [])]), 0x0b],
      () => {
        const rounds = counter++;
        const again = [0x20, rounds, ...constant(1), ADD, 0x22, rounds, ...constant(3), 0x4a, 0x0d, 1];
        return [0x02, NOTHING, 0x03, NOTHING, ...within(NOTHING, () => within(NOTHING, () => [...again, ...statements(deep), ...value(I32, 1), 0x0d, 0])), 0x0b, 0x0b];
      },
      () => (branches.length ? [...value(I32, deep), 0x0d, pick(...branches)] : []),
      () => (branches.length ? [...value(I32, deep), 0x0e, 2, pick(...branches), pick(...branches), pick(...branches)] : []),
      () => (random(4) ? [] : [...value(I32, deep), 0x04, NOTHING, ...within(NOTHING, () => [pick(0x00, 0x01), ...value(I32, deep), 0x0f]), 0x0b]),
    )();
  };
  const statements = (deep) => (deep <= 0 ? [] : Array.from({ length: 1 + random(3) }, () => statement(deep - 1)).flat());
  // The first is called by the others.
  return Array.from({ length: count }, (_, index) => {
    counter = 7;
    around = [I32];
    const code = index ? [...statements(4), ...value(I32, 7)] : [0x20, 0, ...tell(0x20, 0), 0x20, 1, 0xa7, ADD, SUB, 0x22, 0, 0x24, 0, 0x20, 0];
    return { parameters: [I32, I64, F64], results: [I32], locals: [I32, I32, I64, F64, ...Array(counter - 7).fill(I32)], code };
  });
}

test("programs of everything mixed do the same", () => {
  let ended = 0;
  for (let seed = 0; seed < 150; seed++) {
    const told = [];
    const given = () => {
      const own = [];
      told.push(own);
      return { tell: (value) => (own.push(value), own.length * 5 - value) };
    };
    const engines = both(programs(seed, 6), [{ name: "tell", parameters: [I32], results: [I32] }], given);
    for (const [index, ...values] of range(0, 5).flatMap((index) => [[index, 0, 3n, -0.5], [index, 9, -1n, 2.5]])) {
      const [expected, answer] = engines.map((engine) => {
        try {
          return engine[`f${index}`](...values);
        } catch {
          return "stopped";
        }
      });
      strictEqual(answer, expected, `program ${seed}, function ${index}`);
      ended += expected !== "stopped";
    }
    deepStrictEqual(told[1], told[0], `program ${seed}`);
    const [real, ours] = engines.map(({ memory }) => Buffer.from(memory.buffer, 0, 65536));
    ok(real.equals(ours), `memory of program ${seed}`);
  }
  ok(ended > 1000);
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

test("every part of a module is read", () => {
  const type = (parameters, results) => [0x60, ...vector(parameters), ...vector(results)];
  const body = (...code) => [...unsigned(code.length + 2), 0, ...code, 0x0b];
  const bytes = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0,
    // A section of somebody else's; a table that may not grow; a memory that may; elements and data that begin elsewhere.
    0, 4, ...text("own"),
    ...section(1, [type([I32], [I32]), type([], []), type([I64, F32], [F32])]),
    ...section(2, [[...text("m"), ...text("far"), 0, 0]]),
    ...section(3, [[1], [0], [2], [0]]),
    ...section(4, [[0x70, 1, 4, 4]]),
    ...section(5, [[0, 1]]),
    ...section(6, [[I64, 1, 0x42, ...signed(-5n), 0x0b], [F64, 0, 0x44, 0, 0, 0, 0, 0, 0, 0, 0x80, 0x0b], [I32, 0, 0x41, ...signed(-0x80000000), 0x0b]]),
    ...section(7, [[...text("a"), 0, 2], [...text("b"), 0, 3], [...text("c"), 0, 4], [...text("memory"), 2, 0]]),
    8, 1, 1,
    ...section(9, [[0, 0x41, 2, 0x0b, ...vector([[0], [2]])]]),
    ...section(10, [
      body(0x41, 4, 0x41, 9, 0x36, 2, 0),
      body(0x20, 0, 0x20, 0, 0x41, 1, 0x71, 0x41, 2, 0x6a, 0x11, 0, 0),
      body(0x23, 0, 0x20, 0, 0x7c, 0xb9, 0x23, 1, 0xa0, 0x23, 2, 0xb7, 0xa0, 0xb6, 0x20, 1, 0x92),
      body(0x20, 0, 0x40, 0),
    ]),
    ...section(11, [[0, 0x41, 60, 0x0b, ...vector([1, 2, 3])]]),
  ]);
  // What comes from outside becomes what its type can hold, on both ways in.
  const given = { m: { far: (value) => value + 2 ** 32 + 0.5 } };
  const real = new WebAssembly.Instance(new WebAssembly.Module(bytes), given).exports;
  const ours = new Function(`return ${translate(bytes)}`)()(given, bytes);
  for (const [name, ...values] of [["a", 6], ["a", 2 ** 32 + 8.7], ["b", 2n ** 64n + 3n, 0.1], ["b", -1n, 1e-50], ["c", 20], ["c", 70000]]) {
    strictEqual(ours[name](...values), real[name](...values), `${name} of ${values}`);
  }
  deepStrictEqual(new Uint8Array(ours.memory.buffer, 0, 64), new Uint8Array(real.memory.buffer, 0, 64));
});

test("what is not known is refused", () => {
  throws(() => translate(spell([{ code: [0xd0, 0x70, DROP] }])), /opcode 208/);
  throws(() => translate(spell([{ code: [0xfc, 8, 0, 0] }])), /opcode 252/);
  throws(() => translate(spell([{ code: [0x00, 0xd0, 0x70, DROP] }])), /opcode 208/);
  throws(() => translate(spell([{ code: [0x00, 0xfc, 8, 0, 0] }])), /opcode 252/);
  throws(() => translate(spell([{ code: [0x02, 0, 0x0b] }])), /a block of type 0/);
  throws(() => translate(spell([{ results: [I32, I32], code: [0x00] }])), /more than one result/);
  const bytes = [...spell([{ code: [] }]), ...section(7, [[...text("g"), 3, 0]])];
  throws(() => translate(new Uint8Array(bytes)), /an export of another kind/);
});

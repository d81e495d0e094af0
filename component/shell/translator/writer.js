// Writes one function after the other.
import { Expression, NONE } from "./expression.js";
import { integer, number } from "./number.js";
import { COMPARED, COMPUTED, LOADED, SATURATED, STORED } from "./operators.js";
import { skip } from "./skip.js";

// The zero of each value type, which locals begin with.
const ZERO = { 0x7f: "0", 0x7e: "0n", 0x7d: "0", 0x7c: "0" };
// The type of a block without a result.
const NOTHING = 0x40;

/** Puts operands into a template. */
function fill(template, first, second) {
  let text = "";
  let from = 0;
  for (let at = template.indexOf("$"); at >= 0; at = template.indexOf("$", from)) {
    text += template.slice(from, at) + (template[at + 1] === "1" ? first : second).text;
    from = at + 2;
  }
  return text + template.slice(from);
}

/** Returns the writer of functions, by their end in the module and their number. */
export function writer(reader, functions, types) {
  // The function that is being written: its type, the names of its locals, its text, what its operators left, the blocks
  // that are open, and how deep in code that nothing leads to it is.
  let type, locals, out, stack, frames, dead;
  // Where the stack and the variables of the innermost block begin.
  let height, base;
  const make = (text, operands) => {
    const entry = new Expression(text);
    for (let place = 0; place < operands.length; place++) entry.take(operands[place]);
    return entry;
  };
  const fixed = (text) => {
    const entry = new Expression(text);
    entry.fixed = true;
    return entry;
  };
  const acts = (entry) => entry.calls || entry.writes !== NONE;
  const condition = ({ test, text }) => (test ? `(${test})` : text);
  const push = (entry) => void stack.push(entry);
  const pop = () => stack.pop();

  // Variables for values that cannot wait. One is free again when the stack is back where its block began.
  let variables, used;
  const variable = () => {
    used = Math.max(used, ++variables);
    return `t${variables - 1}`;
  };
  const keep = (place) => {
    const entry = stack[place];
    if (entry.fixed) return;
    const name = variable();
    out.push(`${name}=${entry.text};`);
    stack[place] = fixed(name);
  };
  /** Writes a statement; before it, what still waits and would come out differently behind it, and what acts. */
  const write = (text, operands, written, stores) => {
    if (stack.length) {
      const all = make("", operands);
      const stored = stores || all.calls;
      const changed = written === undefined ? all.writes : [...all.writes, written];
      let acting = stack.length - 1;
      while (acting >= 0 && !acts(stack[acting])) acting--;
      for (let place = 0; place < stack.length; place++) {
        const { reads, loads } = stack[place];
        if (place <= acting || (stored && loads) || changed.some((local) => reads.includes(local))) keep(place);
      }
    }
    out.push(text);
  };
  const settle = () => {
    for (let place = 0; place < stack.length; place++) keep(place);
  };
  /** Puts an expression that was popped into a variable. */
  const held = (entry) => {
    if (entry.fixed) return entry;
    const name = variable();
    write(`${name}=${entry.text};`, [entry]);
    return fixed(name);
  };
  /** Pops operands; where one acts, all are put into variables in their order, as JavaScript's order is another one. */
  const ordered = (count, given = stack.splice(stack.length - count)) => (given.some(acts) ? given.map(held) : given);

  const enter = () => {
    const frame = frames[frames.length - 1];
    [height, base] = frame ? [frame.height, frame.base] : [0, 0];
  };
  const open = (before, result, loop) => {
    if (result !== NOTHING && !ZERO[result]) throw Error(`a block of type ${result}`);
    const frame = { before, loop, label: `L${frames.length}_${out.length}`, height: stack.length, line: out.length };
    if (result !== NOTHING) frame.result = variable();
    frame.base = variables;
    frames.push(frame);
    out.push("");
    enter();
  };
  const close = () => {
    const frame = frames.pop();
    leave(frame);
    // A loop that nothing goes back to is a block.
    const loops = frame.loop && frame.named;
    out[frame.line] = `${frame.named ? `${frame.label}:` : ""}${loops ? "for(;;)" : ""}${frame.before}{`;
    out.push(loops ? "break}" : "}");
    stack.length = frame.height;
    if (frame.result) push(fixed(frame.result));
    variables = frame.base;
    dead = 0;
    enter();
  };
  /** Writes the way from the end of a block's code out of it. */
  const leave = (frame) => {
    if (!dead && frame.result) {
      const value = pop();
      write(`${frame.result}=${value.text};`, [value]);
    }
  };
  /** Returns the statement that branches, with the value it takes along. */
  const branch = (depth, value) => {
    const frame = frames[frames.length - 1 - depth];
    if (!frame) return value ? `return ${value.text};` : "return;";
    frame.named = true;
    if (frame.loop) return `continue ${frame.label};`;
    return `${frame.result ? `${frame.result}=${value.text};` : ""}break ${frame.label};`;
  };
  const takes = (depth) => {
    const frame = frames[frames.length - 1 - depth];
    return frame ? !frame.loop && Boolean(frame.result) : type.results.length > 0;
  };
  const address = (base, offset) => (offset ? `${base.text}+${offset}` : base.text);
  /** Makes a call, or writes it where it has no result. */
  const call = (text, { results }, operands) => {
    if (!results.length) return write(`${text};`, operands, undefined, true);
    const entry = make(text, operands);
    entry.calls = entry.loads = true;
    push(entry);
  };

  const controls = {
    0x00() {
      write("unreachable();", [], undefined, true);
      dead = 1;
    },
    0x01() {},
    0x02: () => block(""),
    0x03: () => block("", true),
    0x04() {
      const test = pop(), result = reader.byte();
      settle();
      open(`if(${condition(test)})`, result);
    },
    0x05() {
      const frame = frames[frames.length - 1];
      leave(frame);
      stack.length = frame.height;
      out.push("}else{");
      dead = 0;
    },
    0x0b() {
      if (frames.length) close();
      else if (!dead && type.results.length) out.push(`return ${pop().text}`);
    },
    0x0c() {
      const depth = reader.u32(), value = takes(depth) ? [pop()] : [];
      write(branch(depth, value[0]), value);
      dead = 1;
    },
    0x0d() {
      const depth = reader.u32();
      if (!takes(depth)) {
        const test = pop();
        return write(`if(${condition(test)}){${branch(depth)}}`, [test]);
      }
      const [value, test] = ordered(2);
      const kept = held(value);
      write(`if(${condition(test)}){${branch(depth, kept)}}`, [test]);
      push(kept);
    },
    0x0e() {
      const targets = [];
      for (let count = reader.u32() + 1; count; count--) targets.push(reader.u32());
      const last = targets.pop();
      const [value, place] = takes(last) ? ordered(2) : [undefined, pop()];
      const kept = value && held(value);
      const cases = targets.map((target, at) => `case ${at}:${target === targets[at + 1] ? "" : branch(target, kept)}`);
      write(`switch(${place.text}){${cases.join("")}default:${branch(last, kept)}}`, [place]);
      dead = 1;
    },
    0x0f() {
      const value = type.results.length ? [pop()] : [];
      write(value.length ? `return ${value[0].text};` : "return;", value);
      dead = 1;
    },
    0x10() {
      const called = reader.u32(), callee = functions[called];
      const operands = stack.splice(stack.length - callee.parameters.length);
      call(`F${called}(${operands.map(({ text }) => text)})`, callee, operands);
    },
    0x11() {
      const callee = types[reader.u32()];
      reader.u32();
      const operands = ordered(callee.parameters.length + 1);
      const place = operands[operands.length - 1];
      call(`table[${place.text}](${operands.slice(0, -1).map(({ text }) => text)})`, callee, operands);
    },
    0x1a() {
      const value = pop();
      if (acts(value)) write(`${value.text};`, [value]);
    },
    0x1b() {
      const operands = ordered(3);
      const [yes, no, test] = operands;
      push(make(`(${condition(test)}?${yes.text}:${no.text})`, operands));
    },
    0x20() {
      const local = reader.u32(), entry = new Expression(locals[local]);
      entry.reads = [local];
      push(entry);
    },
    0x21() {
      const local = reader.u32(), value = pop();
      write(`${locals[local]}=${value.text};`, [value], local);
    },
    0x22() {
      const local = reader.u32(), value = pop(), entry = make(`(${locals[local]}=${value.text})`, [value]);
      entry.writes = [...value.writes, local];
      push(entry);
    },
    0x23() {
      const entry = new Expression(`G${reader.u32()}`);
      entry.loads = true;
      push(entry);
    },
    0x24() {
      const name = `G${reader.u32()}`, value = pop();
      write(`${name}=${value.text};`, [value], undefined, true);
    },
    0x3f() {
      reader.byte();
      const entry = new Expression("pages");
      entry.loads = true;
      push(entry);
    },
    0x40() {
      reader.byte();
      const more = pop(), entry = make(`grow(${more.text})`, [more]);
      entry.calls = entry.loads = true;
      push(entry);
    },
    0x41: () => push(fixed(integer(reader.s32()))),
    0x42: () => push(fixed(integer(reader.s64(), "n"))),
    0x43: () => push(fixed(number(reader.f32()))),
    0x44: () => push(fixed(number(reader.f64()))),
    // Of a comparison it is one.
    0x45() {
      const value = pop(), test = `!${condition(value)}`;
      const entry = make(`(${test}|0)`, [value]);
      entry.test = test;
      push(entry);
    },
    0xfc() {
      const kind = reader.u32();
      if (SATURATED[kind]) {
        const value = pop();
        return push(make(fill(SATURATED[kind], value), [value]));
      }
      if (kind !== 10 && kind !== 11) throw Error(`opcode 252 ${kind}`);
      reader.at += kind === 10 ? 2 : 1;
      const [to, what, length] = ordered(3);
      const method = kind === 10 ? `copyWithin(${to.text},${what.text},${what.text}+${length.text})` : `fill(${what.text},${to.text},${to.text}+${length.text})`;
      write(`u8.${method};`, [to, what, length], undefined, true);
    },
  };
  const block = (before, loop) => {
    const result = reader.byte();
    settle();
    open(before, result, loop);
  };

  const load = ([view, power, method, taken]) => {
    const align = reader.u32(), offset = reader.u32();
    let base = pop();
    // A call in the address may put another buffer in place of the one that JavaScript has already looked up.
    if (base.calls) base = held(base);
    const at = address(base, offset);
    const text = align >= power ? `${view}[${at}${power ? `>>${power}` : ""}]` : `view.get${method}(${at},true)`;
    const entry = make(taken ? fill(taken, { text }) : text, [base]);
    entry.loads = true;
    if (view === "i64" && align >= 2) entry.whole = at;
    push(entry);
  };
  const store = ([view, power, method, given]) => {
    const align = reader.u32(), offset = reader.u32();
    let [base, value] = stack.splice(-2);
    if (base.calls || value.calls) {
      const stays = !acts(base) && !base.loads && !base.reads.some((local) => value.writes.includes(local));
      if (!stays) base = held(base);
      value = held(value);
    }
    const at = address(base, offset), text = given ? fill(given, value) : value.text;
    const written = value.whole && view === "i64" && align >= 2
      ? `copy(${at},${value.whole})`
      : align >= power ? `${view}[${at}${power ? `>>${power}` : ""}]=${text}` : `view.set${method}(${at},${text},true)`;
    write(`${written};`, [base, value], undefined, true);
  };

  const compute = (template, compares) => {
    // Cut up once: what stands before, between and behind the operands, of which the first may come twice.
    const cut = template.split(/\$([12])/);
    const takesTwo = cut.includes("2");
    return () => {
      const second = takesTwo ? pop() : undefined, first = pop();
      let text = cut[0];
      for (let at = 1; at < cut.length; at += 2) text += (cut[at] === "1" ? first : second).text + cut[at + 1];
      const entry = new Expression(compares ? `(${text}|0)` : text);
      if (compares) entry.test = text;
      entry.take(first);
      if (takesTwo) entry.take(second);
      push(entry);
    };
  };
  const operators = Array(256);
  for (const opcode in COMPARED) operators[opcode] = compute(COMPARED[opcode], true);
  for (const opcode in COMPUTED) operators[opcode] = compute(COMPUTED[opcode], false);
  for (const opcode in LOADED) operators[opcode] = () => load(LOADED[opcode]);
  for (const opcode in STORED) operators[opcode] = () => store(STORED[opcode]);
  Object.assign(operators, controls);

  return (end, index) => {
    type = functions[index];
    locals = type.parameters.map((_, place) => `l${place}`);
    [out, stack, frames, dead, variables, used, height, base] = [[], [], [], 0, 0, 0, 0, 0];
    let declared = "";
    for (let groups = reader.u32(); groups; groups--) {
      const count = reader.u32(), zero = ZERO[reader.byte()];
      for (let place = 0; place < count; place++) {
        declared += `,l${locals.length}=${zero}`;
        locals.push(`l${locals.length}`);
      }
    }
    while (reader.at < end) {
      const opcode = reader.byte(), operate = operators[opcode];
      if (!operate) throw Error(`opcode ${opcode}`);
      if (dead) {
        dead = skip(reader, opcode, dead);
        if (dead) continue;
        dead = 1;
      }
      if (stack.length === height) variables = base;
      operate();
    }
    const names = Array.from({ length: used }, (_, place) => `,t${place}`).join("");
    const variablesOfAll = declared + names;
    return `function F${index}(${type.parameters.map((_, place) => `l${place}`)}){${variablesOfAll && `let ${variablesOfAll.slice(1)};`}${out.join("")}}`;
  };
}

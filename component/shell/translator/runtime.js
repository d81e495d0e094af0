// What every translated module begins with: operators that JavaScript has no short form for, and the memory.

// A 64-bit integer is rounded to 32 bits once: where 53 bits cannot hold it, something that they hold stands for it,
// on the same side of every place where the rounding turns.

// The memory has no more pages than were asked for, but its buffer may be longer:
// page by page, growing costs ten times as much. The old buffer is detached, as with real memory; that is how the glue
// knows that its views are stale.
export const RUNTIME = `
const N = x => BigInt.asIntN(64, x), U = x => BigInt.asUintN(64, x), R = Math.fround;
const ctz = x => x ? 31 - Math.clz32(x & -x) : 32, rotl = (x, n) => x << n | x >>> -n;
const popcnt = x => { let n = 0; for (; x; x &= x - 1) n++; return n };
const high = x => Number(BigInt.asIntN(32, x >> 32n)), low = x => Number(BigInt.asIntN(32, x));
const clz64 = x => BigInt(high(x) ? Math.clz32(high(x)) : 32 + Math.clz32(low(x)));
const ctz64 = x => BigInt(low(x) ? ctz(low(x)) : 32 + ctz(high(x))), popcnt64 = x => BigInt(popcnt(low(x)) + popcnt(high(x)));
const rotl64 = (x, n) => N(x << (n &= 63n) | U(x) >> 64n - n);
const single = x => { const r = Number(x); return R(BigInt(r) == x ? r : Number(x & ~4095n | 2048n)) };
const nearest = x => { const r = Math.round(x); return r - x == .5 && r % 2 ? r - 1 : r || x * 0 };
const negative = x => x < 0 || Object.is(x, -0), copysign = (x, y) => negative(x) == negative(y) ? x : -x;
const sat = (x, least, most) => x != x ? 0 : Math.trunc(Math.min(Math.max(x, least), most));
const sat64 = (x, least, most) => x != x ? 0n : x <= Number(least) ? least : x >= Number(most) ? most : BigInt(Math.trunc(x));
const scratch = new DataView(new ArrayBuffer(8)), as = (from, to, x) => (scratch['set' + from](0, x), scratch['get' + to](0));
const unreachable = () => { throw Error("unreachable") };
let buffer, i8, u8, i16, u16, i32, f32, i64, f64, view;
const see = fresh => {
  buffer = fresh; i8 = new Int8Array(fresh); u8 = new Uint8Array(fresh); i16 = new Int16Array(fresh); u16 = new Uint16Array(fresh);
  i32 = new Int32Array(fresh); f32 = new Float32Array(fresh); i64 = new BigInt64Array(fresh); f64 = new Float64Array(fresh);
  view = new DataView(fresh);
};
const copy = (to, from) => { const low = i32[from >> 2], high = i32[from + 4 >> 2]; i32[to >> 2] = low; i32[to + 4 >> 2] = high };
const moved = size => {
  if (buffer.transfer) return buffer.transfer(size);
  const fresh = new ArrayBuffer(size);
  new Uint8Array(fresh).set(u8);
  structuredClone(buffer, { transfer: [buffer] });
  return fresh;
};
const grow = more => {
  const before = pages, needed = before + (more >>> 0);
  if (needed > most) return -1;
  if (needed << 16 > buffer.byteLength) {
    try { see(moved(Math.min(most, Math.max(needed, before + (before >> 1))) * 65536)) } catch { return -1 }
  }
  pages = needed;
  return before;
};
const memory = { get buffer() { return buffer }, grow }, table = [];
`;

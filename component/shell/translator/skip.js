// Code that nothing leads to: validation lets it be almost anything, so it is passed over.

/**
 * Passes over an operator that nothing leads to. Returns how many blocks deep that code still goes on; 0 at the `else` or
 * `end` that leads back to life.
 */
export function skip(reader, opcode, depth) {
  const leb = () => {
    while (reader.byte() & 128);
  };
  if (opcode >= 0x02 && opcode <= 0x04) {
    reader.byte();
    return depth + 1;
  }
  if (opcode === 0x0b) return depth - 1;
  if (opcode === 0x05) return depth === 1 ? 0 : depth;
  if (opcode === 0x0e) for (let count = reader.u32() + 1; count; count--) leb();
  else if (opcode === 0x11 || (opcode >= 0x28 && opcode <= 0x3e)) (leb(), leb());
  else if (opcode === 0x43) reader.at += 4;
  else if (opcode === 0x44) reader.at += 8;
  else if (opcode === 0xfc) {
    const kind = reader.u32();
    if (kind > 7 && kind !== 10 && kind !== 11) throw Error(`opcode 252 ${kind}`);
    reader.at += { 10: 2, 11: 1 }[kind] ?? 0;
  } else if (opcode === 0x0c || opcode === 0x0d || opcode === 0x10 || (opcode >= 0x20 && opcode <= 0x24) || (opcode >= 0x3f && opcode <= 0x42)) leb();
  return depth;
}

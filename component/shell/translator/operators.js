// The operators that compute, load and store, as JavaScript.

// Operators by their opcodes, $1 and $2 for the operands. Comparisons are true or false until a number is needed.
export const COMPARED = {
  0x46: "$1==$2", 0x47: "$1!=$2", 0x48: "$1<$2", 0x49: "$1>>>0<$2>>>0", 0x4a: "$1>$2", 0x4b: "$1>>>0>$2>>>0",
  0x4c: "$1<=$2", 0x4d: "$1>>>0<=$2>>>0", 0x4e: "$1>=$2", 0x4f: "$1>>>0>=$2>>>0",
  0x50: "!$1", 0x51: "$1==$2", 0x52: "$1!=$2", 0x53: "$1<$2", 0x54: "U($1)<U($2)", 0x55: "$1>$2", 0x56: "U($1)>U($2)",
  0x57: "$1<=$2", 0x58: "U($1)<=U($2)", 0x59: "$1>=$2", 0x5a: "U($1)>=U($2)",
  0x5b: "$1==$2", 0x5c: "$1!=$2", 0x5d: "$1<$2", 0x5e: "$1>$2", 0x5f: "$1<=$2", 0x60: "$1>=$2",
  0x61: "$1==$2", 0x62: "$1!=$2", 0x63: "$1<$2", 0x64: "$1>$2", 0x65: "$1<=$2", 0x66: "$1>=$2",
};
export const COMPUTED = {
  // 32-bit integers
  0x67: "Math.clz32($1)", 0x68: "ctz($1)", 0x69: "popcnt($1)",
  0x6a: "($1+$2|0)", 0x6b: "($1-$2|0)", 0x6c: "Math.imul($1,$2)", 0x6d: "($1/$2|0)", 0x6e: "(($1>>>0)/($2>>>0)|0)",
  0x6f: "($1%$2|0)", 0x70: "(($1>>>0)%($2>>>0)|0)", 0x71: "($1&$2)", 0x72: "($1|$2)", 0x73: "($1^$2)",
  0x74: "($1<<$2)", 0x75: "($1>>$2)", 0x76: "($1>>>$2|0)", 0x77: "rotl($1,$2)", 0x78: "rotl($1,-$2)",
  // 64-bit integers
  0x79: "clz64($1)", 0x7a: "ctz64($1)", 0x7b: "popcnt64($1)",
  0x7c: "N($1+$2)", 0x7d: "N($1-$2)", 0x7e: "N($1*$2)", 0x7f: "N($1/$2)", 0x80: "N(U($1)/U($2))",
  0x81: "($1%$2)", 0x82: "N(U($1)%U($2))", 0x83: "($1&$2)", 0x84: "($1|$2)", 0x85: "($1^$2)",
  0x86: "N($1<<($2&63n))", 0x87: "($1>>($2&63n))", 0x88: "N(U($1)>>($2&63n))", 0x89: "rotl64($1,$2)", 0x8a: "rotl64($1,-$2)",
  // 32-bit and 64-bit floats
  0x8b: "Math.abs($1)", 0x8c: "(-$1)", 0x8d: "Math.ceil($1)", 0x8e: "Math.floor($1)", 0x8f: "Math.trunc($1)",
  0x90: "nearest($1)", 0x91: "R(Math.sqrt($1))", 0x92: "R($1+$2)", 0x93: "R($1-$2)", 0x94: "R($1*$2)", 0x95: "R($1/$2)",
  0x96: "Math.min($1,$2)", 0x97: "Math.max($1,$2)", 0x98: "copysign($1,$2)",
  0x99: "Math.abs($1)", 0x9a: "(-$1)", 0x9b: "Math.ceil($1)", 0x9c: "Math.floor($1)", 0x9d: "Math.trunc($1)",
  0x9e: "nearest($1)", 0x9f: "Math.sqrt($1)", 0xa0: "($1+$2)", 0xa1: "($1-$2)", 0xa2: "($1*$2)", 0xa3: "($1/$2)",
  0xa4: "Math.min($1,$2)", 0xa5: "Math.max($1,$2)", 0xa6: "copysign($1,$2)",
  // Conversions
  0xa7: "Number(BigInt.asIntN(32,$1))", 0xa8: "(~~$1)", 0xa9: "($1>>>0|0)", 0xaa: "(~~$1)", 0xab: "($1>>>0|0)",
  0xac: "BigInt($1)", 0xad: "BigInt($1>>>0)",
  0xae: "N(BigInt(Math.trunc($1)))", 0xaf: "N(BigInt(Math.trunc($1)))", 0xb0: "N(BigInt(Math.trunc($1)))", 0xb1: "N(BigInt(Math.trunc($1)))",
  0xb2: "R($1)", 0xb3: "R($1>>>0)", 0xb4: "single($1)", 0xb5: "single(U($1))", 0xb6: "R($1)",
  0xb7: "$1", 0xb8: "($1>>>0)", 0xb9: "Number($1)", 0xba: "Number(U($1))", 0xbb: "$1",
  0xbc: "as('Float32','Int32',$1)", 0xbd: "as('Float64','BigInt64',$1)", 0xbe: "as('Int32','Float32',$1)", 0xbf: "as('BigInt64','Float64',$1)",
  0xc0: "($1<<24>>24)", 0xc1: "($1<<16>>16)", 0xc2: "BigInt.asIntN(8,$1)", 0xc3: "BigInt.asIntN(16,$1)", 0xc4: "BigInt.asIntN(32,$1)",
};
export const SATURATED = [
  "(sat($1,-2147483648,2147483647)|0)", "(sat($1,0,4294967295)|0)", "(sat($1,-2147483648,2147483647)|0)", "(sat($1,0,4294967295)|0)",
  "sat64($1,-(2n**63n),2n**63n-1n)", "N(sat64($1,0n,2n**64n-1n))", "sat64($1,-(2n**63n),2n**63n-1n)", "N(sat64($1,0n,2n**64n-1n))",
];

// Loads and stores: the view, the power of its element's size, the method of a DataView for addresses that are not aligned,
// and what becomes of the value.
export const LOADED = {
  0x28: ["i32", 2, "Int32"], 0x29: ["i64", 3, "BigInt64"], 0x2a: ["f32", 2, "Float32"], 0x2b: ["f64", 3, "Float64"],
  0x2c: ["i8", 0], 0x2d: ["u8", 0], 0x2e: ["i16", 1, "Int16"], 0x2f: ["u16", 1, "Uint16"],
  0x30: ["i8", 0, "", "BigInt($1)"], 0x31: ["u8", 0, "", "BigInt($1)"], 0x32: ["i16", 1, "Int16", "BigInt($1)"],
  0x33: ["u16", 1, "Uint16", "BigInt($1)"], 0x34: ["i32", 2, "Int32", "BigInt($1)"], 0x35: ["i32", 2, "Int32", "BigInt($1>>>0)"],
};
export const STORED = {
  0x36: ["i32", 2, "Int32"], 0x37: ["i64", 3, "BigInt64"], 0x38: ["f32", 2, "Float32"], 0x39: ["f64", 3, "Float64"],
  0x3a: ["i8", 0], 0x3b: ["i16", 1, "Int16"], 0x3c: ["i8", 0, "", "Number($1&255n)"], 0x3d: ["i16", 1, "Int16", "Number($1&65535n)"],
  0x3e: ["i32", 2, "Int32", "Number(BigInt.asIntN(32,$1))"],
};

/** The variables `cargo xtask test` sets, in one place. */

export type Variable =
  | "SOURCECARDS_BIN"
  | "SOURCECARDS_CHROMIUM"
  | "SOURCECARDS_CONFORMANCE"
  | "SOURCECARDS_HTML"
  | "SOURCECARDS_NODE";

/** A variable the tests cannot do without. */
export function required(name: Variable): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run \`cargo xtask test\``);
  return value;
}

/** Folder of recorded search answers, where there is one. */
export const corpus = process.env["SOURCECARDS_CORPUS"] || undefined;

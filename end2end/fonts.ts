/** The host's own fonts, handed over as hosts do it: pictures do not depend on what the machine has installed. */

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const FILES = {
  "U+0-24F": "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  "U+600-6FF": "@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2",
};

/** Rules for the family "Inter", which has the Arabic letters of another one. */
export async function fonts(): Promise<string> {
  const rules = Object.entries(FILES).map(async ([range, file]) => {
    const font = (await readFile(createRequire(import.meta.url).resolve(file))).toString("base64");
    return `@font-face { font-family: "Inter"; font-weight: 100 900; unicode-range: ${range}; src: url(data:font/woff2;base64,${font}) }`;
  });
  return (await Promise.all(rules)).join("\n");
}

// Processor time a page for jsdom, Readability and Turndown: one line of JSON, as the benchmark of the server prints it.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Readability } from "@mozilla/readability";
import { JSDOM, VirtualConsole } from "jsdom";
import TurndownService from "turndown";

/** How often each page is converted. */
const ROUNDS = 5;

const folder = join(process.env.SOURCECARDS_CORPUS, "pages");
const pages = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => readFileSync(join(folder, name, "source.html"), "utf8"));
// Complaints about style sheets are no part of the work.
const virtualConsole = new VirtualConsole();

function convert(page) {
  const { window } = new JSDOM(page, { url: "https://pages.example/read/here", virtualConsole });
  const article = new Readability(window.document).parse();
  const markdown = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced" }).turndown(article.content);
  window.close();
  return markdown;
}

for (const page of pages) convert(page);
let sum = 0;
for (const page of pages) {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = process.cpuUsage();
    convert(page);
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  sum += best;
}
console.log(JSON.stringify({ pages: pages.length, milliseconds: sum / pages.length }));

/**
 * How long a reader waits for the cards, by engine and policy, in the AppBridge host.
 *
 * Medians of 20 after 3 for warm-up, in milliseconds, layout not included; printed as a table and written to
 * `results/bench-view.json`. The first row stands beside a published example of the official server packages in the
 * same host, since a machine's speed means nothing by itself.
 */

import { readFile, writeFile } from "node:fs/promises";
import { expect, test, type Host } from "../fixtures.js";
import { numbered, resultOf } from "../data/sources.js";
import type { MountSettings, Policy } from "../host/controls.js";

const WARM_UP = 3;
const ROUNDS = 20;

interface Surrounding {
  name: string;
  engine: "js" | "wasm";
  policy: Policy;
  nesting: MountSettings["nesting"];
}

const surroundings: Surrounding[] = [
  { name: "js, specification", engine: "js", policy: "specification", nesting: "srcdoc" },
  { name: "js, empty lists", engine: "js", policy: "empty lists", nesting: "srcdoc" },
  { name: "wasm, reference host", engine: "wasm", policy: "reference host", nesting: "written" },
  { name: "wasm, no policy", engine: "wasm", policy: "none", nesting: "srcdoc" },
];

declare global {
  interface Window {
    /** The time, on the clock all frames share, at which the awaited cards stood in the list. */
    drawnAt: Promise<number>;
  }
}

const figures: Record<string, Record<string, number>> = {};
const note = (row: string, column: string, value: number) => ((figures[row] ??= {})[column] = value);

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2;
}

/** Median of what `measure` returns, its first rounds left out. */
async function medianOf(measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const value = await measure();
    if (round >= WARM_UP) values.push(value);
  }
  return median(values);
}

/** From the html handed over to `initialized`. */
async function mounted(host: Host, settings: Partial<MountSettings>): Promise<number> {
  await host.mount(settings);
  return host.page.evaluate(() => {
    const { received, handedAt } = window.host;
    return (received.find(({ message }) => message.method === "ui/notifications/initialized")?.at ?? NaN) - handedAt;
  });
}

/** From the host's message to the change of the page that completes the list. */
async function drawn(host: Host, list: ReturnType<typeof numbered>, settings: Partial<MountSettings>): Promise<number> {
  await host.mount(settings);
  await host.html.evaluate((html, count) => {
    window.drawnAt = new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        if (html.querySelectorAll("ol > li").length !== count) return;
        observer.disconnect();
        resolve(performance.timeOrigin + performance.now());
      }).observe(html, { childList: true, subtree: true });
    });
  }, list.results.length);
  const sent = await host.page.evaluate(async (result) => {
    const now = performance.timeOrigin + performance.now();
    await window.host.result(result);
    return now;
  }, resultOf(list));
  return (await host.html.evaluate(() => window.drawnAt)) - sent;
}

/** Bytes of live JavaScript objects of the view's process, garbage collected. */
async function heap(host: Host): Promise<number> {
  const context = host.page.context();
  const view = host.page.frames().at(-1) ?? host.page;
  // A frame of an opaque origin has a process of its own; others live in the page's.
  const session = await context.newCDPSession(view).catch(() => context.newCDPSession(host.page));
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  return metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? NaN;
}

test.afterAll(async () => {
  const columns = [...new Set(Object.values(figures).flatMap((row) => Object.keys(row)))];
  console.table(
    Object.fromEntries(
      Object.entries(figures).map(([row, values]) => [
        row,
        Object.fromEntries(columns.map((column) => [column, values[column]?.toFixed(1) ?? ""])),
      ]),
    ),
  );
  await writeFile(new URL("../results/bench-view.json", import.meta.url), JSON.stringify(figures, null, 2));
});

test("html handed over to initialized, beside the official vanilla example", async ({ host }) => {
  const example = await readFile(
    new URL("node_modules/@modelcontextprotocol/server-basic-vanillajs/dist/mcp-app.html", import.meta.url),
    "utf8",
  );
  for (const { name, engine, policy, nesting } of surroundings) {
    // Turn by turn, so that a slow moment of the machine falls on both.
    const theirs: number[] = [];
    const ours = await medianOf(async () => {
      theirs.push(await mounted(host, { policy, nesting, html: example }));
      return mounted(host, { policy, nesting });
    });
    await expect(host.html).toHaveAttribute("data-engine", engine);
    const other = median(theirs.slice(WARM_UP));
    note("html to initialized", name, ours);
    note("  the official vanilla example", name, other);
    note("  ratio", name, ours / other);
  }
});

const lists = {
  "10 cards, 300 characters": numbered(10, () => "a word ".repeat(43)),
  "50 cards, 300 characters": numbered(50, () => "a word ".repeat(43)),
  "50 cards, 2,000 characters": numbered(50, () => "a word ".repeat(285)),
  "50 cards, 2,000 CJK characters": numbered(50, () => "潮".repeat(2000)),
};

for (const [row, list] of Object.entries(lists)) {
  test(`result to ${row}`, async ({ host }) => {
    for (const { name, policy, nesting } of surroundings) {
      note(row, name, await medianOf(() => drawn(host, list, { policy, nesting })));
    }
  });
}

test("a keystroke in the filter of 50 cards", async ({ host }) => {
  for (const { name, policy, nesting } of surroundings) {
    await host.mount({ policy, nesting });
    await host.result(resultOf(numbered(50, () => "a word ".repeat(285))));
    await expect(host.cards).toHaveCount(50);
    const filter = host.view.getByRole("searchbox");
    await expect(filter).toBeVisible();
    const keystroke = (text: string) =>
      filter.evaluate((input: HTMLInputElement, text) => {
        input.value = text;
        const start = performance.now();
        input.dispatchEvent(new InputEvent("input", { bubbles: true }));
        // Drawn in a microtask or in the next task: both are behind this one.
        return new Promise<number>((resolve) => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve(performance.now() - start);
          channel.port2.postMessage(0);
        });
      }, text);
    note("keystroke in the filter", name, await medianOf(async () => {
      await keystroke("");
      return keystroke("Source 4");
    }));
    await expect(host.shown).toHaveCount(11);
  }
});

test("heap after 20 repeated results", async ({ host }) => {
  const result = resultOf(numbered(50, () => "a word ".repeat(285)));
  for (const { name, policy, nesting } of surroundings) {
    await host.mount({ policy, nesting });
    const repeat = async (times: number) => {
      for (let time = 0; time < times; time += 1) await host.result(result);
      await host.ping();
    };
    // The browser compiles and caches during the first ones.
    await repeat(40);
    const before = await heap(host);
    await repeat(20);
    note("heap growth by 20 results, kB", name, ((await heap(host)) - before) / 1000);
  }
});

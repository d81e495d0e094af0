/** The web card of a search: drawn by what the result holds, since a host need not say which tool ran. */

import { expect, test } from "../fixtures.js";

const KEY = "sourcecards/presentation";

const sources = [
  { url: "https://ocean.example.org/tides", title: "How tides work", snippet: "The Moon pulls.", publishedAt: "2026-03-14" },
  { url: "https://www.harbour.example/table" },
];

const meta = { card: "web", kind: "search", sources, truncated: true, answer: "Twice a day.\nMostly." };

function searched(presentation: unknown, structuredContent?: Record<string, unknown>) {
  return {
    content: [{ type: "text" as const, text: "Sources:\n- [How tides work](https://ocean.example.org/tides)" }],
    ...(structuredContent ? { structuredContent } : {}),
    _meta: { [KEY]: presentation },
  };
}

test("a search is drawn with queries as heading, answer, dates and the note that there is more", async ({ host }) => {
  await host.mount();
  await host.input({ queries: ["tides", "moon"] });
  await expect(host.view.getByRole("heading", { name: "tides, moon" })).toBeVisible();
  await host.result(searched(meta));
  await expect(host.cards).toHaveCount(2);
  await expect(host.view.getByRole("heading", { name: "tides, moon" })).toBeVisible();
  await expect(host.view.locator(".answer")).toHaveText("Twice a day.\nMostly.");
  await expect(host.cards.nth(0)).toContainText(/14 Mar 2026/);
  await expect(host.cards.nth(0)).toContainText("The Moon pulls.");
  await expect(host.link(2)).toContainText("harbour.example");
  await expect(host.view.locator("body")).toContainText("Showing the first 2 results; there are more.");
});

test("a complete search without an answer has neither", async ({ host }) => {
  await host.mount();
  await host.result(searched({ card: "web", kind: "search", sources, truncated: false }));
  await expect(host.cards).toHaveCount(2);
  await expect(host.view.locator(".answer")).toBeHidden();
  await expect(host.view.locator("body")).not.toContainText("there are more");
});

test("malformed metadata falls back to the structured list", async ({ host }) => {
  await host.mount();
  const results = [{ id: "1", title: "From the list", url: "https://list.example/" }];
  await host.result(searched({ card: "web", kind: "search", sources: "none" }, { title: "Tides", total: 1, results }));
  await expect(host.cards).toHaveCount(1);
  await expect(host.link(1)).toContainText("From the list");
});

test("a search that found nothing says so below its queries", async ({ host }) => {
  await host.mount();
  await host.input({ query: "no such tide" });
  await host.result(searched({ card: "web", kind: "search", sources: [], truncated: false }));
  await expect(host.view.getByRole("heading", { name: "no such tide" })).toBeVisible();
  await expect(host.status).toHaveText("No results to display.");
});

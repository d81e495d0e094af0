/** The preview page of the real binary: every fixture, drawn by the real card list without a host. */

import { expect, test } from "../fixtures.js";

test("every fixture is drawn in its frame", async ({ page, server }) => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${server.origin}/preview`);
  for (const [title, count] of [
    ["A realistic web search", 6],
    ["Arabic, Chinese, Japanese, Hebrew and emoji side by side", 5],
    ["Markup, look-alike hosts and duplicates, all of it only text", 5],
    ["No results", 0],
  ] as const) {
    const frame = page.frameLocator(`iframe[title="${title}"]`);
    await expect(frame.locator("html")).toHaveAttribute("data-engine", "js");
    await expect(frame.locator("ol > li")).toHaveCount(count);
  }
  expect(complaints).toEqual([]);
});

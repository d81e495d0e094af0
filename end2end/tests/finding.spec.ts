/** Filter, order, groups: the reader finds a card, and its number stays the one the model speaks of. */

import { expect, named, test, type Host } from "../fixtures.js";
import { library } from "../data/library.js";
import { numbered, resultOf } from "../data/sources.js";

const filter = (host: Host) => host.view.getByRole("searchbox", { name: "Filter results" });
const order = (host: Host) => host.view.getByRole("combobox", { name: "Sort by" });
const grouped = (host: Host) => host.view.getByRole("checkbox", { name: "Group by site" });

/** Titles of the cards that are to be seen, in the order they stand on the page. */
const titles = async (host: Host): Promise<string[]> => {
  const links = await host.shown.getByRole("link").allTextContents();
  return links.map((link) => link.replace(named(""), ""));
};

const titleOf = (index: number) => library.results[index]?.title ?? "";

test.beforeEach(async ({ host }) => {
  await host.show(library);
  await expect(host.shown).toHaveCount(8);
});

test("the filter looks into titles, hosts and snippets, and says how many are left", async ({ host }) => {
  for (const [query, places] of [["lamp", [0, 1]], ["OPTICS", [1, 4]], ["horn", [5]], ["äTHER", [3]]] as const) {
    await filter(host).fill(query);
    await expect.poll(() => titles(host)).toEqual(places.map(titleOf));
    await expect(host.status).toContainText(String(places.length));
  }
  await filter(host).fill("");
  await expect(host.shown).toHaveCount(8);
});

test("a filtered card keeps its number", async ({ host }) => {
  await filter(host).fill("fog");
  await expect(host.shown).toHaveCount(1);
  await expect(host.shown.locator(".number")).toHaveText("6");
});

test("the filter marks what it found", async ({ host }) => {
  const marked = () =>
    host.html.evaluate(() => [...(CSS.highlights.get("hit") ?? [])].map((range) => String(range).toLowerCase()));
  await filter(host).fill("lamp");
  await expect.poll(marked).toEqual(["lamp", "lamp"]);
  await filter(host).fill("");
  await expect.poll(marked).toEqual([]);
});

test("a filter that leaves nothing says so", async ({ host }) => {
  await filter(host).fill("submarine");
  await expect(host.shown).toHaveCount(0);
  await expect(host.view.getByText("No result matches the filter.").first()).toBeVisible();
});

test("a number after # leads to that card", async ({ host }) => {
  await filter(host).fill("#4");
  await expect.poll(() => titles(host)).toEqual([titleOf(3)]);
});

test("cards are sorted by site, date and title, as the reader's language does, and back", async ({ host }) => {
  const expected = {
    Site: [2, 6, 0, 3, 7, 1, 4, 5],
    Date: [4, 1, 0, 2, 3, 5, 6, 7],
    Title: [1, 3, 4, 7, 5, 2, 6, 0],
    "Given order": [0, 1, 2, 3, 4, 5, 6, 7],
  };
  for (const [name, places] of Object.entries(expected)) {
    await order(host).selectOption(name);
    await expect.poll(() => titles(host), name).toEqual(places.map(titleOf));
  }
});

test("cards of one site stand together under its name and count", async ({ host }) => {
  await grouped(host).check();
  await expect.poll(() => titles(host)).toEqual([0, 3, 7, 1, 4, 2, 6, 5].map(titleOf));
  await expect(host.view.getByRole("heading", { name: /coast\.example\.org.*3/ })).toBeVisible();
  await expect(host.shown.locator(".number")).toHaveText(["1", "4", "8", "2", "5", "3", "7", "6"]);
  await grouped(host).uncheck();
  await expect.poll(() => titles(host)).toEqual(library.results.map(({ title }) => title));
});

test("a repeated result keeps filter, order and selection", async ({ host }) => {
  await order(host).selectOption("Title");
  await filter(host).fill("lamp");
  await host.view.getByRole("checkbox", { name: "Select result 2" }).check();
  await host.result(resultOf({ title: "Again", results: library.results.toReversed() }));
  await expect(host.view.getByRole("heading", { name: "Again" })).toBeVisible();
  await expect.poll(() => titles(host)).toEqual([1, 0].map(titleOf));
  await expect(filter(host)).toHaveValue("lamp");
  await expect(host.view.getByRole("checkbox", { name: "Select result 7" })).toBeChecked();
});

test("a short list has nothing to find", async ({ host }) => {
  await host.show(numbered(4, () => "text"));
  await expect(host.shown).toHaveCount(4);
  await expect(filter(host)).toBeHidden();
});

test("arrow keys, Home and End walk through the cards, / goes to the filter and Escape back", async ({ host, page }) => {
  await host.link(1).focus();
  for (const [key, number] of [["ArrowDown", 2], ["ArrowDown", 3], ["ArrowUp", 2], ["End", 8], ["Home", 1]] as const) {
    await page.keyboard.press(key);
    await expect(host.link(number), key).toBeFocused();
  }
  await page.keyboard.press("/");
  await expect(filter(host)).toBeFocused();
  await expect(filter(host)).toHaveValue("");
  await page.keyboard.type("lamp/");
  await expect(filter(host)).toHaveValue("lamp/");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Escape");
  await expect(host.link(1)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(host.link(2)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(host.link(2), "the last that is shown").toBeFocused();
});

declare global {
  interface Window {
    /** Collators the view made: it makes one for each time it sorts. */
    collators: number;
  }
}

test("a key pressed in the filter sorts the cards once", async ({ host }) => {
  const html = host.prefixed(() => {
    window.collators = 0;
    Intl.Collator = new Proxy(Intl.Collator, {
      construct: (collator, settings) => {
        window.collators += 1;
        return Reflect.construct(collator, settings) as Intl.Collator;
      },
    });
  });
  await host.show(library, { html });
  await order(host).selectOption("Title");
  await expect.poll(() => titles(host)).toEqual([1, 3, 4, 7, 5, 2, 6, 0].map(titleOf));
  await host.html.evaluate(() => (window.collators = 0));
  await filter(host).fill("lamp");
  await expect.poll(() => titles(host)).toEqual([1, 0].map(titleOf));
  await expect(host.status).toContainText("2");
  expect(await host.html.evaluate(() => window.collators)).toBe(1);
});

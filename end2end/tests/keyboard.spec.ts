/** Everything by keyboard alone. */

import { expect, test } from "../fixtures.js";
import { numbered } from "../data/sources.js";

const three = numbered(3, (index) => `Snippet ${index + 1}`);

test("Tab goes from title to title in order, and out of the view again", async ({ host, page }) => {
  await host.show(three);
  await host.link(1).focus();
  /** Number of the card that holds the focus; 0 where none does. */
  const focused = () =>
    host.view.locator("ol").evaluate((list) => [...list.children].findIndex((card) => card.contains(document.activeElement)) + 1);
  const way: number[] = [];
  for (let press = 0; press < 12 && way.at(-1) !== 3; press += 1) {
    way.push(await focused());
    await page.keyboard.press("Tab");
  }
  expect(way.toSorted((a, b) => a - b), "forward only").toEqual(way);
  expect(new Set(way)).toEqual(new Set([1, 2, 3]));
  await host.link(3).focus();
  await page.keyboard.press("Shift+Tab");
  await expect.poll(focused).toBe(2);
  await host.link(3).focus();

  await page.locator("body").evaluate((body) => body.append(Object.assign(document.createElement("button"), { id: "after" })));
  const outside = () => page.evaluate(() => document.activeElement?.id === "after");
  for (let press = 0; press < 30 && !(await outside()); press += 1) await page.keyboard.press("Tab");
  expect(await outside(), "no trap").toBe(true);
});

test("a title in focus is ringed by an outline", async ({ host, page }) => {
  await host.show(three);
  await host.link(1).focus();
  const there = () => host.link(2).evaluate((link) => link === document.activeElement);
  // Moved by the key itself, so that the browser takes the focus for one to be seen.
  for (let press = 0; press < 6 && !(await there()); press += 1) await page.keyboard.press("Tab");
  await expect(host.link(2)).toBeFocused();
  const ringed = (number: number) =>
    host.cards.nth(number - 1).evaluate((card) =>
      [card, ...card.querySelectorAll("*")].some((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
      }),
    );
  expect(await ringed(2)).toBe(true);
  expect(await ringed(1)).toBe(false);
});

test("a number typed in the list leads to that card, in any order, and in a field it is text", async ({ host, page }) => {
  await host.show(numbered(12, (index) => `Snippet ${index + 1}`));
  await host.view.getByRole("combobox", { name: "Sort by" }).selectOption("Title");
  const card = (number: number) => host.view.getByRole("link", { name: `Source ${number} (`, exact: false });
  await card(1).focus();
  await page.keyboard.type("7");
  await expect(card(7)).toBeFocused();
  await page.waitForTimeout(1100);
  await page.keyboard.type("12");
  await expect(card(12), "two digits, typed at once").toBeFocused();
  await page.keyboard.type("9");
  await expect(card(9), "129 there is none, so 9").toBeFocused();
  await page.waitForTimeout(1100);
  await page.keyboard.type("0");
  await expect(card(9), "there is no card 0").toBeFocused();

  const filter = host.view.getByRole("searchbox");
  await filter.focus();
  await page.keyboard.type("3");
  await expect(filter).toBeFocused();
  await expect(filter).toHaveValue("3");
  await card(3).focus();
  await page.waitForTimeout(1100);
  await page.keyboard.type("5");
  await expect(card(3), "a card that is filtered away is not there").toBeFocused();

  const group = host.view.getByRole("checkbox", { name: "Group by site" });
  await group.focus();
  await page.keyboard.type("3");
  await expect(group, "outside the list a digit does nothing").toBeFocused();
});

/** Everything by keyboard alone. */

import { expect, test } from "../fixtures.js";
import { numbered } from "../data/sources.js";

const three = numbered(3, (index) => `Snippet ${index + 1}`);

test("Tab goes from title to title in order, and out of the view again", async ({ host, page }) => {
  await host.show(three);
  await host.link(1).focus();
  for (const number of [2, 3]) {
    await page.keyboard.press("Tab");
    await expect(host.link(number)).toBeFocused();
  }
  await page.keyboard.press("Shift+Tab");
  await expect(host.link(2)).toBeFocused();

  await page.locator("body").evaluate((body) => body.append(Object.assign(document.createElement("button"), { id: "after" })));
  const outside = () => page.evaluate(() => document.activeElement?.id === "after");
  for (let press = 0; press < 30 && !(await outside()); press += 1) await page.keyboard.press("Tab");
  expect(await outside(), "no trap").toBe(true);
});

test("a title in focus is ringed by an outline", async ({ host, page }) => {
  await host.show(three);
  await host.link(1).focus();
  await page.keyboard.press("Tab");
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

/** The page of `sourcecards render --html`: the cards without a host, from a file. */

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { required } from "../environment.js";
import { named } from "../fixtures.js";
import { library } from "../data/library.js";

for (const [colorScheme, locale, ready] of [["light", "en-GB", "Results ready"], ["dark", "de-DE", "Ergebnisse bereit"]] as const) {
  test.describe(() => {
    test.use({ colorScheme, locale });
    test(`a page without a host draws its cards in the reader's own theme and language: ${colorScheme}, ${locale}`, async ({ page }, info) => {
      const thrown: string[] = [];
      const asked: string[] = [];
      page.on("pageerror", ({ message }) => thrown.push(message));
      page.on("request", (request) => asked.push(request.url()));
      const evil = { title: "</script><script>document.title='owned'</script>", url: "https://example.org/?a=1&b=2" };
      const list = { ...library, results: [...library.results, evil] };
      const html = execFileSync(required("SOURCECARDS_BIN"), ["render", "--html", "-"], { input: JSON.stringify(list) });
      const file = info.outputPath("cards.html");
      writeFileSync(file, html);
      const address = pathToFileURL(file).href;
      await page.goto(address);

      const cards = page.locator("ol > li");
      await expect(cards).toHaveCount(9);
      await expect(page.getByRole("status")).toHaveText(ready);
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      await expect(page.getByRole("heading", { name: "Lighthouses", exact: true })).toBeVisible();
      await expect(page.locator("ol > li .name").last()).toHaveText(evil.title);
      await expect(cards.last().getByRole("link")).toHaveAttribute("href", evil.url);

      // Nobody is there to be asked.
      await cards.nth(1).locator(".about").click();
      await expect(cards.nth(1).locator(".rows")).toContainText("makers");
      await expect(cards.nth(1).locator(".actions button:visible")).toHaveCount(3);
      await page.getByRole("searchbox").fill("fog");
      await expect(cards.filter({ visible: true })).toHaveCount(1);
      if (locale === "en-GB") await expect(page.getByRole("link", { name: named("Fog signals") })).toBeVisible();
      expect(asked, "nothing is loaded").toEqual([address]);
      expect(thrown).toEqual([]);
    });
  });
}

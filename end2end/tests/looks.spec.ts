/**
 * How it looks: one picture with everything open for each theme and direction, in pinned fonts, beside those in `looks/`.
 * `--update-snapshots` makes them anew; look at them then. What a picture cannot tell is in the accessibility snapshots.
 */

import { expect, test, type Host } from "../fixtures.js";
import { library } from "../data/library.js";
import { fonts } from "../fonts.js";

test.use({ policy: "reference host", nesting: "written" });

const arabic = { title: "المد والجزر في الخليج", url: "https://ar.example.com/tides", text: "يرتفع البحر وينخفض مرتين كل يوم." };
const long = { title: "A long one", url: "https://long.example/", text: "Every lamp was lit by hand. ".repeat(20) };
const list = { ...library, results: [...library.results.slice(0, 4), arabic, long] };

/** Filter with hits, groups, details with the original text, a pick and its menu, a cut snippet. */
async function openAll({ view, cards }: Host): Promise<void> {
  await expect(cards).toHaveCount(6);
  await view.locator(".find input[type=checkbox]").check();
  await view.locator(".about").first().click();
  await view.locator(".switch summary").first().click();
  await view.locator(".pick").nth(1).check();
  await view.locator("summary.small").click();
  await expect(view.locator(".more").last()).toBeVisible();
}

for (const [theme, locale, direction] of [
  ["light", "en-GB", "ltr"],
  ["dark", "en-GB", "ltr"],
  ["light", "ar-EG", "rtl"],
  ["dark", "ar-EG", "rtl"],
] as const) {
  test(`the cards look as they did, ${theme}, ${direction}`, async ({ host, page }) => {
    const background = { light: "#ffffff", dark: "#1c1c1e" }[theme];
    const variables = { "--font-sans": '"Inter"', "--font-mono": '"Inter"', "--color-background-primary": background };
    const context = { theme, locale, timeZone: "UTC", styles: { variables, css: { fonts: await fonts() } } };
    await host.show(list, { width: 560, context: context as never });
    await openAll(host);
    await host.html.evaluate(async ({ ownerDocument: { fonts } }) => fonts.ready);
    await page.mouse.move(0, 0);
    await host.view.locator("main").evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await expect(page.locator("main")).toHaveScreenshot(`${theme}-${direction}.png`, {
      animations: "disabled",
      caret: "hide",
      // Another version of the browser draws edges a little differently; a moved line is more than this.
      maxDiffPixelRatio: 0.02,
    });
  });
}

test("assistive technology is told the cards in this order", async ({ host }) => {
  await host.show({ ...list, results: list.results.slice(0, 2) });
  await host.view.locator(".about").first().click();
  await expect(host.view.locator("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Lighthouses" [level=2]
      - paragraph: 2 results
      - group: Copy all ▾
      - status: Results ready
      - list "Lighthouses":
        - listitem:
          - article:
            - paragraph: 1. coast.example.org ·5 Mar 2024 ·Coast desk ·0.914
            - heading "Zinc roofs of lighthouses (opens outside this chat)" [level=3]:
              - link "Zinc roofs of lighthouses (opens outside this chat)":
                - /url: https://coast.example.org/roofs
            - paragraph: A lamp burns under a roof of zinc; it's repainted & checked each May.
            - button "Copy link"
            - button "Copy as Markdown"
            - button "Copy citation"
            - button "Ask about this"
            - button "Read here"
            - term: Address
            - definition: https://coast.example.org/roofs
            - term: published_date
            - definition: 2024-03-05
            - term: author
            - definition: Coast desk
            - term: score
            - definition: "0.9137"
            - group: Show the original text
            - checkbox "Select result 1"
            - button "Details of result 1" [expanded]: ⋯
        - listitem:
          - article:
            - paragraph: 2. optics.example ·30 Nov 2025
            - heading "A lamp that turns (opens outside this chat)" [level=3]:
              - link "A lamp that turns (opens outside this chat)":
                - /url: https://www.optics.example/turning
            - paragraph: Floating on mercury, eight tonnes of glass turn at a touch.
            - checkbox "Select result 2"
            - button "Details of result 2": ⋯
  `);
});

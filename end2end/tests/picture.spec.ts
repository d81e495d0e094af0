/** The README's picture, made from the real view: light and dark side by side. */

import { mkdir, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "../fixtures.js";
import { fonts } from "../fonts.js";
import { harbour } from "../data/sources.js";

const target = fileURLToPath(new URL("../../docs/card-list.png", import.meta.url));
/** Width of one half in CSS pixels. */
const WIDTH = 620;
/** Of the host page, handed to the view so that both are one surface. */
const BACKGROUND = { light: "#ffffff", dark: "#1c1c1e" };

// Only the letters of that font.
const latin = { ...harbour, results: harbour.results.filter(({ title }) => /^\p{ASCII}*$/u.test(title)) };

test.use({ policy: "reference host", nesting: "written", deviceScaleFactor: 2 });

test("the picture of the README shows the cards in both themes, in the host's font", async ({ host, page }) => {
  const css = { fonts: await fonts() };
  const halves: Buffer[] = [];
  for (const theme of ["light", "dark"] as const) {
    const variables = { "--font-sans": '"Inter"', "--color-background-primary": BACKGROUND[theme] };
    const context = { theme, locale: "en-GB", styles: { variables, css } };
    await host.show(latin, { width: WIDTH, context: context as never });
    await expect(host.cards).toHaveCount(latin.results.length);
    await host.html.evaluate(async ({ ownerDocument: { fonts } }) => fonts.ready);
    const loaded = () => host.html.evaluate(({ ownerDocument: { fonts } }) => [...fonts].map(({ status }) => status));
    await expect.poll(loaded).toContain("loaded");
    const family = await host.cards.first().evaluate((card) => getComputedStyle(card).fontFamily);
    expect(family).toMatch(/^"?Inter"?/);
    const { height } = (await page.locator("main").boundingBox()) ?? { height: 0 };
    const clip = { x: 0, y: 0, width: WIDTH + 32, height: height + 32 };
    halves.push(await page.screenshot({ animations: "disabled", caret: "hide", clip, fullPage: true }));
  }
  const [light, dark] = halves;
  expect(light?.equals(dark ?? Buffer.of()), "the themes differ").toBe(false);

  const known = await stat(target).then(() => true, () => false);
  if (known && process.env["UPDATE_PICTURES"] !== "1") return;
  const images = halves.map((half) => `<img src="data:image/png;base64,${half.toString("base64")}">`).join("");
  await page.setViewportSize({ width: 2 * (WIDTH + 32), height: 400 });
  await page.setContent(`<style>body{margin:0;display:flex}img{width:50%;align-self:start}</style>${images}`);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, await page.screenshot({ fullPage: true }));
});

/** The view takes on the host's looks, language, edges and widths, and the reader's settings. */

import { expect, test, type Host } from "../fixtures.js";
import { library } from "../data/library.js";
import { harbour, numbered } from "../data/sources.js";

/** Computed style of the first card or of what `selector` finds in the view. */
const style = (host: Host, selector: string, property: string): Promise<string> =>
  host.view
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), property);

const overflow = (host: Host): Promise<number> =>
  host.html.evaluate((html) => html.scrollWidth - html.clientWidth);

test("the host's style variables win over the view's own", async ({ host }) => {
  const variables = {
    "--color-background-primary": "rgb(1, 2, 3)",
    "--color-text-primary": "rgb(250, 251, 252)",
    "--font-sans": "monospace",
  };
  await host.show(harbour, { context: { theme: "dark", styles: { variables } } as never });
  await expect(host.cards).toHaveCount(harbour.results.length);
  expect(await style(host, "main", "background-color")).toBe("rgb(1, 2, 3)");
  expect(await style(host, "h2", "color")).toBe("rgb(250, 251, 252)");
  expect(await style(host, "ol > li", "font-family")).toBe("monospace");
});

test("a changed theme is taken over, with its color scheme, and the host's variables stay", async ({ host }) => {
  const variables = { "--color-text-primary": "light-dark(rgb(10, 10, 10), rgb(240, 240, 240))" };
  await host.show(harbour, { context: { theme: "light", styles: { variables } } as never });
  await expect(host.html).toHaveAttribute("data-theme", "light");
  expect(await style(host, "html", "color-scheme")).toBe("light");
  expect(await style(host, "h2", "color")).toBe("rgb(10, 10, 10)");
  const before = await style(host, "main", "background-color");

  await host.context({ theme: "dark" });
  await expect(host.html).toHaveAttribute("data-theme", "dark");
  expect(await style(host, "html", "color-scheme")).toBe("dark");
  expect(await style(host, "h2", "color")).toBe("rgb(240, 240, 240)");
  expect(await style(host, "main", "background-color")).not.toBe(before);
  await expect(host.cards).toHaveCount(harbour.results.length);
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(() => {
    test.use({ colorScheme, hostContext: {} });
    test(`a host that names no theme gets the reader's own, ${colorScheme}`, async ({ host }) => {
      await host.show(harbour);
      await expect(host.html).toHaveAttribute("data-theme", colorScheme);
    });
  });
}

test("safe areas of the device stay free", async ({ host }) => {
  await host.show(harbour, { context: { safeAreaInsets: { top: 41, right: 42, bottom: 43, left: 44 } } });
  await expect(host.cards).toHaveCount(harbour.results.length);
  expect(await style(host, "main", "padding")).toBe("41px 42px 43px 44px");
});

test("the sides of safe areas stay where they are in a right-to-left language", async ({ host }) => {
  const safeAreaInsets = { top: 41, right: 42, bottom: 43, left: 44 };
  await host.show(harbour, { context: { locale: "ar-EG", safeAreaInsets } });
  await expect(host.html).toHaveAttribute("dir", "rtl");
  expect(await style(host, "main", "padding")).toBe("41px 42px 43px 44px");
});

test("on paper stand all snippets whole and the addresses, and nothing to press", async ({ host, page }) => {
  const text = Array.from({ length: 120 }, (_, index) => `word${index}`).join(" ");
  await host.show(numbered(6, () => text), { context: { availableDisplayModes: ["inline", "fullscreen"] } });
  await expect(host.shown).toHaveCount(6);
  await host.view.locator(".about").first().click();
  await host.view.locator("summary.small").click();
  const controls = host.view.locator("button, input, select, summary").filter({ visible: true });
  const isCut = () => host.view.locator(".snippet").first().evaluate((it) => it.scrollHeight > it.clientHeight + 1);
  const printed = () =>
    host.view.locator(".name").first().evaluate((name) => {
      const { content } = getComputedStyle(name, "::after");
      return content === "none" ? "" : content;
    });
  await expect(controls).not.toHaveCount(0);
  await expect.poll(isCut).toBe(true);
  expect(await printed()).toBe("");

  await page.emulateMedia({ media: "print" });
  await expect(controls).toHaveCount(0);
  await expect.poll(isCut).toBe(false);
  expect(await printed()).toContain("https://example.org/1");
  await expect(host.link(6)).toBeVisible();
});

test("a right-to-left language turns the layout round, and each string keeps its own direction", async ({ host }) => {
  await host.show(harbour, { context: { theme: "light", locale: "ar-EG" } });
  await expect(host.html).toHaveAttribute("dir", "rtl");
  const card = await host.cards.first().boundingBox();
  const tile = await host.cards.first().locator("[aria-hidden=true]").first().boundingBox();
  expect((tile?.x ?? 0) > (card?.x ?? 0) + (card?.width ?? 0) / 2, "the tile stands on the right").toBe(true);
  const direction = (text: string) =>
    host.view.getByText(text).first().evaluate((element) => getComputedStyle(element).direction);
  expect(await direction("The gravity of the Moon")).toBe("ltr");
  expect(await direction("يرتفع البحر")).toBe("rtl");
});

test("a left-to-right page shows a right-to-left title in its own direction", async ({ host }) => {
  await host.show(harbour);
  await expect(host.html).toHaveAttribute("dir", "ltr");
  const direction = await host.view.getByText("المد والجزر").evaluate((element) => getComputedStyle(element).direction);
  expect(direction).toBe("rtl");
});

for (const width of [280, 320, 480, 1600]) {
  test.describe(() => {
    test.use({ viewport: { width: width + 32, height: 900 } });
    test(`nothing has to be scrolled sideways at ${width} pixels`, async ({ host }) => {
      const long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(2);
      const path = "segment/".repeat(60);
      const results = [{ title: long, url: `https://${"sub.".repeat(30)}example.org/${path}`, text: long }];
      await host.show({ title: long.slice(0, 120), results }, { answers: "refuse", width });
      await host.link(1).click();
      await expect(host.cards.first()).toContainText(path);
      expect(await host.html.evaluate((html) => html.clientWidth)).toBe(width);
      expect(await overflow(host)).toBe(0);
    });
  });
}

test("a long snippet is cut to three lines, and shown whole on demand", async ({ host }) => {
  const text = Array.from({ length: 120 }, (_, index) => `word${index}`).join(" ");
  await host.show({ results: [{ title: "Long", url: "https://example.org/", text }, { title: "Short", url: "https://example.org/", text: "Short." }] });
  const snippet = host.cards.first().getByText("word0");
  const lines = () =>
    snippet.evaluate((element) => Math.round(element.clientHeight / parseFloat(getComputedStyle(element).lineHeight)));
  await expect.poll(lines).toBe(3);
  const more = host.cards.first().getByRole("button", { name: "Show more" });
  await expect(more).toHaveAttribute("aria-expanded", "false");
  await expect(host.cards.nth(1).getByRole("button", { name: "Show more" })).toBeHidden();

  await more.click();
  await expect.poll(lines).toBeGreaterThan(3);
  const less = host.cards.first().getByRole("button", { name: "Show less" });
  await expect(less).toHaveAttribute("aria-expanded", "true");
  expect((await host.served()).links, "the button is not the link").toEqual([]);
  await less.click();
  await expect.poll(lines).toBe(3);
});

test("forced colours leave the edges of cards to be seen", async ({ host, page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await host.show(harbour);
  await expect(host.cards).toHaveCount(harbour.results.length);
  const edged = await host.cards.first().evaluate((item) =>
    [item, ...item.querySelectorAll("article")].some((element) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
      return borderTopStyle === "solid" && parseFloat(borderTopWidth) >= 1;
    }),
  );
  expect(edged).toBe(true);
});

test("a reader who wants less motion sees none", async ({ host }) => {
  const moving = () =>
    host.html.evaluate((html) =>
      [html, ...html.querySelectorAll("*")]
        .map((element) => getComputedStyle(element))
        .filter(({ transitionDuration, animationName }) => !/^0s(, 0s)*$/.test(transitionDuration) || animationName !== "none")
        .length,
    );
  await host.mount();
  expect(await moving()).toBe(0);
  await host.partial(numbered(3, () => "text"));
  await expect(host.cards).toHaveCount(3);
  expect(await moving()).toBe(0);
  await host.show(harbour);
  await expect(host.cards).toHaveCount(harbour.results.length);
  expect(await moving()).toBe(0);
});

test("nothing lights up under a finger where the host says that nothing can hover", async ({ host }) => {
  await host.show(harbour);
  const card = host.view.locator(".card").first();
  const before = await style(host, ".card", "background-color");
  await card.hover();
  await expect.poll(() => style(host, ".card", "background-color")).not.toBe(before);
  await host.context({ deviceCapabilities: { hover: false } });
  await expect.poll(() => style(host, ".card", "background-color")).toBe(before);
});

test.describe("zoomed to 200 % in a window of 640 pixels", () => {
  // The browser's zoom halves the pixels of the page and doubles those of the screen under each.
  test.use({ viewport: { width: 320, height: 450 }, deviceScaleFactor: 2 });
  test("everything stays readable, and nothing has to be scrolled sideways", async ({ host }) => {
    await host.show(library, { context: { availableDisplayModes: ["inline", "fullscreen"] } });
    await expectAllReadable(host);
  });
});

test("text of twice the size stays readable, and nothing has to be scrolled sideways", async ({ host }) => {
  await host.show(library, { width: 480 });
  await host.html.evaluate((html) => (html.style.fontSize = "200%"));
  await expect.poll(() => style(host, ".title", "font-size")).toBe("30px");
  await expectAllReadable(host);
});

/** Opens what can be opened, and finds no text that is cut off sideways. */
async function expectAllReadable(host: Host): Promise<void> {
  await expect(host.shown).toHaveCount(8);
  await host.view.locator(".about").first().click();
  await host.view.locator(".pick").nth(1).check();
  await host.view.locator("summary.small").click();
  expect(await overflow(host)).toBe(0);
  const cut = await host.view
    .locator("h2, h3, p, dd, dt, button, summary, label")
    .evaluateAll((all) => all.filter((it) => it.checkVisibility() && !it.matches(".status, .unseen") && it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 0).map((it) => it.className || it.tagName));
  expect(cut).toEqual([]);
}

/** axe in every state and theme, and the structure assistive technology is told. */

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test, type Host } from "../fixtures.js";
import { library } from "../data/library.js";
import { harbour, resultOf } from "../data/sources.js";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Rule and place of everything axe objects to, in the host page and in all of its frames. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(" > ")}`));
}

const states: Record<string, (host: Host) => Promise<void>> = {
  preparing: async (host) => {
    await host.mount();
  },
  streaming: async (host) => {
    await host.mount();
    await host.partial(harbour);
    await expect(host.cards).toHaveCount(harbour.results.length);
  },
  ready: async (host) => {
    await host.show(harbour);
    await expect(host.cards).toHaveCount(harbour.results.length);
  },
  empty: async (host) => {
    await host.show({ results: [] });
    await expect(host.view.locator("[data-phase=empty]")).toBeVisible();
  },
  error: async (host) => {
    await host.mount();
    await host.result({ isError: true, content: [{ type: "text", text: "It failed." }] });
    await expect(host.view.locator("body")).toContainText("It failed.");
  },
  cancelled: async (host) => {
    await host.mount();
    await host.cancel("stopped by hand");
    await expect(host.view.locator("body")).toContainText("stopped by hand");
  },
  "refused link": async (host) => {
    await host.show(harbour, { answers: "refuse" });
    await host.link(1).click();
    await expect(host.cards.first()).toContainText("https://ocean.example.org/learn/tides");
  },
  unreadable: async (host) => {
    await host.mount();
    await host.result({ content: [] });
    await expect(host.view.locator("[data-phase=unreadable]")).toBeVisible();
  },
  silent: async (host) => {
    const html = host.prefixed(() => {
      const { setTimeout } = window;
      // Fifteen seconds go by at once.
      const sooner = (act: () => void, time?: number) => setTimeout(act, time === 15_000 ? 0 : time);
      Object.assign(window, { setTimeout: sooner });
    });
    await host.mount({ html });
    await expect(host.view.locator("[data-phase=silent]")).toBeVisible();
  },
  "filtered to nothing": async (host) => {
    await host.show(library);
    await host.view.getByRole("searchbox").fill("no such source");
    await expect(host.shown).toHaveCount(0);
  },
  "a fetched page": async (host) => {
    await host.mount();
    await host.result(fetched);
    await host.view.locator(".switch summary").click();
    await expect(host.view.locator(".prose")).toBeVisible();
  },
  "reading in place": async (host) => {
    await host.mount({ toolResults: [fetched] });
    await host.result(resultOf(library));
    await host.view.locator(".about").first().click();
    await host.view.locator(".details .small").last().click();
    await expect(host.view.locator(".prose")).toBeVisible();
  },
};

const fetched = {
  content: [
    { type: "text" as const, text: "Fetched https://coast.example/ (HTTP 200)\n\n# Light\n\n- *oil*\n- [wick](/w)\n\n> said\n\n```\ncode\n```" },
  ],
  _meta: {
    "sourcecards/presentation": {
      card: "web", kind: "fetch", url: "https://coast.example/", statusCode: 200, truncated: true, pageTitle: "Light",
      contentType: "text/html", bytes: 2000, notices: ["Hidden text was left out."],
    },
  },
};

// Every state in both themes, both directions, wide and in 320 pixels; each pair of them is met.
const surroundings: { theme: "light" | "dark"; locale: string; width?: number }[] = [
  { theme: "light", locale: "en-GB" },
  { theme: "dark", locale: "ar-EG" },
  { theme: "dark", locale: "en-GB", width: 320 },
  { theme: "light", locale: "ar-EG", width: 320 },
];
for (const { theme, locale, width } of surroundings) {
  test.describe(() => {
    test.use({ colorScheme: theme, hostContext: { theme, locale }, frameWidth: width });
    for (const [state, reach] of Object.entries(states)) {
      test(`axe has nothing to report when ${state}, ${theme}, ${locale}, ${width ?? 800} pixels`, async ({ host, page }) => {
        await reach(host);
        expect(await findings(page)).toEqual([]);
      });
    }
  });
}

/** Everything that can be open at once: a filter with hits in groups, details with the original text, picks told to the model. */
async function openAll(host: Host): Promise<void> {
  await expect(host.shown).toHaveCount(8);
  const { view } = host;
  await view.getByRole("searchbox").fill("a");
  await view.locator(".find input[type=checkbox]").check();
  for (const card of [0, 1]) {
    await host.cards.nth(card).locator(".pick").check();
    await host.cards.nth(card).locator(".about").click();
  }
  await host.cards.first().locator(".switch summary").click();
  await view.locator("summary.small").click();
  await view.locator(".picks .actions button:visible").first().click();
  await view.locator(".picks .actions button:visible").nth(3).click();
  await expect.poll(async () => (await host.served()).contexts).toHaveLength(1);
  await expect(host.shown.first()).toBeVisible();
  await expect(view.locator(".details")).toHaveCount(2);
}

const modes = ["inline", "fullscreen"] as "inline"[];
for (const [name, context, width] of [
  ["in the light theme", { theme: "light", locale: "en-GB" }, undefined],
  ["in the dark theme", { theme: "dark", locale: "en-GB" }, undefined],
  ["from right to left", { theme: "light", locale: "ar-EG" }, undefined],
  ["from right to left in the dark", { theme: "dark", locale: "ar-EG" }, 320],
  ["in 320 pixels", { theme: "light", locale: "de-DE" }, 320],
  ["for fingers in 320 pixels", { theme: "dark", locale: "en-GB", deviceCapabilities: { touch: true } }, 320],
] as const) {
  test.describe(() => {
    test.use({ colorScheme: context.theme });
    test(`axe has nothing to report with tools, details and picks open ${name}`, async ({ host, page }) => {
      await host.show(library, { context: { ...context, availableDisplayModes: modes }, ...(width && { width }) });
      await openAll(host);
      expect(await findings(page)).toEqual([]);
      expect(await host.html.evaluate((html) => html.scrollWidth - html.clientWidth), "nothing sideways").toBe(0);
    });
  });
}

/** Class or tag and the smaller side of every control that is to be seen and whose target is under `least`. */
const tooSmall = (host: Host, least: number, which: string): Promise<string[]> =>
  host.view.locator(which).evaluateAll(
    (controls, least) =>
      controls
        .filter((control) => control.checkVisibility())
        .map((control) => {
          // A label is the target of what it labels.
          const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
          return { name: control.className || control.tagName, size: Math.min(width, height) };
        })
        .filter(({ size }) => size < least)
        .map(({ name, size }) => `${name}: ${size}`),
    least,
  );

const CONTROLS = "button, input, select, summary, textarea";

test("every control is a target of 24 pixels at least, and of 36 on a screen that is touched", async ({ host }) => {
  const context = { theme: "light", locale: "en-GB", availableDisplayModes: modes } as const;
  await host.show(library, { context: { ...context, availableDisplayModes: modes } });
  await openAll(host);
  expect(await host.view.locator(CONTROLS).count()).toBeGreaterThan(20);
  expect(await tooSmall(host, 24, CONTROLS)).toEqual([]);
  await host.context({ deviceCapabilities: { touch: true } });
  await expect.poll(() => tooSmall(host, 36, ".pick, .about, .small, .more")).toEqual([]);
});

test("axe has nothing to report in a frame of 320 pixels", async ({ host, page }) => {
  await host.show(harbour, { width: 320 });
  await expect(host.status).toHaveText("Results ready");
  expect(await findings(page)).toEqual([]);
  const overflow = await host.html.evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(overflow, "nothing to scroll sideways").toBe(0);
});

test("axe sees into the frame of the view", async ({ host, page }) => {
  const html = "<!doctype html><html lang=en><title>t</title><p style='color:#aaa;background:#fff'>pale</p></html>";
  await host.mount({ html, unattended: true });
  await expect(host.view.getByText("pale")).toBeVisible();
  await expect.poll(() => findings(page)).toEqual(["color-contrast at iframe > iframe > p"]);
});

test("the list is a list of items with one link each", async ({ host }) => {
  await host.show(harbour);
  await expect(host.view.getByRole("list").first().getByRole("listitem")).toHaveCount(harbour.results.length);
  for (let number = 1; number <= harbour.results.length; number += 1) {
    await expect(host.link(number)).toHaveCount(1);
  }
});

declare global {
  interface Window {
    /** Every text the status region took, in order. */
    said: string[];
  }
}

test("every delivered result is announced once", async ({ host }) => {
  await host.mount();
  await expect(host.status).toHaveCount(1);
  await host.html.evaluate((html) => {
    window.said = [];
    new MutationObserver((records) => {
      const region = html.querySelector("[role=status]");
      const text = region?.textContent ?? "";
      if (text !== "" && records.some(({ target }) => region?.contains(target))) window.said.push(text);
    }).observe(html, { subtree: true, childList: true, characterData: true });
  });
  const said = () => host.html.evaluate(() => window.said);

  await host.input(harbour);
  await host.result(resultOf(harbour));
  await expect(host.cards).toHaveCount(harbour.results.length);
  await expect.poll(said).toEqual(["Results ready"]);

  await host.result(resultOf({ results: [] }));
  await expect.poll(said).toEqual(["Results ready", "No results to display."]);
  await host.result(resultOf(harbour));
  await expect.poll(said).toEqual(["Results ready", "No results to display.", "Results ready"]);
  await host.result(resultOf(harbour));
  await expect.poll(said).toEqual(["Results ready", "No results to display.", "Results ready", "Results ready"]);
});

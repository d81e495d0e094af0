/** axe in every state and theme, and the structure assistive technology is told. */

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test, type Host } from "../fixtures.js";
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
    await expect(host.status).toHaveText("Results ready");
  },
  empty: async (host) => {
    await host.show({ results: [] });
    await expect(host.status).toHaveText("No results to display.");
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
};

for (const theme of ["light", "dark"] as const) {
  test.describe(() => {
    test.use({ colorScheme: theme, hostContext: { theme, locale: "en-GB" } });
    for (const [state, reach] of Object.entries(states)) {
      test(`axe has nothing to report in the ${theme} theme when ${state}`, async ({ host, page }) => {
        await reach(host);
        expect(await findings(page)).toEqual([]);
      });
    }
  });
}

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
  expect(await findings(page)).toEqual(["color-contrast at iframe > iframe > p"]);
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

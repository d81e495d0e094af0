/** The same html under the policies hosts really send: with WebAssembly where it is allowed, without it elsewhere. */

import { expect, named, test } from "../fixtures.js";
import { harbour } from "../data/sources.js";
import type { MountSettings, Policy } from "../host/controls.js";

const hosts: { policy: Policy; nesting: MountSettings["nesting"]; engine: "js" | "wasm" }[] = [
  { policy: "specification", nesting: "srcdoc", engine: "js" },
  { policy: "specification", nesting: "written", engine: "js" },
  { policy: "empty lists", nesting: "srcdoc", engine: "js" },
  { policy: "reference host", nesting: "written", engine: "wasm" },
  { policy: "none", nesting: "srcdoc", engine: "wasm" },
];

for (const { policy, nesting, engine } of hosts) {
  test(`cards appear by the ${engine} engine under the policy "${policy}" in a ${nesting} frame`, async ({ host }) => {
    await host.show(harbour, { policy, nesting });

    await expect(host.status).toHaveText("Results ready");
    await expect(host.html).toHaveAttribute("data-engine", engine);
    await expect(host.view.getByRole("heading", { name: harbour.title })).toBeVisible();
    await expect(host.cards).toHaveCount(harbour.results.length);
    for (const [index, source] of harbour.results.entries()) {
      await expect(host.cards.nth(index)).toBeVisible();
      await expect(host.link(index + 1)).toHaveText(named(source.title));
      await expect(host.link(index + 1)).toHaveAttribute("href", source.url);
      await expect(host.cards.nth(index)).toContainText(new URL(source.url).hostname.replace(/^www\./, ""));
      if (source.text !== undefined) await expect(host.cards.nth(index)).toContainText(source.text);
    }
  });
}

for (const era of ["legacy", "modern"] as const) {
  test.describe(() => {
    test.use({ era });
    test(`a client of the ${era} protocol era finds the tool, its view and the same result`, async ({ host }) => {
      const { tool, html, version } = host.connection;
      expect(version?.startsWith("2026"), `negotiated ${version}`).toBe(era === "modern");
      expect(tool.title).toBe("Render the results");
      expect(html).toContain("Preparing results…");
      const result = await host.call(harbour);
      expect(result.isError).toBe(false);
      expect(result.structuredContent).toEqual({
        title: harbour.title,
        total: harbour.results.length,
        results: harbour.results.map((source) => ({ ...source, id: source.url })),
      });
    });
  });
}

test("the page says something from the first byte, and when no script can run", async ({ host }) => {
  const html = host.connection.html.replaceAll("<script", '<script type="text/plain"');
  await host.mount({ html, unattended: true });
  await expect(host.view.getByText("Preparing results…")).toBeVisible();
});

test("the page says in words that the list could not be drawn when neither engine starts", async ({ host }) => {
  const html = host.prefixed(() => Reflect.deleteProperty(window, "DecompressionStream"));
  await host.mount({ html, unattended: true });
  await expect(host.html).toHaveAttribute("data-engine", "none");
  await expect(host.view.locator("body")).toContainText("could not be drawn");
});

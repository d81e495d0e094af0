/** Looking at a list contacts nobody. */

import { expect, test } from "../fixtures.js";
import { harbour } from "../data/sources.js";

declare global {
  interface Window {
    /** What the content security policy of this frame forbade. */
    violations: string[];
  }
}

test("no request leaves the view, even where no policy would hold it back", async ({ host, page }) => {
  const requested: string[] = [];
  page.on("request", (request) => {
    const fromHost = request.frame() === page.mainFrame();
    if (!fromHost) requested.push(request.url().replace(/\?.*/, ""));
  });
  await host.show(harbour, { policy: "none" });
  await expect(host.cards).toHaveCount(harbour.results.length);
  for (const card of await host.cards.all()) await card.hover();
  await host.link(1).focus();
  await page.waitForTimeout(500);
  const resources = await host.html.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(resources).toEqual([]);
  const sandbox = new URL("/sandbox.html", new URL(page.url()).searchParams.get("sandbox") ?? "").href;
  expect(requested).toEqual([sandbox]);
});

test("the strictest policy forbids nothing the view tries, but for the question whether WebAssembly may run", async ({
  host,
}) => {
  const html = host.prefixed(() => {
    window.violations = [];
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      window.violations.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
  await host.show(harbour, { policy: "specification", html });
  await expect(host.cards).toHaveCount(harbour.results.length);
  expect(await host.html.evaluate(() => window.violations)).toEqual(["script-src wasm-eval"]);
});

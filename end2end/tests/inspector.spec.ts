/** A client and a host that somebody else made: the MCP Inspector. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, named, test } from "../fixtures.js";
import { harbour, type SourceArguments } from "../data/sources.js";
import { corpus, required } from "../environment.js";
import { askInspector, withInspectorPage } from "../inspector.js";

const targets = {
  HTTP: (origin: string) => [`${origin}/mcp`],
  stdio: () => [required("SOURCECARDS_BIN"), "stdio"],
};

const call = (args: unknown) => [
  "--method",
  "tools/call",
  "--tool-name",
  "render_results",
  "--tool-args-json",
  JSON.stringify(args),
];

for (const [transport, target] of Object.entries(targets)) {
  for (const era of ["legacy", "modern"]) {
    test(`the Inspector's command line lists the tool with its view over ${transport}, ${era} era`, async ({ server }) => {
      const { code, lines } = await askInspector(
        target(server.origin),
        ...["--method", "tools/list", "--app-info", "--protocol-era", era],
      );
      expect(code).toBe(0);
      // Data tools declare no view of their own.
      const apps = (lines as { hasApp: boolean }[]).filter(({ hasApp }) => hasApp);
      expect(apps).toHaveLength(1);
      expect(apps[0]).toEqual({
        hasApp: true,
        toolName: "render_results",
        resourceUri: expect.stringMatching(/^ui:\/\/sourcecards\/card-list-[0-9a-f]{8,}\.html$/),
        resourceMimeType: "text/html;profile=mcp-app",
        visibility: ["model", "app"],
        csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
        prefersBorder: expect.any(Boolean),
      });
    });

    test(`the Inspector's command line gets list and structured result over ${transport}, ${era} era`, async ({
      server,
    }) => {
      const { code, lines } = await askInspector(target(server.origin), ...call(harbour), "--protocol-era", era);
      expect(code).toBe(0);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatchObject({
        result: {
          isError: false,
          structuredContent: {
            title: harbour.title,
            total: harbour.results.length,
            results: harbour.results.map((source) => ({ ...source, id: source.url })),
          },
          content: [{ type: "text", text: expect.stringContaining("2. Tide tables for the estuary, 2026\n   https://") }],
        },
      });
    });
  }

  test(`the Inspector's command line is told field and rule of bad arguments over ${transport}`, async ({ server }) => {
    const secret = "ftp://canary.example/";
    const bad = { results: [{ title: "Fine", url: "https://example.org/" }, { title: "Bad", url: secret }] };
    const { code, lines } = await askInspector(target(server.origin), ...call(bad));
    expect(code).toBe(1);
    expect(lines[0]).toMatchObject({ error: { message: expect.stringMatching(/^results\[1\]\.url: /) } });
    expect(JSON.stringify(lines)).not.toContain("canary");
  });
}

test("the schemas of the tool give the Inspector's strict check nothing to report", async ({ server }) => {
  const { code } = await askInspector([`${server.origin}/mcp`], "--method", "tools/list", "--strict");
  expect(code).toBe(0);
});

/** The recorded answer of a search provider mapped by hand where there is one, else arguments made here. */
async function searchResults(): Promise<{ title: string; results: SourceArguments[] }> {
  if (corpus === undefined) return harbour;
  const { query, web } = JSON.parse(await readFile(join(corpus, "payloads/01-brave-web.json"), "utf8"));
  const results = web.results.map(
    ({ title, url, description, page_age }: { title: string; url: string; description?: string; page_age?: string }) => ({
      title,
      url,
      ...(description === undefined ? {} : { text: description }),
      ...(page_age === undefined ? {} : { metadata: { page_age } }),
    }),
  );
  return { title: query.original, results };
}

test("the Inspector's web page shows the cards, by the JavaScript engine", async ({ page, server }, info) => {
  test.slow();
  if (corpus === undefined) info.annotations.push({ type: "note", description: "SOURCECARDS_CORPUS is not set" });
  const { title, results } = await searchResults();
  expect(results.length).toBeGreaterThan(0);
  await withInspectorPage(`${server.origin}/mcp`, { title, results }, async (address) => {
    await page.goto(address);
    await expect(page.locator('[data-testid="connection-status"][data-status="connected"]')).toBeVisible({
      timeout: 30_000,
    });
    await page.getByRole("button", { name: "Open App" }).click();
    const view = page.frameLocator("iframe").frameLocator("iframe");
    const cards = view.locator("ol > li");
    await expect(cards).toHaveCount(results.length, { timeout: 15_000 });
    await expect(view.locator("html[data-engine]")).toHaveAttribute("data-engine", "js");
    await expect(view.getByRole("heading", { name: title })).toBeVisible();
    for (const [index, source] of results.entries()) {
      await expect(cards.nth(index).getByRole("link")).toHaveText(named(source.title));
      await expect(cards.nth(index).getByRole("link")).toHaveAttribute("href", source.url);
    }
    await cards.first().scrollIntoViewIfNeeded();
    await info.attach("inspector", { body: await page.screenshot(), contentType: "image/png" });
  });
});

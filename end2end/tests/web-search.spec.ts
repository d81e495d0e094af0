/** A real search through the MCP Inspector, and on into `render_results`. */

import { expect, test } from "../fixtures.js";
import { askInspector } from "../inspector.js";
import { startSearx } from "../searx.js";
import { startServer } from "../server.js";

const call = (tool: string, args: unknown) => [
  ...["--method", "tools/call", "--tool-name", tool],
  ...["--tool-args-json", JSON.stringify(args)],
];

interface Found {
  result: {
    content: { text: string }[];
    structuredContent: { title: string; results: { url: string }[] };
    _meta: Record<string, unknown>;
  };
}

test("what a search finds through the Inspector is rendered unchanged and drawn as the web card", async ({ host }) => {
  test.slow();
  const searx = await startSearx();
  if (searx === undefined) {
    console.log("passed over: searx is not installed");
    return;
  }
  const server = await startServer([], { SOURCECARDS_SEARCH_SEARXNG_URL: searx.origin });
  try {
    const { code, lines } = await askInspector([`${server.origin}/mcp`], ...call("web_search", { query: "tides" }));
    expect(code).toBe(0);
    const { result } = lines[0] as Found;
    const { title, results } = result.structuredContent;
    expect(results.map(({ url }) => url).sort()).toEqual(["https://moon.example/phases", "https://tides.example/why"]);
    expect(result.content[0]?.text).toContain("[Why there are tides](https://tides.example/why) — The Moon pulls the sea.");
    expect(result._meta["sourcecards/presentation"]).toMatchObject({ card: "web", kind: "search", truncated: false });

    const rendered = await askInspector([`${server.origin}/mcp`], ...call("render_results", { title, results }));
    expect(rendered.lines[0]).toMatchObject({ result: { isError: false, structuredContent: { title, total: 2, results } } });

    await host.mount();
    await host.result(result as never);
    await expect(host.cards).toHaveCount(2);
    await expect(host.view.getByRole("heading", { name: "tides", exact: true })).toBeVisible();
  } finally {
    await server.stop();
    await searx.stop();
  }
});

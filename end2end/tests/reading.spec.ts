/** Fetched pages: as the result of a call, and read in the place of the list. */

import { expect, test, type Host } from "../fixtures.js";
import { library } from "../data/library.js";
import { resultOf } from "../data/sources.js";
import type { CallToolResult } from "../host/controls.js";

const NOTE = "\n\n(Content truncated. Fetch a more specific URL or section for the full text.)";

const page = `# Keeping the light

The *lamp* burns under a roof of **zinc**. <img src=x onerror=alert(1)>

- oil
- wicks
3. third
> said the keeper

\`\`\`
  two  spaces
\`\`\`
| a | b |

[Next](/next) and [evil](javascript:alert(1)) and [mail](mailto:a@b.example).`;

function fetched(body: string, meta: Record<string, unknown> = {}, footer = ""): CallToolResult {
  const url = "https://coast.example/light";
  return {
    content: [{ type: "text", text: `Fetched ${url} (HTTP 200)\n\n${body}${footer}` }],
    _meta: { "sourcecards/presentation": { card: "web", kind: "fetch", url, statusCode: 200, truncated: false, ...meta } },
  };
}

const open = async (host: Host, number: number) => {
  await host.view.getByRole("button", { name: `Details of result ${number}` }).click();
  await host.view.getByRole("button", { name: "Read here" }).click();
};

test("a fetched page is drawn with its title, address, status, type, size, date, range and notices", async ({ host }) => {
  await host.mount();
  await host.input({ url: "https://coast.example/l", start_index: 100 });
  await host.result(
    fetched(
      page,
      {
        pageTitle: "The light",
        contentType: "text/html; charset=utf-8",
        bytes: 34_567,
        publishedAt: "2026-03-14",
        language: "en",
        truncated: true,
        totalChars: 12_000,
        nextIndex: 5_100,
        notices: ["Hidden text was left out."],
      },
      `${NOTE}\nNext index: 5100`,
    ),
  );
  await expect(host.view.getByRole("heading", { name: "https://coast.example/l" })).toBeVisible();
  const link = host.view.getByRole("link", { name: /^The light/ });
  await expect(link).toHaveAttribute("href", "https://coast.example/light");
  const card = host.view.getByRole("article");
  for (const text of ["https://coast.example/light", "200 OK", "text/html", "34.6 kB", "14 Mar 2026", "Hidden text was left out."]) {
    await expect(card).toContainText(text);
  }
  await expect(card).toContainText("Part of the page: characters 100–5,100 / 12,000");
  await expect(host.status).toHaveText("Page ready");
  await expect(host.view.locator(".cards > li")).toHaveCount(0);

  await host.view.getByText("Text of the page").click();
  await expect(card.getByRole("heading", { name: "Keeping the light" })).toBeVisible();
  await expect(card).not.toContainText("Next index");
  await expect(card).not.toContainText("Fetched https");
});

for (const [status, words] of [[404, "404 not found"], [403, "403 refused"], [502, "502 server error"], [301, "301 answered"]] as const) {
  test(`the status ${status} has a word`, async ({ host }) => {
    await host.mount();
    await host.result(fetched("gone", { statusCode: status }));
    await expect(host.view.getByRole("article")).toContainText(words);
  });
}

test("malformed metadata and an error are told as they are", async ({ host }) => {
  await host.mount();
  await host.result(fetched(page, { statusCode: "200" }));
  await expect(host.status).toHaveText(/could not be read here/);
  await host.result({ isError: true, content: [{ type: "text", text: "WEB_FETCH_TIMEOUT: the page took too long." }] });
  await expect(host.status).toHaveText("WEB_FETCH_TIMEOUT: the page took too long.");
});

test("a source is read in the place of the list, as safe text, and the list comes back as it was", async ({ host }) => {
  await host.mount({ toolResults: [fetched(page, { pageTitle: "The light" })] });
  await host.result(resultOf(library));
  await host.view.getByRole("searchbox").fill("lamp");
  await open(host, 1);

  const prose = host.view.locator(".prose");
  await expect(prose.getByRole("heading", { name: "Keeping the light" })).toBeVisible();
  expect((await host.served()).calls).toEqual([
    { name: "web_fetch", arguments: { url: library.results[0]?.url, start_index: 0 } },
  ]);
  await expect(host.view.getByRole("heading", { level: 2, name: library.results[0]?.title ?? "" })).toBeVisible();
  await expect(host.cards.first()).toBeHidden();
  await expect(prose.locator("img")).toHaveCount(0);
  await expect(prose).toContainText("<img src=x onerror=alert(1)>");
  await expect(prose.getByRole("listitem")).toHaveCount(3);
  await expect(prose.locator("pre").first()).toHaveText("  two  spaces");
  await expect(prose.getByRole("link")).toHaveCount(1);
  await expect(prose.getByRole("link", { name: "Next" })).toHaveAttribute("href", "https://coast.example/next");
  await prose.getByRole("link", { name: "Next" }).click();
  await expect.poll(async () => (await host.served()).links).toEqual(["https://coast.example/next"]);

  await host.view.getByRole("button", { name: "Back to the list" }).click();
  await expect(host.view.getByRole("button", { name: "Read here" })).toBeFocused();
  await expect(host.view.getByRole("searchbox")).toHaveValue("lamp");
  await expect(prose).toBeHidden();
});

test("Escape leads back, and a long page is read on", async ({ host }) => {
  const part = (from: number, next?: number) =>
    fetched(`part ${from}`, next ? { truncated: true, totalChars: 20, nextIndex: next } : {}, next ? `${NOTE}\nNext index: ${next}` : "");
  await host.mount({ toolResults: [part(0, 10), part(10)] });
  await host.result(resultOf(library));
  await open(host, 2);
  const prose = host.view.locator(".prose");
  await expect(prose).toHaveText("part 0");
  await host.view.getByRole("button", { name: "Read on" }).click();
  await expect(prose).toHaveText("part 0part 10");
  await expect(host.view.getByRole("button", { name: "Read on" })).toHaveCount(0);
  expect((await host.served()).calls.at(-1)?.arguments).toMatchObject({ start_index: 10 });
  await host.view.getByRole("button", { name: "Back to the list" }).press("Escape");
  await expect(host.shown).toHaveCount(8);
});

test("what is read on goes on where the new part begins, and a part that cannot be had takes nothing away", async ({ host }) => {
  const part = (body: string, next: number) => fetched(body, { truncated: true, totalChars: 90, nextIndex: next }, `${NOTE}\nNext index: ${next}`);
  const failure = { isError: true, content: [{ type: "text" as const, text: "WEB_FETCH_TIMEOUT: too slow." }] };
  await host.mount({ toolResults: [part("one\n\ntwo", 30), part("\n\nthree\n\nfour", 60), failure] });
  await host.result(resultOf(library));
  await open(host, 1);
  const prose = host.view.locator(".prose");
  const more = host.view.getByRole("button", { name: "Read on" });
  await more.press("Enter");
  await expect(prose.getByText("three")).toBeFocused();
  await expect(host.view.getByRole("article")).toContainText("characters 0–60 / 90");
  await more.press("Enter");
  await expect(host.view.getByRole("article").getByText("WEB_FETCH_TIMEOUT: too slow.")).toBeVisible();
  await expect(host.status).toHaveText("WEB_FETCH_TIMEOUT: too slow.");
  await expect(prose.getByText("four")).toBeFocused();
  await expect(more).toBeVisible();
});

test("links keep the words and pictures within them, and none is without a name", async ({ host }) => {
  const body = "[![a tide](/t.png) *high* water](/tide) and **[bold](/bold)** and [](/bare) and [[1]](/note)";
  await host.mount({ toolResults: [fetched(body)] });
  await host.result(resultOf(library));
  await open(host, 1);
  const links = host.view.locator(".prose").getByRole("link");
  await expect(links).toHaveText(["a tide high water", "bold", "https://coast.example/bare", "[1]"]);
  await expect(links.first()).toHaveAttribute("href", "https://coast.example/tide");
});

test("a link of a page that did not open leaves its address in the item, to eyes and ears", async ({ host }) => {
  await host.mount({ answers: "refuse" });
  await host.result(fetched("- [Next](/next)\n- b"));
  await host.view.getByText("Text of the page").click();
  const prose = host.view.locator(".prose");
  await prose.getByRole("link", { name: "Next" }).click();
  await expect(prose.locator("li").first()).toContainText("https://coast.example/next");
  await expect(prose.locator("ul > :not(li)")).toHaveCount(0);
  await expect(host.status).toContainText("did not open");
});

test("an item's mark stands at the item's own side", async ({ host }) => {
  await host.mount();
  await host.result(fetched("- oil\n- زيت المصباح"));
  await host.view.getByText("Text of the page").click();
  const gaps = (place: string) =>
    host.view.locator(place).evaluate((item) => {
      const own = item.getBoundingClientRect();
      const list = item.parentElement?.getBoundingClientRect() ?? own;
      return { left: own.left - list.left, right: list.right - own.right };
    });
  expect((await gaps(".prose li:first-child")).left).toBeGreaterThan(15);
  expect((await gaps(".prose li:last-child")).right).toBeGreaterThan(15);
});

test("a page of many small pieces without letters is drawn at once", async ({ host }) => {
  await host.mount({ toolResults: [fetched("*1* ".repeat(20_000))] });
  await host.result(resultOf(library));
  const started = Date.now();
  await open(host, 1);
  await expect(host.view.locator(".prose strong").last()).toBeVisible();
  // The direction was looked for anew with every piece: 12 seconds for these.
  expect(Date.now() - started).toBeLessThan(8_000);
});

test("a page that cannot be had is told with the reason, and the list comes back", async ({ host }) => {
  const toolResults = [{ isError: true, content: [{ type: "text" as const, text: "WEB_BLOCKED_URL: not allowed here." }] }];
  await host.mount({ toolResults });
  await host.result(resultOf(library));
  await open(host, 1);
  await expect(host.view.getByText("WEB_BLOCKED_URL: not allowed here.").first()).toBeVisible();
  await host.view.getByRole("button", { name: "Back to the list" }).click();
  await expect(host.shown).toHaveCount(8);
});

test("reading in place is offered only where the host calls tools", async ({ host }) => {
  await host.mount({ answers: "unsupported" });
  await host.result(resultOf(library));
  await host.view.getByRole("button", { name: "Details of result 1" }).click();
  await expect(host.view.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expect(host.view.getByRole("button", { name: "Read here" })).toHaveCount(0);
});

test("what a host offers and does not know after all is offered no longer", async ({ host }) => {
  await host.mount({ answers: "unknown" });
  await host.result(resultOf(library));
  await host.view.getByRole("button", { name: "Details of result 1" }).click();
  const first = host.cards.first();
  for (const action of ["Ask about this", "Read here"]) {
    await first.getByRole("button", { name: action }).click();
    await expect(host.view.getByRole("button", { name: action })).toHaveCount(0);
    await expect(first.getByText("The host did not accept this.")).toBeVisible();
  }
  await expect(host.shown).toHaveCount(8);
  await host.view.getByRole("checkbox", { name: "Select result 2" }).check();
  await host.view.getByText("1 selected").click();
  for (const action of ["Save as a file", "Add to the conversation"]) {
    await host.view.getByRole("button", { name: action }).click();
    await expect(host.view.getByRole("button", { name: action })).toHaveCount(0);
  }
  // The link is a link again; the first press shows its address.
  await host.link(3).click();
  await expect(host.cards.nth(2)).toContainText("did not open");
});

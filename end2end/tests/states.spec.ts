/** What the view shows for each way a call can go, and for hosts that deliver out of order. */

import { expect, named, test } from "../fixtures.js";
import { harbour, numbered, resultOf } from "../data/sources.js";

const three = numbered(3, (index) => `Snippet ${index + 1}`);

test("a view without data yet says that results are being prepared", async ({ host }) => {
  await host.mount();
  await expect(host.view.getByText("Preparing results…")).toBeVisible();
  await expect(host.cards).toHaveCount(0);
});

test("a view that gets nothing for 15 seconds says so, and still draws what comes later", async ({ host }) => {
  test.slow();
  await host.mount();
  await expect(host.view.getByText("Preparing results…")).toBeVisible();
  await expect(host.view.getByText("Preparing results…")).toBeHidden({ timeout: 25_000 });
  await expect(host.status).toHaveText(/\S/);
  await expect(host.status).not.toHaveText("Results ready");

  await host.result(resultOf(three));
  await expect(host.cards).toHaveCount(3);
  await expect(host.status).toHaveText("Results ready");
});

test("a cancelled call shows its reason and no cards", async ({ host }) => {
  await host.mount();
  await host.input(three);
  await host.cancel("the user stopped the answer");
  await expect(host.view.locator("body")).toContainText("the user stopped the answer");
  await expect(host.cards).toHaveCount(0);
});

test("a call cancelled without a reason says that it was cancelled", async ({ host }) => {
  await host.mount();
  await host.cancel();
  await expect(host.view.getByText("Preparing results…")).toBeHidden();
  await expect(host.status).toHaveText(/cancel/i);
});

test("an error result shows the text of the error and no cards", async ({ host }) => {
  await host.mount();
  await host.input(three);
  await host.result({ isError: true, content: [{ type: "text", text: "The renderer stopped: try again." }] });
  await expect(host.view.locator("body")).toContainText("The renderer stopped: try again.");
  await expect(host.cards).toHaveCount(0);
});

test("an empty list says that there is nothing to display", async ({ host }) => {
  await host.show({ title: "Nothing found", results: [] });
  await expect(host.view.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await expect(host.view.locator("body")).toContainText("No results to display.");
  await expect(host.cards).toHaveCount(0);
});

test("a result that comes before its arguments stands, and the late arguments change nothing", async ({ host }) => {
  await host.mount();
  await host.result(resultOf(three));
  await expect(host.cards).toHaveCount(3);
  await host.input(numbered(1, () => "late"));
  await host.ping();
  await expect(host.cards).toHaveCount(3);
  await expect(host.status).toHaveText("Results ready");
});

test("a result that comes twice is drawn once", async ({ host }) => {
  await host.show(harbour);
  await expect(host.cards).toHaveCount(harbour.results.length);
  await host.result(resultOf(harbour));
  await host.ping();
  await expect(host.cards).toHaveCount(harbour.results.length);
});

test("another result takes the place of the first", async ({ host }) => {
  await host.show(harbour);
  await expect(host.link(1)).toHaveText(named("How tides work"));
  await host.result(resultOf(three));
  await expect(host.cards).toHaveCount(3);
  await expect(host.link(1)).toHaveText(named("Source 1"));
  await expect(host.view.getByText(harbour.title)).toHaveCount(0);
});

test("data sent before the handshake is answered is drawn all the same", async ({ host }) => {
  await host.mount({
    early: [
      { method: "ui/notifications/tool-input", params: { arguments: three } },
      { method: "ui/notifications/tool-result", params: resultOf(three) },
    ],
  });
  await expect(host.cards).toHaveCount(3);
  await expect(host.status).toHaveText("Results ready");
});

test("a result without structured content is read from the readable list", async ({ host }) => {
  await host.mount();
  const { content } = await host.call(harbour);
  await host.result({ isError: false, content });
  await expect(host.cards).toHaveCount(harbour.results.length);
  await expect(host.link(2)).toHaveAttribute("href", "https://www.harbour.example/tables/2026?station=north");
  await expect(host.link(5)).toHaveText(named("المد والجزر في الخليج"));
});

test("the same address and id twice are two cards", async ({ host }) => {
  const twin = { id: "same", title: "Twin", url: "https://example.org/twin" };
  await host.show({ results: [twin, { ...twin, title: "Other twin" }, twin] });
  await expect(host.cards).toHaveCount(3);
  await expect(host.link(2)).toHaveText(named("Other twin"));
});

test("markup in titles, snippets and headings is text", async ({ host }) => {
  const markup = "<img src=x onerror=alert(1)><b>bold</b>";
  await host.show({ title: markup, results: [{ title: markup, url: "https://example.org/", text: `${markup} end` }] });
  await expect(host.link(1)).toHaveText(named(markup));
  await expect(host.view.getByRole("heading", { name: markup, exact: true })).toBeVisible();
  await expect(host.view.locator("img, b")).toHaveCount(0);
});

test("only http and https addresses become links", async ({ host }) => {
  await host.mount();
  const addresses = ["javascript:alert(1)", "data:text/html,x", "ftp://example.org/", "https://example.org/"];
  await host.result(resultOf({ results: addresses.map((url, index) => ({ title: `Title ${index}`, url })) }));
  await expect(host.status).toHaveText("Results ready");
  await expect(host.view.getByRole("link")).toHaveCount(1);
  await expect(host.view.getByRole("link")).toHaveAttribute("href", "https://example.org/");
});

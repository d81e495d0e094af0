/** Details, taking along, and talking to the model. */

import { expect, test, type Host } from "../fixtures.js";
import { library } from "../data/library.js";
import { resultOf } from "../data/sources.js";

const details = async (host: Host, number: number) => {
  await host.view.getByRole("button", { name: `Details of result ${number}` }).click();
  return host.cards.nth(number - 1);
};

const address = (index: number) => library.results[index]?.url ?? "";

test.beforeEach(async ({ host }) => {
  await host.show(library);
  await expect(host.cards).toHaveCount(8);
});

test("a snippet is shown without the provider's noise, and as it was on demand", async ({ host }) => {
  await expect(host.cards.first()).toContainText("A lamp burns under a roof of zinc; it's repainted & checked each May.");
  const card = await details(host, 1);
  await card.getByText("Show the original text").click();
  await expect(card.getByText(library.results[0]?.text ?? "")).toBeVisible();
});

test("dates stand in the reader's form: days unshifted, moments in the host's zone, prose as it is", async ({ host }) => {
  for (const [timeZone, moment] of [["UTC", /30 Nov 2025/], ["Pacific/Auckland", /1 Dec 2025/]] as const) {
    await host.show(library, { context: { locale: "en-GB", timeZone } });
    await expect(host.cards.nth(0)).toContainText(/5 Mar 2024/);
    await expect(host.cards.nth(1)).toContainText(moment);
    await expect(host.cards.nth(3)).toContainText("3 days ago");
  }
});

test("author and score stand on the card", async ({ host }) => {
  await expect(host.cards.first()).toContainText("Coast desk");
  await expect(host.cards.first()).toContainText("0.914");
});

test("details show all metadata, nested values too", async ({ host }) => {
  const card = await details(host, 2);
  for (const text of [address(1), "2025-11-30T23:30:00Z", "order", "first", "second"]) {
    await expect(card).toContainText(text);
  }
});

test("text goes to the clipboard where the host allows it", async ({ host, context, page }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied: string[] = [];
  await page.exposeFunction("copied", (text: string) => void copied.push(text));
  const html = host.prefixed(() => {
    navigator.clipboard.writeText = async (text) => (window as unknown as { copied(text: string): void }).copied(text);
  });
  await host.show(library, { html, policy: "none", nesting: "written" });
  const card = await details(host, 3);
  for (const [action, text] of [
    ["Copy link", address(2)],
    ["Copy as Markdown", `[Keepers and their logs](<${address(2)}>)`],
    ["Copy citation", `Keepers and their logs. archive.example.net. ${address(2)}`],
  ] as const) {
    await card.getByRole("button", { name: action }).click();
    await expect.poll(() => copied.at(-1), action).toBe(text);
    await expect(card.getByText("Copied")).toBeVisible();
  }
});

test("text stands in a panel to copy by hand where the host blocks the clipboard", async ({ host }) => {
  const html = host.prefixed(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("blocked", "NotAllowedError"));
  });
  await host.show(library, { html, policy: "none", nesting: "written" });
  const card = await details(host, 3);
  await card.getByRole("button", { name: "Copy link" }).click();
  await expect(card.getByRole("textbox")).toHaveValue(address(2));
  await expect(card.getByText("Copied")).toBeHidden();
});

test("picked sources go into the model's context, and out again", async ({ host }) => {
  for (const number of [2, 5]) await host.view.getByRole("checkbox", { name: `Select result ${number}` }).check();
  await host.view.getByText("2 selected").click();
  await host.view.getByRole("button", { name: "Add to the conversation" }).click();
  const contexts = async () => (await host.served()).contexts;
  await expect.poll(contexts).toHaveLength(1);
  const [context] = await contexts();
  expect(context).toMatchObject({
    content: [{ type: "text", text: expect.stringContaining(address(4)) }],
    structuredContent: { sources: [{ url: address(1) }, { url: address(4) }] },
  });
  await expect(host.view.getByText("The model knows 2 sources from this list.")).toBeVisible();

  await host.view.getByRole("button", { name: "Remove from the conversation" }).click();
  await expect.poll(contexts).toHaveLength(2);
  expect((await contexts())[1]).toMatchObject({ structuredContent: { sources: [] } });
});

test("a question about a source becomes a message of the user", async ({ host }) => {
  const card = await details(host, 6);
  await card.getByRole("button", { name: "Ask about this" }).click();
  await expect.poll(async () => (await host.served()).messages).toEqual([
    { role: "user", content: [{ type: "text", text: expect.stringMatching(/Fog signals[^]*https:\/\/sound\.example\/fog/) }] },
  ]);
});

test("all or the picked sources are saved as a file by a host that can", async ({ host }) => {
  await host.view.getByText("Copy all").click();
  await host.view.getByRole("button", { name: "Save as a file" }).click();
  await expect.poll(async () => (await host.served()).downloads).toEqual([
    { type: "resource", resource: expect.objectContaining({ text: expect.stringContaining(address(7)) }) },
  ]);
});

test("what the host cannot do is not offered", async ({ host }) => {
  await host.mount({ answers: "unsupported" });
  await host.result(resultOf(library));
  await host.view.getByRole("checkbox", { name: "Select result 2" }).check();
  await host.view.getByText("1 selected").click();
  const card = await details(host, 2);
  await expect(card.getByRole("button", { name: "Copy link" })).toBeVisible();
  for (const action of ["Ask about this", "Add to the conversation", "Save as a file", "Full screen"]) {
    await expect(host.view.getByRole("button", { name: action })).toHaveCount(0);
  }
});

test("a host that refuses is told of, and nothing is claimed", async ({ host }) => {
  await host.show(library, { answers: "throw" });
  const card = await details(host, 6);
  await card.getByRole("button", { name: "Ask about this" }).click();
  await expect(card.getByText("The host did not accept this.")).toBeVisible();
  await host.view.getByRole("checkbox", { name: "Select result 2" }).check();
  await host.view.getByText("1 selected").click();
  await host.view.getByRole("button", { name: "Add to the conversation" }).click();
  await expect(host.view.getByText("The host did not accept this.").first()).toBeVisible();
  await expect(host.view.getByText(/The model knows/)).toHaveCount(0);
});

test("full screen is asked for where the host offers it", async ({ host }) => {
  await host.show(library, { context: { availableDisplayModes: ["inline", "fullscreen"], displayMode: "inline" } });
  await host.view.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(async () => (await host.served()).displayModes).toEqual(["fullscreen"]);
  await expect(host.view.getByRole("button", { name: "Leave full screen" })).toBeVisible();
});

test("a host name of mixed scripts is shown encoded, with a note", async ({ host }) => {
  await host.show({ results: [{ title: "Look again", url: "https://ex\u0430mple.org/" }] });
  await expect(host.cards.first()).toContainText("xn--");
  await expect(host.cards.first()).toContainText("letters that can pass for others");
});

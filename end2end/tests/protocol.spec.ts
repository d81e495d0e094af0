/** The wire between view and host, message by message. */

import { expect, test, type Host } from "../fixtures.js";
import { harbour, numbered, resultOf } from "../data/sources.js";
import type { Received } from "../host/controls.js";

const methods = (received: Received[]) => received.map(({ message }) => message.method);
const sizes = (received: Received[]) =>
  received.filter(({ message }) => message.method === "ui/notifications/size-changed");

test("the handshake is the one of the specification, with all three fields and nothing before it", async ({ host }) => {
  await host.mount();
  const [first, second] = (await host.received()).map(({ message }) => message);
  expect(first?.method).toBe("ui/initialize");
  expect(first?.params).toEqual({
    appInfo: expect.objectContaining({ name: expect.stringMatching(/\S/), version: expect.stringMatching(/^\d/) }),
    appCapabilities: expect.any(Object),
    protocolVersion: "2026-01-26",
  });
  expect(second?.method).toBe("ui/notifications/initialized");
  expect(second).not.toHaveProperty("id");
});

test("no message of a whole visit holds a null or anything but JSON-RPC 2.0", async ({ host }) => {
  await host.show(harbour);
  await host.link(1).click();
  await host.ping();
  await host.context({ theme: "dark", displayMode: "inline" });
  await host.teardown();
  const received = await host.received();
  expect(methods(received)).toContain("ui/open-link");
  for (const { message } of received) {
    expect(message.jsonrpc).toBe("2.0");
    expect(JSON.stringify(message), "no null on the wire").not.toContain("null");
  }
});

test("a ping is answered before and after the result", async ({ host }) => {
  await host.mount();
  expect(await host.ping()).toEqual({});
  await host.result(resultOf(harbour));
  expect(await host.ping()).toEqual({});
});

test("a teardown is answered", async ({ host }) => {
  await host.show(harbour);
  expect(await host.teardown()).toEqual({});
});

test.describe(() => {
  // The answer to a request AppBridge did not send itself is an error to it.
  test.use({ expectedErrors: [/unknown message ID/i] });
  test("a request the view does not know is refused as unknown, with its id of either kind", async ({ host }) => {
    await host.mount();
    for (const id of ["a-1", 4711]) {
      await host.post({ jsonrpc: "2.0", id, method: "ui/of-tomorrow", params: {} });
      const answer = async () => (await host.received()).find(({ message }) => message.id === id)?.message.error?.code;
      await expect.poll(answer).toBe(-32601);
    }
  });
});

test("messages that are no JSON-RPC or of tomorrow do no harm", async ({ host }) => {
  await host.mount();
  const strange = [null, "text", 7, [], {}, { jsonrpc: "2.0" }, { jsonrpc: "2.0", method: "ui/notifications/of-tomorrow" },
    { jsonrpc: "2.0", method: "ui/notifications/tool-result", params: {} },
    { jsonrpc: "2.0", id: 99, result: {} }, { jsonrpc: "1.0", method: 5, params: "x" }];
  for (const message of strange) await host.post(message);
  await host.result(resultOf(harbour));
  await expect(host.cards).toHaveCount(harbour.results.length);
});

test("the reported height is the height of the content, without a width", async ({ host }) => {
  await host.show(harbour);
  await expect(host.status).toHaveText("Results ready");
  const height = () => host.html.evaluate((html) => Math.ceil(html.getBoundingClientRect().height));
  await expect
    .poll(async () => Math.abs(Number(sizes(await host.received()).at(-1)?.message.params?.["height"]) - (await height())))
    .toBeLessThanOrEqual(1);
  for (const { message } of sizes(await host.received())) expect(Object.keys(message.params ?? {})).toEqual(["height"]);
});

test("the height is reported a few times and then no more", async ({ host, page }) => {
  await host.show(numbered(20, (index) => "word ".repeat(index * 8)));
  await expect(host.cards).toHaveCount(20);
  const settled = await page.evaluate(() => performance.now());
  await page.waitForTimeout(5000);
  const all = sizes(await host.received());
  expect(all.length).toBeGreaterThan(0);
  expect(all.length).toBeLessThanOrEqual(8);
  expect(all.filter(({ at }) => at > settled).length).toBeLessThanOrEqual(3);
});

test("a narrower frame makes the content higher, and the view says so", async ({ host, page }) => {
  await host.show(numbered(8, () => "a snippet of some length that has to wrap ".repeat(4)));
  await expect(host.cards).toHaveCount(8);
  const last = async () => Number(sizes(await host.received()).at(-1)?.message.params?.["height"]);
  const content = () => host.html.evaluate((html) => html.getBoundingClientRect().height);
  await expect.poll(async () => Math.abs((await last()) - (await content()))).toBeLessThanOrEqual(1);
  const wide = await last();
  await page.locator("iframe").evaluate((frame) => (frame.style.width = "300px"));
  await expect.poll(last).toBeGreaterThan(wide);
  await expect.poll(async () => Math.abs((await last()) - (await content()))).toBeLessThanOrEqual(1);
});

const covers = (host: Host) =>
  host.html.evaluate((html) => {
    const { top, height } = html.querySelector("main")?.getBoundingClientRect() ?? new DOMRect();
    return top === 0 && height === html.clientHeight;
  });

test("a frame of fixed height is covered, and no height is reported; without it the natural one is", async ({ host }) => {
  await host.show(numbered(2, () => "text"), { context: { containerDimensions: { height: 300, maxWidth: 900 } } });
  await expect(host.cards).toHaveCount(2);
  expect(await covers(host)).toBe(true);
  await host.page.waitForTimeout(500);
  expect(sizes(await host.received())).toEqual([]);

  // The next list is higher than the frame.
  await host.result(resultOf(numbered(30, () => "text")));
  await expect(host.cards).toHaveCount(30);
  await host.page.waitForTimeout(500);
  expect(sizes(await host.received())).toEqual([]);

  await host.context({ containerDimensions: { maxHeight: 5000, maxWidth: 900 } });
  await expect.poll(async () => sizes(await host.received()).length).toBeGreaterThan(0);
});

test("a frame of limited height gets the natural height", async ({ host }) => {
  await host.show(numbered(2, () => "text"), { context: { containerDimensions: { maxHeight: 900, maxWidth: 900 } } });
  await expect(host.cards).toHaveCount(2);
  const height = () => host.html.evaluate((html) => html.querySelector("main")?.getBoundingClientRect().height ?? 0);
  await expect.poll(async () => Number(sizes(await host.received()).at(-1)?.message.params?.["height"])).toBeCloseTo(await height(), -1);
  expect(await height()).toBeLessThan(300);
});

test("in full screen the view covers the screen and reports no height, and on its way back it does again", async ({ host, page }) => {
  const context = { availableDisplayModes: ["inline", "fullscreen"], displayMode: "inline" } as const;
  await host.show(numbered(2, () => "text"), { context: { ...context, availableDisplayModes: [...context.availableDisplayModes] } });
  const heights = async () => sizes(await host.received()).map(({ message }) => Number(message.params?.["height"]));
  await expect.poll(heights).not.toEqual([]);
  await expect(host.status).toHaveText("Results ready");
  await host.view.getByRole("button", { name: "Full screen" }).click();
  await expect(host.view.getByRole("button", { name: "Leave full screen" })).toBeVisible();
  await page.waitForTimeout(300);
  const before = (await heights()).length;
  await page.locator("iframe").evaluate((frame) => Object.assign(frame.style, { width: "400px", height: "800px" }));
  await expect.poll(() => covers(host)).toBe(true);
  await host.result(resultOf(numbered(3, () => "text")));
  await expect(host.cards).toHaveCount(3);
  await page.waitForTimeout(500);
  expect((await heights()).length).toBe(before);

  await host.view.getByRole("button", { name: "Leave full screen" }).click();
  await expect.poll(async () => (await heights()).length).toBeGreaterThan(before);
  expect((await heights()).at(-1)).toBeLessThan(700);
  expect((await host.served()).displayModes).toEqual(["fullscreen", "inline"]);
});

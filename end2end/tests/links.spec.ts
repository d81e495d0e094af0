/** Opening a source: by the host where it does, else the address stands there to copy. */

import { expect, test } from "../fixtures.js";
import { harbour } from "../data/sources.js";

const address = "https://www.harbour.example/tables/2026?station=north";

test("a click on a title asks the host to open exactly that address", async ({ host, page, context }) => {
  await host.show(harbour);
  await host.link(2).click();
  await expect.poll(async () => (await host.served()).links).toEqual([address]);
  expect(context.pages(), "the view opens no window of its own").toEqual([page]);
  await expect(host.cards.nth(1)).not.toContainText(address);
});

test("Enter on a focused title asks the host to open it", async ({ host }) => {
  await host.show(harbour);
  await host.link(1).focus();
  await host.link(1).press("Enter");
  await expect.poll(async () => (await host.served()).links).toEqual(["https://ocean.example.org/learn/tides"]);
});

for (const answers of ["refuse", "throw"] as const) {
  test(`an address the host will not open (${answers}) stands in its card to copy`, async ({ host }) => {
    await host.show(harbour, { answers });
    await expect(host.cards.nth(1)).not.toContainText(address);
    await host.link(2).click();
    await expect(host.cards.nth(1)).toContainText(address);
    await expect(host.cards.nth(0)).not.toContainText("https://ocean.example.org/learn/tides");
  });
}

test("a host that cannot open links is not asked, and the address stands in the card", async ({ host }) => {
  await host.show(harbour, { answers: "unsupported" });
  await host.link(2).click();
  await expect(host.cards.nth(1)).toContainText(address);
  const asked = (await host.received()).filter(({ message }) => message.method === "ui/open-link");
  expect(asked).toEqual([]);
});

test("a title is a real link that leaks no referrer and no opener", async ({ host }) => {
  await host.show(harbour);
  await expect(host.link(2)).toHaveAttribute("href", address);
  await expect(host.link(2)).toHaveAttribute("target", "_blank");
  await expect(host.link(2)).toHaveAttribute("rel", /(?=.*noopener)(?=.*noreferrer)/);
});

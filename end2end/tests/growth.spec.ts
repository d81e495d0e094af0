/** Lists that need more memory than the engines start with. */

import { expect, test } from "../fixtures.js";
import { largestAccepted, MAX_BYTES, MAX_RESULTS, MAX_TEXT, numbered, resultOf } from "../data/sources.js";

declare global {
  interface Window {
    /** Times the memory of the JavaScript engine was moved to a larger buffer. */
    growths: number;
  }
}

for (const policy of ["specification", "reference host"] as const) {
  test.describe(() => {
    test.use({ policy });

    test(`the largest list the server accepts is drawn whole under the policy "${policy}"`, async ({ host }) => {
      const list = largestAccepted();
      expect(Buffer.byteLength(JSON.stringify(list))).toBe(MAX_BYTES);
      await host.show(list);
      await expect(host.cards).toHaveCount(MAX_RESULTS);
      for (const [index, { title, text }] of list.results.entries()) {
        await expect(host.cards.nth(index)).toContainText(title);
        await expect(host.cards.nth(index)).toContainText(text ?? "");
      }
    });
  });
}

test("the JavaScript engine draws a list its first memory cannot hold", async ({ host }) => {
  const html = host.prefixed(() => {
    window.growths = 0;
    const transfer = ArrayBuffer.prototype.transfer;
    ArrayBuffer.prototype.transfer = function (size) {
      window.growths += 1;
      return transfer.call(this, size);
    };
  });
  await host.mount({ policy: "specification", html });
  const list = numbered(MAX_RESULTS, (index) => `${index} `.padEnd(MAX_TEXT, "潮"));
  await host.result(resultOf(list));
  await expect(host.cards).toHaveCount(MAX_RESULTS);
  await expect(host.html).toHaveAttribute("data-engine", "js");
  expect(await host.html.evaluate(() => window.growths), "the memory had to grow").toBeGreaterThan(0);
  for (const [index, { text }] of list.results.entries()) {
    await expect(host.cards.nth(index)).toContainText(text ?? "");
  }

  await host.result(resultOf(numbered(2, () => "after the growth")));
  await expect(host.cards).toHaveCount(2);
  await host.link(2).click();
  await expect.poll(async () => (await host.served()).links).toEqual(["https://example.org/2"]);
});

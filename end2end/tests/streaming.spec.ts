/** Cards drawn while the model still writes the arguments. */

import { expect, test } from "../fixtures.js";
import { numbered, resultOf } from "../data/sources.js";

const list = numbered(4, (index) => `Snippet ${index + 1}`);
const cut = (count: number) => ({ ...list, results: list.results.slice(0, count) });

test("streamed arguments draw cards, without a link on the last, which may be cut", async ({ host }) => {
  await host.mount();
  await host.partial(cut(2));
  await expect(host.cards).toHaveCount(2);
  await expect(host.link(1)).toHaveAttribute("href", "https://example.org/1");
  await expect(host.link(2)).toHaveCount(0);
  await expect(host.status).not.toHaveText("Results ready");

  await host.partial({ results: [...cut(2).results, { title: "So", url: "https://exa" }] });
  await expect(host.cards).toHaveCount(3);
  await expect(host.link(3)).toHaveCount(0);

  await host.input(list);
  await host.result(resultOf(list));
  await expect(host.cards).toHaveCount(4);
  await expect(host.link(4)).toHaveAttribute("href", "https://example.org/4");
  await expect(host.status).toHaveText("Results ready");
});

test("streamed arguments that are hardly there yet do no harm", async ({ host }) => {
  await host.mount();
  for (const args of [{}, { title: "T" }, { results: [] }, { results: [{}] }, { results: [{ title: "A" }] }]) {
    await host.partial(args);
  }
  await host.result(resultOf(list));
  await expect(host.cards).toHaveCount(4);
});

for (const end of ["cancel", "error"] as const) {
  test(`cards of streamed arguments go when the call ends by ${end}`, async ({ host }) => {
    await host.mount();
    await host.partial(list);
    await expect(host.cards).toHaveCount(4);
    if (end === "cancel") await host.cancel("stopped");
    else await host.result({ isError: true, content: [{ type: "text", text: "failed" }] });
    await expect(host.cards).toHaveCount(0);
  });
}

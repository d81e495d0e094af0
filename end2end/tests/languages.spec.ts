/** The view speaks the reader's language. */

import { expect, test } from "../fixtures.js";
import { library } from "../data/library.js";

const languages = {
  "zh-CN": { ready: "结果已就绪", filter: "筛选结果", direction: "ltr" },
  ja: { ready: "結果の準備ができました", filter: "結果を絞り込む", direction: "ltr" },
  "es-MX": { ready: "Resultados listos", filter: "Filtrar resultados", direction: "ltr" },
  "de-AT": { ready: "Ergebnisse bereit", filter: "Ergebnisse filtern", direction: "ltr" },
  "ar-EG": { ready: "النتائج جاهزة", filter: "تصفية النتائج", direction: "rtl" },
  "nl-NL": { ready: "Results ready", filter: "Filter results", direction: "ltr" },
};

for (const [locale, { ready, filter, direction }] of Object.entries(languages)) {
  test(`a host of locale ${locale} gets its words, and the sources stay as they are`, async ({ host }) => {
    await host.show(library, { context: { locale } });
    await expect(host.status).toHaveText(ready);
    await expect(host.view.getByRole("searchbox")).toHaveAccessibleName(filter);
    await expect(host.html).toHaveAttribute("dir", direction);
    await expect(host.html).toHaveAttribute("lang", locale.startsWith("nl") ? "en" : new RegExp(`^${locale.slice(0, 2)}`));
    await expect(host.link(1)).toContainText(library.results[0]?.title ?? "");
  });
}

/** Arguments of `render_results`, made here: no recorded search answer and no real person is in them. */

import type { Arguments } from "../host/controls.js";

export interface SourceArguments {
  id?: string;
  title: string;
  url: string;
  text?: string;
  metadata?: Record<string, unknown>;
}

/** Rule of the server: bytes of `JSON.stringify(arguments)` in UTF-8. */
export const MAX_BYTES = 65_536;
/** Rule of the server: code points of one snippet. */
export const MAX_TEXT = 2_000;
/** Rule of the server: entries of one list. */
export const MAX_RESULTS = 50;

/** A short list as a model would send it: with and without snippet, date and metadata. */
export const harbour: Arguments & { title: string; results: SourceArguments[] } = {
  title: "Tides and tidal power",
  results: [
    {
      title: "How tides work",
      url: "https://ocean.example.org/learn/tides",
      text: "The gravity of the Moon and the Sun raises two bulges of water. As the Earth turns beneath them, most coasts see two high and two low waters a day, about fifty minutes later each day.",
      metadata: { published_date: "2026-03-14", author: "Ocean desk", score: 0.94 },
    },
    {
      title: "Tide tables for the estuary, 2026",
      url: "https://www.harbour.example/tables/2026?station=north",
      text: "Predicted heights in metres above chart datum. Weather can raise or lower the water by more than half a metre.",
      metadata: { page_age: "2025-12-01T08:30:00Z" },
    },
    {
      title: "A lagoon that makes electricity",
      url: "https://energy.example.net/tidal/lagoon",
      text: "Sixteen turbines in a breakwater turn with both ebb and flood. The plan foresees 320 megawatts for 120 years; its critics point to the silt.",
      metadata: { language: "en", score: 0.71 },
    },
    {
      title: "潮汐發電的原理",
      url: "https://zh.example.com/wiki/%E6%BD%AE%E6%B1%90",
      text: "潮汐發電利用海水漲落時的位能差推動水輪機發電。",
    },
    {
      title: "المد والجزر في الخليج",
      url: "https://ar.example.com/tides",
      text: "يرتفع البحر وينخفض مرتين كل يوم، ويتغير الموعد كل يوم بنحو خمسين دقيقة.",
    },
    { title: "Chart symbols at a glance", url: "https://charts.example.org/symbols.pdf" },
  ],
};

/** As many entries as asked for, each told apart by its number. */
export function numbered(count: number, text: (index: number) => string): { results: SourceArguments[] } {
  return {
    results: Array.from({ length: count }, (_, index) => ({
      title: `Source ${index + 1}`,
      url: `https://example.org/${index + 1}`,
      text: text(index),
    })),
  };
}

/** The most the server lets through: 50 entries and not one byte to spare for another character. */
export function largestAccepted(): { results: SourceArguments[] } {
  const size = (list: { results: SourceArguments[] }) => Buffer.byteLength(JSON.stringify(list));
  const empty = size(numbered(MAX_RESULTS, () => ""));
  const each = Math.floor((MAX_BYTES - empty) / MAX_RESULTS);
  const list = numbered(MAX_RESULTS, () => "a".repeat(each));
  const last = list.results[MAX_RESULTS - 1];
  if (last !== undefined) last.text += "a".repeat(MAX_BYTES - size(list));
  return list;
}

/** A successful result as the server would answer it, for lists that only a host could hand over. */
export function resultOf(list: { title?: string; results: SourceArguments[] }) {
  const title = list.title ?? "Results";
  const results = list.results.map((source) => ({ ...source, id: source.id ?? source.url }));
  return {
    isError: false,
    structuredContent: { title, total: results.length, results },
    content: [{ type: "text" as const, text: title }],
  };
}

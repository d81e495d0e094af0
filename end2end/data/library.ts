/** Eight sources of four hosts, with what search providers put beside them: made here. */

import type { SourceArguments } from "./sources.js";

export const library: { title: string; results: SourceArguments[] } = {
  title: "Lighthouses",
  results: [
    {
      title: "Zinc roofs of lighthouses",
      url: "https://coast.example.org/roofs",
      text: "A <strong>lamp</strong> burns under a roof of zinc; it&#x27;s repainted &amp; checked each May.",
      metadata: { published_date: "2024-03-05", author: "Coast desk", score: 0.9137 },
    },
    {
      title: "A lamp that turns",
      url: "https://www.optics.example/turning",
      text: "Floating on mercury, eight tonnes of glass turn at a touch.",
      metadata: { page_age: "2025-11-30T23:30:00Z", nested: { lens: { order: 1, makers: ["first", "second"] } } },
    },
    { title: "Keepers and their logs", url: "https://archive.example.net/logs", text: "Wind, oil, visitors." },
    {
      title: "Äther and light",
      url: "https://coast.example.org/ether",
      text: "Why a beam is seen beyond the horizon.",
      metadata: { age: "3 days ago" },
    },
    { title: "Beam patterns", url: "https://www.optics.example/beams", metadata: { date: "2026-01-02" } },
    { title: "Fog signals", url: "https://sound.example/fog", text: "Before radio, a horn." },
    { title: "Oil, gas, electricity", url: "https://archive.example.net/fuel", text: "Three fuels in one century." },
    { title: "Building on rock", url: "https://coast.example.org/rock", text: "Dovetailed stones." },
  ],
};

import base from "../playwright.config.js";

export default {
  ...base,
  testDir: ".",
  testMatch: "*.bench.ts",
  outputDir: "../results/bench",
  // One thing at a time: a second browser would be in the figures.
  workers: 1,
  fullyParallel: false,
  timeout: 300_000,
  reporter: [["line"] as const],
  use: { ...base.use, trace: "off" as const },
};

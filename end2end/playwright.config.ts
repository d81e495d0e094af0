import { defineConfig } from "@playwright/test";
import { required } from "./environment.js";

export default defineConfig({
  testDir: "tests",
  outputDir: "results",
  snapshotPathTemplate: "looks/{arg}{ext}",
  fullyParallel: true,
  workers: 2,
  // Generous: a test that passes does not wait, and other work may share the machine.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env["CI"]),
  reporter: [["list"]],
  use: {
    viewport: { width: 800, height: 900 },
    deviceScaleFactor: 1,
    locale: "en-GB",
    timezoneId: "UTC",
    colorScheme: "light",
    reducedMotion: "reduce",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: required("SOURCECARDS_CHROMIUM"),
      // The browser talks to nobody but the two servers of the test.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});

/** The conformance suite of MCP, in its released and its newest version, in both protocol eras. */

import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { exceptions } from "../data/conformance.js";
import { required } from "../environment.js";
import { answering, freePort, stop } from "../server.js";

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

const resolve = createRequire(import.meta.url).resolve;

const suites = [
  { name: "released", package: "conformance-stable", options: ["--suite", "all"], atLeast: 30 },
  { name: "newest, 2025-11-25", package: "@modelcontextprotocol/conformance", options: ["--requirements", "2025-11-25"], atLeast: 30 },
  { name: "newest, 2026-07-28", package: "@modelcontextprotocol/conformance", options: ["--requirements", "2026-07-28"], atLeast: 45 },
];

/** Runs a suite against a server with the suite's tools; gives the checks of each scenario. */
async function run(name: string, options: string[]): Promise<Map<string, Check[]>> {
  const folder = await mkdtemp(join(tmpdir(), "sourcecards-conformance-"));
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const child = spawn(required("SOURCECARDS_CONFORMANCE"), [address], { stdio: ["ignore", "ignore", "pipe"] });
  try {
    await answering(child, `http://${address}/healthz`);
    const program = join(resolve(`${name}/package.json`), "../dist/index.js");
    const args = [program, "server", "--url", `http://${address}/mcp`, ...options, "--output-dir", folder];
    // Its exit code says that something failed, which is for the caller to judge.
    await promisify(execFile)(required("SOURCECARDS_NODE"), args, { maxBuffer: 1 << 26 }).catch(() => undefined);
    const results = new Map<string, Check[]>();
    for (const result of await readdir(folder)) {
      const scenario = /^server-(.+?)-\d{4}-\d\d-\d\dT/.exec(result)?.[1];
      if (scenario === undefined) continue;
      results.set(scenario, JSON.parse(await readFile(join(folder, result, "checks.json"), "utf8")));
    }
    return results;
  } finally {
    await stop(child);
    await rm(folder, { recursive: true, force: true });
  }
}

for (const suite of suites) {
  test(`every scenario of the ${suite.name} suite passes, except the listed ones`, async () => {
    test.slow();
    const results = await run(suite.package, suite.options);
    expect(results.size).toBeGreaterThanOrEqual(suite.atLeast);
    const faults: string[] = [];
    for (const [scenario, checks] of results) {
      const exception = exceptions[scenario];
      const failed = checks.filter(({ status }) => status === "FAILURE");
      const allowed = exception && (exception.checks ?? failed.map(({ id }) => id).filter((id) => id !== "wire-schema-valid"));
      for (const { id, errorMessage } of failed) {
        if (!allowed?.includes(id)) faults.push(`${scenario}: ${id}: ${errorMessage}`);
      }
      if (exception && failed.length === 0) faults.push(`${scenario} passes and must not be listed as an exception`);
    }
    expect(faults).toEqual([]);
  });
}

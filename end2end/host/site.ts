/** Serves the host page and, on a second port and so from another origin, its sandbox. */

import { build } from "esbuild";
import { readFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { policies, type Policy } from "./policies.js";

export interface Site {
  /** Address of the host page. */
  url: string;
  /** Its origin, which the MCP server has to allow. */
  origin: string;
  close(): void;
}

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path("host.ts")],
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

async function listen(listener: RequestListener): Promise<{ server: Server; origin: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Starts both servers on free ports. */
export async function startSite(): Promise<Site> {
  const [script, page, sandbox] = await Promise.all([
    bundle(),
    readFile(path("host.html")),
    readFile(path("sandbox.html")),
  ]);
  const inner = await listen(({ url }, response) => {
    const name = new URL(url ?? "/", "http://sandbox").searchParams.get("policy") ?? "";
    if (!(name in policies)) return void response.writeHead(404).end();
    const policy = policies[name as Policy];
    if (policy !== undefined) response.setHeader("Content-Security-Policy", policy);
    response.setHeader("Content-Type", "text/html; charset=utf-8").end(sandbox);
  });
  const outer = await listen(({ url }, response) => {
    if (url === "/host.js") response.setHeader("Content-Type", "text/javascript; charset=utf-8").end(script);
    else response.setHeader("Content-Type", "text/html; charset=utf-8").end(page);
  });
  return {
    url: `${outer.origin}/?${new URLSearchParams({ sandbox: inner.origin })}`,
    origin: outer.origin,
    close() {
      for (const { server } of [inner, outer]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

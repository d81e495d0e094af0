/** The MCP Inspector, run by the newer Node it needs, with a home folder of its own. */

import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { logIn } from "./authorization.js";
import { required } from "./environment.js";
import { answering, freePort, stop } from "./server.js";

/** Milliseconds for one call of the command line. */
const CALL_LIMIT = 20_000;
/** Milliseconds for one with a login. */
const LOGIN_LIMIT = 60_000;

const manifest = createRequire(import.meta.url).resolve("@modelcontextprotocol/inspector/package.json");
const launcher = join(manifest, "../clients/launcher/build/index.js");

async function withHome<T>(use: (home: string) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), "sourcecards-inspector-"));
  try {
    return await use(home);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** JSON in ASCII: the page decodes its deep link byte by byte, not as UTF-8. */
function asciiJson(value: unknown): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replaceAll(/[^\x20-\x7e]/g, escaped);
}

export interface Answer {
  code: number;
  /** The JSON documents on stdout, or on stderr where the call failed, one a line. */
  lines: unknown[];
}

/** Runs the Inspector's command line against a target: a URL, or a binary and its arguments. */
export function askInspector(target: string[], ...options: string[]): Promise<Answer> {
  const args = [launcher, "--cli", ...target, ...options, "--quiet", "--format", "json"];
  return withHome(
    (home) =>
      new Promise((resolve, reject) => {
        const env = { ...process.env, HOME: home };
        execFile(required("SOURCECARDS_NODE"), args, { env, timeout: CALL_LIMIT }, (error, stdout, stderr) => {
          const code = error === null ? 0 : error.code;
          if (typeof code !== "number") return reject(error);
          try {
            const lines = (code === 0 ? stdout : stderr).trim().split("\n");
            resolve({ code, lines: lines.map((line) => JSON.parse(line)) });
          } catch {
            reject(new Error(`exit code ${code}, no JSON: ${stdout}${stderr}`));
          }
        });
      }),
  );
}

/**
 * Calls `render_results` of a server that asks for a login, as a person would: the command line prints an address, and
 * what is done there in a browser brings it the token.
 */
export function logInWithInspector(server: string, args: unknown): Promise<unknown> {
  return withHome(async (home) => {
    const call = ["--method", "tools/call", "--tool-name", "render_results", "--tool-args-json", JSON.stringify(args)];
    const options = ["--cli", server, "--protocol-era", "modern", ...call, "--format", "json"];
    const child = spawn(required("SOURCECARDS_NODE"), [launcher, ...options], {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        HOME: home,
        MCP_AUTO_OPEN_ENABLED: "true",
        MCP_INSPECTOR_SECRET_STORE: "memory",
        MCP_OAUTH_CALLBACK_URL: `http://127.0.0.1:${await freePort()}/oauth/callback`,
      },
    });
    let [answer, told] = ["", ""];
    let visit: Promise<unknown> | undefined;
    child.stdout.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => {
      told += chunk.toString();
      const address = /https?:\/\/\S+[?&]code_challenge=\S+(?=\s)/.exec(told)?.[0];
      if (address === undefined) return;
      const redirect = new URL(address).searchParams.get("redirect_uri") ?? "";
      visit ??= logIn(address, redirect).then((back) => fetch(back)).catch(() => child.kill("SIGTERM"));
    });
    const timer = setTimeout(() => child.kill("SIGTERM"), LOGIN_LIMIT);
    const [code] = await once(child, "exit");
    clearTimeout(timer);
    await visit;
    if (code !== 0) throw new Error(`exit code ${code}: ${told}${answer}`);
    return JSON.parse(answer.trim().split("\n").at(-1) ?? "");
  });
}

/**
 * Runs the Inspector's web page while `use` looks at it.
 *
 * `use` gets the address of a page that connects to `server` and stands ready to call the tool with `args`.
 */
export function withInspectorPage(
  server: string,
  args: unknown,
  use: (address: string) => Promise<void>,
): Promise<void> {
  return withHome(async (home) => {
    const token = randomUUID();
    const [port, sandboxPort] = await Promise.all([freePort(), freePort()]);
    const child = spawn(required("SOURCECARDS_NODE"), [launcher, "--web"], {
      stdio: ["ignore", "ignore", "pipe"],
      env: {
        ...process.env,
        HOME: home,
        HOST: "127.0.0.1",
        CLIENT_PORT: String(port),
        MCP_SANDBOX_PORT: String(sandboxPort),
        MCP_AUTO_OPEN_ENABLED: "false",
        MCP_INSPECTOR_API_TOKEN: token,
      },
    });
    const origin = `http://127.0.0.1:${port}`;
    try {
      await answering(child, origin);
      const query = new URLSearchParams({
        MCP_INSPECTOR_API_TOKEN: token,
        serverUrl: server,
        transport: "http",
        autoConnect: token,
        openApp: "render_results",
        appArgs: Buffer.from(asciiJson(args)).toString("base64url"),
      });
      await use(`${origin}/?${query}`);
    } finally {
      await stop(child);
    }
  });
}

/** Starts the real binary on a free port and waits until it answers. */

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { required } from "./environment.js";

/** Milliseconds a process may take to answer its first request. */
const START_LIMIT = 15_000;

export interface Running {
  /** `http://127.0.0.1:PORT`, without a path. */
  origin: string;
  /** The process, where there is one to look at. */
  pid?: number | undefined;
  stop(): Promise<void>;
}

/** Starts `sourcecards serve` for host pages of these origins, with further settings as variables. */
export async function startServer(
  allowedOrigins: string[],
  settings: Record<string, string> = {},
  port?: number,
): Promise<Running> {
  port ??= await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const origins = allowedOrigins.flatMap((allowed) => ["--allowed-origin", allowed]);
  const child = spawn(required("SOURCECARDS_BIN"), ["serve", "--listen", `127.0.0.1:${port}`, ...origins], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...settings },
  });
  await answering(child, `${origin}/healthz`);
  return { origin, pid: child.pid, stop: () => stop(child) };
}

/** A port nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/**
 * Waits until `url` answers with success, or with another status that `isGood` accepts.
 *
 * Fails with what the process wrote to stderr when it ends before that or stays silent.
 */
export async function answering(
  child: ChildProcess,
  url: string,
  isGood = (status: number): boolean => status >= 200 && status < 300,
): Promise<void> {
  let complaint = "";
  child.stderr?.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  const deadline = Date.now() + START_LIMIT;
  while (child.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer && isGood(answer.status)) return;
    await sleep(20);
  }
  await stop(child);
  throw new Error(`no answer from ${child.spawnfile}: ${complaint}`);
}

/** Ends a process and waits until it is gone. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 3000);
  await gone;
  clearTimeout(timer);
}

/** Three replicas behind nginx, set up by the example file of the documentation. */

import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { answering, freePort, stop, type Running } from "./server.js";

const EXAMPLE = join(import.meta.dirname, "../docs/nginx.conf");
const LISTEN = "listen 8080;";
const RATE = "rate=20r/s";
const PORTS = [8001, 8002, 8003];

export interface Balancer extends Running {
  /** Kills a replica as a crash would. */
  kill(replica: number): void;
  /** Ends a replica as an operator would and starts another binary in its place. */
  replace(replica: number, binary: string): Promise<void>;
}

/** The program of nginx, or undefined where it is not installed. */
export function findNginx(): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, "nginx")).find((file) => existsSync(file));
}

/** Replaces a text that has to be there exactly once. */
function substitute(text: string, part: string, other: string): string {
  if (text.split(part).length !== 2) throw new Error(`not exactly once in the example: ${part}`);
  return text.replace(part, () => other);
}

/** Starts one replica for each binary, and nginx in front of them. Pages of these origins may ask. */
export async function startBalancer(nginx: string, binaries: string[], allowedOrigins: string[] = []): Promise<Balancer> {
  const ports = await Promise.all(PORTS.map(freePort));
  const port = await freePort();
  const origins = allowedOrigins.flatMap((allowed) => ["--allowed-origin", allowed]);
  const start = async (replica: number, binary: string): Promise<ChildProcess> => {
    const address = `127.0.0.1:${ports[replica]}`;
    const options = ["--listen", address, "--trusted-proxy", "127.0.0.1", ...origins];
    const child = spawn(binary, ["serve", ...options], { stdio: ["ignore", "ignore", "pipe"] });
    await answering(child, `http://${address}/healthz`);
    return child;
  };
  const replicas = await Promise.all(PORTS.map((_, replica) => start(replica, binaries[replica] ?? "")));

  const folder = await mkdtemp(join(tmpdir(), "sourcecards-nginx-"));
  let example = await readFile(EXAMPLE, "utf8");
  example = substitute(example, LISTEN, `listen 127.0.0.1:${port};`);
  // All clients of a test have one address.
  example = substitute(example, RATE, "rate=100000r/s");
  for (const [replica, fixed] of PORTS.entries()) {
    example = substitute(example, `server 127.0.0.1:${fixed} `, `server 127.0.0.1:${ports[replica]} `);
  }
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`);
  const main = [
    `daemon off; pid ${folder}/pid; error_log stderr warn; worker_processes 1;`,
    "events { worker_connections 512; }",
    `http { access_log off; ${temporary.join(" ")} include ${folder}/sourcecards.conf; }`,
  ];
  await writeFile(join(folder, "sourcecards.conf"), example);
  await writeFile(join(folder, "nginx.conf"), main.join("\n"));
  const balancer = spawn(nginx, ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const origin = `http://127.0.0.1:${port}`;
  const unanswered = await answering(balancer, `${origin}/mcp`, (status) => status === 405).catch((error: unknown) => error);

  const running: Balancer = {
    origin,
    kill: (replica) => void replicas[replica]?.kill("SIGKILL"),
    async replace(replica, binary) {
      const old = replicas[replica];
      if (old) await stop(old);
      replicas[replica] = await start(replica, binary);
    },
    async stop() {
      await Promise.all([balancer, ...replicas].map(stop));
      await rm(folder, { recursive: true, force: true });
    },
  };
  if (unanswered) {
    await running.stop();
    throw unanswered;
  }
  return running;
}

/** More than one machine: three replicas behind nginx, which share nothing. */

import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findNginx, startBalancer, type Balancer } from "../balancer.js";
import { harbour } from "../data/sources.js";
import { required } from "../environment.js";
import { expect, test } from "../fixtures.js";

const nginx = findNginx();
const binary = required("SOURCECARDS_BIN");

test.skip(nginx === undefined, "nginx is not installed");

interface Answer {
  result: Record<string, any>;
}

async function ask({ origin }: Balancer, method: string, params: object = {}): Promise<Answer> {
  const answer = await fetch(`${origin}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return (await answer.json()) as Answer;
}

/** Asks up to three times, as a client may. */
async function persist(balancer: Balancer, method: string, params: object): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(balancer, method, params);
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

/** Calls `render_results` from eight clients until `work` is done; gives how many calls there were. */
async function underLoad(balancer: Balancer, work: () => Promise<void>): Promise<number> {
  let [calls, isOver] = [0, false];
  const clients = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const { result } = await persist(balancer, "tools/call", { name: "render_results", arguments: harbour });
      expect(result["structuredContent"]).toMatchObject({ total: harbour.results.length });
      calls++;
    }
  });
  await Promise.all([work().finally(() => (isOver = true)), ...clients]);
  return calls;
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** A binary with another card list: the same one, with another title in the page it carries. */
async function anotherBuild(folder: string): Promise<string> {
  const bytes = await readFile(binary);
  const [title, other] = ["<title>Results</title>", "<title>Sources</title>"].map((text) => Buffer.from(text)) as [Buffer, Buffer];
  const place = bytes.indexOf(title);
  if (place < 0) throw new Error("the binary carries no card list with this title");
  other.copy(bytes, place);
  const file = join(folder, "sourcecards");
  await writeFile(file, bytes);
  await chmod(file, 0o755);
  return file;
}

test("no call is lost when a replica dies under load, and it is given calls again when it is back", async () => {
  const balancer = await startBalancer(nginx!, [binary, binary, binary]);
  try {
    const calls = await underLoad(balancer, async () => {
      await pause(1000);
      balancer.kill(1);
      await pause(2000);
      await balancer.replace(1, binary);
      await pause(1000);
    });
    expect(calls).toBeGreaterThan(100);
  } finally {
    await balancer.stop();
  }
});

test("the example keeps the pages of the replicas to themselves", async () => {
  const balancer = await startBalancer(nginx!, [binary, binary, binary]);
  try {
    for (const path of ["/metrics", "/preview", "/healthz", "/", "/mcp/x"]) {
      expect((await fetch(`${balancer.origin}${path}`)).status).toBe(404);
    }
  } finally {
    await balancer.stop();
  }
});

test("cards of the old and of the new build are drawn while replicas are exchanged one by one under load", async ({
  host,
  site,
}) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), "sourcecards-build-"));
  const old = await anotherBuild(folder);
  const balancer = await startBalancer(nginx!, [old, old, old], [site.origin]);
  const currentUri = async () => (await ask(balancer, "resources/list")).result["resources"][0].uri as string;
  const read = async (uri: string) => {
    const { result } = await persist(balancer, "resources/read", { uri });
    expect(result["contents"][0].uri).toBe(uri);
    return result["contents"][0].text as string;
  };
  try {
    const oldUri = await currentUri();
    const pages = new Set<string>();
    await underLoad(balancer, async () => {
      for (const replica of [0, 1, 2]) {
        await balancer.replace(replica, binary);
        // nginx gives a replica that was away no calls for five seconds.
        let newUri = oldUri;
        await expect.poll(async () => (newUri = await currentUri()), { timeout: 20_000 }).not.toBe(oldUri);
        // Whichever replica answers: both addresses are known to it.
        for (const uri of [oldUri, newUri, oldUri, newUri, oldUri, newUri]) pages.add(await read(uri));
      }
    });
    expect(await currentUri()).not.toBe(oldUri);
    expect(pages.size).toBe(2);
    for (const html of pages) {
      await host.show({ ...harbour }, { html });
      await expect(host.cards).toHaveCount(harbour.results.length);
    }
  } finally {
    await balancer.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

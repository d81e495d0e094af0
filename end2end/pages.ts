/** Sites on loopback for `web_fetch`: pages, and what brings converters and memories down. */

import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { constants, createBrotliCompress, createGzip, createZstdCompress } from "node:zlib";

export interface Site {
  origin: string;
  stop(): Promise<void>;
}

/** Serves what `answer` writes for a path. */
export async function startPages(answer: (path: string, response: ServerResponse) => void): Promise<Site> {
  const server = createServer((request, response) => answer(request.url ?? "/", response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Pages that bring converters down; each says "here" somewhere. */
export const hostile: Record<string, string> = {
  "10,000 nested div": `${"<div>".repeat(10_000)}here${"</div>".repeat(10_000)}`,
  "100,000 open div": `${"<div>".repeat(100_000)}here`,
  "50,000 open b": `${"<b>".repeat(50_000)}here`,
  "100,000 attributes": `<p${Array.from({ length: 100_000 }, (_, number) => ` a${number}=x`).join("")}>here</p>`,
  "colspan of 1e9": "<table><tr><td colspan=1000000000>here</td></tr></table>",
  "a million &": `<p>here</p>${"&".repeat(1_000_000)}`,
};

/** What packs a GiB of spaces into little. */
const packers = {
  gzip: () => createGzip({ level: 1 }),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  zstd: () => createZstdCompress(),
};

export type Packing = keyof typeof packers;
export const packings = Object.keys(packers) as Packing[];

/** A GiB of spaces, packed. */
export function bomb(packing: Packing): Promise<Buffer> {
  const piece = Buffer.alloc(1 << 20, " ");
  const pieces = function* () {
    for (let count = 0; count < 1024; count += 1) yield piece;
  };
  return buffer(Readable.from(pieces()).pipe(packers[packing]()));
}

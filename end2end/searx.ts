/** A real search provider on loopback: Debian's searx with its sqlite engine over two pages. */

import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { answering, freePort, stop, type Running } from "./server.js";

/** Fills the database that the engine searches. */
const FILL = `
import sqlite3, sys
base = sqlite3.connect(sys.argv[1])
base.execute("CREATE VIRTUAL TABLE pages USING fts5(url UNINDEXED, title, content)")
base.executemany("INSERT INTO pages VALUES (?, ?, ?)", [
    ("https://tides.example/why", "Why there are tides", "The Moon pulls the sea."),
    ("https://moon.example/phases", "Phases of the Moon", "The tides follow them."),
])
base.commit()
`;

/** All settings, as JSON, which is YAML too: the package brings no file to start from. */
function settings(port: number, database: string): string {
  const shared = "/usr/share/python3-searx";
  const query = "SELECT url, title, content FROM pages WHERE pages MATCH :query ORDER BY rank";
  return JSON.stringify({
    general: { debug: false, instance_name: "test" },
    brand: { git_url: "", git_branch: "", issue_url: "", docs_url: "", public_instances: "", wiki_url: "", twitter_url: "" },
    search: { safe_search: 0, autocomplete: "", default_lang: "", ban_time_on_fail: 5, max_ban_time_on_fail: 120, formats: ["html", "json"] },
    server: {
      port,
      bind_address: "127.0.0.1",
      secret_key: "test",
      base_url: false,
      image_proxy: false,
      http_protocol_version: "1.0",
      method: "GET",
      default_http_headers: {},
    },
    ui: {
      static_path: `${shared}/static`,
      templates_path: `${shared}/templates`,
      default_theme: "oscar",
      default_locale: "",
      theme_args: { oscar_style: "logicodev" },
      results_on_new_tab: false,
    },
    outgoing: { request_timeout: 3, useragent_suffix: "", pool_connections: 1, pool_maxsize: 1 },
    engines: [
      { name: "pages", engine: "sqlite", shortcut: "p", categories: "general", database, query_str: query, limit: 20, timeout: 5 },
    ],
    locales: { en: "English" },
    doi_resolvers: { a: "https://doi.example/" },
    default_doi_resolver: "a",
  });
}

/** Starts searx; nothing where it is not installed. */
export async function startSearx(): Promise<Running | undefined> {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const program = folders.map((folder) => join(folder, "searx-run")).find(existsSync);
  if (program === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "sourcecards-searx-"));
  const [database, file] = [join(folder, "pages.db"), join(folder, "settings.yml")];
  execFileSync("python3", ["-c", FILL, database]);
  const port = await freePort();
  await writeFile(file, settings(port, database));
  const child = spawn(program, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, SEARX_SETTINGS_PATH: file },
  });
  const origin = `http://127.0.0.1:${port}`;
  await answering(child, origin);
  return {
    origin,
    async stop() {
      await stop(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

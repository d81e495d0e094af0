/** A real authorization server on loopback, and the person who logs in at it. */

import { spawn } from "node:child_process";
import { join } from "node:path";
import { required } from "./environment.js";
import { answering, freePort, stop, type Running } from "./server.js";

/** A second resource at the same server, whose tokens are none of ours. */
export const OTHER_RESOURCE = "http://127.0.0.1:1/other";

interface Wishes {
  algorithm?: "RS256" | "ES256" | "EdDSA";
  scope?: string;
  resource?: string;
}

export interface AuthorizationServer extends Running {
  port: number;
  /** An access token of a machine, by client credentials. */
  token(wishes?: Wishes): Promise<string>;
}

/** Starts the server for one resource; `behind` is how many seconds its clock is late. */
export async function startAuthorizationServer(
  resource: string,
  { port, behind = 0 }: { port?: number; behind?: number } = {},
): Promise<AuthorizationServer> {
  port ??= await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = JSON.stringify({ port, resource, other: OTHER_RESOURCE, behind });
  const program = join(import.meta.dirname, "authorization/provider.js");
  const child = spawn(required("SOURCECARDS_NODE"), [program, settings], { stdio: ["ignore", "ignore", "pipe"] });
  await answering(child, `${origin}/.well-known/openid-configuration`);
  return {
    port,
    origin,
    stop: () => stop(child),
    async token({ algorithm = "RS256", scope = "cards:render", resource: audience = resource } = {}) {
      const answer = await fetch(`${origin}/token`, {
        method: "POST",
        headers: {
          authorization: `Basic ${Buffer.from("machine:machine-secret").toString("base64")}`,
          "x-algorithm": algorithm,
        },
        body: new URLSearchParams({ grant_type: "client_credentials", scope, resource: audience }),
      });
      const { access_token: token } = (await answer.json()) as { access_token?: string };
      if (token === undefined) throw new Error(`no token: ${answer.status}`);
      return token;
    },
  };
}

/**
 * Does at an authorization URL what a person would do in a browser: log in, and agree.
 *
 * Gives the address that the browser is sent to in the end, without asking for it.
 */
export async function logIn(start: string | URL, redirect: string | URL): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  let body: URLSearchParams | undefined;
  for (let step = 0; step < 12; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer: Response = await fetch(url, {
      redirect: "manual",
      headers: { cookie },
      ...(body === undefined ? {} : { method: "POST", body }),
    });
    body = undefined;
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location !== null) {
      url = new URL(location, url);
      if (url.href.startsWith(String(redirect))) return url;
      continue;
    }
    const page = await answer.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1];
    if (action === undefined || prompt === undefined) throw new Error(`no form at ${url.pathname}: ${answer.status}`);
    url = new URL(action.replaceAll("&amp;", "&"), url);
    body = new URLSearchParams({ prompt, login: "reader", password: "any" });
  }
  throw new Error("the login did not come to an end");
}

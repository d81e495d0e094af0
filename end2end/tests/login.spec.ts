/** The login, with an authorization server, clients and flows that somebody else made. */

import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import type { OAuthClientProvider } from "@modelcontextprotocol/client";
import { expect, test } from "@playwright/test";
import { OTHER_RESOURCE, logIn, startAuthorizationServer, type AuthorizationServer } from "../authorization.js";
import { harbour } from "../data/sources.js";
import { logInWithInspector } from "../inspector.js";
import { freePort, startServer, type Running } from "../server.js";

interface Pair {
  server: Running;
  issuer: AuthorizationServer;
}

/** A server that accepts the tokens of an authorization server, which knows the server's URL. */
async function withLogin(use: (pair: Pair) => Promise<void>): Promise<void> {
  const port = await freePort();
  const resource = `http://127.0.0.1:${port}/mcp`;
  const issuer = await startAuthorizationServer(resource);
  const server = await startServer([], {
    SOURCECARDS_AUTH: "oauth",
    SOURCECARDS_ISSUERS: issuer.origin,
    SOURCECARDS_REFRESH_FLOOR: "1",
  }, port);
  try {
    await use({ server, issuer });
  } finally {
    await Promise.all([server.stop(), issuer.stop()]);
  }
}

/** Status and challenge of a call of `render_results`. */
async function call(server: Running, token?: string): Promise<{ status: number; challenge: string }> {
  const params = { name: "render_results", arguments: harbour };
  const answer = await fetch(`${server.origin}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  const text = await answer.text();
  if (token !== undefined) expect(text).not.toContain(token);
  return { status: answer.status, challenge: answer.headers.get("www-authenticate") ?? "" };
}

test("machines get in with tokens of every accepted algorithm, and for the tools of their scopes", async () => {
  await withLogin(async ({ server, issuer }) => {
    for (const algorithm of ["RS256", "ES256", "EdDSA"] as const) {
      expect((await call(server, await issuer.token({ algorithm }))).status).toBe(200);
    }
    const { status, challenge } = await call(server, await issuer.token({ scope: "web:search" }));
    expect(status).toBe(403);
    expect(challenge).toContain('error="insufficient_scope", scope="cards:render"');
  });
});

test("nobody gets in without a token, or with one for another resource or of another issuer", async () => {
  await withLogin(async ({ server, issuer }) => {
    const without = await call(server);
    expect(without.status).toBe(401);
    expect(without.challenge).not.toContain("error=");
    const stranger = await startAuthorizationServer(`${server.origin}/mcp`);
    try {
      for (const token of [await issuer.token({ resource: OTHER_RESOURCE }), await stranger.token(), "x.y.z"]) {
        const { status, challenge } = await call(server, token);
        expect(status).toBe(401);
        expect(challenge).toContain('error="invalid_token"');
      }
    } finally {
      await stranger.stop();
    }
  });
});

test("a token that has expired lets nobody in", async () => {
  const port = await freePort();
  // Its tokens are good for one minute, and were so three minutes ago.
  const issuer = await startAuthorizationServer(`http://127.0.0.1:${port}/mcp`, { behind: 180 });
  const server = await startServer([], {
    SOURCECARDS_AUTH: "oauth",
    SOURCECARDS_ISSUERS: issuer.origin,
  }, port);
  try {
    expect(await call(server, await issuer.token())).toMatchObject({ status: 401 });
  } finally {
    await Promise.all([server.stop(), issuer.stop()]);
  }
});

test("new keys are found, and while the key server is down the known ones go on counting", async () => {
  await withLogin(async ({ server, issuer }) => {
    const old = await issuer.token();
    expect((await call(server, old)).status).toBe(200);
    await issuer.stop();
    expect((await call(server, old)).status).toBe(200);
    const renewed = await startAuthorizationServer(`${server.origin}/mcp`, { port: issuer.port });
    try {
      const token = await renewed.token();
      await expect.poll(async () => (await call(server, token)).status).toBe(200);
      expect((await call(server, old)).status).toBe(401);
      expect((await call(server, token)).status).toBe(200);
    } finally {
      await renewed.stop();
    }
  });
});

test("where the keys were never to be had the answer is to ask again later", async () => {
  await withLogin(async ({ server, issuer }) => {
    const token = await issuer.token();
    await issuer.stop();
    const answer = await fetch(`${server.origin}/mcp`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ error: { code: -32002 } });
  });
});

test("the TypeScript client finds its way from the refusal to a call", async () => {
  await withLogin(async ({ server }) => {
    const redirect = "http://127.0.0.1:9/callback";
    const kept: Record<string, unknown> = {};
    let authorization: URL | undefined;
    const provider: OAuthClientProvider = {
      redirectUrl: redirect,
      clientMetadata: {
        client_name: "test",
        redirect_uris: [redirect],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
        application_type: "native",
      },
      clientInformation: () => kept["client"] as never,
      saveClientInformation: (client) => void (kept["client"] = client),
      tokens: () => kept["tokens"] as never,
      saveTokens: (tokens) => void (kept["tokens"] = tokens),
      redirectToAuthorization: (url) => void (authorization = url),
      saveCodeVerifier: (verifier) => void (kept["verifier"] = verifier),
      codeVerifier: () => kept["verifier"] as string,
    };
    const connect = () =>
      new StreamableHTTPClientTransport(new URL(`${server.origin}/mcp`), { authProvider: provider });
    const transport = connect();
    const refused = new Client({ name: "test", version: "1" }).connect(transport);
    await expect(refused).rejects.toBeInstanceOf(UnauthorizedError);
    expect(authorization?.searchParams.get("resource")).toBe(`${server.origin}/mcp`);
    expect(authorization?.searchParams.get("code_challenge_method")).toBe("S256");
    const back = await logIn(authorization!, redirect);
    await transport.finishAuth(back.searchParams);
    const client = new Client({ name: "test", version: "1" });
    await client.connect(connect());
    const result = await client.callTool({ name: "render_results", arguments: { ...harbour } });
    expect(result.isError).toBe(false);
    expect(result.structuredContent).toMatchObject({ total: harbour.results.length });
    await client.close();
  });
});

test("the Inspector's command line finds its way from the refusal to a call", async () => {
  test.slow();
  await withLogin(async ({ server }) => {
    const answer = await logInWithInspector(`${server.origin}/mcp`, harbour);
    expect(answer).toMatchObject({ result: { isError: false, structuredContent: { total: harbour.results.length } } });
  });
});

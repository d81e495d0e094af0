/**
 * An authorization server on loopback, as a process of its own: its keys live as long as it does, and its clock can be
 * wrong.
 *
 * usage: node provider.js '{"port": 9400, "resource": "http://127.0.0.1:8000/mcp", "other": "…", "behind": 0}'
 */

const { port, resource, other, behind } = JSON.parse(process.argv[2]);
const realNow = Date.now;
Date.now = () => realNow() - behind * 1000;

const { generateKeyPairSync } = await import("node:crypto");
const { Provider, errors } = await import("oidc-provider");

const SCOPES = "cards:render web:search web:fetch";

const key = (alg, kid, ...options) => ({
  ...generateKeyPairSync(...options).privateKey.export({ format: "jwk" }),
  alg,
  use: "sig",
  // Another process has other keys, and so other ids.
  kid: `${kid}-${process.pid}`,
});

const provider = new Provider(`http://127.0.0.1:${port}`, {
  jwks: {
    keys: [
      key("RS256", "rsa", "rsa", { modulusLength: 2048 }),
      key("ES256", "ec", "ec", { namedCurve: "P-256" }),
      key("EdDSA", "ed", "ed25519"),
    ],
  },
  scopes: ["openid", "offline_access", ...SCOPES.split(" ")],
  clients: [
    {
      client_id: "machine",
      client_secret: "machine-secret",
      grant_types: ["client_credentials"],
      redirect_uris: [],
      response_types: [],
      scope: SCOPES,
    },
  ],
  pkce: { required: () => true },
  ttl: { ClientCredentials: 60, AccessToken: 60 },
  features: {
    devInteractions: { enabled: true },
    clientCredentials: { enabled: true },
    registration: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo(context, audience) {
        if (audience !== resource && audience !== other) throw new errors.InvalidTarget();
        const alg = context.get?.("x-algorithm") || "RS256";
        return { audience, scope: SCOPES, accessTokenFormat: "jwt", accessTokenTTL: 60, jwt: { sign: { alg } } };
      },
    },
  },
  findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  /** Whoever logs in agrees to everything the client asks for. */
  async loadExistingGrant({ oidc: { client, session, provider } }) {
    const id = session.grantIdFor(client.clientId);
    const { clientId } = client;
    const grant = (id && (await provider.Grant.find(id))) || new provider.Grant({ clientId, accountId: session.accountId });
    grant.addOIDCScope("openid offline_access");
    grant.addResourceScope(resource, SCOPES);
    await grant.save();
    return grant;
  },
});

provider.listen(port, "127.0.0.1");

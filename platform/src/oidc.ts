import * as client from 'openid-client';

export const timeoutSeconds = 10;
/** The endpoints in a discovery document change rarely. */
const discoveredMs = 3_600_000;

export interface OidcClient {
  readonly issuer: string;
  readonly clientId: string;
  /** `undefined`: a public client, which proves itself by PKCE alone. */
  readonly clientSecret: string | undefined;
}

/** Caches the discovery document for an hour, but no failures. */
export function discovering({ issuer, clientId, clientSecret }: OidcClient): () => Promise<client.Configuration> {
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const authentication = clientSecret === undefined ? client.None() : undefined;
  let found: { readonly asked: Promise<client.Configuration>; readonly until: number } | undefined;
  return () => {
    if (found !== undefined && found.until > Date.now()) return found.asked;
    const asked = client.discovery(new URL(issuer), clientId, clientSecret, authentication, {
      timeout: timeoutSeconds,
      execute,
    });
    const entry = { asked, until: Date.now() + discoveredMs };
    found = entry;
    asked.catch(() => {
      if (found === entry) found = undefined;
    });
    return asked;
  };
}

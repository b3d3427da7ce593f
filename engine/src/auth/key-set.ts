import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';

/** Also the default if the response sets no lifetime. */
const maxLifetimeMs = 600_000;
/** Without this minimum, many requests could cause as many fetches of the key set. */
const minLifetimeMs = 1_000;
const timeoutMs = 5_000;

/** By the headers Cache-Control and Expires. */
function allowedLifetimeMs(headers: Headers): number {
  const directives = (headers.get('cache-control') ?? '')
    .toLowerCase()
    .split(',')
    .map((directive) => directive.trim());
  if (directives.includes('no-cache') || directives.includes('no-store')) return 0;
  const [, seconds] = directives.map((directive) => /^(?:s-maxage|max-age)=(\d+)$/.exec(directive)).find(Boolean) ?? [];
  if (seconds !== undefined) return Number(seconds) * 1_000;
  if (directives.includes('must-revalidate')) return 0;
  const expires = Date.parse(headers.get('expires') ?? '');
  return Number.isNaN(expires) ? maxLifetimeMs : expires - Date.now();
}

const lifetimeMs = (headers: Headers): number =>
  Math.min(maxLifetimeMs, Math.max(minLifetimeMs, allowedLifetimeMs(headers)));

/**
 * Fetches the key set again when its lifetime ends, and when a token names an unknown key. If a fetch fails, the last
 * key set stays valid for at most ten minutes.
 */
export function signingKeyFinder(keySetUrl: URL): JWTVerifyGetKey {
  let expiresAt = 0;
  const keySet = createRemoteJWKSet(keySetUrl, {
    cacheMaxAge: maxLifetimeMs,
    timeoutDuration: timeoutMs,
    [customFetch]: async (address, options) => {
      const response = await fetch(address, options);
      expiresAt = Date.now() + lifetimeMs(response.headers);
      return response;
    },
  });
  return async (header, token) => {
    if (keySet.fresh && Date.now() >= expiresAt) {
      expiresAt = Date.now() + minLifetimeMs;
      await keySet.reload().catch(() => undefined);
    }
    return keySet(header, token);
  };
}

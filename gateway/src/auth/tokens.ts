import * as v from 'valibot';
import type { EngineClaims, IssuedToken } from '../deps.ts';
import { expiringCache } from './cache.ts';
import { hashOf } from './credentials.ts';
import { hasuraClaims, type Keys } from './keys.ts';
import { organisationPrincipal, type Principal } from './principal.ts';

const clientTokenSeconds = 900;
const engineTokenSeconds = 300;
/** An engine token is not used in the last of its seconds, so that it is still valid when it arrives. */
const engineTokenReserveSeconds = 60;

const clientClaims = v.object({
  sub: v.string(),
  organisation_id: v.pipe(v.string(), v.uuid()),
  exp: v.number(),
});

/** A bearer token for a client of an organisation. */
export const issueClientToken = async (keys: Keys, clientId: string, organisationId: string): Promise<IssuedToken> => ({
  token: await keys.sign('rest', clientTokenSeconds, { sub: clientId, organisation_id: organisationId }),
  expires_in: clientTokenSeconds,
});

/**
 * Verifies clients' bearer tokens. A verification costs as much as the rest of a small request, so a token that was
 * verified is remembered, by its hash, until it expires.
 * @returns a function from a token to its principal, nothing when it is not a valid token of ours
 */
export function clientTokenVerifier(keys: Keys): (token: string) => Promise<Principal | undefined> {
  const verified = expiringCache<Principal>();
  return async (token) => {
    const name = hashOf(token);
    const known = verified.get(name);
    if (known !== undefined) return known;
    const payload = await keys.verify('rest', token).catch(() => undefined);
    const claims = v.safeParse(clientClaims, payload);
    if (!claims.success) return undefined;
    const { sub, organisation_id, exp } = claims.output;
    const principal = organisationPrincipal(organisation_id, `client ${sub}`);
    const ttl = exp * 1000 - Date.now();
    if (ttl > 0) verified.set(name, principal, { ttl });
    return principal;
  };
}

/** Makes engine tokens: one for each caller, used again until shortly before it expires. */
export function engineTokenSource(keys: Keys): (claims: EngineClaims) => Promise<string> {
  const tokens = expiringCache<Promise<string>>((engineTokenSeconds - engineTokenReserveSeconds) * 1000);
  return (claims) => {
    const caller = JSON.stringify(claims);
    const known = tokens.get(caller);
    if (known !== undefined) return known;
    const token = keys.sign('engine', engineTokenSeconds, {
      sub: claims.role,
      ...hasuraClaims(claims.role, claims.variables),
    });
    tokens.set(caller, token);
    return token;
  };
}

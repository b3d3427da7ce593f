import { hasuraClaims, type TokenKeys } from '@fds/platform/signing-keys';
import { errors } from 'jose';
import * as v from 'valibot';
import { uuidInputSchema } from '../base/uuid.ts';
import type { EngineClaims } from '../graphql/operation.ts';
import { expiringCache } from './cache.ts';
import { expiredToken } from './challenge.ts';
import { organisationPrincipal, type Principal } from './principal.ts';

const clientTokenSeconds = 900;
const engineTokenSeconds = 300;
/**
 * The gateway replaces an engine token this number of seconds before the token expires, so that each token is still
 * valid when the engine receives it.
 */
const engineTokenReserveSeconds = 60;

const clientClaims = v.object({
  sub: v.string(),
  organisation_id: uuidInputSchema,
  exp: v.number(),
});

/** A bearer token that a client gets in exchange for its identifier and secret. */
export interface IssuedToken {
  readonly token: string;
  /** Lifetime of the token, in seconds. */
  readonly expires_in: number;
}

/** Issues a bearer token for a client of an organisation. */
export const issueToken = async (keys: TokenKeys, clientId: string, organisationId: string): Promise<IssuedToken> => ({
  token: await keys.sign('rest', clientTokenSeconds, { sub: clientId, organisation_id: organisationId }),
  expires_in: clientTokenSeconds,
});

/**
 * The principal of a verified token. The gateway may cache the principal until the time `until`, in seconds since 1970.
 */
export interface VerifiedToken {
  readonly principal: Principal;
  readonly until: number;
}

/**
 * Function that returns the principal of a token; `undefined` when the token is invalid, or of a kind that another
 * verifier checks.
 * @throws ApiError UNAUTHORIZED for an expired token
 */
export type TokenVerifier = (token: string) => Promise<VerifiedToken | undefined>;

/**
 * Length of a token's cache key in characters. The cache key is the end of the token. This end belongs to the
 * signature, so it differs between tokens.
 */
const tokenEnd = 43;

/**
 * Returns a verifier that caches verified tokens, because a verification costs as much as the rest of a small request.
 * The cache key is only the end of the token, so each cache hit also compares the whole token.
 * @param verifiers one verifier for each kind of token, in the order in which they are called
 */
export function cachingVerifier(verifiers: readonly TokenVerifier[]): {
  readonly verify: (token: string) => Principal | Promise<Principal | undefined>;
  /** Returns the principal of a token that is in the cache. */
  readonly recall: (token: string) => Principal | undefined;
} {
  const verified = expiringCache<{ readonly token: string; readonly principal: Principal }>();
  const verifyAnew = async (token: string): Promise<Principal | undefined> => {
    for (const verify of verifiers) {
      const found = await verify(token);
      if (found === undefined) continue;
      const ttl = found.until * 1000 - Date.now();
      if (ttl > 0) verified.set(token.slice(-tokenEnd), { token, principal: found.principal }, { ttl });
      return found.principal;
    }
    return undefined;
  };
  const recall = (token: string): Principal | undefined => {
    const known = verified.get(token.slice(-tokenEnd));
    return known?.token === token ? known.principal : undefined;
  };
  return { verify: (token) => recall(token) ?? verifyAnew(token), recall };
}

/** Creates a verifier for the bearer tokens that the gateway issues to clients. */
export const clientTokenVerifier =
  (keys: TokenKeys): TokenVerifier =>
  async (token) => {
    const payload = await keys.verify('rest', token).catch((error: unknown) => {
      if (error instanceof errors.JWTExpired) throw expiredToken();
    });
    const claims = v.safeParse(clientClaims, payload);
    if (!claims.success) return undefined;
    const { sub, organisation_id, exp } = claims.output;
    return { principal: organisationPrincipal(organisation_id, `client ${sub}`), until: exp };
  };

/**
 * Creates a function that returns a token for the engine with the claims of a caller. The function returns the same
 * token for a caller until shortly before the token expires.
 */
export function engineTokenSigner(keys: TokenKeys): (claims: EngineClaims) => Promise<string> {
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

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
/** An engine token is replaced this long before it expires, so that it is valid when the engine receives it. */
const engineTokenReserveSeconds = 60;

const clientClaims = v.object({
  sub: v.string(),
  organisation_id: uuidInputSchema,
  exp: v.number(),
});

export interface IssuedToken {
  readonly token: string;
  /** Lifetime of the token, in seconds. */
  readonly expires_in: number;
}

export const issueToken = async (keys: TokenKeys, clientId: string, organisationId: string): Promise<IssuedToken> => ({
  token: await keys.sign('rest', clientTokenSeconds, { sub: clientId, organisation_id: organisationId }),
  expires_in: clientTokenSeconds,
});

/** May be cached until the time `until`, in seconds since 1970. */
export interface VerifiedToken {
  readonly principal: Principal;
  readonly until: number;
}

/** Returns `undefined` for an invalid token and for other kinds. @throws ApiError UNAUTHORIZED for an expired token */
export type TokenVerifier = (token: string) => Promise<VerifiedToken | undefined>;

/** Characters of a cache key: the end of a token is a part of the signature, so it differs between tokens. */
const tokenEnd = 43;

/** Cached, because a verification costs as much as the rest of a small request. A hit compares the whole token. */
export function cachingVerifier(verifiers: readonly TokenVerifier[]): {
  readonly verify: (token: string) => Principal | Promise<Principal | undefined>;
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

/** Returns the same token for a caller until shortly before the token expires. */
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

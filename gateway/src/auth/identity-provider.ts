import type { Logger } from '@fds/platform/log';
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  type FetchImplementation,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import * as v from 'valibot';
import { ApiError } from '../base/errors.ts';
import { expiredToken } from './challenge.ts';
import { type Identity, identityOf } from './identity.ts';

export interface IdentityProvider {
  /** URL of the issuer, spelled exactly as in the provider's tokens and metadata. */
  readonly issuer: string;
  readonly audience: string;
  readonly organisationClaim: string;
  readonly roleClaim: string;
}

/** Accepted signature algorithms. They are asymmetric, so that only the provider can sign tokens. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Allowed difference in seconds between the provider's clock and the local clock. */
const toleranceSeconds = 5;

const timeoutMs = 5000;
/** An unknown key id also starts a download of the keys, but at most one every 30 s. */
const maxAgeMs = 600_000;
const cooldownMs = 30_000;
/** Seconds until the next attempt, if the first download of the keys failed. */
const retrySeconds = 5;

const discovery = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.url()) });
const keySet = v.object({ keys: v.array(v.looseObject({ kty: v.string() })) });

/** Schema of an optional claim. A value that is not a text, or that is blank, counts as missing. */
const maybeText = v.fallback(v.optional(v.pipe(v.string(), v.regex(/\S/))), undefined);
/** Some providers set no `sub` in the token of a client (RFC 9068, section 2.2; OpenID Connect Core, section 2). */
const named = v.object({ sub: maybeText, client_id: maybeText, azp: maybeText, exp: v.number() });

const unavailable = (cause: unknown): ApiError =>
  new ApiError(
    'IDENTITY_PROVIDER_UNAVAILABLE',
    'The identity provider is not reachable. Send the request again in a few seconds.',
    { cause, headers: { 'Retry-After': String(retrySeconds) } },
  );

async function getJson<T>(address: string, schema: v.GenericSchema<unknown, T>, signal: AbortSignal): Promise<T> {
  const response = await fetch(address, { signal, redirect: 'error', headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${address} responded with ${response.status}`);
  return v.parse(schema, await response.json());
}

/** Returns the URL of a provider's metadata (OpenID Connect Discovery 1.0, section 4). */
const discoveryAddress = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

async function download(issuer: string, signal: AbortSignal): Promise<string> {
  const found = await getJson(discoveryAddress(issuer), discovery, signal);
  if (found.issuer !== issuer) throw new Error(`the provider's metadata names another issuer: ${found.issuer}`);
  // If the issuer's URL begins with https, the keys must also be downloaded over https.
  if (issuer.startsWith('https:') && !found.jwks_uri.startsWith('https:')) {
    throw new Error(`the provider's metadata has a jwks_uri without https: ${found.jwks_uri}`);
  }
  return JSON.stringify(await getJson(found.jwks_uri, keySet, signal));
}

/** Downloads and caches the provider's keys. If a download fails, the keys of the last download remain in use. */
export function keysOf(issuer: string, log: Logger) {
  let known: string | undefined;
  let quietUntil = 0;
  const load: FetchImplementation = async (_address, { signal }) => {
    if (known === undefined && Date.now() < quietUntil) throw unavailable(undefined);
    try {
      known = await download(issuer, signal);
    } catch (error) {
      log.warn({ err: error }, 'could not download the keys of the identity provider');
      quietUntil = Date.now() + retrySeconds * 1000;
      if (known === undefined) throw unavailable(error);
    }
    return new Response(known);
  };
  return createRemoteJWKSet(new URL(discoveryAddress(issuer)), {
    timeoutDuration: timeoutMs,
    cacheMaxAge: maxAgeMs,
    cooldownDuration: cooldownMs,
    [customFetch]: load,
  });
}

/** Returns the issuer that a token names, without verifying the token. */
function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

/** `subject` is the person or client for which the provider issued the token: the claim `sub`, `client_id` or `azp`. */
export interface ProviderTokenClaims extends Identity {
  /** Expiry time of the token, in seconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Checks the signature, the issuer, the audience and the expiry. Returns `undefined` for an invalid token.
 * @throws ApiError IDENTITY_PROVIDER_UNAVAILABLE until the keys are downloaded; UNAUTHORIZED for an expired token
 */
export function providerTokenVerifier(
  provider: IdentityProvider,
  log: Logger,
): (token: string) => Promise<ProviderTokenClaims | undefined> {
  const { issuer, audience } = provider;
  const keys = keysOf(issuer, log);
  const options = { issuer, audience, algorithms, clockTolerance: toleranceSeconds, requiredClaims: ['exp'] };
  const logRejection = (reason: string) => log.debug({ reason }, 'rejected a token of the identity provider');
  const verified = async (token: string): Promise<JWTPayload | undefined> => {
    try {
      return (await jwtVerify(token, keys, options)).payload;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      logRejection(error instanceof Error ? error.message : 'unknown');
      if (error instanceof errors.JWTExpired) throw expiredToken();
      return undefined;
    }
  };
  return async (token) => {
    // A token that names another issuer must not cause a request to the provider.
    if (issuerOf(token) !== issuer) return undefined;
    const payload = await verified(token);
    if (payload === undefined) return undefined;
    const { sub, client_id: client, azp, exp } = v.parse(named, payload);
    const subject = sub ?? client ?? azp;
    // A token must have a subject: an idempotency key belongs to one subject, so callers without a subject would share
    // their keys.
    if (subject === undefined) {
      logRejection('the token contains neither a subject nor a client');
      return undefined;
    }
    const identity = identityOf(subject, payload, provider);
    if (typeof identity !== 'string') return { ...identity, expiresAt: exp };
    logRejection(identity);
    return undefined;
  };
}

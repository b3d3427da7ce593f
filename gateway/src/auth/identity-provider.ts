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

/** Somebody else who says who callers are (OpenID Connect). */
export interface IdentityProvider {
  /** As its tokens and its metadata name it. */
  readonly issuer: string;
  readonly audience: string;
  /** The claim that holds the id of the caller's organisation. */
  readonly organisationClaim: string;
}

/** Signatures that only the holder of a private key makes. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** How far the provider's clock may be from ours. */
const toleranceSeconds = 5;

const timeoutMs = 5000;
/** Keys are asked for again after this long, or when a token names one that is not known, but then not more often. */
const maxAgeMs = 600_000;
const cooldownMs = 30_000;
/** A provider that has not answered yet is left alone for this long. */
const retrySeconds = 5;

const discovery = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.url()) });
const keySet = v.object({ keys: v.array(v.looseObject({ kty: v.string() })) });

const organisationId = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** A claim that counts where it is a text that is not blank. */
const maybeText = v.fallback(v.optional(v.pipe(v.string(), v.regex(/\S/))), undefined);
/** By whom a token is used: not every provider names a subject for clients (RFC 9068, 2.2; OpenID Connect Core, 2). */
const named = v.object({ sub: maybeText, client_id: maybeText, azp: maybeText, exp: v.number() });

const unavailable = (cause: unknown): ApiError =>
  new ApiError('IDENTITY_PROVIDER_UNAVAILABLE', 'The identity provider cannot be reached; try again shortly.', {
    cause,
    headers: { 'Retry-After': String(retrySeconds) },
  });

async function getJson<T>(address: string, schema: v.GenericSchema<unknown, T>, signal: AbortSignal): Promise<T> {
  const response = await fetch(address, { signal, redirect: 'error', headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return v.parse(schema, await response.json());
}

/** Where a provider's metadata is (OpenID Connect Discovery 1.0, 4). */
const discoveryAddress = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/** The provider's public keys, as its metadata says where they are. */
async function download(issuer: string, signal: AbortSignal): Promise<string> {
  const found = await getJson(discoveryAddress(issuer), discovery, signal);
  if (found.issuer !== issuer) throw new Error(`the provider calls itself ${found.issuer}`);
  // What was asked for in secrecy is not answered in the open.
  if (issuer.startsWith('https:') && !found.jwks_uri.startsWith('https:')) {
    throw new Error(`the provider's keys are not to be had over https: ${found.jwks_uri}`);
  }
  return JSON.stringify(await getJson(found.jwks_uri, keySet, signal));
}

/** The provider's keys, kept; those that are known go on when it does not answer. */
function keysOf(issuer: string, log: Logger) {
  let known: string | undefined;
  let quietUntil = 0;
  const load: FetchImplementation = async (_address, { signal }) => {
    if (known === undefined && Date.now() < quietUntil) throw unavailable(undefined);
    try {
      known = await download(issuer, signal);
    } catch (error) {
      log.warn({ err: error }, 'the identity provider gave no keys');
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

/** Who issued a token, by its own word. */
function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

/** What a token of an identity provider says. */
export interface ProviderToken {
  readonly organisationId: string;
  /** Whom the provider knows by it: a person or a client. */
  readonly subject: string;
  /** When it expires, in seconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Verifies tokens of an identity provider (OpenID Connect): signature, issuer, audience, expiry, and that claims name an
 * organisation and a person or a client.
 * @returns a function from a token to what it says, nothing when it is not valid
 * @throws (the function) ApiError IDENTITY_PROVIDER_UNAVAILABLE while the provider's keys are not known, UNAUTHORIZED for
 *   a token that was valid until it expired
 */
export function providerTokenVerifier(
  { issuer, audience, organisationClaim }: IdentityProvider,
  log: Logger,
): (token: string) => Promise<ProviderToken | undefined> {
  const keys = keysOf(issuer, log);
  const options = { issuer, audience, algorithms, clockTolerance: toleranceSeconds, requiredClaims: ['exp'] };
  const refused = (reason: string) => log.debug({ reason }, 'a token of the identity provider is refused');
  const verified = async (token: string): Promise<JWTPayload | undefined> => {
    try {
      return (await jwtVerify(token, keys, options)).payload;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      refused(error instanceof Error ? error.message : 'unknown');
      if (error instanceof errors.JWTExpired) throw expiredToken();
      return undefined;
    }
  };
  return async (token) => {
    // A token of somebody else is no reason to ask the provider for anything.
    if (issuerOf(token) !== issuer) return undefined;
    const payload = await verified(token);
    if (payload === undefined) return undefined;
    const { sub, client_id: client, azp, exp } = v.parse(named, payload);
    const organisation = v.safeParse(organisationId, payload[organisationClaim]);
    if (!organisation.success) {
      refused(`its claim ${organisationClaim} holds no UUID`);
      return undefined;
    }
    const subject = sub ?? client ?? azp;
    // Callers without a name would share their idempotency keys.
    if (subject === undefined) {
      refused('it names neither a subject nor a client');
      return undefined;
    }
    return { organisationId: organisation.output, subject, expiresAt: exp };
  };
}

import type { Logger } from '@fds/platform/log';
import { hasuraClaims, type TokenKeys } from '@fds/platform/signing-keys';
import { LRUCache } from 'lru-cache';
import type { EngineClaims, RunOperation } from '../graphql/operation.ts';
import { exchangeHint, invalidToken, missingCredential } from './challenge.ts';
import { findClient, hashSecret, principalOfApiKey, storeLastUse } from './credentials.ts';
import { type IdentityProvider, providerTokenVerifier } from './identity-provider.ts';
import { membershipOf } from './membership.ts';
import { type IssuedToken, issueToken, ownTokenVerifier, type TokenVerifier } from './own-tokens.ts';
import { organisationPrincipal, type Principal } from './principal.ts';
import { accessOf } from './roles.ts';

const entries = 10_000;

/** Lifetimes use the wall clock, because the expiry times of tokens do. Without `ttlMs`, entries do not expire. */
const expiringCache = <Value extends object>(ttlMs?: number): LRUCache<string, Value> =>
  new LRUCache<string, Value>({
    max: entries,
    perf: Date,
    ttlResolution: 0,
    ...(ttlMs === undefined ? {} : { ttl: ttlMs }),
  });

const engineTokenSeconds = 300;
/** An engine token is replaced this long before it expires, so that it is valid when the engine receives it. */
const engineTokenReserveSeconds = 60;

/** Characters of a cache key: the end of a token is a part of the signature, so it differs between tokens. */
const tokenEnd = 43;

/** Cached, because a verification costs as much as the rest of a small request. A hit compares the whole token. */
function cachingVerifier(verifiers: readonly TokenVerifier[]): {
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

/**
 * `Authorization` for the engine, the same text for a caller until shortly before its token expires. V8 keeps the hash
 * of a text, so an engine in this process finds its session without reading the text.
 */
export function engineAuthorizer(keys: TokenKeys): (claims: EngineClaims) => Promise<string> {
  const headers = expiringCache<Promise<string>>((engineTokenSeconds - engineTokenReserveSeconds) * 1000);
  return (claims) => {
    const caller = JSON.stringify(claims);
    const known = headers.get(caller);
    if (known !== undefined) return known;
    const content = { sub: claims.role, ...hasuraClaims(claims.role, claims.variables) };
    const header = keys.sign('engine', engineTokenSeconds, content).then((token) => `Bearer ${token}`);
    headers.set(caller, header);
    return header;
  };
}

/** Milliseconds for which the principal of an API key is cached; a deleted key is accepted for at most this time. */
const apiKeyMs = 5000;

/** Minimum time in milliseconds between two updates of the column `last_used_at` of an API key. */
const noteMs = 60_000;

/** Seconds after which a cached token is verified again: the provider may have replaced its keys. */
const providerTokenSeconds = 300;

/** `Authorization: Bearer <credential>` (RFC 6750, section 2.1); the word `Bearer` is case-insensitive. */
const bearerForm = /^bearer +([\w~+/.-]+=*) *$/i;
const bearerScheme = /^bearer\b/i;

/** Characters. Allows a token with several hundred groups. */
const maxCredentialLength = 16_384;

interface KeyLookup {
  readonly principal: Promise<Principal | undefined>;
  /** Organisation of the API key; `undefined` until the engine has returned the key. */
  organisationId?: string;
}

export interface Authenticator {
  /** @throws ApiError UNAUTHORIZED */
  authenticate(authorization: string | undefined): Principal | Promise<Principal>;
  /** The organisation of a cached credential. Verifies nothing, so a rejected request stays cheap. */
  recallOrganisation(authorization: string | undefined): string | undefined;
  /** Must be called after a change of the organisation's API keys or workspaces. */
  invalidateApiKeys(organisationId: string): void;
}

/** Looks up API keys in the engine and caches the result for 5 s. Concurrent requests share one lookup. */
function apiKeyChecker(engine: RunOperation, log: Logger) {
  const lookups = expiringCache<KeyLookup>(apiKeyMs);
  const used = expiringCache<object>(noteMs);
  /** Updated in the background: the request neither waits for the update nor fails with it. */
  const note = (keyHash: string) => {
    if (used.has(keyHash)) return;
    used.set(keyHash, {});
    storeLastUse(engine, keyHash, new Date().toISOString()).catch((err: unknown) =>
      log.warn({ err }, 'could not update last_used_at of an API key'),
    );
  };
  const ask = async (keyHash: string, known: () => KeyLookup): Promise<Principal | undefined> => {
    const principal = await principalOfApiKey(engine, keyHash);
    if (principal === undefined) return undefined;
    known().organisationId = principal.organisationId;
    note(keyHash);
    return principal;
  };
  const check = (key: string): Promise<Principal | undefined> => {
    const keyHash = hashSecret(key);
    const found = lookups.get(keyHash);
    if (found !== undefined) return found.principal;
    const known: KeyLookup = { principal: ask(keyHash, () => known) };
    lookups.set(keyHash, known);
    known.principal.catch(() => lookups.delete(keyHash));
    return known.principal;
  };
  /** Also removes running lookups, which may have read a key before it was changed. */
  const forget = (organisationId: string) => {
    for (const [keyHash, known] of lookups.entries()) {
      if (known.organisationId === undefined || known.organisationId === organisationId) lookups.delete(keyHash);
    }
  };
  const recall = (key: string): string | undefined => lookups.get(hashSecret(key))?.organisationId;
  return { check, recall, forget };
}

/** Rejects a token of a person who belongs to no organisation that exists. */
function providerVerifier(provider: IdentityProvider, engine: RunOperation, log: Logger): TokenVerifier {
  const verify = providerTokenVerifier(provider, log);
  return async (token) => {
    const read = await verify(token);
    if (read === undefined) return undefined;
    const member = await membershipOf(engine, read);
    if (member === undefined) return undefined;
    if (member === 'expired')
      throw invalidToken(`The invitation of ${read.email} has expired; ask an administrator for a new one.`);
    return {
      principal: organisationPrincipal(
        member.organisationId,
        { kind: 'person', id: read.subject },
        accessOf(member.role),
      ),
      until: Math.min(read.expiresAt, Date.now() / 1000 + providerTokenSeconds),
    };
  };
}

/** Accepts own tokens, tokens of the identity provider, and API keys (contract, Using credentials). */
export function createAuthenticator(
  keys: TokenKeys,
  engine: RunOperation,
  log: Logger,
  provider: IdentityProvider | undefined,
): Authenticator {
  const tokens = cachingVerifier([
    ownTokenVerifier(keys),
    ...(provider === undefined ? [] : [providerVerifier(provider, engine, log)]),
  ]);
  const apiKeys = apiKeyChecker(engine, log);
  const known = (principal: Principal | undefined): Principal => {
    if (principal === undefined)
      throw invalidToken(`The credential is unknown, malformed, expired or revoked. ${exchangeHint}`);
    return principal;
  };
  const authenticate: Authenticator['authenticate'] = (authorization) => {
    if (authorization === undefined)
      throw missingCredential(`Send a credential: Authorization: Bearer <token or API key>. ${exchangeHint}`);
    if (authorization.length > maxCredentialLength)
      throw invalidToken(`The Authorization header may have at most ${maxCredentialLength} characters.`);
    const credential = bearerForm.exec(authorization)?.[1];
    if (credential === undefined) {
      const unauthorized = bearerScheme.test(authorization) ? invalidToken : missingCredential;
      throw unauthorized(`The Authorization header must have the form: Bearer <token or API key>. ${exchangeHint}`);
    }
    const found = credential.startsWith('fds_') ? apiKeys.check(credential) : tokens.verify(credential);
    return found instanceof Promise ? found.then(known) : found;
  };
  const recallOrganisation: Authenticator['recallOrganisation'] = (authorization = '') => {
    const credential = authorization.length > maxCredentialLength ? undefined : bearerForm.exec(authorization)?.[1];
    if (credential === undefined) return undefined;
    return credential.startsWith('fds_') ? apiKeys.recall(credential) : tokens.recall(credential)?.organisationId;
  };
  return { authenticate, recallOrganisation, invalidateApiKeys: apiKeys.forget };
}

/** Returns a function that exchanges client credentials for bearer tokens (contract, Token exchange). */
export const credentialExchange =
  (keys: TokenKeys, engine: RunOperation) =>
  async (clientId: string, clientSecret: string, signal: AbortSignal): Promise<IssuedToken> => {
    const client = await findClient(engine, clientId, clientSecret, signal);
    if (client === undefined)
      throw missingCredential(
        clientSecret.startsWith('fds_')
          ? 'An API key needs no exchange. Send it with each request: Authorization: Bearer <API key>.'
          : 'The client_secret does not belong to the client_id, or it has expired. Check both.',
      );
    return issueToken(keys, client.client_id, client.organisation_id);
  };

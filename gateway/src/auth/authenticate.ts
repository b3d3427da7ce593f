import type { Logger } from '@fds/platform/log';
import type { Keys } from '@fds/platform/signing-keys';
import type { RunOperation } from '../graphql/operation.ts';
import { expiringCache } from './cache.ts';
import { invalidToken, noCredential } from './challenge.ts';
import { findApiKey, findClient, hashOf, noteUse, organisationExists } from './credentials.ts';
import { type IdentityProvider, providerTokenVerifier } from './identity-provider.ts';
import { organisationPrincipal, type Principal } from './principal.ts';
import {
  clientTokenVerifier,
  type IssuedToken,
  issueClientToken,
  rememberingVerifier,
  type TokenVerifier,
} from './tokens.ts';

/** A deleted API key works at most this much longer. */
const apiKeyMs = 5000;

/** The use of an API key is noted at most this often. */
const noteMs = 60_000;

/** A token of the identity provider is looked at anew after this many seconds: its keys may have changed. */
const providerTokenSeconds = 300;

/** `Authorization: Bearer <credential>` (RFC 6750, 2.1); the scheme in any case. */
const bearerForm = /^bearer +([\w~+/.-]+=*) *$/i;
const bearerScheme = /^bearer\b/i;

/** Characters of the header, its scheme included: room for a token that names several hundred groups. */
const longestCredential = 16_384;

/** What was asked about an API key. */
interface Known {
  readonly asked: Promise<Principal | undefined>;
  /** Whose it is, once that is answered. */
  organisationId?: string;
}

/** Tells who sends a request. */
export interface Authenticator {
  /** Who a request comes from, by its Authorization header. @throws ApiError UNAUTHORIZED */
  authenticate(authorization: string | undefined): Principal | Promise<Principal>;
  /** Asks anew whose the organisation's API keys are and what they see: what they depend on was changed here. */
  forgetApiKeys(organisationId: string): void;
}

/** Who API keys belong to, asked of the engine at most every 5 s; the asking itself is shared. */
function apiKeyChecker(engine: RunOperation, log: Logger) {
  const answers = expiringCache<Known>(apiKeyMs);
  const used = expiringCache<object>(noteMs);
  /** Beside the request, which neither waits for it nor fails with it. */
  const note = (keyHash: string) => {
    if (used.has(keyHash)) return;
    used.set(keyHash, {});
    noteUse(engine, keyHash, new Date().toISOString()).catch((err: unknown) =>
      log.warn({ err }, 'the use of an API key was not noted'),
    );
  };
  const ask = async (keyHash: string, known: () => Known): Promise<Principal | undefined> => {
    const principal = await findApiKey(engine, keyHash);
    if (principal === undefined) return undefined;
    known().organisationId = principal.organisationId;
    note(keyHash);
    return principal;
  };
  const check = (key: string): Promise<Principal | undefined> => {
    const keyHash = hashOf(key);
    const found = answers.get(keyHash);
    if (found !== undefined) return found.asked;
    const known: Known = { asked: ask(keyHash, () => known) };
    answers.set(keyHash, known);
    known.asked.catch(() => answers.delete(keyHash));
    return known.asked;
  };
  /** An answer that is still under way may be one of before the change: it goes, too. */
  const forget = (organisationId: string) => {
    for (const [keyHash, known] of answers.entries()) {
      if (known.organisationId === undefined || known.organisationId === organisationId) answers.delete(keyHash);
    }
  };
  return { check, forget };
}

/** Somebody whom the identity provider vouches for sees the organisation that the token names, where there is one. */
function providerVerifier(provider: IdentityProvider, engine: RunOperation, log: Logger): TokenVerifier {
  const verify = providerTokenVerifier(provider, log);
  return async (token) => {
    const read = await verify(token);
    if (read === undefined || !(await organisationExists(engine, read.organisationId))) return undefined;
    return {
      principal: organisationPrincipal(read.organisationId, `identity ${read.subject}`),
      until: Math.min(read.expiresAt, Date.now() / 1000 + providerTokenSeconds),
    };
  };
}

/** Tells callers by their credentials: a token of ours or of the identity provider, an API key (contract, Using credentials). */
export function makeAuthenticator(
  keys: Keys,
  engine: RunOperation,
  log: Logger,
  provider: IdentityProvider | undefined,
): Authenticator {
  const verifyToken = rememberingVerifier([
    clientTokenVerifier(keys),
    ...(provider === undefined ? [] : [providerVerifier(provider, engine, log)]),
  ]);
  const apiKeys = apiKeyChecker(engine, log);
  const known = (principal: Principal | undefined): Principal => {
    if (principal === undefined) throw invalidToken('The credential is unknown, malformed, expired or revoked.');
    return principal;
  };
  const authenticate: Authenticator['authenticate'] = (authorization) => {
    if (authorization === undefined) throw noCredential('Send a credential: Authorization: Bearer <token or API key>.');
    if (authorization.length > longestCredential)
      throw invalidToken(`The Authorization header may have at most ${longestCredential} characters.`);
    const credential = bearerForm.exec(authorization)?.[1];
    if (credential === undefined) {
      const refused = bearerScheme.test(authorization) ? invalidToken : noCredential;
      throw refused('The Authorization header has to read: Bearer <token or API key>.');
    }
    const found = credential.startsWith('fds_') ? apiKeys.check(credential) : verifyToken(credential);
    return found instanceof Promise ? found.then(known) : found;
  };
  return { authenticate, forgetApiKeys: apiKeys.forget };
}

/** Exchanges client credentials for bearer tokens (contract, Token exchange). */
export const makeTokenExchange =
  (keys: Keys, engine: RunOperation) =>
  async (clientId: string, clientSecret: string, signal: AbortSignal): Promise<IssuedToken> => {
    const client = await findClient(engine, clientId, clientSecret, signal);
    if (client === undefined) throw noCredential('client_id and client_secret do not belong together.');
    return issueClientToken(keys, client.client_id, client.organisation_id);
  };

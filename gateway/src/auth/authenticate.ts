import type { Deps, IssuedToken } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { expiringCache } from './cache.ts';
import { findApiKey, findClient, hashOf } from './credentials.ts';
import type { Keys } from './keys.ts';
import type { Principal } from './principal.ts';
import { clientTokenVerifier, issueClientToken } from './tokens.ts';

/** A deleted API key works at most this much longer. */
const apiKeyMs = 5000;

/** `Authorization: Bearer <credential>` (RFC 6750, 2.1); the scheme in any case. */
const bearerForm = /^bearer +([\w~+/.-]+=*) *$/i;

const unauthorized = (message: string): ApiError =>
  new ApiError('UNAUTHORIZED', message, { headers: { 'WWW-Authenticate': 'Bearer' } });

/** Who an API key belongs to, asked of the engine at most every 5 s; the asking itself is shared. */
function apiKeyChecker(engine: Deps['engine']): (key: string) => Promise<Principal | undefined> {
  const answers = expiringCache<Promise<Principal | undefined>>(apiKeyMs);
  return (key) => {
    const keyHash = hashOf(key);
    const known = answers.get(keyHash);
    if (known !== undefined) return known;
    const asked = findApiKey(engine, keyHash);
    answers.set(keyHash, asked);
    asked.catch(() => answers.delete(keyHash));
    return asked;
  };
}

/** Tells callers by their credentials: a client's token, or an API key (contract, Using credentials). */
export function makeAuthenticator(keys: Keys, engine: Deps['engine']): Deps['authenticate'] {
  const verifyToken = clientTokenVerifier(keys);
  const checkApiKey = apiKeyChecker(engine);
  return async (authorization) => {
    if (authorization === undefined) throw unauthorized('Send a credential: Authorization: Bearer <token or API key>.');
    const credential = bearerForm.exec(authorization)?.[1];
    if (credential === undefined)
      throw unauthorized('The Authorization header has to read: Bearer <token or API key>.');
    const principal = await (credential.startsWith('fds_') ? checkApiKey(credential) : verifyToken(credential));
    if (principal === undefined) throw unauthorized('The credential is unknown, malformed, expired or revoked.');
    return principal;
  };
}

/** Exchanges client credentials for bearer tokens (contract, Token exchange). */
export const makeTokenExchange =
  (keys: Keys, engine: Deps['engine']): Deps['exchangeToken'] =>
  async (clientId, clientSecret, signal): Promise<IssuedToken> => {
    const client = await findClient(engine, clientId, clientSecret, signal);
    if (client === undefined) throw unauthorized('client_id and client_secret do not belong together.');
    return issueClientToken(keys, client.client_id, client.organisation_id);
  };

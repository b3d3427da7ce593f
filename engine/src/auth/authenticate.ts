import { secretCheck } from '@fds/platform/secret';
import { LRUCache } from 'lru-cache';
import { EngineError } from '../errors/engine-error.ts';
import { adminRole } from '../permission/select.ts';
import type { Session } from '../permission/session.ts';
import type { HasuraClaims } from './jwt.ts';
import type { JwtConfig, TokenHeader } from './jwt-config.ts';

interface JwtSettings {
  readonly config: JwtConfig;
  readonly verify: (token: string) => Promise<HasuraClaims>;
}

export interface AuthSettings {
  readonly adminSecret: string | undefined;
  readonly unauthorizedRole: string | undefined;
  readonly jwt: JwtSettings | undefined;
}

export type HeaderReader = Pick<Headers, 'get' | 'has' | 'forEach'>;

const scheme = 'bearer ';
const prefix = 'x-hasura-';
const roleHeader = 'x-hasura-role';
const backendHeader = 'x-hasura-use-backend-only-permissions';
const secretHeaders = ['x-hasura-admin-secret', 'x-hasura-access-key'];

/** Seconds. A token whose signing key was withdrawn is rejected at the latest after this time. */
const maxCacheSeconds = 300;
const maxCachedSessions = 10_000;

const booleanHeader = (headers: HeaderReader, name: string): boolean => {
  const value = headers.get(name)?.toLowerCase();
  if (value === undefined) return false;
  if (['true', 't', 'yes', 'y', '1'].includes(value)) return true;
  if (['false', 'f', 'no', 'n', '0'].includes(value)) return false;
  throw new EngineError(
    'bad-request',
    `${name}: Not a valid boolean text. True values are ["true","t","yes","y"] and  False values are ["false","f","no","n"]. All values are case insensitive`,
  );
};

function fromHeaders(headers: HeaderReader, fixedRole: string | undefined, trusted: boolean): Session {
  const variables = new Map<string, string>();
  headers.forEach((value, name) => {
    if (name.startsWith(prefix) && !secretHeaders.includes(name)) variables.set(name, value);
  });
  const role = fixedRole ?? variables.get(roleHeader) ?? adminRole;
  variables.set(roleHeader, role);
  const backendOnly = trusted && headers.has(backendHeader) && booleanHeader(headers, backendHeader);
  return { role, variables, backendOnly, expiresAt: undefined };
}

function bearerToken(header: string): string {
  const token = header.slice(scheme.length);
  if (header.slice(0, scheme.length).toLowerCase() !== scheme || token === '' || token.includes(' '))
    throw new EngineError('invalid-headers', 'Malformed Authorization header');
  return token;
}

/** A token; for `Authorization`, the whole header. */
function credentialOf(headers: HeaderReader, source: TokenHeader): string | undefined {
  if (source.type === 'Authorization') return headers.get('authorization') ?? undefined;
  if (source.type === 'CustomHeader') return headers.get(source.name) ?? undefined;
  const cookie = headers.get('cookie');
  if (cookie === null) return undefined;
  const found = cookie
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${source.name}=`));
  if (found === undefined) throw new EngineError('invalid-headers', `Could not find ${source.name} in Cookie header`);
  try {
    return decodeURIComponent(found.slice(source.name.length + 1));
  } catch {
    throw new EngineError('invalid-headers', `Could not read ${source.name} in Cookie header`);
  }
}

const missingToken = ({ header }: JwtConfig): EngineError =>
  new EngineError(
    'invalid-headers',
    header.type === 'Authorization'
      ? "Missing 'Authorization' or 'Cookie' header in JWT authentication mode"
      : `Missing ${header.name} ${header.type === 'Cookie' ? 'cookie' : 'header'} in JWT authentication mode`,
  );

function sessionOf(
  { allowedRoles, defaultRole, variables, expiresAt }: HasuraClaims,
  wanted: string | undefined,
): Session {
  const role = wanted ?? defaultRole;
  if (!allowedRoles.includes(role))
    throw new EngineError('access-denied', 'Your requested role is not in allowed roles', '$', { status: 400 });
  return { role, variables: new Map([...variables, [roleHeader, role]]), backendOnly: false, expiresAt };
}

/**
 * Authenticates by the admin secret, by a JWT, or as the unauthorized role. Returns a promise only if it must verify a
 * token, and the same session object for the same token and role until the token expires.
 */
export function createAuthenticator(settings: AuthSettings): (headers: HeaderReader) => Session | Promise<Session> {
  const { adminSecret, unauthorizedRole, jwt } = settings;
  const isAdminSecret = adminSecret === undefined ? undefined : secretCheck(adminSecret);
  const cache = new LRUCache<string, { readonly session: Session; readonly until: number }>({ max: maxCachedSessions });

  const verified = async (
    credential: string,
    wanted: string | undefined,
    key: string,
    { config, verify }: JwtSettings,
  ): Promise<Session> => {
    const now = Date.now() / 1000;
    const claims = await verify(config.header.type === 'Authorization' ? bearerToken(credential) : credential);
    const session = sessionOf(claims, wanted);
    cache.set(key, { session, until: Math.min(claims.expiresAt ?? Number.POSITIVE_INFINITY, now + maxCacheSeconds) });
    return session;
  };

  const fromToken = (credential: string, wanted: string | undefined, by: JwtSettings) => {
    // The cache key contains the credential and not its hash: hashing would take 1 % of the time of a request that
    // reads a row by key. The key is unique, because a line break separates role and credential, and a header cannot
    // contain a line break.
    const key = wanted === undefined ? credential : `${wanted}\n${credential}`;
    const known = cache.get(key);
    const isGood = known !== undefined && known.until > Date.now() / 1000;
    return isGood ? known.session : verified(credential, wanted, key, by);
  };

  return (headers) => {
    if (isAdminSecret === undefined) return fromHeaders(headers, undefined, true);
    const given = headers.get('x-hasura-admin-secret') ?? headers.get('x-hasura-access-key');
    if (given !== null) {
      if (isAdminSecret(given)) return fromHeaders(headers, undefined, true);
      throw new EngineError('access-denied', 'invalid "x-hasura-admin-secret"/"x-hasura-access-key"');
    }
    const credential = jwt === undefined ? undefined : credentialOf(headers, jwt.config.header);
    if (jwt !== undefined && credential !== undefined)
      return fromToken(credential, headers.get(roleHeader) ?? undefined, jwt);
    if (unauthorizedRole !== undefined) return fromHeaders(headers, unauthorizedRole, false);
    if (jwt !== undefined) throw missingToken(jwt.config);
    throw new EngineError('access-denied', 'x-hasura-admin-secret/x-hasura-access-key required, but not found');
  };
}

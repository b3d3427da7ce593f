import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { hasuraJsonType } from '../errors/describe-type.ts';
import { EngineError } from '../errors/engine-error.ts';
import { parseJsonPath } from '../sql/json-path.ts';
import type { ClaimMapping, JwtConfig } from './jwt-config.ts';
import { signingKeyFinder } from './key-set.ts';

/** Session variables with lower-case names, and the roles that the user may choose. */
export interface HasuraClaims {
  readonly allowedRoles: readonly string[];
  readonly defaultRole: string;
  readonly variables: ReadonlyMap<string, string>;
  /** Unix seconds: `exp` plus the allowed skew; undefined without `exp`. */
  readonly expiresAt: number | undefined;
}

const defaultNamespace = 'https://hasura.io/jwt/claims';
const prefix = 'x-hasura-';
const rolesClaim = 'x-hasura-allowed-roles';
const defaultRoleClaim = 'x-hasura-default-role';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const invalidClaims = (message: string): EngineError => new EngineError('jwt-invalid-claims', message);

function atPath(payload: unknown, path: string): unknown {
  return parseJsonPath(path, '$').reduce<unknown>(
    (value, key) =>
      isRecord(value) && Object.hasOwn(value, key) ? value[key] : Array.isArray(value) ? value[Number(key)] : undefined,
    payload,
  );
}

function namespace(payload: JWTPayload, config: JwtConfig): Record<string, unknown> {
  const { claims_namespace_path: path, claims_namespace: name = defaultNamespace } = config;
  const given = path === undefined ? payload[name] : atPath(payload, path);
  if (given === undefined)
    throw invalidClaims(
      path === undefined ? `claims key: '${name}' not found` : `claims not found at claims_namespace_path: '${path}'`,
    );
  if (config.claims_format === 'json') {
    if (isRecord(given)) return given;
    throw invalidClaims('expecting a json object when claims_format is json');
  }
  if (typeof given !== 'string') throw invalidClaims('expecting a string when claims_format is stringified_json');
  try {
    const parsed: unknown = JSON.parse(given);
    if (isRecord(parsed)) return parsed;
  } catch {
    // The engine uses one error text for invalid JSON and for JSON that is not an object, as Hasura does.
  }
  const place = path === undefined ? `claims_namespace ${name}` : `claims_namespace_path ${path}`;
  throw invalidClaims(`expecting stringified json at: '${place}', but found: ${given}`);
}

const mappedClaim = (payload: JWTPayload, mapping: ClaimMapping): unknown =>
  typeof mapping === 'string' || Array.isArray(mapping) ? mapping : (atPath(payload, mapping.path) ?? mapping.default);

const mappedClaims = (payload: JWTPayload, map: Readonly<Record<string, ClaimMapping>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(map).map(([name, mapping]) => [name, mappedClaim(payload, mapping)]));

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** @throws EngineError `jwt-invalid-claims` or `jwt-missing-role-claims` */
function readClaims(payload: JWTPayload, config: JwtConfig): HasuraClaims {
  const given = config.claims_map === undefined ? namespace(payload, config) : mappedClaims(payload, config.claims_map);
  const claims = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  const allowedRoles = claims.get(rolesClaim);
  const defaultRole = claims.get(defaultRoleClaim);
  for (const [name, value] of [
    [rolesClaim, allowedRoles],
    [defaultRoleClaim, defaultRole],
  ] as const)
    if (value === undefined) throw new EngineError('jwt-missing-role-claims', `JWT claim does not contain ${name}`);
  if (!isTexts(allowedRoles)) {
    const item: unknown = Array.isArray(allowedRoles)
      ? allowedRoles.find((role) => typeof role !== 'string')
      : undefined;
    const detail = Array.isArray(allowedRoles)
      ? `parsing Text failed, expected String, but encountered ${hasuraJsonType(item)}`
      : `parsing [] failed, expected Array, but encountered ${hasuraJsonType(allowedRoles)}`;
    throw invalidClaims(`invalid ${rolesClaim}; should be a list of roles: ${detail}`);
  }
  if (typeof defaultRole !== 'string') {
    const what = config.claims_map === undefined ? 'a single role name' : 'a role';
    throw invalidClaims(
      `invalid ${defaultRoleClaim}; should be ${what}: parsing Text failed, expected String, but encountered ${hasuraJsonType(defaultRole)}`,
    );
  }
  const variables = new Map<string, string>();
  for (const [name, value] of claims) {
    if (!name.startsWith(prefix) || name === rolesClaim || name === defaultRoleClaim) continue;
    if (value === undefined) throw invalidClaims(`JWT claim from claims_map, ${name} not found`);
    if (typeof value !== 'string') throw invalidClaims(`the value of the claim '${name}' has to be a string`);
    variables.set(name, value);
  }
  const expiresAt = payload.exp === undefined ? undefined : payload.exp + config.allowed_skew;
  return { allowedRoles, defaultRole, variables, expiresAt };
}

function keySource(config: JwtConfig): KeyObject | JWTVerifyGetKey {
  if ('jwk_url' in config) return signingKeyFinder(new URL(config.jwk_url));
  return config.type.startsWith('HS') ? createSecretKey(config.key, 'utf8') : createPublicKey(config.key);
}

/** Hasura's text for an error of jose. */
function reason(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'JWTExpired';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'JWSError JWSInvalidSignature';
  if (error instanceof errors.JWKSNoMatchingKey) return 'JWSError NoSuitableKey';
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'aud') return 'JWTNotInAudience';
    if (error.claim === 'iss') return 'JWTNotInIssuer';
    return error.claim === 'nbf' ? 'JWTNotYetValid' : 'JWTClaimsSetDecodeError';
  }
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported)
    return 'JWSError JWSInvalidSignature';
  return 'JWSError (JSONDecodeError "Not a valid JWT")';
}

/** Verifies signature, times, audience and issuer. */
export function jwtVerifier(config: JwtConfig): (token: string) => Promise<HasuraClaims> {
  const key = keySource(config);
  const algorithms = 'key' in config ? (config.type === 'Ed25519' ? ['Ed25519', 'EdDSA'] : [config.type]) : undefined;
  const options = {
    clockTolerance: config.allowed_skew,
    ...(algorithms === undefined ? {} : { algorithms }),
    ...(config.audience === undefined ? {} : { audience: config.audience }),
    ...(config.issuer === undefined ? {} : { issuer: config.issuer }),
  };
  return async (token) => {
    const verified = typeof key === 'function' ? jwtVerify(token, key, options) : jwtVerify(token, key, options);
    const { payload } = await verified.catch((error: unknown) => {
      throw new EngineError('invalid-jwt', `Could not verify JWT: ${reason(error)}`, '$', { cause: error });
    });
    return readClaims(payload, config);
  };
}

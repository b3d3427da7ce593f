import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import * as v from 'valibot';
import * as s from './env.ts';

const algorithm = 'ES256';
const issuer = 'financial-document-service';
const claimsNamespace = 'https://hasura.io/jwt/claims';

const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/));

/** ES256 (RFC 7518, section 6.2). */
const signingKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: base64url,
  y: base64url,
  d: base64url,
  kid: v.pipe(v.string(), v.nonEmpty()),
});

/** The first key signs; all keys verify. */
export const signingKeysSchema = v.pipe(v.tupleWithRest([signingKey], signingKey), v.readonly());

export type SigningKeys = v.InferOutput<typeof signingKeysSchema>;

/**
 * A list with one key. `kid` is the thumbprint (RFC 7638); one that begins with a hyphen (one of 64) is discarded,
 * because the command line would parse it as an option.
 */
export async function createSigningKeys(): Promise<SigningKeys> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return kid.startsWith('-') ? createSigningKeys() : v.parse(signingKeysSchema, [{ ...jwk, kid }]);
}

export const signingKeysVariable: s.Variable<SigningKeys> = s.secret(
  s.json(signingKeysSchema, 'a JSON array of private JWKs for ES256, each with a kid'),
);

/** The REST API, the engine, or the `state` of a connector installation. */
type Audience = 'rest' | 'engine' | 'connector';

export interface TokenKeys {
  sign(audience: Audience, seconds: number, claims: JWTPayload): Promise<string>;
  /** @throws an error of jose if the token is invalid or expired */
  verify(audience: Audience, token: string): Promise<JWTPayload>;
  readonly jwks: object;
  /** For page cursors: an HMAC key is derived from each signing key. */
  readonly cursorKeys: readonly [KeyObject, ...KeyObject[]];
}

/** Where the engine finds the role and the session variables. */
export const hasuraClaims = (role: string, variables: Readonly<Record<string, string>>): JWTPayload => ({
  [claimsNamespace]: { 'x-hasura-default-role': role, 'x-hasura-allowed-roles': [role], ...variables },
});

const cursorKey = ({ d }: { readonly d: string }): KeyObject =>
  createSecretKey(createHmac('sha256', Buffer.from(d, 'base64url')).update('page cursors').digest());

/** @throws Error if a key is not on the P-256 curve */
export async function loadTokenKeys(keys: SigningKeys): Promise<TokenKeys> {
  const [current, ...older] = keys;
  const privateKey = await importJWK(current, algorithm);
  const jwks = { keys: keys.map(({ kty, crv, x, y, kid }) => ({ kty, crv, x, y, kid, alg: algorithm, use: 'sig' })) };
  const publicKeys = createLocalJWKSet(jwks);
  return {
    sign: (audience, seconds, claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: current.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${seconds} seconds`)
        .sign(privateKey),
    verify: async (audience, token) => {
      const { payload } = await jwtVerify(token, publicKeys, {
        issuer,
        audience,
        algorithms: [algorithm],
        requiredClaims: ['exp', 'sub'],
      });
      return payload;
    },
    jwks,
    cursorKeys: [cursorKey(current), ...older.map(cursorKey)],
  };
}

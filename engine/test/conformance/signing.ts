import { createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import type { TokenSpec } from './cases.ts';
import { type Json, toJson } from './json.ts';

type KeyName = TokenSpec['key'];

const ALGORITHMS: Readonly<Record<KeyName, string>> = { hmac: 'HS256', rsa: 'RS512', ed25519: 'EdDSA', other: 'HS256' };

/** Id of the key in the key set. */
const KEY_ID = 'conformance';

interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const once = <T>(create: () => T): (() => T) => {
  let value: T | undefined;
  return () => {
    value ??= create();
    return value;
  };
};

const hmacText = 'a key of the conformance runner with at least 32 bytes';
const secretOf = (text: string) => createSecretKey(text, 'utf8');
const rsa = once((): KeyPair => generateKeyPairSync('rsa', { modulusLength: 2048 }));
const ed25519 = once((): KeyPair => generateKeyPairSync('ed25519'));
const pemOf = ({ publicKey }: KeyPair) => String(publicKey.export({ type: 'spki', format: 'pem' }));

const SIGNING_KEYS: Readonly<Record<KeyName, () => KeyObject>> = {
  hmac: () => secretOf(hmacText),
  rsa: () => rsa().privateKey,
  ed25519: () => ed25519().privateKey,
  other: () => secretOf('another key, which the engine does not know, of at least 32 bytes'),
};

/** Values of the placeholders `{{NAME}}` in settings of the engine. The values are the keys that verify tokens. */
export const VERIFICATION_KEYS: Readonly<Record<string, () => string>> = {
  HMAC_KEY: () => hmacText,
  RSA_PUBLIC_KEY: () => pemOf(rsa()),
  ED25519_PUBLIC_KEY: () => pemOf(ed25519()),
};

/** Returns the JSON Web Key Set with the public Ed25519 key. */
export async function createJsonWebKeySet(): Promise<Json> {
  const key = await exportJWK(ed25519().publicKey);
  return toJson({ keys: [{ ...key, kid: KEY_ID, alg: ALGORITHMS.ed25519, use: 'sig' }] });
}

/** Signs a token and returns the request headers that contain the token. */
export async function createTokenHeaders(spec: TokenSpec): Promise<Record<string, string>> {
  const jwt = new SignJWT(spec.claims).setProtectedHeader({ alg: spec.algorithm ?? ALGORITHMS[spec.key], kid: KEY_ID });
  if (spec.expires_in !== null) jwt.setExpirationTime(Math.floor(Date.now() / 1000) + spec.expires_in);
  const token = await jwt.sign(SIGNING_KEYS[spec.key]());
  return spec.cookie === undefined ? { Authorization: `Bearer ${token}` } : { Cookie: `${spec.cookie}=${token}` };
}

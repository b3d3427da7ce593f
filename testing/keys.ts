import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import * as v from 'valibot';
import { type SigningKeys, signingKeysSchema } from '../platform/src/signing-keys.ts';

/** Returns a new set of one signing key of the gateway. */
export const newSigningKeys = (kid = 'k1'): SigningKeys =>
  v.parse(signingKeysSchema, [
    { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }), kid },
  ]);

/** Returns the public half of the first signing key as PEM, by which an engine checks tokens. */
export function publicKeyOf([{ kid: _, d: __, ...key }]: SigningKeys): string {
  return String(createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }));
}

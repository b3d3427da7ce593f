import { createPublicKey } from 'node:crypto';
import type { SigningKeys } from '../platform/src/signing-keys.ts';

/** Returns the public half of the first signing key as PEM, by which an engine checks tokens. */
export function publicKeyOf([{ kid: _, d: __, ...key }]: SigningKeys): string {
  return String(createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }));
}

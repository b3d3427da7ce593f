import { createPublicKey } from 'node:crypto';
import type { SigningKeys } from '../platform/src/signing-keys.ts';

/** Returns the public key of the first signing key as PEM. An engine verifies tokens with this key. */
export function exportPublicKeyAsPem([{ kid: _, d: __, ...key }]: SigningKeys): string {
  return String(createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }));
}

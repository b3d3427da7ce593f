import { createPublicKey } from 'node:crypto';
import type { SigningKeys } from '../platform/src/signing-keys.ts';

/** For engines that verify tokens. */
export function exportPublicKeyAsPem([{ kid: _, d: __, ...key }]: SigningKeys): string {
  return String(createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }));
}

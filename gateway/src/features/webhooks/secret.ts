import { randomBytes } from 'node:crypto';
import type { Encryption } from '@fds/platform/encryption';

/** A signing secret, and its encrypted form, which the database stores. */
type Secret = { readonly secret: string; readonly sealed: string };

/** `whsec_` and 256 random bits in base64 (Standard Webhooks). It can be decrypted only with the same id. */
export async function createSecret(encryption: Encryption, webhookId: string): Promise<Secret> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, sealed: await encryption.seal(secret, `webhook-secret:${webhookId}`) };
}

import { randomBytes } from 'node:crypto';
import type { Encryption } from '@fds/platform/encryption';

/** A signing secret, and the encrypted form that is stored. */
interface Secret {
  readonly secret: string;
  readonly sealed: string;
}

/**
 * Creates a signing secret of 256 bits. The text consists of `whsec_` and the bytes in base64 (Standard Webhooks).
 * @param webhookId id of the webhook that the secret belongs to; decryption needs the same id
 */
export async function generateSigningSecret(encryption: Encryption, webhookId: string): Promise<Secret> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, sealed: await encryption.seal(secret, `webhook-secret:${webhookId}`) };
}

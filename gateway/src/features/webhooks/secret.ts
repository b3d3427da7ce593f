import { randomBytes } from 'node:crypto';
import type { Encryption } from '@fds/platform/encryption';

/** A signing secret with its stored form. */
interface Secret {
  readonly secret: string;
  readonly sealed: string;
}

/**
 * Creates a signing secret of 256 bits: `whsec_` and its bytes in base64 (Standard Webhooks).
 * @param webhookId webhook for which the secret is encrypted
 */
export async function newSecret(encryption: Encryption, webhookId: string): Promise<Secret> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, sealed: await encryption.seal(secret, `webhook-secret:${webhookId}`) };
}

import { randomBytes } from 'node:crypto';
import type { Encryption } from '@fds/platform/encryption';

/** A signing secret, and the form in which it is stored. */
interface Secret {
  readonly secret: string;
  readonly sealed: string;
}

/**
 * Makes a signing secret of 256 bits: `whsec_` and its bytes in base64 (Standard Webhooks).
 * @param webhookId what it is sealed for, and for nothing else
 */
export async function newSecret(encryption: Encryption, webhookId: string): Promise<Secret> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, sealed: await encryption.seal(secret, `webhook-secret:${webhookId}`) };
}

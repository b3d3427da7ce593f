import { randomBytes } from 'node:crypto';
import type { Encryption } from '@fds/platform/encryption';

/** A new id of a webhook: a UUID version 7 (RFC 9562), so that webhooks are in the order in which they were made. */
export function newWebhookId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

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

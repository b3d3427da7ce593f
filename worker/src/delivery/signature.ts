import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const prefix = 'whsec_';

/** A secret that is none: `whsec_` and 24 to 64 bytes in base64 (Standard Webhooks, Signature scheme). */
class SecretError extends Error {
  override readonly name = 'SecretError';
}

/** The key that a secret (`whsec_<base64>`) stands for: its decoded bytes. @throws SecretError */
export function keyOf(secret: string): KeyObject {
  const bytes = Buffer.from(secret.slice(prefix.length), 'base64');
  if (!secret.startsWith(prefix) || bytes.length === 0) throw new SecretError('A signing secret is malformed.');
  return createSecretKey(bytes);
}

const hmac = (key: KeyObject, text: string, encoding: 'hex' | 'base64'): string =>
  createHmac('sha256', key).update(text).digest(encoding);

/** What is signed. */
export interface Message {
  /** The event's id. */
  readonly id: string;
  readonly body: string;
  /** Unix seconds of this try. */
  readonly timestamp: number;
}

/**
 * The headers that prove where a delivery comes from: `X-<Brand>-Signature`, and the three of Standard Webhooks. Each
 * holds one signature for every key, the current one first.
 */
export function signatureHeaders(keys: readonly KeyObject[], message: Message, brand: string): Record<string, string> {
  const { id, body, timestamp } = message;
  const own = keys.map((key) => `v1=${hmac(key, `${timestamp}.${body}`, 'hex')}`);
  const standard = keys.map((key) => `v1,${hmac(key, `${id}.${timestamp}.${body}`, 'base64')}`);
  return {
    [`X-${brand}-Signature`]: [`t=${timestamp}`, ...own].join(','),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standard.join(' '),
  };
}

import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const prefix = 'whsec_';

/** A valid secret is `whsec_` followed by base64 (Standard Webhooks, Signature scheme). */
class SecretError extends Error {
  override readonly name = 'SecretError';
}

/** @throws SecretError if the secret is malformed */
export function parseSigningKey(secret: string): KeyObject {
  const bytes = Buffer.from(secret.slice(prefix.length), 'base64');
  if (!secret.startsWith(prefix) || bytes.length === 0)
    throw new SecretError('A signing secret is not `whsec_` followed by base64.');
  return createSecretKey(bytes);
}

const hmac = (key: KeyObject, text: string, encoding: 'hex' | 'base64'): string =>
  createHmac('sha256', key).update(text).digest(encoding);

export interface SignedParts {
  readonly id: string;
  readonly body: string;
  /** Of this attempt, in seconds since 1970. */
  readonly timestamp: number;
}

/**
 * `X-<Brand>-Signature` and the three headers of Standard Webhooks, with one signature per key, the current key
 * first.
 */
export function signatureHeaders(
  keys: readonly KeyObject[],
  message: SignedParts,
  brand: string,
): Record<string, string> {
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

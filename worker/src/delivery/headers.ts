import type { KeyObject } from 'node:crypto';
import { type SignedMessage, signatureHeaders } from './signature.ts';

/** Headers of the HTTP connection, which only the sender sets. */
const reserved: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Returns the headers of a delivery. It adds the webhook's custom headers, except names that the service uses.
 * @param brand value of the setting BRAND, part of the names of the service's headers
 */
export function deliveryHeaders(
  message: SignedMessage,
  {
    keys,
    custom,
    brand,
  }: { readonly keys: readonly KeyObject[]; readonly custom: Readonly<Record<string, string>>; readonly brand: string },
): Record<string, string> {
  const own: Record<string, string> = {
    'Content-Type': 'application/json',
    'User-Agent': `${brand}-Webhooks/1.0`,
    ...signatureHeaders(keys, message, brand),
  };
  const taken = new Set([...reserved, ...Object.keys(own).map((name) => name.toLowerCase())]);
  const merged = Object.entries(custom).filter(([name]) => !taken.has(name.toLowerCase()));
  return { ...Object.fromEntries(merged), ...own };
}

import type { KeyObject } from 'node:crypto';
import { buildSignatureHeaders, type SignedMessageParts } from './signature.ts';

/** Names of headers that a webhook cannot set, because the HTTP client sets them. */
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
 * Returns the HTTP headers of a delivery: the headers of the service and the webhook's custom headers. A custom header
 * cannot replace a header of the service.
 * @param brand value of the setting BRAND, which is a part of some header names
 */
export function buildDeliveryHeaders(
  message: SignedMessageParts,
  {
    keys,
    custom,
    brand,
  }: { readonly keys: readonly KeyObject[]; readonly custom: Readonly<Record<string, string>>; readonly brand: string },
): Record<string, string> {
  const own: Record<string, string> = {
    'Content-Type': 'application/json',
    'User-Agent': `${brand}-Webhooks/1.0`,
    ...buildSignatureHeaders(keys, message, brand),
  };
  const taken = new Set([...reserved, ...Object.keys(own).map((name) => name.toLowerCase())]);
  const merged = Object.entries(custom).filter(([name]) => !taken.has(name.toLowerCase()));
  return { ...Object.fromEntries(merged), ...own };
}

import type { KeyObject } from 'node:crypto';
import { type Message, signatureHeaders } from './signature.ts';

/** Headers of the connection, which are the sender's alone. */
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
 * The headers of a delivery. Those stored with the webhook are merged as they are, where none of ours has the name.
 * @param brand word in the names of our own, as the setting has it
 */
export function deliveryHeaders(
  message: Message,
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

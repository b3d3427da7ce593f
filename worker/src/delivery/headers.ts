import type { KeyObject } from 'node:crypto';
import { type SignedParts, signatureHeaders } from './signature.ts';

/** Set by the HTTP client, not by webhooks. */
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

/** @param brand the setting BRAND, a part of header names */
export const serviceHeaders = (
  message: SignedParts,
  { keys, brand }: { readonly keys: readonly KeyObject[]; readonly brand: string },
): Record<string, string> => ({
  'Content-Type': 'application/json',
  'User-Agent': `${brand}-Webhooks/1.0`,
  ...signatureHeaders(keys, message, brand),
});

/** A custom header cannot replace a header of the service. */
export function addCustomHeaders(
  own: Readonly<Record<string, string>>,
  custom: Readonly<Record<string, string>>,
): Record<string, string> {
  const taken = new Set([...reserved, ...Object.keys(own).map((name) => name.toLowerCase())]);
  const merged = Object.entries(custom).filter(([name]) => !taken.has(name.toLowerCase()));
  return { ...Object.fromEntries(merged), ...own };
}

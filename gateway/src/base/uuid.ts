import { randomUUID } from 'node:crypto';
import * as v from 'valibot';

/** Schema of a UUID in a request or a token. The result is in lower case. */
export const uuidInputSchema = v.pipe(v.string(), v.uuid('Expected a UUID'), v.toLowerCase());

export const uuidOutputSchema = v.pipe(v.string(), v.uuid());

/** Version 7 (RFC 9562): milliseconds, then random digits. `randomUUID` reads random bytes for 128 UUIDs at once. */
export function createUuid(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

export function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

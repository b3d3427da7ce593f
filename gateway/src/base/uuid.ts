import { randomBytes } from 'node:crypto';
import * as v from 'valibot';

/** Schema of a UUID in a request or a token. The result is in lower case. */
export const uuidInputSchema = v.pipe(v.string(), v.uuid('Expected a UUID'), v.toLowerCase());

/** Schema of a UUID in a response. */
export const uuidOutputSchema = v.pipe(v.string(), v.uuid());

/** Creates a UUID of version 7 (RFC 9562). A UUID that is created later is greater. */
export function newUuid(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return formatUuid(bytes);
}

/** Returns the text form of a UUID of 16 bytes. */
export function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

import { Readable } from 'node:stream';
import { ApiError } from '../../base/errors.ts';
import { DisconnectedError } from '../../graphql/failures.ts';
import type { AddressedMail } from './read-mail.ts';

/** Mails that a provider sends inside a form or JSON are in memory, each up to `maxUploadBytes` and its copies. */
const maxConcurrent = 4;
let running = 0;

/** @throws ApiError TOO_MANY_CONCURRENT_REQUESTS */
export async function withBuffer<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent)
    throw new ApiError(
      'TOO_MANY_CONCURRENT_REQUESTS',
      'Too many mails arrive at the same time. Send this one again in a few seconds.',
      { headers: { 'Retry-After': '5' } },
    );
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
  }
}

export const bodyTooLarge = (max: number): ApiError =>
  new ApiError('PAYLOAD_TOO_LARGE', `The body may have at most ${max} bytes. Send a smaller mail.`, {
    headers: { Connection: 'close' },
  });

/** @throws ApiError PAYLOAD_TOO_LARGE; DisconnectedError */
export async function readBytes(body: Readable, max: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > max) break;
      chunks.push(bytes);
    }
  } catch {
    throw new DisconnectedError();
  }
  if (size > max) throw bodyTooLarge(max);
  return Buffer.concat(chunks);
}

export const mailOf = (recipient: string, bytes: Buffer): AddressedMail => ({
  recipient,
  bytes: Readable.from([bytes]),
  size: String(bytes.length),
});

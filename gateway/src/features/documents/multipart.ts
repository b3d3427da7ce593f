import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { ApiError } from '../../base/errors.ts';
import { ClientGoneError } from '../../graphql/failures.ts';

/** Bounds of what a body holds beside its file: there are fewer than twenty parts, all of them short. */
export const limits = { fieldNameSize: 200, fieldSize: 8192, fields: 50, parts: 60, headerPairs: 20, headerSize: 8192 };
/** Bytes that a body may have beside its files: every part at its largest. */
const mostOtherBytes = 1024 * 1024;

/** A part that is no file. */
export interface Field {
  readonly name: string;
  readonly value: string;
  /** The value was longer than is read of it. */
  readonly truncated: boolean;
}

/** A file as its part announces it. */
export interface FilePart {
  readonly name: string;
  /** Empty where the sender gave none. */
  readonly fileName: string;
  readonly mediaType: string;
}

/** A body that was read: its fields, and its files with what was made of each. */
export interface Multipart<T> {
  readonly fields: readonly Field[];
  readonly files: readonly (FilePart & { readonly kept: T })[];
}

const malformed = (cause: unknown): ApiError =>
  new ApiError('INVALID_REQUEST', 'The body is no well-formed multipart/form-data.', { cause });

/** The rest of a refused body is waited for this long: many clients read no answer before they have sent everything. */
const discardMs = 30_000;

const discard = (body: Readable): Promise<void> =>
  finished(body.resume(), { writable: false, signal: AbortSignal.timeout(discardMs) });

function parserOf(contentType: string | undefined): InstanceType<typeof Busboy> {
  if (!/^multipart\/form-data\s*;/i.test(contentType ?? '')) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send multipart/form-data.');
  }
  const headers: IncomingHttpHeaders & { 'content-type': string } = { 'content-type': contentType ?? '' };
  try {
    const isPartAFile = (name?: string, _type?: string, fileName?: string) => name === 'file' || fileName !== undefined;
    return new Busboy({ headers, limits, isPartAFile, preservePath: true });
  } catch (cause) {
    throw malformed(cause);
  }
}

/**
 * Reads a multipart body as it comes (RFC 7578), parts in any order; nothing of a file is held in memory.
 * @param maxFileBytes bytes of all files together
 * @param keep takes a file's bytes and resolves when it has all of them; a file that it does not want, it leaves
 * @returns when the whole body was read and every file kept
 * @throws ApiError INVALID_REQUEST, UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE; ClientGoneError; what `keep` throws, when the rest of the
 * body is discarded
 */
export async function readMultipart<T>(
  contentType: string | undefined,
  body: Readable,
  maxFileBytes: number,
  keep: (part: FilePart, bytes: Readable) => Promise<T>,
): Promise<Multipart<T>> {
  const parser = parserOf(contentType);
  const fields: Field[] = [];
  const files: Promise<FilePart & { kept: T }>[] = [];
  const open = new Set<BusboyFileStream>();
  const { promise: read, resolve, reject } = Promise.withResolvers<void>();
  const nameless = () => reject(malformed(new Error('a part without a name')));
  parser.on('field', (name: string | undefined, value, _, truncated) => {
    if (name === undefined) nameless();
    else fields.push({ name, value, truncated });
  });
  parser.on('file', (name: string | undefined, bytes, fileName, _, mediaType) => {
    if (name === undefined) {
      bytes.resume();
      nameless();
      return;
    }
    open.add(bytes);
    bytes.once('close', () => open.delete(bytes));
    // A file that is given up emits this once more, when nobody listens any longer.
    bytes.on('error', () => {});
    const part = { name, fileName: fileName ?? '', mediaType };
    const kept = keep(part, bytes).then((result) => ({ ...part, kept: result }));
    kept.catch(reject);
    files.push(kept);
  });
  for (const limit of ['partsLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => reject(malformed(new Error(limit))));
  }
  parser.on('finish', resolve);
  parser.on('error', (error) => reject(malformed(error)));
  const gone = () => reject(new ClientGoneError());
  body.once('error', gone);
  body.once('close', () => body.readableEnded || gone());
  let size = 0;
  const maxBytes = maxFileBytes + mostOtherBytes;
  body.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) reject(new ApiError('PAYLOAD_TOO_LARGE', `The body may have at most ${maxBytes} bytes.`));
  });
  body.pipe(parser);
  try {
    await read;
    return { fields, files: await Promise.all(files) };
  } catch (error) {
    body.unpipe(parser);
    for (const bytes of open) bytes.destroy(error instanceof Error ? error : new Error('given up'));
    await Promise.allSettled([...files, discard(body)]);
    throw error;
  }
}

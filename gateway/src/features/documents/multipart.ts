import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { ApiError } from '../../base/errors.ts';
import { DisconnectedError } from '../../graphql/failures.ts';

/** Text parts and their bytes. A valid body has fewer than twenty text parts, and each is short. */
export const multipartLimits = {
  fieldNameSize: 200,
  fieldSize: 8192,
  fields: 50,
  parts: 60,
  headerPairs: 20,
  headerSize: 8192,
};
/** Maximum size of all text parts together, in bytes. */
const maxOtherBytes = 1024 * 1024;

export interface MultipartField {
  readonly name: string;
  readonly value: string;
  /** True if the value is incomplete, because it was longer than the maximum. */
  readonly truncated: boolean;
}

export interface FileHeaders {
  readonly name: string;
  /** Name of the file; empty when the client sent no name. */
  readonly fileName: string;
  readonly mediaType: string;
}

/** `kept`: results of the function that stores a file. */
export interface MultipartBody<StoredFile> {
  readonly fields: readonly MultipartField[];
  readonly files: readonly (FileHeaders & { readonly kept: StoredFile })[];
}

const malformed = (cause: unknown): ApiError =>
  new ApiError('INVALID_REQUEST', 'The body is not valid multipart/form-data. Check its boundary and its end.', {
    cause,
  });

/** The rest of a rejected body is discarded: many clients read the response only after sending the whole body. */
const discardMs = 30_000;

const discard = (body: Readable): Promise<void> =>
  finished(body.resume(), { writable: false, signal: AbortSignal.timeout(discardMs) });

function parserOf(contentType: string | undefined): InstanceType<typeof Busboy> {
  if (!/^multipart\/form-data\s*;/i.test(contentType ?? '')) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as multipart/form-data.');
  }
  const headers: IncomingHttpHeaders & { 'content-type': string } = { 'content-type': contentType ?? '' };
  try {
    const isPartAFile = (name?: string, _type?: string, fileName?: string) => name === 'file' || fileName !== undefined;
    return new Busboy({ headers, limits: multipartLimits, isPartAFile, preservePath: true });
  } catch (cause) {
    throw malformed(cause);
  }
}

/**
 * As a stream (RFC 7578), with parts in any order. @param keep reads the bytes of a file to the end
 * @throws ApiError INVALID_REQUEST, UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE; DisconnectedError; errors of `keep`
 */
export async function readMultipart<StoredFile>(
  contentType: string | undefined,
  body: Readable,
  maxFileBytes: number,
  keep: (part: FileHeaders, bytes: Readable) => Promise<StoredFile>,
): Promise<MultipartBody<StoredFile>> {
  const parser = parserOf(contentType);
  const fields: MultipartField[] = [];
  const files: Promise<FileHeaders & { kept: StoredFile }>[] = [];
  const open = new Set<BusboyFileStream>();
  const { promise: read, resolve, reject } = Promise.withResolvers<void>();
  const nameless = () => reject(malformed(new Error('the body has a part without a name')));
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
    // An aborted file stream emits a second error. Without a listener for the error, Node would end the process.
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
  const rejectDisconnected = () => reject(new DisconnectedError());
  body.once('error', rejectDisconnected);
  body.once('close', () => body.readableEnded || rejectDisconnected());
  let size = 0;
  const maxBytes = maxFileBytes + maxOtherBytes;
  body.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes)
      reject(new ApiError('PAYLOAD_TOO_LARGE', `The body may have at most ${maxBytes} bytes. Send a smaller file.`));
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

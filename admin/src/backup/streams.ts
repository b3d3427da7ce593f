import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { StoredFileKey } from '@fds/platform/storage';
import * as v from 'valibot';

const newline = 0x0a;

/** In the text format of COPY, each row is one line. */
function rowMeter() {
  const hash = createHash('sha256');
  let rows = 0;
  async function* measure(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) rows += 1;
      yield chunk;
    }
  }
  return { measure, result: () => ({ rows, sha256: hash.digest('hex') }) };
}

/** The SHA-256 is that of the text before compression. */
export async function writeCompressedRows(rows: Readable, path: string): Promise<{ rows: number; sha256: string }> {
  const meter = rowMeter();
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  await pipeline(rows, meter.measure, gzip, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return meter.result();
}

/** The SHA-256 is that of the text before compression. */
export async function readCompressedRows(
  path: string,
  destination: Writable,
): Promise<{ rows: number; sha256: string }> {
  const meter = rowMeter();
  await pipeline(createReadStream(path), createGunzip(), meter.measure, destination);
  return meter.result();
}

const fileLine = v.strictTuple([
  v.pipe(v.string(), v.uuid()),
  v.pipe(v.string(), v.uuid()),
  v.pipe(v.string(), v.toNumber()),
  v.string(),
]);

export interface StoredFileEntry extends StoredFileKey {
  readonly sizeBytes: number;
  readonly sha256: string;
}

export async function* readStoredFileList(path: string): AsyncGenerator<StoredFileEntry> {
  for await (const line of createInterface({ input: createReadStream(path).pipe(createGunzip()) })) {
    const [organisation_id, id, sizeBytes, sha256] = v.parse(fileLine, line.split('\t'));
    yield { organisation_id, id, sizeBytes, sha256 };
  }
}

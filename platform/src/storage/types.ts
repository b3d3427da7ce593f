import type { Readable } from 'node:stream';

/** A part of a file, both ends included, counted from 0 as in HTTP (RFC 9110, section 14.1.2). */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file as its storage knows it. */
export interface StoredFile {
  readonly id: string;
  readonly sizeBytes: number;
  /** When its bytes were last written. */
  readonly modifiedAt: Date;
}

/** What was learnt of a file's bytes while they went by. */
export interface Measured {
  readonly sizeBytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  /** The first bytes, enough to tell the media type by. */
  readonly head: Buffer;
}

export interface PutOptions {
  /** More bytes than this are refused with FileTooLargeError. */
  readonly maxBytes?: number;
  /**
   * Nobody else looks at the body's chunks, now or later: the memory of each may be given back as soon as it is kept.
   * Left to the collector, the chunks of a large body cost it a pass over the whole heap every 64 MiB (measured: a third
   * of an upload's processor time, and 50 MiB).
   */
  readonly givenAway?: boolean;
}

/**
 * Where files are kept. A file is named by a UUID, that of its media record: who has the record knows where the bytes
 * are, and who has the bytes knows whose they are.
 */
export interface Storage {
  /**
   * Keeps a file: it is there whole and durable when this resolves, and not there at all when it rejects.
   * @throws FileTooLargeError past `maxBytes`; whatever `body` fails with; the storage's own error
   */
  put(id: string, body: Readable, options?: PutOptions): Promise<Measured>;
  /** The bytes of a file or of a part of it, `undefined` where there is no such file. */
  get(id: string, range?: ByteRange): Promise<Readable | undefined>;
  stat(id: string): Promise<StoredFile | undefined>;
  /** Removes a file; one that is not there counts as removed. */
  delete(id: string): Promise<void>;
  /** The files last written before a moment, in no order, in batches of at most 1,000. */
  listOlderThan(moment: Date): AsyncIterable<readonly StoredFile[]>;
  /** Removes what uploads left behind that ended before their time; tells how many there were. */
  removeUnfinished(olderThan: Date): Promise<number>;
  /** Resolves where files can be kept, rejects with the reason otherwise. */
  check(): Promise<void>;
}

/** A file has more bytes than may be kept. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`the file is larger than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a name is that of a stored file. */
export const isFileId = (name: string): boolean => uuid.test(name);

/**
 * The place of a file below its storage's root: 256 folders, chosen by the id's last characters, which are random in
 * every version of UUID that is in use, so that no folder grows too large.
 * @throws RangeError for a name that is not a UUID in lower case
 */
export function pathOfFile(id: string): string {
  if (!isFileId(id)) throw new RangeError('a file is named by a UUID in lower case');
  return `${id.slice(-2)}/${id}`;
}

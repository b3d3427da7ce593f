import type { Readable } from 'node:stream';

/** A byte range, both ends included, counted from 0 as in HTTP (RFC 9110, section 14.1.2). */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A stored file. */
export interface StoredFile {
  readonly id: string;
  readonly sizeBytes: number;
  /** Time of the last write. */
  readonly modifiedAt: Date;
}

/** Measurements of a file, taken while it is written. */
export interface Measured {
  readonly sizeBytes: number;
  /** Lowercase hexadecimal. */
  readonly sha256: string;
  /** The first bytes; enough to detect the media type. */
  readonly head: Buffer;
}

export interface PutOptions {
  /** Maximum size in bytes; a larger file is rejected with FileTooLargeError. */
  readonly maxBytes?: number;
  /**
   * No other code uses the chunks of the body, so the storage may free the memory of each chunk after the write.
   * Otherwise the garbage collector scans the whole heap after every 64 MiB (measured: a third of an upload's CPU time,
   * and 50 MiB of memory).
   */
  readonly givenAway?: boolean;
}

/**
 * Stores files. The name of a file is the UUID of its media record, so the record leads to the bytes and the bytes lead
 * to the record.
 */
export interface Storage {
  /**
   * Stores a file. It is complete and durable when the promise resolves, and does not exist if the promise rejects.
   * @throws FileTooLargeError above `maxBytes`; errors of `body`; errors of the storage
   */
  put(id: string, body: Readable, options?: PutOptions): Promise<Measured>;
  /** Returns the bytes of a file or of a range, or `undefined` if the file does not exist. */
  get(id: string, range?: ByteRange): Promise<Readable | undefined>;
  stat(id: string): Promise<StoredFile | undefined>;
  /** Deletes a file; does nothing if it does not exist. */
  delete(id: string): Promise<void>;
  /**
   * Yields the files that were last written before a given time, in no particular order, in batches of at most 1,000.
   */
  listOlderThan(moment: Date): AsyncIterable<readonly StoredFile[]>;
  /** Removes incomplete uploads; returns their number. */
  removeUnfinished(olderThan: Date): Promise<number>;
  /** Resolves if files can be stored; rejects with the reason otherwise. */
  check(): Promise<void>;
}

/** Thrown for a file with more bytes than allowed. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`the file is larger than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a name is a valid file name of the storage. */
export const isFileId = (name: string): boolean => uuid.test(name);

/**
 * Returns the path of a file relative to the storage's root. The last characters of the id, which are random in all
 * common UUID versions, select one of 256 folders, so that no folder becomes too large.
 * @throws RangeError for a name that is not a lowercase UUID
 */
export function pathOfFile(id: string): string {
  if (!isFileId(id)) throw new RangeError('the name of a file must be a lowercase UUID');
  return `${id.slice(-2)}/${id}`;
}

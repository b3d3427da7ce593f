import type { Readable } from 'node:stream';

/** A byte range with its first and its last byte, counted from 0 as in HTTP (RFC 9110, section 14.1.2). */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Name and age of a stored file. */
export interface StoredFile {
  readonly id: string;
  readonly sizeBytes: number;
  /** Time at which the file was last written. */
  readonly modifiedAt: Date;
}

/** Size, hash and first bytes of a file. The storage computes these properties while it writes the file. */
export interface WrittenFileProperties {
  readonly sizeBytes: number;
  /** SHA-256 of the file in lowercase hexadecimal digits. */
  readonly sha256: string;
  /** The first bytes of the file. They are enough to detect the media type. */
  readonly head: Buffer;
}

export interface PutOptions {
  /** Maximum size in bytes; a larger file is rejected with FileTooLargeError. */
  readonly maxBytes?: number;
  /**
   * True if no other code uses the chunks of the body, so that the storage may free the memory of each chunk after
   * writing it. If the memory is not freed, the garbage collector scans the whole heap after every 64 MiB (measured: a
   * third of an upload's CPU time, and 50 MiB of memory).
   */
  readonly mayFreeChunks?: boolean;
}

/** Stores files. The name of a file is the UUID of its row in the table `medias`. */
export interface FileStorage {
  /**
   * Stores a file. When the promise resolves, the file is complete and survives a power loss. If the promise rejects,
   * the file does not exist.
   * @throws FileTooLargeError above `maxBytes`; StorageFullError; errors of `body`; other errors of the storage
   */
  put(id: string, body: Readable, options?: PutOptions): Promise<WrittenFileProperties>;
  /** Returns the bytes of a file, or of a range of the file; `undefined` if the file does not exist. */
  get(id: string, range?: ByteRange): Promise<Readable | undefined>;
  stat(id: string): Promise<StoredFile | undefined>;
  /** Deletes a file. Does nothing if the file does not exist. */
  delete(id: string): Promise<void>;
  /**
   * Yields the files that were last written before a given time, in batches of at most 1,000. The files have no
   * particular order.
   */
  listOlderThan(moment: Date): AsyncIterable<readonly StoredFile[]>;
  /** Removes the files of uploads that were never completed. Returns the number of removed files. */
  removeUnfinished(olderThan: Date): Promise<number>;
  /** Health check: resolves if files can be stored; otherwise rejects with the reason. */
  check(): Promise<void>;
}

/** Error for a file that is larger than the maximum. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`the file is larger than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

/** Error for a file that does not fit into the storage, because the disk or the quota is full. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';

  constructor(cause: unknown) {
    super('the storage is full', { cause });
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns true if a name is a valid name of a stored file: a lowercase UUID. */
export const isFileId = (name: string): boolean => uuid.test(name);

/**
 * Returns the path of a file relative to the root of the storage. The last characters of the id select one of 256
 * folders, so that no folder becomes too large. These characters are random in all common UUID versions.
 * @throws RangeError for a name that is not a lowercase UUID
 */
export function pathOfFile(id: string): string {
  if (!isFileId(id)) throw new RangeError('the name of a file must be a lowercase UUID');
  return `${id.slice(-2)}/${id}`;
}

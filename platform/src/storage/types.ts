import type { Readable } from 'node:stream';

/** First and last byte, counted from 0 as in HTTP (RFC 9110, section 14.1.2). */
export type ByteRange = { readonly start: number; readonly end: number };

/**
 * Ids of the row in `medias` and of its organisation: without the latter, a row with the id of another organisation's
 * file would give access to it.
 */
export type StoredFileKey = { readonly organisation_id: string; readonly id: string };

export interface StoredFile extends StoredFileKey {
  readonly sizeBytes: number;
  /** Last written. */
  readonly modifiedAt: Date;
}

/** Determined while the file is written. */
export interface WrittenFile {
  readonly sizeBytes: number;
  /** Lowercase hexadecimal. */
  readonly sha256: string;
  /** The first bytes, for `detectMediaType`. */
  readonly head: Buffer;
}

export interface StoreFileOptions {
  /** A larger file is rejected with FileTooLargeError. */
  readonly maxBytes?: number;
  /**
   * No other code uses the chunks, so their memory may be freed after writing. Otherwise the garbage collector scans
   * the heap after every 64 MiB (a third of an upload's CPU time, and 50 MiB of memory).
   */
  readonly mayFreeChunks?: boolean;
  /** Called with the size of each chunk. If it throws, the file is not stored. */
  readonly onBytes?: (count: number) => void;
}

export interface FileStorage {
  /**
   * Once resolved, the file survives a power loss; if rejected, it does not exist.
   * @throws FileTooLargeError above `maxBytes`; StorageFullError; errors of `body`; other errors of the storage
   */
  put(key: StoredFileKey, body: Readable, options?: StoreFileOptions): Promise<WrittenFile>;
  /** `undefined` if the file does not exist. */
  get(key: StoredFileKey, range?: ByteRange): Promise<Readable | undefined>;
  /** Does nothing if the file does not exist. */
  delete(key: StoredFileKey): Promise<void>;
  /** In batches of at most 1,000, in no order. */
  listOlderThan(moment: Date): AsyncIterable<readonly StoredFile[]>;
  /**
   * Moves the files that an earlier release stored without their organisation.
   * @param findKeys a file without a key is not moved
   * @returns the number of moved files
   */
  adopt(findKeys: (ids: readonly string[]) => Promise<readonly StoredFileKey[]>): Promise<number>;
  /** Of uploads that began before the given time. Returns their number. */
  removeUnfinished(olderThan: Date): Promise<number>;
  /** @throws StorageFullError if the disk has less free space than its reserve */
  requireSpace(): Promise<void>;
  /** Rejects with the reason if the storage cannot be used. */
  check(): Promise<void>;
}

/** Larger than the `maxBytes` of the call. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`the file is larger than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

/** The disk or the quota is full, or only the reserve is left. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';

  constructor(cause: unknown) {
    super('the storage is full', { cause });
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A lowercase UUID. */
export const isFileId = (name: string): boolean => uuid.test(name);

/** In which an earlier release stored files without their organisation. */
export const isFolderOfEarlierRelease = (name: string): boolean => /^[0-9a-f]{2}$/.test(name);

/**
 * Relative to the root. The last characters of the id, which are random in all common UUID versions, select one of
 * 256 folders, so that none becomes too large.
 * @throws RangeError for an id that is not a lowercase UUID
 */
export function storedPath({ organisation_id, id }: StoredFileKey): string {
  if (!isFileId(organisation_id) || !isFileId(id))
    throw new RangeError('the ids of a file and of its organisation must be lowercase UUIDs');
  return `${organisation_id}/${id.slice(-2)}/${id}`;
}

/** Undefined if no file has this path. */
export function parseStoredFilePath(path: string): StoredFileKey | undefined {
  const [organisation_id = '', , id = ''] = path.split('/');
  const isKey = isFileId(organisation_id) && isFileId(id);
  return isKey && storedPath({ organisation_id, id }) === path ? { organisation_id, id } : undefined;
}

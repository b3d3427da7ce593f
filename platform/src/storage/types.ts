import type { Readable } from 'node:stream';

/** The positions of the first and the last byte of a range, counted from 0 as in HTTP (RFC 9110, section 14.1.2). */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Key of a stored file: the ids of its row in the table `medias` and of the organisation that owns this row. Without the
 * organisation, a row with the id of another organisation's file would give access to this file.
 */
export interface StoredFileKey {
  readonly organisation_id: string;
  readonly id: string;
}

/** The key, the size and the time of the last change of a stored file. */
export interface StoredFile extends StoredFileKey {
  readonly sizeBytes: number;
  /** Time at which the file was last written. */
  readonly modifiedAt: Date;
}

/** Size, hash and first bytes of a file, which the storage determines while it writes the file. */
export interface WrittenFile {
  readonly sizeBytes: number;
  /** SHA-256 of the file in lowercase hexadecimal digits. */
  readonly sha256: string;
  /** The first bytes of the file, from which `detectMediaType` detects the media type. */
  readonly head: Buffer;
}

export interface StoreFileOptions {
  /** Maximum size in bytes; a larger file is rejected with FileTooLargeError. */
  readonly maxBytes?: number;
  /**
   * True if no other code uses the chunks of the body, so that the storage may free the memory of each chunk after
   * writing the chunk. Without this option, the garbage collector scans the whole heap after every 64 MiB (measured: a
   * third of an upload's CPU time, and 50 MiB of memory).
   */
  readonly mayFreeChunks?: boolean;
  /** Function that is called with the size of each chunk of the body. If it throws, the file is not stored. */
  readonly onBytes?: (count: number) => void;
}

/** Stores files. */
export interface FileStorage {
  /**
   * Stores a file. When the promise resolves, the file is complete and survives a power loss. If the promise rejects,
   * the file does not exist.
   * @throws FileTooLargeError above `maxBytes`; StorageFullError; errors of `body`; other errors of the storage
   */
  put(key: StoredFileKey, body: Readable, options?: StoreFileOptions): Promise<WrittenFile>;
  /** Returns the bytes of a file, or of a range of the file; `undefined` if the file does not exist. */
  get(key: StoredFileKey, range?: ByteRange): Promise<Readable | undefined>;
  stat(key: StoredFileKey): Promise<StoredFile | undefined>;
  /** Deletes a file. Does nothing if the file does not exist. */
  delete(key: StoredFileKey): Promise<void>;
  /**
   * Yields the files that were last written before a given time, in batches of at most 1,000. The order of the files is
   * undefined.
   */
  listOlderThan(moment: Date): AsyncIterable<readonly StoredFile[]>;
  /**
   * Moves the files that an earlier release stored without their organisation to the folders of their organisations.
   * @param findKeys returns the keys of the files with the given ids; a file without a key is not moved
   * @returns the number of moved files
   */
  adopt(findKeys: (ids: readonly string[]) => Promise<readonly StoredFileKey[]>): Promise<number>;
  /** Removes the incomplete files of uploads that began before the given time. Returns the number of removed files. */
  removeUnfinished(olderThan: Date): Promise<number>;
  /** Checks that a new file may be stored. @throws StorageFullError if the disk has less free space than its reserve */
  requireSpace(): Promise<void>;
  /** Checks the health of the storage. Resolves if the storage can be used; rejects with the reason if not. */
  check(): Promise<void>;
}

/** Error for a file that is larger than the `maxBytes` of the call. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`the file is larger than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

/** Error for a file that the storage cannot store: its disk or its quota is full, or only the reserve is left. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';

  constructor(cause: unknown) {
    super('the storage is full', { cause });
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns true if a text is a lowercase UUID, as the ids in the key of a stored file are. */
export const isFileId = (name: string): boolean => uuid.test(name);

/** Returns true for the name of a folder in which an earlier release stored files without their organisation. */
export const isFolderOfEarlierRelease = (name: string): boolean => /^[0-9a-f]{2}$/.test(name);

/**
 * Returns the path of a file relative to the root of the storage. The last characters of the id select one of 256
 * folders, so that no folder becomes too large. These characters are random in all common UUID versions.
 * @throws RangeError for an id that is not a lowercase UUID
 */
export function storedPath({ organisation_id, id }: StoredFileKey): string {
  if (!isFileId(organisation_id) || !isFileId(id))
    throw new RangeError('the ids of a file and of its organisation must be lowercase UUIDs');
  return `${organisation_id}/${id.slice(-2)}/${id}`;
}

/** Returns the key of the file at a path; `undefined` if no file has this path. */
export function parseStoredFilePath(path: string): StoredFileKey | undefined {
  const [organisation_id = '', , id = ''] = path.split('/');
  const isKey = isFileId(organisation_id) && isFileId(id);
  return isKey && storedPath({ organisation_id, id }) === path ? { organisation_id, id } : undefined;
}

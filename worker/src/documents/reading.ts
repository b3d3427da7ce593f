import type { Extraction } from '@fds/extraction/records';

/** Properties of a file that are known before the file is read. */
export interface FileFacts {
  /** Name of the file in the upload. */
  readonly fileName: string;
  /** Declared media type; it only distinguishes kinds of text. */
  readonly mediaType: string;
  /** True if records are extracted. */
  readonly extract: boolean;
}

/** Media type of every preview. */
export const previewType = 'image/webp';

/** Content of a file. */
export interface Content {
  readonly pageCount?: number | undefined;
  /** At most `textLength` characters, without NUL. */
  readonly text?: string | undefined;
  /** Image of the first page, of the type `previewType`, at most `previewBytes` long. */
  readonly preview?: Uint8Array | undefined;
  /** Records, if the format of the file is known. */
  readonly extraction?: Extraction | undefined;
}

/** Result of reading a file. */
export type Reading =
  | { readonly outcome: 'read'; readonly mediaType: string; readonly content: Content }
  | { readonly outcome: 'unreadable'; readonly mediaType: string; readonly reason: string };

/** Limits for reading one file. Ordinary documents fit; files that exhaust a machine do not. */
export const limits = {
  /** Wall-clock time, in milliseconds. */
  readMs: 30_000,
  /** Resident memory of a reader process. */
  memoryBytes: 1024 * 1024 * 1024,
  /** Number of characters of text that are stored. */
  textLength: 2_000_000,
  /** Uncompressed bytes and entries of an archive. */
  unpackedBytes: 256 * 1024 * 1024,
  archiveEntries: 10_000,
  /** Pixels of a picture: width times height. */
  pixels: 100_000_000,
  /** Maximum width and height of a preview. */
  previewEdge: 1024,
  /** Bytes of a preview; a WebP of this width and height is smaller. */
  previewBytes: 4 * 1024 * 1024,
  /** Pages of a document. */
  pages: 1_000_000,
} as const;

const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MiB`;

/** Reasons why a file is unreadable; users read them. */
export const reasons = {
  altered: 'The stored file differs from the uploaded file: its SHA-256 is different. Upload it again.',
  damaged: 'The file is damaged: its content does not follow the rules of its format.',
  empty: 'The file is empty.',
  encrypted: 'The file is protected by a password. Upload it without the password.',
  entities:
    'The file declares entities, which are not read. Upload it without its document type declaration (DOCTYPE).',
  missing: 'The stored file no longer exists. Upload it again.',
  incomplete: 'The file is incomplete: its end is missing.',
  memory: `Reading the file takes more than ${megabytes(limits.memoryBytes)} of memory.`,
  pixels: `The picture has more than ${limits.pixels / 1_000_000} million pixels.`,
  repeatedly: 'The file could not be processed after several attempts. Upload it again.',
  time: `Reading the file takes longer than ${limits.readMs / 1000} seconds.`,
  unpacked: `The file unpacks to more than ${megabytes(limits.unpackedBytes)} or ${limits.archiveEntries} parts.`,
  unsupported:
    'Files of this type cannot be read. Upload it as PDF, picture (JPEG, PNG, TIFF, WebP), office document or text.',
} as const;

export type ReasonName = keyof typeof reasons;

/** Error for an unreadable file; a retry does not help. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';

  constructor(reason: ReasonName, options?: ErrorOptions) {
    super(reasons[reason], options);
  }
}

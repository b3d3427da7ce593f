import type { Extraction } from '@fds/extraction/records';

/** What is known of a file before it is read. */
export interface FileFacts {
  /** The name its sender gave it. */
  readonly fileName: string;
  /** The media type that is known so far; it counts only among kinds of text. */
  readonly mediaType: string;
  /** Whether records are wanted. */
  readonly extract: boolean;
}

/** Media type of every preview. */
export const previewType = 'image/webp';

/** What the content of a file says. */
export interface Content {
  readonly pageCount?: number | undefined;
  /** At most `textLength` characters, without NUL. */
  readonly text?: string | undefined;
  /** Image of the first page, of the type `previewType`, at most `previewBytes` long. */
  readonly preview?: Uint8Array | undefined;
  /** The records of a known format. */
  readonly extraction?: Extraction | undefined;
}

/** How reading a file ended. */
export type Reading =
  | { readonly outcome: 'read'; readonly mediaType: string; readonly content: Content }
  | { readonly outcome: 'unreadable'; readonly mediaType: string; readonly reason: string };

/** Bounds of one file's reading: what a person needs of a document fits, what is made to exhaust a machine does not. */
export const limits = {
  /** Wall-clock time, in milliseconds. */
  readMs: 30_000,
  /** Resident memory of the process that reads. */
  memoryBytes: 1024 * 1024 * 1024,
  /** Characters of text that are kept. */
  textLength: 2_000_000,
  /** Bytes that an archive may unpack to, and entries that it may have. */
  unpackedBytes: 256 * 1024 * 1024,
  archiveEntries: 10_000,
  /** Width times height of a picture. */
  pixels: 100_000_000,
  /** Width and height of the preview at most. */
  previewEdge: 1024,
  /** Bytes of the preview: more than a WebP of that size needs. */
  previewBytes: 4 * 1024 * 1024,
  /** Pages of a document. */
  pages: 1_000_000,
} as const;

const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MiB`;

/** Why a file cannot be read, in words for the person who sent it. */
export const reasons = {
  altered: 'The stored file is not the one that was uploaded: its SHA-256 differs.',
  damaged: 'The file is damaged: its content does not follow the rules of its format.',
  empty: 'The file is empty.',
  encrypted: 'The file is protected by a password. Upload it without the password.',
  entities:
    'The file declares entities, which are not read. Upload it without its document type declaration (DOCTYPE).',
  gone: 'The stored file is gone.',
  incomplete: 'The file is incomplete: its end is missing.',
  memory: `Reading the file takes more than ${megabytes(limits.memoryBytes)} of memory.`,
  pixels: `The picture has more than ${limits.pixels / 1_000_000} million pixels.`,
  repeatedly: 'The file could not be processed, although it was tried several times.',
  time: `Reading the file takes longer than ${limits.readMs / 1000} seconds.`,
  unpacked: `The file unpacks to more than ${megabytes(limits.unpackedBytes)} or ${limits.archiveEntries} parts.`,
  unsupported:
    'Files of this type cannot be read. Upload it as PDF, picture (JPEG, PNG, TIFF, WebP), office document or text.',
} as const;

export type ReasonName = keyof typeof reasons;

/** A file that cannot be read, and never will be: trying again is of no use. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';

  constructor(reason: ReasonName, options?: ErrorOptions) {
    super(reasons[reason], options);
  }
}

import type { ExtractionResult } from '@fds/extraction/records';

/** Properties of an uploaded file that are known before the file is read. */
export interface UploadedFile {
  /** Name of the file in the upload. */
  readonly fileName: string;
  /** Media type that the upload declared. The reader uses this type only to distinguish kinds of text files. */
  readonly mediaType: string;
  /** True if the extraction of records is turned on for the workspace. */
  readonly extract: boolean;
}

/** Media type of the previews of documents. */
export const mediaTypeOfPreview = 'image/webp';

/** Content of a document's file. */
export interface FileContent {
  readonly pageCount?: number | undefined;
  /** Text of the file: at most `textLength` characters, without NUL. */
  readonly text?: string | undefined;
  /** Image of the first page: a file of the type `mediaTypeOfPreview` with at most `previewBytes`. */
  readonly preview?: Uint8Array | undefined;
  /** Extracted records, if the format of the file is known. */
  readonly extraction?: ExtractionResult | undefined;
}

/** Result of reading a file. */
export type FileReadingResult =
  | { readonly outcome: 'read'; readonly mediaType: string; readonly content: FileContent }
  | { readonly outcome: 'unreadable'; readonly mediaType: string; readonly reason: string };

/**
 * Limits for reading one file. Ordinary documents are below these limits. Hostile files, which try to exhaust a
 * machine, exceed them.
 */
export const fileReadingLimits = {
  /** Maximum wall-clock time of reading, in milliseconds. */
  readMs: 30_000,
  /** Maximum resident memory of a reader process, in bytes. */
  memoryBytes: 1024 * 1024 * 1024,
  /** Maximum number of characters of a file's text that the worker stores. */
  textLength: 2_000_000,
  /** Maximum number of uncompressed bytes and maximum number of entries in an archive. */
  unpackedBytes: 256 * 1024 * 1024,
  archiveEntries: 10_000,
  /** Maximum number of pixels of a picture: width times height. */
  pixels: 100_000_000,
  /** Maximum width and height of a preview. */
  previewEdge: 1024,
  /** Maximum size of a preview in bytes. Every WebP picture with the maximum width and height is smaller. */
  previewBytes: 4 * 1024 * 1024,
  /** Maximum number of pages of a document. */
  pages: 1_000_000,
} as const;

const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MiB`;

/** Reasons why a file is unreadable. The REST API shows these texts to users. */
export const unreadableReasons = {
  altered: 'The stored file differs from the uploaded file: its SHA-256 is different. Upload it again.',
  damaged: 'The file is damaged: its content does not follow the rules of its format.',
  empty: 'The file is empty.',
  encrypted: 'The file is protected by a password. Upload it without the password.',
  entities:
    'The file declares entities, which are not read. Upload it without its document type declaration (DOCTYPE).',
  missing: 'The stored file no longer exists. Upload it again.',
  incomplete: 'The file is incomplete: its end is missing.',
  memory: `Reading the file takes more than ${megabytes(fileReadingLimits.memoryBytes)} of memory.`,
  pixels: `The picture has more than ${fileReadingLimits.pixels / 1_000_000} million pixels.`,
  repeatedly: 'The file could not be processed after several attempts. Upload it again.',
  time: `Reading the file takes longer than ${fileReadingLimits.readMs / 1000} seconds.`,
  unpacked: `The file unpacks to more than ${megabytes(fileReadingLimits.unpackedBytes)} or ${fileReadingLimits.archiveEntries} parts.`,
  unsupported:
    'Files of this type cannot be read. Upload the document as a PDF, a picture (JPEG, PNG, TIFF, WebP), an office document or a text file.',
} as const;

/** Code of a reason for which a file is unreadable, such as `encrypted`. */
export type UnreadableReason = keyof typeof unreadableReasons;

/** Error for an unreadable file; a retry does not help. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableFileError';

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(unreadableReasons[reason], options);
  }
}

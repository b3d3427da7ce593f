import type { KnownCompany } from '@fds/extraction/known-companies';
import type { AnsweredPages, ModelPages } from '@fds/extraction/model-reading';
import type { OcrLanguage } from '@fds/extraction/ocr-languages';
import type { ReadingCheck } from '@fds/extraction/reading';
import type { ExtractionResult } from '@fds/extraction/records';
import type { ValidationReport } from '@fds/extraction/validation';
import { mailLimits, type ReadMail } from './mail/content.ts';

/** Known before the file is read. */
export interface UploadedFile {
  readonly fileName: string;
  /** Declared by the upload; used only to distinguish kinds of text files. */
  readonly mediaType: string;
  /** The workspace has the extraction turned on. */
  readonly extract: boolean;
  /** The values of pages and pictures are not read. */
  readonly withoutReading?: boolean;
  /** The pages are wanted for a model if the values are not records with this confidence. */
  readonly modelBelow?: number | undefined;
  /** Of the words in pictures. */
  readonly ocrLanguages?: readonly OcrLanguage[];
  /** Companies of the workspace. */
  readonly known?: readonly KnownCompany[];
  /** Read in place of a file. */
  readonly answered?: AnsweredPages;
}

export const mediaTypeOfPreview = 'image/webp';

export interface FileContent {
  readonly pageCount?: number | undefined;
  /** At most `textLength` characters, without NUL. */
  readonly text?: string | undefined;
  /** First page, of the type `mediaTypeOfPreview`. */
  readonly preview?: Uint8Array | undefined;
  /** Of an XML invoice, of the type `viewMediaType`. */
  readonly view?: string | undefined;
  /** If the format is known. */
  readonly extraction?: ExtractionResult | undefined;
  /** If a model may find values that were not read without it. */
  readonly pages?: ModelPages | undefined;
  /** Why a model was not asked, or gave no answer. */
  readonly checks?: readonly ReadingCheck[] | undefined;
  /** Of an electronic invoice. */
  readonly validation?: ValidationReport | undefined;
  /** Of a mail. */
  readonly mail?: ReadMail | undefined;
}

export type FileReadingResult =
  | { readonly outcome: 'read'; readonly mediaType: string; readonly content: FileContent }
  | {
      readonly outcome: 'unreadable';
      readonly mediaType: string;
      readonly reason: string;
      /** Of a mail: its header, and the attachments that did not become documents. */
      readonly mail?: ReadMail | undefined;
    };

/** Ordinary documents are below these limits; files that try to exhaust a machine exceed them. */
export const fileReadingLimits = {
  /** Wall-clock time. */
  readMs: 30_000,
  /** Resident memory of a reader process. */
  memoryBytes: 1024 * 1024 * 1024,
  /** Characters of text that are stored. */
  textLength: 2_000_000,
  /** Of an archive. */
  unpackedBytes: 256 * 1024 * 1024,
  archiveEntries: 10_000,
  pixels: 100_000_000,
  /** Maximum width and height. */
  previewEdge: 1024,
  /** Every WebP picture with the maximum width and height is smaller. */
  previewBytes: 4 * 1024 * 1024,
  pages: 1_000_000,
} as const;

const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MiB`;

/** The REST API shows these texts to users. */
export const unreadableReasons = {
  altered: 'The stored file differs from the uploaded file: its SHA-256 is different. Upload it again.',
  damaged: 'The file is damaged: its content does not follow the rules of its format.',
  empty: 'The file is empty.',
  encrypted: 'The file is protected by a password. Upload it without the password.',
  entities:
    'The file declares entities, which are not read. Upload it without its document type declaration (DOCTYPE).',
  missing: 'The stored file no longer exists. Upload it again.',
  heic: 'Photos in the format HEIC cannot be read. Save the photo as JPEG and upload it again. An iPhone takes photos as JPEG with the setting Camera > Formats > Most Compatible.',
  incomplete: 'The file is incomplete: its end is missing.',
  mailDepth: `The mail contains mails in more than ${mailLimits.depth} levels. Upload its attachments.`,
  mailEncrypted: 'The mail is encrypted, so its attachments cannot be read. Upload the attachments.',
  mailParts: `The mail has more than ${mailLimits.parts} attachments, or more than ${mailLimits.documents} documents. Upload the attachments.`,
  mailSize: 'The mail is larger than the maximum size of a file. Upload its attachments.',
  mailUndelivered: 'The server of the mailbox does not deliver the mail. Upload its attachments.',
  memory: `Reading the file takes more than ${megabytes(fileReadingLimits.memoryBytes)} of memory.`,
  pixels: `The picture has more than ${fileReadingLimits.pixels / 1_000_000} million pixels.`,
  quota: 'The attachments exceed the storage of your organisation. Delete documents, then upload the mail again.',
  repeatedly: 'The file could not be processed after several attempts. Upload it again.',
  time: `Reading the file takes longer than ${fileReadingLimits.readMs / 1000} seconds.`,
  unpacked: `The file unpacks to more than ${megabytes(fileReadingLimits.unpackedBytes)} or ${fileReadingLimits.archiveEntries} parts.`,
  unsupported:
    'Files of this type cannot be read. Upload the document as a PDF, a picture (JPEG, PNG, TIFF, WebP), an office document or a text file.',
} as const;

export type UnreadableReason = keyof typeof unreadableReasons;

/** A retry does not help. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableFileError';
  mail: ReadMail | undefined;

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(unreadableReasons[reason], options);
  }
}

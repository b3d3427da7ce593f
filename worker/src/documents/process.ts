import { createHash } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import type { OcrLanguage } from '@fds/extraction/ocr-languages';
import { viewMediaType } from '@fds/extraction/view';
import type { Logger } from '@fds/platform/log';
import type { SqlTemplate } from '@fds/platform/sql';
import type { FileStorage } from '@fds/platform/storage';
import type { WorkerMetrics } from '../metrics.ts';
import type { BatchingStore } from './batches.ts';
import { mayShowWords, readKnownCompanies } from './known.ts';
import { storeMail } from './mail/store.ts';
import type { PageModel } from './model.ts';
import type { DocumentReader } from './reader.ts';
import {
  type FileContent,
  type FileReadingResult,
  mediaTypeOfPreview,
  UnreadableError,
  unreadableReasons,
} from './reading.ts';
import {
  type ClaimedDocument,
  type DocumentReference,
  markFailed,
  markInProgress,
  type StoredPreview,
} from './store.ts';

export interface ProcessContext {
  readonly sql: SqlTemplate;
  readonly storage: FileStorage;
  readonly reader: DocumentReader;
  readonly documents: BatchingStore;
  readonly config: { readonly storageQuotaBytes: number; readonly ocrLanguages: readonly OcrLanguage[] };
  /** Undefined if none is configured. */
  readonly model: PageModel | undefined;
  readonly log: Logger;
  readonly metrics: Pick<WorkerMetrics, 'document'>;
}

/** @throws UnreadableError after the last byte if the SHA-256 differs */
async function* verified(stored: AsyncIterable<Buffer>, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of stored) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest('hex') !== sha256) throw new UnreadableError('altered');
}

/** Only a longer reading marks the document as in progress; most files take some milliseconds. */
const markAfterMs = 1000;

/** Opens the file when the reader requests the first bytes, and then calls `onBegin`. */
async function* storedBytes(
  { organisation_id, media_id, sha256 }: ClaimedDocument,
  storage: FileStorage,
  signal: AbortSignal,
  onBegin: () => void,
): AsyncGenerator<Buffer> {
  onBegin();
  const stored = await storage.get({ organisation_id, id: media_id });
  if (stored === undefined) throw new UnreadableError('missing');
  addAbortSignal(signal, stored);
  try {
    yield* verified(stored, sha256);
  } finally {
    stored.destroy();
  }
}

async function readStored(
  claimed: ClaimedDocument,
  { sql, log, storage, reader, model, config }: ProcessContext,
  signal: AbortSignal,
): Promise<FileReadingResult> {
  const mediaType = claimed.media_type ?? '';
  let timer: NodeJS.Timeout | undefined;
  const mark = () =>
    markInProgress(sql, claimed).catch((error: unknown) =>
      log.warn({ document_id: claimed.document_id, err: error }, 'could not mark the document as in progress'),
    );
  const onBegin = () => {
    timer ??= setTimeout(mark, markAfterMs);
  };
  try {
    const known = claimed.extract && mayShowWords(claimed) ? await readKnownCompanies(sql, claimed) : [];
    const read = (withoutReading: boolean) => {
      const { file_name: fileName, extract } = claimed;
      const file = {
        fileName,
        mediaType,
        extract,
        withoutReading,
        modelBelow: model?.minConfidence,
        ocrLanguages: config.ocrLanguages,
        known,
      };
      return reader.read(claimed.organisation_id, file, storedBytes(claimed, storage, signal, onBegin));
    };
    const reading = await read(false);
    const isLate = reading.outcome === 'unreadable' && reading.reason === unreadableReasons.time;
    // Tesseract cannot be interrupted, so on a busy machine the recognition of a scan may exceed the time.
    return isLate && claimed.extract ? await read(true) : reading;
  } catch (error) {
    if (error instanceof UnreadableError) return { outcome: 'unreadable', mediaType, reason: error.message };
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** The content with the values that a model found, or with the reason why it found none. */
async function withModel(
  claimed: ClaimedDocument,
  content: FileContent,
  { model, reader }: ProcessContext,
  signal: AbortSignal,
): Promise<FileContent> {
  const { pages, preview } = content;
  if (model === undefined || pages === undefined) return content;
  const without = (found: string): FileContent => ({
    ...content,
    checks: [{ rule: 'model-answer', holds: false, expected: 'an answer of the model', found }],
  });
  if (pages.refused !== undefined) return without(pages.refused);
  const result = await model.ask(claimed, { pages: pages.pages, picture: preview }, signal);
  if ('reason' in result) return without(result.reason);
  const answered = { read: pages, answer: result.answer };
  const file = { fileName: '', mediaType: 'application/json', extract: true, answered };
  const reading = await reader.read(claimed.organisation_id, file, nothing());
  if (reading.outcome === 'unreadable') return without('the answer of the model could not be compared with the pages');
  return { ...content, extraction: reading.content.extraction };
}

/** The picture of the first page, and the page of an XML invoice. */
async function storePreviews(
  { organisation_id, preview_id, view_id }: ClaimedDocument,
  { preview, view }: FileContent,
  { storage }: ProcessContext,
): Promise<StoredPreview[]> {
  const files = [
    { id: preview_id, mediaType: mediaTypeOfPreview, bytes: preview },
    { id: view_id, mediaType: viewMediaType, bytes: view === undefined ? undefined : Buffer.from(view) },
  ];
  const stored: StoredPreview[] = [];
  for (const { id, mediaType, bytes } of files) {
    if (bytes === undefined) continue;
    const { sizeBytes, sha256 } = await storage.put({ organisation_id, id }, Readable.from([bytes]));
    stored.push({ id, mediaType, sizeBytes, sha256 });
  }
  return stored;
}

/**
 * A repeated call does not change a finished document.
 * @throws if a retry may help: the storage or Postgres does not answer, the disk is too full for records, or the
 * reader process does not start
 */
export async function processDocument(
  document: DocumentReference,
  context: ProcessContext,
  signal: AbortSignal,
): Promise<void> {
  const { sql, storage, log, documents, metrics } = context;
  const claimed = await documents.readUnfinished(document);
  if (claimed === undefined) {
    log.debug(document, 'skipped a document that is finished or deleted');
    return;
  }
  await storage.requireSpace();
  const reading = await readStored(claimed, context, signal);
  if (reading.outcome === 'unreadable') {
    // Its subject, so that a person recognizes it.
    if (reading.mail !== undefined) await storeMail(claimed, reading.mail, context);
    await markFailed(sql, document, reading);
    metrics.document('unreadable');
    log.info({ ...document, reason: reading.reason }, 'the file of the document is unreadable');
    return;
  }
  const { mediaType } = reading;
  const { mail } = reading.content;
  if (mail !== undefined && !(await storeMail(claimed, mail, context))) {
    await markFailed(sql, document, { reason: unreadableReasons.quota, mediaType });
    metrics.document('unreadable');
    return;
  }
  const content = await withModel(claimed, reading.content, context, signal);
  const previews = await storePreviews(claimed, content, context);
  const done = await documents.complete({ claimed, mediaType, content, previews });
  if (done) metrics.document('completed');
  else for (const { id } of previews) await storage.delete({ organisation_id: claimed.organisation_id, id });
  log.info({ ...document, media_type: mediaType, format: content.extraction?.format, done }, 'processed a document');
}

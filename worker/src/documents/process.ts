import { createHash } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import type { JobContext } from '../jobs/job.ts';
import { completeDocument } from './complete.ts';
import { type Content, previewType, type Reading, reasons, UnreadableError } from './reading.ts';
import { type ClaimedDocument, claimDocument, type DocumentRef, failDocument, type StoredPreview } from './store.ts';

/**
 * Yields the bytes of a stored file and verifies them.
 * @throws UnreadableError at the end if the SHA-256 differs
 */
async function* verified(stored: AsyncIterable<Buffer>, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of stored) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest('hex') !== sha256) throw new UnreadableError('altered');
}

/** Reads the stored file of a document and verifies that it is the uploaded file. */
async function readStored(
  { organisation_id }: DocumentRef,
  claimed: ClaimedDocument,
  { storage, reader }: JobContext,
  signal: AbortSignal,
): Promise<Reading> {
  const mediaType = claimed.media_type ?? '';
  const stored = await storage.get(claimed.media_id);
  if (stored === undefined) return { outcome: 'unreadable', mediaType, reason: reasons.missing };
  addAbortSignal(signal, stored);
  try {
    const file = { fileName: claimed.file_name, mediaType, extract: claimed.extract };
    return await reader.read(organisation_id, file, verified(stored, claimed.sha256));
  } catch (error) {
    if (error instanceof UnreadableError) return { outcome: 'unreadable', mediaType, reason: error.message };
    throw error;
  } finally {
    stored.destroy();
  }
}

async function storePreview(
  claimed: ClaimedDocument,
  { preview }: Content,
  { storage }: JobContext,
): Promise<StoredPreview | undefined> {
  if (preview === undefined) return undefined;
  const { sizeBytes, sha256 } = await storage.put(claimed.preview_id, Readable.from([preview]));
  return { mediaType: previewType, sizeBytes, sha256 };
}

/**
 * Reads the file of a document and stores its type, pages, text, preview and records, or the reason why it is unreadable.
 * It is idempotent: it does not change a finished document.
 * @throws if a retry may help: the storage or Postgres does not answer, or the reader process does not start
 */
export async function processDocument(document: DocumentRef, context: JobContext, signal: AbortSignal): Promise<void> {
  const { sql, storage, log } = context;
  const claimed = await claimDocument(sql, document);
  if (claimed === undefined) {
    log.info(document, 'the document needs no processing');
    return;
  }
  const reading = await readStored(document, claimed, context, signal);
  if (reading.outcome === 'unreadable') {
    await failDocument(sql, document, reading);
    log.info({ ...document, reason: reading.reason }, 'the document is unreadable');
    return;
  }
  const { mediaType, content } = reading;
  const preview = await storePreview(claimed, content, context);
  const done = await completeDocument(context.queue.transaction, document, claimed, { mediaType, content, preview });
  if (!done) await storage.delete(claimed.preview_id);
  log.info({ ...document, media_type: mediaType, format: content.extraction?.format, done }, 'processed a document');
}

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Workshop } from '../jobs/job.ts';
import { type Content, type Reading, reasons } from './reading.ts';
import {
  type ClaimedDocument,
  claimDocument,
  completeDocument,
  type DocumentRef,
  failDocument,
  type StoredPreview,
} from './store.ts';

/** Writes a stored file to a path of this machine and gives its SHA-256. */
async function fetchTo(path: string, stored: Readable, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(
    stored,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path),
    { signal },
  );
  return hash.digest('hex');
}

/** Reads the document's file, once it is certain that it is the one that was uploaded. */
async function readStored(
  claimed: ClaimedDocument,
  paths: { readonly path: string; readonly previewPath: string },
  { storage, reader }: Workshop,
  signal: AbortSignal,
): Promise<Reading> {
  const mediaType = claimed.media_type ?? '';
  const stored = await storage.get(claimed.media_id);
  if (stored === undefined) return { outcome: 'unreadable', mediaType, reason: reasons.gone };
  const sha256 = await fetchTo(paths.path, stored, signal);
  if (sha256 !== claimed.sha256) return { outcome: 'unreadable', mediaType, reason: reasons.altered };
  return reader.read({ ...paths, fileName: claimed.file_name, mediaType });
}

async function keepPreview(
  claimed: ClaimedDocument,
  { previewType }: Content,
  previewPath: string,
  { storage }: Workshop,
): Promise<StoredPreview | undefined> {
  if (previewType === undefined) return undefined;
  const { sizeBytes, sha256 } = await storage.put(claimed.preview_id, createReadStream(previewPath));
  return { mediaType: previewType, sizeBytes, sha256 };
}

/**
 * Turns an uploaded file into what is known of it: type, pages, text, a picture of it; or into the reason why not.
 * It may be run again at any time: what is done already stays as it is.
 * @throws where trying again may help: the storage or the database cannot be reached, the reader does not start
 */
export async function processDocument(document: DocumentRef, workshop: Workshop, signal: AbortSignal): Promise<void> {
  const { sql, storage, folder, log } = workshop;
  const claimed = await claimDocument(sql, document);
  if (claimed === undefined) {
    log.info(document, 'there is nothing to process');
    return;
  }
  const path = join(folder, claimed.preview_id);
  const previewPath = `${path}.preview`;
  try {
    const reading = await readStored(claimed, { path, previewPath }, workshop, signal);
    if (reading.outcome === 'unreadable') {
      await failDocument(sql, document, reading);
      log.info({ ...document, reason: reading.reason }, 'the document cannot be read');
      return;
    }
    const { mediaType, content } = reading;
    const preview = await keepPreview(claimed, content, previewPath, workshop);
    const done = await completeDocument(sql, document, claimed, { mediaType, content, preview });
    if (!done) await storage.delete(claimed.preview_id);
    log.info({ ...document, media_type: mediaType, done }, 'the document is processed');
  } finally {
    await Promise.all([rm(path, { force: true }), rm(previewPath, { force: true })]);
  }
}

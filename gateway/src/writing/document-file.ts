import { FileTooLargeError, StorageFullError, type StoredFileKey } from '@fds/platform/storage';
import { ApiError } from '../base/errors.ts';
import { type Reservation, type ShareUse, storageQuotaExceeded } from '../base/shares.ts';
import type { Deps } from '../deps.ts';
import { insertMutationOf } from '../graphql/creation.ts';
import { readStoredBytes, type SharesCaller } from '../reading/shares.ts';

/** GraphQL mutation that inserts a document, together with the record of its original file. */
export const insertDocument = insertMutationOf('documents');

/** Of the header `Retry-After`, when a file is rejected because the storage is full. */
const storageRetrySeconds = 60;

/** The errors of the storage, as errors of the API. @param maxBytes of the file */
export function fileError(error: unknown, maxBytes: number, maxUploadBytes: number, quota: ShareUse): unknown {
  if (error instanceof FileTooLargeError) {
    if (maxBytes < maxUploadBytes) return storageQuotaExceeded(quota);
    const message = `The file may have at most ${maxUploadBytes} bytes. Send a smaller file.`;
    return new ApiError('PAYLOAD_TOO_LARGE', message, { cause: error });
  }
  if (!(error instanceof StorageFullError)) return error;
  return new ApiError('STORAGE_FULL', 'The storage for files is full. Send the request again in a minute.', {
    cause: error,
    headers: { 'Retry-After': String(storageRetrySeconds) },
  });
}

/** The engine did not respond in time, or the connection failed: it may have stored the document. */
const mayBeStored = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'ENGINE_TIMEOUT' || error.code === 'ENGINE_UNAVAILABLE');

/** @param size in bytes, if it is known; otherwise the largest file is reserved */
export function reserveBytes(size: string | undefined, caller: SharesCaller): Promise<Reservation & ShareUse> {
  const { shares, maxUploadBytes } = caller.deps;
  const amount = Math.min(Number(size ?? maxUploadBytes), maxUploadBytes);
  return shares.storedBytes.reserve(caller.principal.organisationId, amount, () => readStoredBytes(caller));
}

/** Deletes the file if `work`, which stores the file and the document, has failed. */
export async function withFile<T>(
  file: StoredFileKey,
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // If the engine did not respond, it may have stored the document, so the gateway keeps the file. If no record
    // refers to the file, the storage sweep (a worker job) deletes the file later.
    if (!mayBeStored(error)) {
      await storage
        .delete(file)
        .catch((cause: unknown) => log.warn({ err: cause, file: file.id }, 'could not delete the orphaned file'));
    }
    throw error;
  }
}

import type { FileStorage } from '@fds/platform/storage';
import type { StoredFileEntry } from './streams.ts';

/** A disk syncs several files in almost the same time as one file. */
const filesAtOnce = 32;

/** Ids of files that the source does not contain, and of files whose copy differs from the record. */
interface CopyResult {
  readonly count: number;
  readonly bytes: number;
  readonly missing: readonly string[];
  readonly altered: readonly string[];
}

/** Compares the size and the SHA-256 of each copy with the list. */
export async function copyStoredFiles(
  files: AsyncIterable<StoredFileEntry>,
  from: FileStorage,
  to: FileStorage,
): Promise<CopyResult> {
  const missing: string[] = [];
  const altered: string[] = [];
  let [count, bytes] = [0, 0];
  const copy = async ({ sizeBytes, sha256, ...key }: StoredFileEntry) => {
    const content = await from.get(key);
    if (content === undefined) {
      missing.push(key.id);
      return;
    }
    const measured = await to.put(key, content);
    if (measured.sizeBytes !== sizeBytes || measured.sha256 !== sha256) altered.push(key.id);
    count += 1;
    bytes += measured.sizeBytes;
  };
  const next = files[Symbol.asyncIterator]();
  const worker = async () => {
    for (let file = await next.next(); file.done !== true; file = await next.next()) await copy(file.value);
  };
  await Promise.all(Array.from({ length: filesAtOnce }, worker));
  return { count, bytes, missing: missing.sort(), altered: altered.sort() };
}

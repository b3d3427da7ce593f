import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { pipeStream } from './connect-streams.ts';
import { measureStream } from './measure.ts';
import {
  type ByteRange,
  type FileStorage,
  isFileId,
  isFolderOfEarlierRelease,
  parseStoredFilePath,
  StorageFullError,
  type StoredFile,
  type StoredFileKey,
  type StoreFileOptions,
  storedPath,
  type WrittenFile,
} from './types.ts';

/** Few large writes are faster than many small ones. */
const waitingBytes = 256 * 1024;
/**
 * Syncs after this many bytes and waits for it, because each sync of another file waits for the bytes that this one has
 * not synced: while two files of 50 MB are written, a small file needs 12 ms, and 36 ms with a sync after 32 MiB.
 */
const bytesPerSync = 4 * 1024 * 1024;

/** Not if the chunk is a part of a larger buffer, which other code may use. */
function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** If necessary with several system calls. */
async function writeAll(handle: FileHandle, chunks: readonly Buffer[]): Promise<number> {
  let total = 0;
  let left = chunks;
  while (left.length > 0) {
    let { bytesWritten: done } = await handle.writev(left);
    if (done === 0) throw new Error('the operating system wrote 0 bytes to the file');
    total += done;
    const rest: Buffer[] = [];
    for (const chunk of left) {
      if (done < chunk.length) rest.push(chunk.subarray(done));
      done = Math.max(0, done - chunk.length);
    }
    left = rest;
  }
  return total;
}

/** When the stream has finished, the data survives a power loss. The caller closes the file. */
class DurableWriter extends Writable {
  readonly #handle: FileHandle;
  readonly #mayFreeChunks: boolean;
  #unsynced = 0;

  /** @param mayFreeChunks see `StoreFileOptions` */
  constructor(handle: FileHandle, mayFreeChunks = false) {
    super({ highWaterMark: waitingBytes });
    this.#handle = handle;
    this.#mayFreeChunks = mayFreeChunks;
  }

  async #append(chunks: readonly Buffer[]): Promise<void> {
    this.#unsynced += await writeAll(this.#handle, chunks);
    if (this.#mayFreeChunks) chunks.forEach(release);
    if (this.#unsynced < bytesPerSync) return;
    this.#unsynced = 0;
    await this.#handle.datasync();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.#append([chunk]).then(() => callback(), callback);
  }

  override _writev(entries: readonly { chunk: Buffer }[], callback: (error?: Error | null) => void): void {
    this.#append(entries.map(({ chunk }) => chunk)).then(() => callback(), callback);
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.#handle.sync().then(() => callback(), callback);
  }
}

/** In the same file system as the complete files, so that a rename is atomic. */
const unfinishedFolder = 'unfinished';
const batchSize = 1000;
const fullCodes = ['ENOSPC', 'EDQUOT'];

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

async function unlessMissing<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Creates the folder if it does not exist. */
async function inFolder<T>(folder: string, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return operation();
  }
}

/** So that a renamed file survives a power loss. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** @param mayFreeChunks see `StoreFileOptions` */
async function writeNew(path: string, bytes: Readable, mayFreeChunks: boolean | undefined): Promise<void> {
  const handle = await inFolder(dirname(path), () => open(path, 'wx', 0o600));
  try {
    const sink = new DurableWriter(handle, mayFreeChunks);
    pipeStream(bytes, sink);
    await finished(sink);
  } finally {
    await handle.close();
  }
}

/** Nothing if the folder does not exist. */
async function* filesIn(folder: string): AsyncGenerator<{ name: string; path: string }> {
  for (const name of (await unlessMissing(readdir(folder))) ?? []) yield { name, path: join(folder, name) };
}

/** Relative to the root: `<organisation>/<shard>/<media>`. */
async function* pathsIn(root: string): AsyncGenerator<string> {
  for await (const organisation of filesIn(root)) {
    if (!isFileId(organisation.name)) continue;
    for await (const shard of filesIn(organisation.path))
      for await (const { name } of filesIn(shard.path)) yield `${organisation.name}/${shard.name}/${name}`;
  }
}

/**
 * Files get a temporary name, are synced, and are then renamed, so that readers never see an incomplete file. Only
 * the user of the process can read them, even if the folder of the storage is open to others.
 * @param root created with the first file
 */
export function openLocal(root: string): FileStorage {
  const unfinished = join(root, unfinishedFolder);
  const place = (key: StoredFileKey) => join(root, storedPath(key));

  const statFile = async ({ organisation_id, id }: StoredFileKey): Promise<StoredFile | undefined> => {
    const found = await unlessMissing(stat(place({ organisation_id, id })));
    return found && { organisation_id, id, sizeBytes: found.size, modifiedAt: found.mtime };
  };

  const put = async (key: StoredFileKey, body: Readable, options: StoreFileOptions = {}): Promise<WrittenFile> => {
    const path = place(key);
    const temporary = join(unfinished, `${key.id}.${randomUUID()}`);
    const bytes = measureStream(body, options);
    try {
      await writeNew(temporary, bytes, options.mayFreeChunks);
      await inFolder(dirname(path), () => rename(temporary, path));
      await syncFolder(dirname(path));
      return bytes.result();
    } catch (error) {
      await rm(temporary, { force: true });
      throw fullCodes.some((code) => hasCode(error, code)) ? new StorageFullError(error) : error;
    }
  };

  const get = async (key: StoredFileKey, range?: ByteRange): Promise<Readable | undefined> => {
    const handle = await unlessMissing(open(place(key), 'r'));
    // With the size of the file, Node does not allocate a larger read buffer; large buffers for small files make V8
    // collect the garbage of the whole heap more often.
    const wanted = range ?? (handle && { start: 0, end: Math.max(0, (await handle.stat()).size - 1) });
    return handle?.createReadStream({ highWaterMark: 256 * 1024, ...wanted });
  };

  async function* listOlderThan(moment: Date): AsyncGenerator<readonly StoredFile[]> {
    let batch: StoredFile[] = [];
    for await (const path of pathsIn(root)) {
      const key = parseStoredFilePath(path);
      const file = key && (await statFile(key));
      if (file === undefined || file.modifiedAt >= moment) continue;
      batch.push(file);
      if (batch.length === batchSize) {
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
  }

  const adopt: FileStorage['adopt'] = async (findKeys) => {
    let moved = 0;
    for await (const folder of filesIn(root)) {
      if (!isFolderOfEarlierRelease(folder.name)) continue;
      const names = (await readdir(folder.path)).filter(isFileId);
      for (let at = 0; at < names.length; at += batchSize) {
        for (const key of await findKeys(names.slice(at, at + batchSize))) {
          await inFolder(dirname(place(key)), () => rename(join(folder.path, key.id), place(key)));
          await syncFolder(dirname(place(key)));
          moved += 1;
        }
      }
      await rmdir(folder.path).catch(() => {});
    }
    return moved;
  };

  const removeUnfinished = async (olderThan: Date): Promise<number> => {
    let removed = 0;
    for await (const { path } of filesIn(unfinished)) {
      const found = await unlessMissing(stat(path));
      if (found === undefined || found.mtime >= olderThan) continue;
      await rm(path, { force: true });
      removed++;
    }
    return removed;
  };

  return {
    put,
    get,
    delete: (key) => rm(place(key), { force: true }),
    listOlderThan,
    adopt,
    requireSpace: async () => {},
    removeUnfinished,
    check: async () => {
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
    },
  };
}

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, statfs, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type FileStorage, openStorage, StorageFullError } from './index.ts';
import { readFreeBytes, withReserve } from './reserve.ts';

const folder = await mkdtemp(join(tmpdir(), 'fds-storage-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const createKey = () => ({ organisation_id: randomUUID(), id: randomUUID() });
const open = (root: string): Promise<FileStorage> => openStorage({ kind: 'file', folder: root });

test.each([
  [true, 0],
  [false, 1000],
])(
  'with mayFreeChunks=%s, %s of 1000 bytes of a chunk remain in memory after the local storage has written the chunk',
  async (mayFreeChunks, left) => {
    const storage = await open(join(folder, 'memory'));
    const chunk = Buffer.from(new ArrayBuffer(1000));
    await storage.put(createKey(), Readable.from([chunk]), { mayFreeChunks });
    expect(chunk.length).toBe(left);
  },
);

test('the local storage stores every byte of a file that is so large (70 MiB) that it syncs the file while it writes', async () => {
  const storage = await open(join(folder, 'large'));
  const key = createKey();
  const chunk = randomBytes(1024 * 1024);
  const hash = createHash('sha256');
  const chunks = function* () {
    for (let sent = 0; sent < 70; sent++) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const { sizeBytes, sha256 } = await storage.put(key, Readable.from(chunks()));
  expect([sizeBytes, sha256]).toEqual([70 * chunk.length, hash.digest('hex')]);
  const end = await storage.get(key, { start: 69 * chunk.length, end: 70 * chunk.length - 1 });
  expect(end && (await buffer(end)).equals(chunk)).toBe(true);
});

test('a local storage folder removes old incomplete uploads and keeps recent ones', async () => {
  const root = join(folder, 'unfinished-uploads');
  const storage = await open(root);
  const body = new Readable({ read() {} });
  const put = storage.put(createKey(), body);
  body.push('half a file');
  await expect.poll(async () => (await readdir(join(root, 'unfinished'))).length).toBe(1);
  const [name = ''] = await readdir(join(root, 'unfinished'));
  expect(await storage.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0);
  await utimes(join(root, 'unfinished', name), 0, 0);
  expect(await storage.removeUnfinished(new Date(Date.now() - 60_000))).toBe(1);
  body.destroy();
  await expect(put).rejects.toThrow();
});

test('only the user of the process can read the files of the local storage, even in a folder that is open to others', async () => {
  const open755 = join(folder, 'open');
  await mkdir(open755, { mode: 0o755 });
  const storage = await open(open755);
  await storage.check();
  await storage.put(createKey(), Readable.from(['x']));
  for (const entry of await readdir(open755, { recursive: true, withFileTypes: true })) {
    const { mode } = await stat(join(entry.parentPath, entry.name));
    expect([entry.name, mode & 0o777]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600]);
  }
});

describe('a storage with a reserve', () => {
  const put = (storage: FileStorage, sizes: readonly number[]) =>
    storage.put(createKey(), Readable.from(sizes.map((size) => Buffer.alloc(size))));

  test('a storage rejects files while the disk has less free space than the reserve, and stores files again afterwards', async () => {
    let free = 999;
    const storage = withReserve(await open(join(folder, 'reserve')), { bytes: 1000, folders: [] }, async () => free);
    await expect(put(storage, [1])).rejects.toThrow(StorageFullError);
    await expect(storage.requireSpace()).rejects.toThrow(StorageFullError);
    free = 10_000;
    await vi.waitFor(() => put(storage, [1]));
  });

  test('files that are written at the same time do not use the reserve', async () => {
    const root = join(folder, 'together');
    const storage = withReserve(await open(root), { bytes: 1000, folders: [] }, async () => 3000);
    const written = await Promise.allSettled(Array.from({ length: 10 }, () => put(storage, [500, 500])));
    const stored = written.filter(({ status }) => status === 'fulfilled').length;
    expect(stored).toBeLessThanOrEqual(2);
    const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(files).toHaveLength(stored);
  });

  test('the free space is the space of the disk with the least free space, among the folders that exist', async () => {
    const { bavail, bsize } = await statfs('/proc');
    expect(await readFreeBytes([folder, '/proc', '/nonexistent'])).toBe(bavail * bsize);
    expect(await readFreeBytes(['/nonexistent'])).toBeUndefined();
  });
});

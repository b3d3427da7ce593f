import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder, writePrivate } from './folder.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fds-folder-'));
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

describe('lockFolder', () => {
  it('creates the folder with access for its owner only, and releases it', async () => {
    const folder = join(root, 'a', 'b');
    const release = await lockFolder(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('rejects a folder that a running process holds', async () => {
    await lockFolder(root);
    await expect(lockFolder(root)).rejects.toThrow(
      `${root} is in use by process ${process.pid}: stop that first, or set DATA_DIR to another folder.`,
    );
  });

  it.each([
    ['of a process that no longer runs', '999999999 1\n'],
    ['of an earlier process whose pid another process has now', `${process.pid} 1\n`],
    ['that was only written in part', ''],
  ])('takes over a folder with a lock %s', async (_, content) => {
    await writeFile(join(root, 'lock'), content);
    await lockFolder(root);
    expect(await readFile(join(root, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  });

  it.each(['/proc', '/proc/self/data', '/sys/data'])('rejects %s, which keeps no files', async (folder) => {
    await expect(lockFolder(folder)).rejects.toThrow(
      `DATA_DIR is ${folder}, in a file system of the kernel that keeps no files: set it to a folder on a disk.`,
    );
  });

  it('explains why a folder cannot be created', async () => {
    await writeFile(join(root, 'file'), '');
    await expect(lockFolder(join(root, 'file', 'data'))).rejects.toThrow(
      `DATA_DIR is ${join(root, 'file', 'data')}, but a part of that path is a file: set DATA_DIR to another folder.`,
    );
  });
});

describe('writePrivate', () => {
  it('replaces a file by a file that only its owner can read', async () => {
    const file = join(root, 'demo.json');
    await writeFile(file, 'old', { mode: 0o644 });
    await chmod(file, 0o644);
    await writePrivate(file, 'new');
    expect(await readFile(file, 'utf8')).toBe('new');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(root)).toEqual(['demo.json']);
  });
});

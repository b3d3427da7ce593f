import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeFolder, writePrivate } from './folder.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fds-folder-'));
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

describe('takeFolder', () => {
  it('makes the folder, closed to others, and gives it free again', async () => {
    const folder = join(root, 'a', 'b');
    const release = await takeFolder(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('refuses a folder that a running process holds', async () => {
    await takeFolder(root);
    await expect(takeFolder(root)).rejects.toThrow(
      `${root} is in use by process ${process.pid}: stop that first, or set DATA_DIR to another folder.`,
    );
  });

  it.each([
    ['of a process that is gone', '999999999 1\n'],
    ['of an earlier process with the number of a running one', `${process.pid} 1\n`],
    ['that was cut off while it was written', ''],
  ])('takes a folder over with a lock %s', async (_, content) => {
    await writeFile(join(root, 'lock'), content);
    await takeFolder(root);
    expect(await readFile(join(root, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  });

  it('says what to do about a folder that cannot be made', async () => {
    await writeFile(join(root, 'file'), '');
    await expect(takeFolder(join(root, 'file', 'data'))).rejects.toThrow(
      `DATA_DIR is ${join(root, 'file', 'data')}, but a part of that path is a file: set DATA_DIR to another folder.`,
    );
  });
});

describe('writePrivate', () => {
  it('replaces a file by one that only its owner can read', async () => {
    const file = join(root, 'demo.json');
    await writeFile(file, 'old', { mode: 0o644 });
    await chmod(file, 0o644);
    await writePrivate(file, 'new');
    expect(await readFile(file, 'utf8')).toBe('new');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(root)).toEqual(['demo.json']);
  });
});

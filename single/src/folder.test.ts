import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder, writePrivateFile } from './folder.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fds-folder-'));
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

describe('lockDataFolder', () => {
  it('lockDataFolder creates a data folder that only its owner can read, and a released folder can be locked again', async () => {
    const folder = join(root, 'a', 'b');
    const release = await lockDataFolder(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('lockDataFolder makes an existing data folder private, but does not change a folder with files of other programs', async () => {
    await chmod(root, 0o755);
    const release = await lockDataFolder(root);
    expect((await stat(root)).mode & 0o777).toBe(0o700);
    await release();
    await chmod(root, 0o755);
    await writeFile(join(root, 'other'), '');
    await expect(lockDataFolder(root)).rejects.toThrow(
      `Other users of this machine can open ${root}, which contains files of other programs: run chmod 700 on it, or set DATA_DIR to another folder.`,
    );
    expect((await stat(root)).mode & 0o777).toBe(0o755);
  });

  it('lockDataFolder rejects a data folder that a running process uses', async () => {
    await lockDataFolder(root);
    await expect(lockDataFolder(root)).rejects.toThrow(
      `${root} is in use by process ${process.pid}: stop that process, or set DATA_DIR to another folder.`,
    );
  });

  it.each([
    ['of a process that no longer runs', '999999999 1\n'],
    ['of an earlier process whose pid another process has now', `${process.pid} 1\n`],
    ['that was only written in part', ''],
  ])('lockDataFolder accepts a data folder with a lock %s', async (_, content) => {
    await writeFile(join(root, 'lock'), content);
    await lockDataFolder(root);
    expect(await readFile(join(root, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  });

  it.each(['/proc', '/proc/self/data', '/sys/data'])(
    'lockDataFolder rejects %s, which cannot store files',
    async (folder) => {
      await expect(lockDataFolder(folder)).rejects.toThrow(
        `DATA_DIR is ${folder}, but this folder is in a virtual file system such as /proc, which cannot store files. Set DATA_DIR to a folder on a disk.`,
      );
    },
  );

  it('lockDataFolder rejects a data folder that is a file', async () => {
    const path = join(root, 'file');
    await writeFile(path, '');
    await expect(lockDataFolder(path)).rejects.toThrow(
      `DATA_DIR is ${path}, which is a file: set DATA_DIR to another folder.`,
    );
  });

  it('lockDataFolder explains why a data folder cannot be created', async () => {
    await writeFile(join(root, 'file'), '');
    await expect(lockDataFolder(join(root, 'file', 'data'))).rejects.toThrow(
      `DATA_DIR is ${join(root, 'file', 'data')}, but a part of that path is a file: set DATA_DIR to another folder.`,
    );
  });
});

describe('writePrivateFile', () => {
  it('writePrivateFile replaces a file, and only its owner can read the new file', async () => {
    const file = join(root, 'demo.json');
    await writeFile(file, 'old', { mode: 0o644 });
    await chmod(file, 0o644);
    await writePrivateFile(file, 'new');
    expect(await readFile(file, 'utf8')).toBe('new');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(root)).toEqual(['demo.json']);
  });
});

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openStorage, type StoredFileKey } from '@fds/platform/storage';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMigratedDatabase } from '../../testing/seeded.ts';
import { createInstallationWithKeysInMemory, runCommand } from './fake-installation.ts';
import { addFileRecord, addOrganisationWithWorkspace } from './records.ts';

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

let folder: string;
let sql: postgres.Sql;
let run: (...words: string[]) => ReturnType<typeof runCommand>;
const verify = (...flags: string[]) => run('--json', 'storage', 'verify', ...flags);
beforeAll(async () => {
  const database = resources.use(await createMigratedDatabase());
  folder = await mkdtemp(join(tmpdir(), 'fds-admin-'));
  resources.defer(() => rm(folder, { recursive: true }));
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
  resources.defer(() => sql.end());
  const installation = await createInstallationWithKeysInMemory(database.url, { STORAGE: `file:${folder}` });
  run = (...words) => runCommand(installation, ...words);
});

const content = 'hello';
const sha256 = createHash('sha256').update(content).digest('hex');

describe('npm run admin -- storage adopt', () => {
  it('storage adopt moves the files of an earlier release to the organisation of their record, and no file of two organisations', async () => {
    const storage = await openStorage({ kind: 'file', folder });
    const place = await addOrganisationWithWorkspace(sql);
    const add = () => addFileRecord(sql, place, { size_bytes: content.length, sha256 });
    const [key, shared, without] = [await add(), await add(), { ...place, id: randomUUID() }];
    const other = await addOrganisationWithWorkspace(sql);
    await addFileRecord(sql, other, { size_bytes: content.length, sha256 }, shared.id);
    for (const { id } of [key, shared, without]) {
      await mkdir(join(folder, id.slice(-2)), { recursive: true });
      await writeFile(join(folder, id.slice(-2), id), content);
    }
    expect(await run('storage', 'adopt')).toMatchObject({ code: 0, out: expect.stringMatching(/moved +1/) });
    const stored = await storage.get(key);
    expect(stored && (await buffer(stored)).length).toBe(content.length);
    expect([await storage.get(shared), await storage.get(without)]).toEqual([undefined, undefined]);
    await sql`delete from medias`;
    await rm(folder, { recursive: true });
  });
});

describe('npm run admin -- storage verify', () => {
  it('storage verify reports only files that are missing, have no record, are too short or have changed bytes', async () => {
    const storage = await openStorage({ kind: 'file', folder });
    const put = (key: StoredFileKey, text: string) => storage.put(key, Readable.from([Buffer.from(text)]));
    const place = await addOrganisationWithWorkspace(sql);
    const add = () => addFileRecord(sql, place, { size_bytes: content.length, sha256 });
    for (let index = 0; index < 3; index += 1) await put(await add(), content);
    const good = { records: 3, files: 3, missing: 0, without_record: 0, wrong_size: 0, altered: 0 };
    const first = await verify('--hashes');
    expect({ ...first, out: JSON.parse(first.out) }).toEqual({
      code: 0,
      error: '',
      out: { ...good, hashes_compared: true },
    });

    await add();
    await put({ ...place, id: randomUUID() }, content);
    await put(await add(), 'hell');
    await put(await add(), 'jello');
    await writeFile(join(folder, 'unfinished', 'x'), '');
    const later = { records: 6, files: 6, missing: 1, without_record: 1, wrong_size: 1 };
    const second = await verify('--hashes');
    expect({ code: second.code, out: JSON.parse(second.out) }).toEqual({
      code: 1,
      out: { ...later, altered: 1, hashes_compared: true },
    });
    const withoutHashes = JSON.parse((await verify()).out);
    expect(withoutHashes).toEqual({ ...later, altered: 0, hashes_compared: false });
  });
});

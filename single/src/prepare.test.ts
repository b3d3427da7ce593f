import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '@fds/platform/env';
import postgres from 'postgres';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { createMigratedDatabase, createSeededDatabase } from '../../testing/seeded.ts';
import { prepareDatabase } from './prepare.ts';

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

const withoutDemoRecords: Parameters<typeof prepareDatabase>[1] = {
  demo: false,
  storage: { kind: 'file', folder: '/unused' },
  file: '/unused',
  users: { urls: {}, engine: 'embedded' },
  progress: (_what, work) => work(),
};

it('prepareDatabase without demo records creates no organisations', async () => {
  const { url } = resources.use(await createMigratedDatabase());
  expect(await prepareDatabase(url, withoutDemoRecords)).toEqual([]);
  const sql = postgres(url, { max: 1 });
  expect(await sql`select from organisations`).toHaveLength(0);
  await sql.end();
});

it('prepareDatabase says what to do about a database older than the initial migration', async () => {
  const { url } = resources.use(await createTestDatabase());
  const sql = postgres(url, { max: 1 });
  await sql`create schema drizzle`;
  await sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint)`;
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('old', 1)`;
  await sql.end();
  await expect(prepareDatabase(url, withoutDemoRecords)).rejects.toEqual(
    new StartError(
      'The database was made by a development version from before the first release and cannot be migrated: remove the data folder (DATA_DIR) or use an empty database (DATABASE_URL) to start again.',
    ),
  );
});

describe('prepareDatabase for a database with demo records', () => {
  it('prepareDatabase returns the secrets of demo.json, or new secrets if demo.json is missing', async () => {
    const { url } = resources.use(await createSeededDatabase());
    const folder = await mkdtemp(join(tmpdir(), 'fds-prepare-'));
    resources.defer(() => rm(folder, { recursive: true, force: true }));
    const prepare = (name: string) =>
      prepareDatabase(url, {
        demo: true,
        storage: { kind: 'file', folder: join(folder, 'files') },
        file: join(folder, name),
        users: { urls: {}, engine: 'embedded' },
        progress: (_what, work) => work(),
      });
    const secretsOf = (organisations: Awaited<ReturnType<typeof prepare>>) =>
      organisations.map(({ client_secret }) => client_secret);

    const first = await prepare('demo.json');
    expect(first).toHaveLength(2);
    await writeFile(join(folder, 'demo.json'), JSON.stringify({ organisations: first }));
    const others = await prepare('missing.json');
    expect(others.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    for (const secret of secretsOf(others)) expect(secretsOf(first)).not.toContain(secret);
    // The database still accepts the secrets of the earlier demo.json.
    expect(await prepare('demo.json')).toEqual(first);
  });
});

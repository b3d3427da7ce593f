import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, describe, expect, it } from 'vitest';
import { createMigratedDatabase, createSeededDatabase } from '../../testing/seeded.ts';
import { prepareDatabase } from './prepare.ts';

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

it('prepareDatabase without demo records creates no organisations', async () => {
  const { url } = resources.use(await createMigratedDatabase());
  const organisations = await prepareDatabase(url, {
    demo: false,
    storage: { kind: 'file', folder: '/unused' },
    file: '/unused',
    users: { urls: {}, engine: 'embedded' },
    progress: (_what, work) => work(),
  });
  expect(organisations).toEqual([]);
  const sql = postgres(url, { max: 1 });
  expect(await sql`select from organisations`).toHaveLength(0);
  await sql.end();
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

import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { type CopiedRecord, type CopyStore, postgresStore, sqliteStore } from '../src/index.ts';

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

type Rows = readonly { readonly name: unknown }[];
interface OpenedStore {
  readonly store: CopyStore;
  /** A store of another program with the same copy. */
  reopen(): CopyStore;
  names(): Promise<Rows>;
}

function openSqlite(): OpenedStore {
  const database = new DatabaseSync(':memory:');
  const select = "select record ->> '$.attributes.name' as name from records order by name";
  const reopen = () => sqliteStore(database);
  return {
    store: reopen(),
    reopen,
    names: async () =>
      database
        .prepare(select)
        .all()
        .map(({ name }) => ({ name })),
  };
}

async function openPostgres(): Promise<OpenedStore> {
  const database = resources.use(await createTestDatabase());
  const connection = new pg.Client(database.url);
  await connection.connect();
  resources.defer(() => connection.end());
  const select = "select record #>> '{attributes,name}' as name from records order by name";
  const reopen = () => postgresStore(connection);
  return { store: reopen(), reopen, names: async () => (await connection.query<{ name: unknown }>(select)).rows };
}

const record = (id: string, name: unknown): CopiedRecord => ({
  root: 'companies',
  record: { type: 'company', id, attributes: { name }, relationships: {} },
});

describe.each([
  ['sqliteStore', async () => openSqlite()],
  ['postgresStore', openPostgres],
])('%s', (_, open) => {
  it('saves, replaces and removes records, and another store of the same database continues', async () => {
    const { store, reopen, names } = await open();
    expect(await store.load()).toBeUndefined();
    const [one, two] = [randomUUID(), randomUUID()];
    const save = [record(one, "O'Neill"), record(two, 'Ärger & Söhne "1"')];
    await store.apply({ clear: true, save, remove: [], state: 'first' });
    await reopen().apply({
      clear: false,
      save: [record(one, 'Renamed')],
      remove: [
        { root: 'companies', id: two },
        { root: 'invoices', id: one },
      ],
      state: 'second',
    });
    expect(await names()).toEqual([{ name: 'Renamed' }]);
    expect(await store.load()).toBe('second');
    await store.apply({ clear: true, save: [record(two, 'New')], remove: [], state: 'third' });
    expect([await names(), await reopen().load()]).toEqual([[{ name: 'New' }], 'third']);
  });

  it('stores no part of a step that fails, and stores the next step', async () => {
    const { store, names } = await open();
    const id = randomUUID();
    await store.apply({ clear: true, save: [record(id, 'Kept')], remove: [], state: 'kept' });
    const broken: string = JSON.parse('null');
    await expect(
      store.apply({ clear: true, save: [record(randomUUID(), 'Lost')], remove: [], state: broken }),
    ).rejects.toThrow();
    expect([await names(), await store.load()]).toEqual([[{ name: 'Kept' }], 'kept']);
    await store.apply({ clear: false, save: [record(id, 'Next')], remove: [], state: 'next' });
    expect([await names(), await store.load()]).toEqual([[{ name: 'Next' }], 'next']);
  });
});

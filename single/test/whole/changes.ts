import { randomUUID } from 'node:crypto';
import pg from 'pg';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient, postgresStore, ServiceError, sync } from '../../../client/src/index.ts';
import {
  addCompany,
  type Copy,
  changeAtRandom,
  copiedRoots,
  differences,
  sqliteCopy,
} from '../../../testing/copies.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { testGroupsAndChanges } from '../groups-and-changes.ts';
import type { RunningProduct } from '../running-product.ts';

/** A comparison exports all records, so it is repeated rarely. */
const wait = { timeout: 30_000, interval: 1_000 };

let product: RunningProduct;
let sql: postgres.Sql;
let clients: readonly Client[];

const organisationId = (index: number): string => product.demo.organisations[index]?.id ?? '';

const clientOf = (index: number): Client => {
  const { base_url: baseUrl, organisations } = product.demo;
  const { client_id: clientId = '', client_secret: clientSecret = '' } = organisations[index] ?? {};
  return createClient({ baseUrl, auth: { clientId, clientSecret } });
};

const first = (): Client => clients[0] ?? clientOf(0);

async function keyClient(workspaceId: string): Promise<Client> {
  const { data } = await first().apiKeys.create({ name: 'Changes', workspaceId });
  return createClient({ baseUrl: product.demo.base_url, auth: { apiKey: data.attributes.key } });
}

/** `jsonb` does not keep the order of members. */
const sortedText = (record: unknown): string =>
  JSON.stringify(record, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

async function postgresCopy(): Promise<Copy & AsyncDisposable> {
  const database = await createTestDatabase();
  const connection = new pg.Client(database.url);
  await connection.connect();
  const select = 'select root, record from records';
  return {
    store: postgresStore(connection),
    textOf: sortedText,
    records: async () =>
      (await connection.query<{ root: string; record: unknown }>(select)).rows.map(
        ({ root, record }) => `${root} ${sortedText(record)}`,
      ),
    [Symbol.asyncDispose]: async () => {
      await connection.end();
      await database.drop();
    },
  };
}

async function expectSameCopy(client: Client, copy: Copy): Promise<void> {
  await expect
    .poll(async () => {
      await sync(client, copy.store, { roots: copiedRoots });
      return differences(client, copy);
    }, wait)
    .toEqual([]);
}

export function testChanges(running: () => RunningProduct): void {
  beforeAll(() => {
    product = running();
    sql = postgres(product.demo.database_url, { max: 4, onnotice: () => {} });
    clients = [clientOf(0), clientOf(1)];
  });
  afterAll(() => sql.end());

  test('copies of an organisation in SQLite and of an API key in Postgres equal the service after random changes and the deletion of a workspace', async () => {
    const parentId =
      product.demo.organisations[0]?.workspaces.find((each) => each.parent_workspace_id === null)?.id ?? '';
    const { data: kept } = await first().workspaces.create({ name: 'Kept' }, { parentId });
    const { data: child } = await first().workspaces.create({ name: 'Deleted' }, { parentId: kept.id });
    const key = await keyClient(kept.id);
    await using part = await postgresCopy();
    const whole = sqliteCopy();
    await Promise.all([
      sync(first(), whole.store, { roots: copiedRoots }),
      sync(key, part.store, { roots: copiedRoots }),
    ]);
    await changeAtRandom(sql, organisationId(0), [kept.id, child.id], 20);
    const { data: late } = await first().workspaces.create({ name: 'Late' }, { parentId: kept.id });
    await addCompany(sql, { organisation_id: organisationId(0), workspace_id: late.id }, 'Late');
    await Promise.all([expectSameCopy(first(), whole), expectSameCopy(key, part)]);
    await first().workspaces.delete(child.id);
    await Promise.all([expectSameCopy(first(), whole), expectSameCopy(key, part)]);
  });

  test('export, groups and changes agree with each other with the engine in the process of the gateway', () =>
    testGroupsAndChanges(product));

  test('a caller gets only changes that it may access, and a cursor of another caller is rejected', async () => {
    const workspace =
      product.demo.organisations[0]?.workspaces.find((each) => each.parent_workspace_id !== null)?.id ?? '';
    const key = await keyClient(workspace);
    const visible = await sql<{ ids: string[] }[]>`
      select array_agg(workspace_id::text) as ids from workspace_ancestors where ancestor_id = ${workspace}`;
    const page = await key.changes.list({ 'page[limit]': 1000 });
    expect(page.data.length).toBeGreaterThan(0);
    for (const { attributes } of page.data) expect(visible[0]?.ids).toContain(attributes.workspace_id);
    const [ours, theirs] = await Promise.all(
      clients.map(async (client) => {
        const { data, meta } = await client.changes.list({ 'page[limit]': 1000 });
        return { ids: new Set(data.map(({ attributes }) => attributes.record_id)), cursor: meta.next_cursor };
      }),
    );
    expect([...(ours?.ids ?? [])].filter((id) => theirs?.ids.has(id))).toEqual([]);
    for (const [client, query] of [
      [clients[1], { 'page[cursor]': ours?.cursor ?? '' }],
      [key, { 'page[cursor]': ours?.cursor ?? '' }],
      [clients[0], { 'page[cursor]': ours?.cursor ?? '', 'filter[root]': ['invoices'] }],
    ] as const) {
      const failure = await client?.changes
        .list({ ...query, 'filter[root]': 'filter[root]' in query ? ['invoices'] : [] })
        .catch((error: unknown) => error);
      expect(failure instanceof ServiceError && failure.details).toMatchObject([
        { code: 'INVALID_CURSOR', parameter: 'page[cursor]' },
      ]);
    }
  });

  test('a request that waits gets the next change, and its cursor continues after it', async () => {
    const workspace = product.demo.organisations[0]?.workspaces[0]?.id ?? '';
    const { meta } = await first().changes.list({ 'filter[root]': ['collections'], 'page[cursor]': 'now' });
    const waiting = first().changes.list({
      'filter[root]': ['collections'],
      'page[cursor]': meta.next_cursor,
      include: ['record'],
      wait: 20,
    });
    const id = randomUUID();
    await sql`insert into collections ${sql({ id, organisation_id: organisationId(0), workspace_id: workspace, name: 'Waited' })}`;
    const { data, included, meta: after } = await waiting;
    expect(data.map(({ attributes }) => attributes)).toMatchObject([
      { operation: 'created', root: 'collections', record_id: id, workspace_id: workspace },
    ]);
    expect(included).toMatchObject([{ type: 'collection', id, attributes: { name: 'Waited' } }]);
    const next = await first().changes.list({ 'filter[root]': ['collections'], 'page[cursor]': after.next_cursor });
    expect(next).toMatchObject({ data: [], meta: { more: false } });
  });

  test('an API key that waits gets the record of a workspace that is created meanwhile', async () => {
    const parentId = product.demo.organisations[0]?.workspaces[0]?.id ?? '';
    const key = await keyClient(parentId);
    const { meta } = await key.changes.list({ 'filter[root]': ['collections'], 'page[cursor]': 'now' });
    const waiting = key.changes.list({
      'filter[root]': ['collections'],
      'page[cursor]': meta.next_cursor,
      include: ['record'],
      wait: 20,
    });
    const { data: workspace } = await first().workspaces.create({ name: 'New' }, { parentId });
    const id = randomUUID();
    await sql`insert into collections ${sql({ id, organisation_id: organisationId(0), workspace_id: workspace.id, name: 'New' })}`;
    const { data, included } = await waiting;
    expect(data.map(({ attributes }) => attributes.record_id)).toEqual([id]);
    expect(included).toMatchObject([{ type: 'collection', id }]);
  });
}

import { createHash, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient, ServiceError, sqliteStore, sync } from '../../../client/src/index.ts';
import type { RunningProduct } from '../running-product.ts';

const wait = { timeout: 30_000, interval: 100 };

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

async function addCompany(workspace_id: string, name: string, tx: postgres.ISql = sql): Promise<string> {
  const id = randomUUID();
  await tx`insert into companies ${tx({ id, organisation_id: organisationId(0), workspace_id, name })}`;
  return id;
}

const roots = ['companies', 'invoices', 'workspaces'] as const;

/** A digest of records, by a text that does not depend on the order of the records. */
const digest = (records: readonly { readonly root: string; readonly record: string }[]): string =>
  createHash('sha256')
    .update(
      records
        .map(({ root, record }) => `${root} ${record}\n`)
        .toSorted()
        .join(''),
    )
    .digest('hex');

async function digestOfService(client: Client): Promise<string> {
  const records = [];
  for (const root of roots) {
    for await (const part of client.records.export(root))
      records.push(...part.records.map((record) => ({ root, record: JSON.stringify(record) })));
  }
  return digest(records);
}

function openCopy() {
  const database = new DatabaseSync(':memory:');
  return {
    store: sqliteStore(database),
    digest: () =>
      digest(
        database
          .prepare('select root, record from records')
          .all()
          .map(({ root, record }) => ({ root: String(root), record: String(record) })),
      ),
  };
}

async function expectSameCopy(client: Client, copy: ReturnType<typeof openCopy>): Promise<void> {
  await expect
    .poll(async () => {
      await sync(client, copy.store, { roots });
      return copy.digest() === (await digestOfService(client));
    }, wait)
    .toBe(true);
}

/** Random statements as the worker and the gateway run them, in concurrent transactions of which some roll back. */
async function changeAtRandom(workspaces: readonly string[], rounds: number): Promise<void> {
  const write = async (round: number) => {
    const workspace = workspaces[round % workspaces.length] ?? '';
    await sql
      .begin(async (tx) => {
        const id = await addCompany(workspace, `Company ${round}`, tx);
        await tx`update companies set name = name || '!' where workspace_id = ${workspace} and id <> ${id}`;
        if (round % 2 === 0) await tx`update companies set workspace_id = ${workspaces[0] ?? ''} where id = ${id}`;
        if (round % 3 === 0) await tx`delete from companies where id = ${id}`;
        await tx`
          update invoices set deleted_at = case when deleted_at is null then now() end
          where id in (select id from invoices where organisation_id = ${organisationId(0)} order by id limit 5)`;
        if (round % 5 === 0) throw new Error('roll back');
      })
      .catch(() => {});
  };
  await Promise.all(Array.from({ length: rounds }, (_, round) => write(round)));
}

export function testChanges(running: () => RunningProduct): void {
  beforeAll(() => {
    product = running();
    sql = postgres(product.demo.database_url, { max: 4, onnotice: () => {} });
    clients = [clientOf(0), clientOf(1)];
  });
  afterAll(() => sql.end());

  test('copies of an organisation and of an API key equal the service after random changes and the deletion of a workspace', async () => {
    const parentId =
      product.demo.organisations[0]?.workspaces.find((each) => each.parent_workspace_id === null)?.id ?? '';
    const { data: kept } = await first().workspaces.create({ name: 'Kept' }, { parentId });
    const { data: child } = await first().workspaces.create({ name: 'Deleted' }, { parentId: kept.id });
    const key = await keyClient(kept.id);
    const [whole, part] = [openCopy(), openCopy()];
    await Promise.all([sync(first(), whole.store, { roots }), sync(key, part.store, { roots })]);
    await changeAtRandom([kept.id, child.id], 20);
    const { data: late } = await first().workspaces.create({ name: 'Late' }, { parentId: kept.id });
    await addCompany(late.id, 'Late');
    await Promise.all([expectSameCopy(first(), whole), expectSameCopy(key, part)]);
    await first().workspaces.delete(child.id);
    await Promise.all([expectSameCopy(first(), whole), expectSameCopy(key, part)]);
  });

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
}

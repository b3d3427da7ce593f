import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLibraryTablesSql } from '../library.ts';
import { adminHeaders, createGraphqlWsClient, startTestEngineOnPort, type TestEngineOnPort } from './clients.ts';

const tables = [
  {
    table: 'author',
    select_permissions: [
      {
        role: 'reader',
        permission: {
          columns: ['id', 'name'],
          filter: { id: { _lt: 3 } },
          subscription_root_fields: ['select_stream'],
        },
      },
      { role: 'watcher', permission: { columns: ['id'], filter: {}, subscription_root_fields: ['select'] } },
    ],
  },
];

let running: TestEngineOnPort;
beforeAll(async () => {
  running = await startTestEngineOnPort({ sql: createLibraryTablesSql, tables });
});
afterAll(() => running[Symbol.asyncDispose]());

function stream(query: string, variables: Record<string, unknown> = {}, role = 'admin') {
  const client = createGraphqlWsClient(running.url, { ...adminHeaders, 'x-hasura-role': role });
  const results = client.iterate({ query: `subscription ${query}`, variables });
  return {
    next: async (): Promise<unknown> => (await results.next()).value,
    [Symbol.asyncDispose]: async () => {
      await client.dispose();
    },
  };
}

const ids = (...all: readonly number[]) => ({ data: { author_stream: all.map((id) => ({ id })) } });
const insert = (id: number) =>
  running.engine.ask(`mutation { insert_author_one(object: {id: ${id}, name: "n"}) { id } }`);

describe('streaming subscriptions', () => {
  it('a stream sends each row after the cursor once, and later also new rows', async () => {
    await using rows = stream(
      '($after: Int) { author_stream(cursor: {initial_value: {id: $after}}, batch_size: 2) { id } }',
      { after: 0 },
    );
    expect(await rows.next()).toEqual(ids(1, 2));
    expect(await rows.next()).toEqual(ids(3));
    await insert(10);
    expect(await rows.next()).toEqual(ids(10));
    await insert(11);
    expect(await rows.next()).toEqual(ids(11));
  });

  it('each subscriber of a stream receives all rows after its own cursor', async () => {
    const query = '($after: Int) { author_stream(cursor: {initial_value: {id: $after}}, batch_size: 1) { id } }';
    await using first = stream(query, { after: 0 });
    await using second = stream(query, { after: 1 });
    expect([await first.next(), await first.next(), await first.next()]).toEqual([ids(1), ids(2), ids(3)]);
    expect([await second.next(), await second.next()]).toEqual([ids(2), ids(3)]);
  });

  it("a descending stream works even if its response does not contain the cursor's column", async () => {
    await using rows = stream(
      '{ author_stream(cursor: [{initial_value: {name: "Z"}, ordering: DESC}], batch_size: 2, where: {id: {_lt: 4}}) { id } }',
    );
    expect(await rows.next()).toEqual(ids(3, 2));
    expect(await rows.next()).toEqual(ids(1));
  });

  it('a stream sends only the rows that the role may read', async () => {
    await using rows = stream(
      '{ author_stream(cursor: {initial_value: {id: 0}}, batch_size: 9) { id } }',
      {},
      'reader',
    );
    expect(await rows.next()).toEqual(ids(1, 2));
  });

  it.each([
    ['reader', '{ author { id } }', "field 'author' not found in type: 'subscription_root'"],
    [
      'watcher',
      '{ author_stream(cursor: {initial_value: {id: 0}}, batch_size: 1) { id } }',
      "field 'author_stream' not found in type: 'subscription_root'",
    ],
    ['admin', '{ author_stream(cursor: [], batch_size: 1) { id } }', 'one streaming column field is expected'],
    [
      'admin',
      '{ author_stream(cursor: {initial_value: {id: 1, name: "a"}}, batch_size: 1) { id } }',
      'multiple column cursors are not supported yet',
    ],
    ['admin', '{ author_stream(cursor: {initial_value: {id: 1}}) { id } }', "missing required field 'batch_size'"],
    [
      'admin',
      '{ author_stream(cursor: {initial_value: {id: 1}}, batch_size: -1) { id } }',
      "expected a non-negative 32-bit integer for type 'Int', but found an integer",
    ],
  ])('the role %s gets an error for the subscription %s', async (role, query, message) => {
    await using rows = stream(query, {}, role);
    await expect(rows.next()).rejects.toMatchObject([{ message }]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLibraryTablesSql, libraryTableMetadata } from '../library.ts';
import {
  adminHeaders,
  createGraphqlWsClient,
  openTestWebsocket,
  openTestWebsocketAsAdmin,
  startTestEngineOnPort,
  type TestEngineOnPort,
} from './clients.ts';

let running: TestEngineOnPort;
beforeAll(async () => {
  running = await startTestEngineOnPort({ sql: createLibraryTablesSql, tables: libraryTableMetadata });
});
afterAll(() => running[Symbol.asyncDispose]());

const readerHeaders = (branches: string) => ({
  ...adminHeaders,
  'x-hasura-role': 'reader',
  'x-hasura-branch-ids': branches,
});

/** Subscribes and returns a function that waits for the next result. */
function subscribe(query: string, variables?: Record<string, unknown>, headers?: Record<string, string>) {
  const client = createGraphqlWsClient(running.url, headers);
  const results = client.iterate({ query, variables });
  return {
    next: async (): Promise<unknown> => (await results.next()).value,
    [Symbol.asyncDispose]: async () => {
      await client.dispose();
    },
  };
}

const insertAuthor = (id: number, name: string) =>
  running.engine.ask(
    'mutation ($id: Int!, $name: String!) { insert_author_one(object: {id: $id, name: $name}) { id } }',
    { id, name },
  );

const activeSubscriptions = async (): Promise<number> => {
  const response = await running.engine.metrics();
  const found = /hasura_active_subscriptions\{subscription_kind="live_query"\} (\d+)/.exec(response.join(''));
  return Number(found?.[1]);
};

describe('live queries', () => {
  it('a live query sends the first result and each changed result', async () => {
    await using books = subscribe('subscription { author(where: {id: {_gt: 100}}, order_by: {id: asc}) { name } }');
    expect(await books.next()).toEqual({ data: { author: [] } });
    await insertAuthor(101, 'Dora');
    expect(await books.next()).toEqual({ data: { author: [{ name: 'Dora' }] } });
    await running.engine.ask('mutation { delete_author_by_pk(id: 101) { id } }');
    expect(await books.next()).toEqual({ data: { author: [] } });
  });

  it.each([
    [
      'a row by its key',
      'subscription { book_by_pk(id: 1) { title price } }',
      { book_by_pk: { title: 'Alpha', price: 10.5 } },
    ],
    ['a missing row', 'subscription { none: book_by_pk(id: 99) { title } }', { none: null }],
    [
      'an aggregate',
      'subscription { book_aggregate { aggregate { count } } }',
      { book_aggregate: { aggregate: { count: 5 } } },
    ],
    [
      'rows with related rows',
      'subscription { branch(limit: 1, order_by: {id: asc}) { name books(order_by: {id: asc}) { title } } }',
      { branch: [{ name: 'North', books: [{ title: 'Alpha' }, { title: 'Beta' }] }] },
    ],
  ])('a live query can read %s', async (_, query, data) => {
    await using results = subscribe(query);
    expect(await results.next()).toEqual({ data });
  });

  it('subscribers that share a statement receive the results for their own variables and session', async () => {
    const query =
      'subscription ($ids: [Int!]!, $n: Int) { book(where: {id: {_in: $ids}}, order_by: {id: asc}, limit: $n) { id } }';
    const cases = [
      [{ ids: [1, 2, 3, 4], n: 2 }, '{1,2}', [1, 2]],
      [{ ids: [3, 1], n: 5 }, '{1,2}', [1, 3]],
      [{ ids: [1, 2, 3, 4], n: 5 }, '{2,3}', [3]],
    ] as const;
    const all = await Promise.all(
      cases.map(async ([variables, branches, ids]) => {
        await using results = subscribe(query, variables, readerHeaders(branches));
        return [await results.next(), ids] as const;
      }),
    );
    for (const [result, ids] of all) expect(result).toEqual({ data: { book: ids.map((id) => ({ id })) } });
  });

  it('a value that Postgres rejects ends only the subscription with this value', async () => {
    const query = 'subscription ($born: date) { author(where: {born: {_eq: $born}}) { name } }';
    await using good = subscribe(query, { born: '1900-01-01' });
    await using bad = subscribe(query, { born: 'never' });
    const failed = bad.next().catch((error: unknown) => error);
    expect(await good.next()).toEqual({ data: { author: [{ name: 'Cleo' }] } });
    expect(await failed).toMatchObject([{ extensions: { code: 'data-exception' } }]);
  });

  it('the engine stops polling for a subscription after its client has ended it', async () => {
    await expect.poll(activeSubscriptions).toBe(0);
    {
      await using results = subscribe('subscription { author { id } }');
      await results.next();
      expect(await activeSubscriptions()).toBe(1);
    }
    await expect.poll(activeSubscriptions).toBe(0);
  });

  it('queries and mutations run over a websocket', async () => {
    const client = createGraphqlWsClient(running.url);
    const one = async (query: string): Promise<unknown> => (await client.iterate({ query }).next()).value;
    expect(await one('{ book_by_pk(id: 2) { title } }')).toEqual({ data: { book_by_pk: { title: 'Beta' } } });
    const renamed = await one('mutation { update_author_by_pk(pk_columns: {id: 2}, _set: {name: "Ben"}) { name } }');
    expect(renamed).toEqual({ data: { update_author_by_pk: { name: 'Ben' } } });
    await client.dispose();
  });
});

describe('errors of subscriptions', () => {
  it.each([
    ['{ book { id } author { id } }', 'validation-failed', '$', 'subscriptions must select one top level field'],
    ['{ __typename }', 'not-supported', '$', 'Introspection not supported over subscriptions'],
    ['{ nope }', 'validation-failed', '$.selectionSet.nope', "field 'nope' not found in type: 'subscription_root'"],
  ])('the subscription %s is rejected with an error', async (selection, code, path, message) => {
    await using results = subscribe(`subscription ${selection}`);
    await expect(results.next()).rejects.toEqual([{ message, extensions: { code, path } }]);
  });

  it('a role without readable tables has no subscriptions', async () => {
    await using results = subscribe('subscription { book { id } }', {}, { ...adminHeaders, 'x-hasura-role': 'nobody' });
    await expect(results.next()).rejects.toMatchObject([{ message: 'no subscriptions exist' }]);
  });
});

describe('subprotocol graphql-ws', () => {
  const start = (id: string, query: string) => ({ id, type: 'start', payload: { query } });

  it('a client of the older subprotocol receives the messages `data`, `error` and `complete`', async () => {
    using raw = await openTestWebsocketAsAdmin(running.url, 'graphql-ws');
    raw.send(start('1', 'subscription { author_by_pk(id: 1) { name } }'));
    expect(await raw.next()).toEqual({ type: 'data', id: '1', payload: { data: { author_by_pk: { name: 'Ada' } } } });
    raw.send({ id: '1', type: 'stop' });
    raw.send(start('2', '{ author_by_pk(id: 3) { name } }'));
    expect(await raw.next()).toEqual({ type: 'data', id: '2', payload: { data: { author_by_pk: { name: 'Cleo' } } } });
    expect(await raw.next()).toEqual({ type: 'complete', id: '2' });
    raw.send(start('3', 'subscription { nope }'));
    expect(await raw.next()).toMatchObject({ type: 'error', id: '3', payload: { errors: [{ message: /nope/ }] } });
  });

  it('errors of subscriptions on the path /v1alpha1/graphql have the error format of Hasura for this path', async () => {
    using raw = await openTestWebsocket(running.url.replace('/v1/', '/v1alpha1/'), 'graphql-ws');
    raw.send(start('1', '{ author { name } }'));
    expect(await raw.next()).toEqual({
      type: 'error',
      id: '1',
      payload: { path: '$', error: 'start received before the connection is initialised', code: 'start-failed' },
    });
    expect(await raw.next()).toEqual({ type: 'complete', id: '1' });
  });

  it('the engine closes a socket after an invalid message, before and after the authentication', async () => {
    using early = await openTestWebsocket(running.url, undefined);
    using late = await openTestWebsocketAsAdmin(running.url, 'graphql-ws');
    for (const raw of [early, late]) {
      raw.send({ type: 'jump' });
      expect(await raw.next()).toMatchObject({ type: 'connection_error', payload: /^parsing ClientMessage failed/ });
      expect(await raw.closed).toMatchObject([4400, /^Parsing client message failed/]);
    }
  });

  it.each([
    ['ping', { type: 'ping' }],
    ['stop', { type: 'stop', id: '1' }],
    ['start', { type: 'start', id: '1', payload: { query: '{ author { id } }' } }],
  ])('the engine closes a socket whose first message is %s', async (type, message) => {
    using raw = await openTestWebsocket(running.url, 'graphql-ws');
    raw.send(message);
    expect(await raw.closed).toEqual([4400, `${type} received before the connection is initialised`]);
  });

  it('by default, only pages of the engine itself can open websockets', async () => {
    const origin = running.server.url;
    using _own = await openTestWebsocket(running.url, undefined, { origin });
    for (const foreign of ['https://evil.example', `${origin}0`, 'null'])
      await expect(openTestWebsocket(running.url, undefined, { origin: foreign })).rejects.toThrow('response: 400');
  });

  it('the engine responds to a wrong secret with connection_error', async () => {
    using raw = await openTestWebsocket(running.url, undefined);
    raw.send({ type: 'connection_init', payload: { headers: { 'x-hasura-admin-secret': 'wrong' } } });
    const message = 'invalid "x-hasura-admin-secret"/"x-hasura-access-key"';
    expect(await raw.next()).toEqual({ type: 'connection_error', payload: message });
    expect(await raw.closed).toEqual([4400, `Connection initialization failed: ${message}`]);
  });

  it('the engine closes a socket that sends the message connection_terminate', async () => {
    using raw = await openTestWebsocketAsAdmin(running.url, 'graphql-ws');
    raw.send({ type: 'connection_terminate' });
    expect(await raw.closed).toEqual([1000, 'GQL_CONNECTION_TERMINATE received']);
  });
});

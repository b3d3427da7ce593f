import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLibraryTablesSql, libraryTableMetadata } from '../library.ts';
import { jwtKey, testAuthentication } from './authentication.ts';
import {
  adminHeaders,
  openTestWebsocket,
  openTestWebsocketAsAdmin,
  startTestEngineOnPort,
  subscribe,
  type TestEngineOnPort,
  type TestWebsocket,
  transport,
} from './clients.ts';
import { init, rejectedClients } from './rejected-clients.ts';

const limits = { sockets: 24, perSession: 12, operations: 100, ofOrganisation: 3 };
const intervalMs = 100;

let running: TestEngineOnPort;
beforeAll(async () => {
  running = await startTestEngineOnPort({
    sql: createLibraryTablesSql,
    tables: libraryTableMetadata,
    environment: {
      HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: String(intervalMs),
      HASURA_GRAPHQL_WEBSOCKET_CONNECTION_INIT_TIMEOUT: '1',
      HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({ type: 'HS256', key: jwtKey }),
      HASURA_GRAPHQL_CORS_DOMAIN: 'https://app.example.com',
      ENGINE_WEBSOCKETS: String(limits.sockets),
      ENGINE_SUBSCRIPTIONS_PER_ORGANISATION: String(limits.ofOrganisation),
    },
    limits: {
      socketsOfSession: limits.perSession,
      operationsOfSocket: limits.operations,
      unreadBytes: 4 * 1024 * 1024,
    },
  });
});
afterAll(() => running[Symbol.asyncDispose]());

const metric = (pattern: RegExp): number => Number(pattern.exec(running.engine.metrics().join(''))?.[1]);
const statements = () => metric(/^engine_subscription_statements_total (\d+)/m);
const openSockets = () => metric(/^hasura_websocket_connections (\d+)/m);
const activeSubscriptions = () => metric(/subscription_kind="live_query"\} (\d+)/);

/** Opens admin sockets with the maximum number of subscriptions each, and waits for the first results. */
async function openFull(count: number, variablesOf: (id: number) => object): Promise<readonly TestWebsocket[]> {
  const sockets = await Promise.all(
    Array.from({ length: count }, () => openTestWebsocketAsAdmin(running.url, transport)),
  );
  const query = '($id: Int!) { author(where: {id: {_eq: $id}}) { name } }';
  for (const [s, { send }] of sockets.entries())
    for (let i = 0; i < limits.operations; i += 1)
      send(subscribe(String(i), query, variablesOf(s * limits.operations + i)));
  await receiveAll(sockets);
  return sockets;
}

/** Waits until each subscription of the sockets has received a message, and returns the messages. */
const receiveAll = (sockets: readonly TestWebsocket[]) =>
  Promise.all(sockets.flatMap(({ next }) => Array.from({ length: limits.operations }, next)));

const rename = (id: number, name: string) =>
  running.engine.ask(
    'mutation ($id: Int!, $name: String!) { update_author_by_pk(pk_columns: {id: $id}, _set: {name: $name}) { id } }',
    { id, name },
  );

/** Closes sockets, and waits until the engine has removed them. */
async function closeAll(sockets: readonly TestWebsocket[]): Promise<void> {
  for (const { socket } of sockets) socket.close();
  await expect.poll(openSockets).toBe(0);
}

describe('number of SQL statements for subscriptions', () => {
  it('1,000 subscribers with the same query and variables cost one SQL statement per polling interval', async () => {
    const sockets = await openFull(10, () => ({ id: 1 }));
    expect(activeSubscriptions()).toBe(1_000);
    const [before, start] = [statements(), performance.now()];
    await rename(1, 'Ada L.');
    for (const message of await receiveAll(sockets))
      expect(message).toMatchObject({ type: 'next', payload: { data: { author: [{ name: 'Ada L.' }] } } });
    const intervals = Math.ceil((performance.now() - start) / intervalMs);
    expect(statements() - before).toBeGreaterThan(0);
    expect(statements() - before).toBeLessThanOrEqual(intervals + 1);
    await closeAll(sockets);
  });

  it('500 subscribers with different variables cost five SQL statements per polling interval', async () => {
    const sockets = await openFull(5, (id) => ({ id }));
    const [before, start] = [statements(), performance.now()];
    await rename(2, 'Ben B.');
    const changed = await Promise.any(sockets.map(({ next }) => next()));
    expect(changed).toMatchObject({ id: '2', payload: { data: { author: [{ name: 'Ben B.' }] } } });
    const intervals = Math.ceil((performance.now() - start) / intervalMs);
    expect(statements() - before).toBeLessThanOrEqual(5 * (intervals + 1));
    await closeAll(sockets);
  });
});

describe('limits of websockets', () => {
  it('the engine rejects a websocket with status 503 if the maximum number of websockets is open', async () => {
    const flood = Array.from({ length: limits.sockets + 10 }, () => openTestWebsocket(running.url, transport));
    const outcomes = await Promise.allSettled(flood);
    const open = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(open).toHaveLength(limits.sockets);
    const [rejected] = outcomes.filter(({ status }) => status === 'rejected');
    expect(rejected).toMatchObject({ reason: { message: 'Unexpected server response: 503' } });
    await closeAll(open);
  });

  it('a session that has the maximum number of websockets cannot open one more websocket', async () => {
    const sockets = await Promise.all(
      Array.from({ length: limits.perSession }, () => openTestWebsocketAsAdmin(running.url, transport)),
    );
    using further = await openTestWebsocket(running.url, transport);
    further.send(init);
    expect(await further.closed).toEqual([4403, 'the session has too many websockets: close unused ones']);
    await closeAll(sockets);
    await closeAll([await openTestWebsocketAsAdmin(running.url, transport)]);
  });

  it('a websocket that has the maximum number of operations rejects one more operation', async () => {
    const [full] = await openFull(1, () => ({ id: 1 }));
    full?.send(subscribe('more', '{ author { id } }'));
    expect(await full?.next()).toMatchObject({ type: 'error', id: 'more', payload: [{ message: /at most 100 open/ }] });
    full?.send({ id: '0', type: 'complete' });
    full?.send(subscribe('more', '{ author_by_pk(id: 3) { id } }'));
    expect(await full?.next()).toMatchObject({ type: 'next', id: 'more' });
    full?.socket.terminate();
  });

  it.each(rejectedClients)('the engine closes the socket of a client that %s', async (_, code, reason, act) => {
    using raw = await openTestWebsocket(running.url, transport);
    act(raw);
    expect(await raw.closed).toEqual([code, reason]);
  });

  it('the engine closes the socket of a client that does not read its results', async () => {
    using raw = await openTestWebsocketAsAdmin(running.url, transport);
    // Ten results of each change are less than the engine buffers, and need less CPU time than one long result.
    for (let id = 0; id < 10; id += 1) raw.send(subscribe(String(id), '{ author_by_pk(id: 3) { name } }'));
    for (let id = 0; id < 10; id += 1) await raw.next();
    raw.socket.pause();
    let sent = 0;
    // The send and receive buffers of the kernel take up to 37 MB before the engine must buffer.
    await expect
      .poll(
        async () => {
          sent += 1;
          await rename(3, String(sent % 10).repeat(300_000));
          return activeSubscriptions();
        },
        { timeout: 50_000 },
      )
      .toBe(0);
    raw.socket.resume();
    expect(await raw.closed).toEqual([1013, expect.stringContaining('reads too slowly')]);
    await rename(3, 'Cleo');
  });
});

describe('limits of an organisation', () => {
  const openAs = async (organisation: string): Promise<TestWebsocket> => {
    const raw = await openTestWebsocket(running.url, transport);
    const headers = {
      ...adminHeaders,
      'x-hasura-role': 'reader',
      'x-hasura-branch-ids': '{1}',
      'x-hasura-organisation-id': organisation,
    };
    raw.send({ type: 'connection_init', payload: { headers } });
    await raw.next();
    return raw;
  };

  it('an organisation that has the maximum number of subscriptions cannot open one more subscription', async () => {
    using first = await openAs('a');
    using second = await openAs('a');
    using other = await openAs('b');
    const refused = { type: 'error', payload: [{ message: /at most 3 open subscriptions.*ENGINE_SUBSCRIPTIONS_PER/ }] };
    for (const id of ['1', '2', '3']) {
      first.send(subscribe(id, '{ branch { id } }'));
      expect(await first.next()).toMatchObject({ type: 'next', id });
    }
    second.send(subscribe('4', '{ branch { name } }'));
    expect(await second.next()).toMatchObject(refused);
    other.send(subscribe('1', '{ branch { id } }'));
    expect(await other.next()).toMatchObject({ type: 'next' });
    first.send({ id: '1', type: 'complete' });
    await expect.poll(activeSubscriptions).toBe(3);
    second.send(subscribe('5', '{ branch { name } }'));
    expect(await second.next()).toMatchObject({ type: 'next', id: '5' });
  });
});

testAuthentication(() => running);

describe('websockets that the engine closes', () => {
  it('the engine closes all websockets when the metadata is reloaded', async () => {
    using raw = await openTestWebsocketAsAdmin(running.url, transport);
    await running.engine.fetch('/v1/metadata', {
      method: 'POST',
      headers: adminHeaders,
      body: JSON.stringify({ type: 'reload_metadata', args: {} }),
    });
    expect(await raw.closed).toEqual([1012, 'The metadata has changed: connect again']);
  });

  it('the engine closes all websockets when the server stops', async () => {
    using raw = await openTestWebsocketAsAdmin(running.url, transport);
    await running.server.close();
    expect(await raw.closed).toEqual([1001, 'The engine stops']);
  });
});

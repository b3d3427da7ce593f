import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { createLogger } from '@fds/platform/log';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { openJobQueue } from '../queue/queue.ts';
import { openDatabase } from './database.ts';

// Vitest fails the run if a lost connection causes an unhandled error.
const database = await createTestDatabase();
afterAll(() => database.drop());

/** Timeout of a test in milliseconds. A new connection takes less than a second; a slow machine needs longer. */
const polling = { timeout: 30_000, interval: 50 };

const message = (type: string, body: string): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, Buffer.from(body)]);
};
const ready = Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I')]);
const stopping = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');
const terminate = 'X'.charCodeAt(0);

/**
 * Starts a proxy of Postgres that can imitate a shutdown of Postgres. During the shutdown, it sends the error of
 * Postgres to each new connection, and to each connection that the client closes.
 */
async function startProxy(target: URL) {
  const sockets = new Set<Socket>();
  const state = { stopping: false, refused: 0, terminations: 0 };
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    if (state.stopping) {
      socket.once('data', () => {
        state.refused++;
        socket.end(Buffer.concat([ready, stopping]));
      });
      return;
    }
    const upstream = connect(Number(target.port), target.hostname).on('error', () => {});
    upstream.pipe(socket);
    socket.on('data', (bytes) => {
      if (bytes[0] === terminate) {
        state.terminations++;
        upstream.unpipe(socket);
        socket.end(stopping);
      }
      upstream.write(bytes);
    });
    socket.on('close', () => upstream.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const url = new URL(target);
  url.host = `127.0.0.1:${address.port}`;
  /** Closes all open connections, as Postgres does when it shuts down. */
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: url.href,
    state,
    closeAll,
    close: () => {
      closeAll();
      server.close();
    },
  };
}

async function open(url: string) {
  const log = createLogger({ name: 'worker', level: 'info' }, { write: () => {} });
  const client = openDatabase(url, log);
  const queue = openJobQueue(
    client,
    [],
    async () => {},
    log,
    () => {},
  );
  await queue.open();
  const listener = client.listen('changes', { onNotification: () => {}, onListening: () => {} });
  return {
    transaction: queue.transaction,
    stop: async (timeoutMs: number) => {
      await listener.stop();
      await queue.stop(timeoutMs);
      await client.close();
    },
  };
}

test('the queue continues after Postgres closes an idle connection, a connection in a transaction or a new connection', async () => {
  const postgres = await startProxy(new URL(database.url));
  const queue = await open(postgres.url);
  const answer = () => queue.transaction((tx) => tx.query('select 1 as answer'));
  expect(await answer()).toEqual([{ answer: 1 }]);
  postgres.closeAll();
  await vi.waitFor(async () => expect(await answer()).toEqual([{ answer: 1 }]), polling);

  const atWork = queue.transaction((tx) => tx.query('select pg_terminate_backend(pg_backend_pid())'));
  await expect(atWork).rejects.toThrow(/terminat/);
  expect(await answer()).toEqual([{ answer: 1 }]);

  postgres.state.stopping = true;
  postgres.closeAll();
  await vi.waitFor(async () => {
    await expect(answer()).rejects.toThrow();
    expect(postgres.state.refused).toBeGreaterThan(0);
  }, polling);
  postgres.state.stopping = false;
  await vi.waitFor(async () => expect(await answer()).toEqual([{ answer: 1 }]), polling);
  await queue.stop(1000);
  postgres.close();
});

test('the queue ignores errors that Postgres sends while the queue closes its connections', async () => {
  const postgres = await startProxy(new URL(database.url));
  const queue = await open(postgres.url);
  const listeners = () =>
    queue.transaction((tx) =>
      tx.query(
        `select pid from pg_stat_activity
        where application_name = 'worker-listener' and datname = current_database() and query like '%pg_notify%'`,
      ),
    );
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(1), polling);
  await queue.stop(1000);
  await vi.waitFor(() => expect(postgres.state.terminations).toBeGreaterThan(1), polling);
  postgres.close();
});

test('a transaction runs again if Postgres aborts it because of a deadlock', async () => {
  const db = openDatabase(database.url, createLogger({ name: 'worker', level: 'fatal' }));
  await db.sql`create table counters (id int primary key, value int not null)`;
  await db.sql`insert into counters values (1, 0), (2, 0)`;
  const bothHoldOne = Promise.withResolvers<void>();
  let holders = 0;
  let runs = 0;
  const increment = (first: number, second: number) =>
    db.transaction(async (tx) => {
      runs += 1;
      await tx.query('update counters set value = value + 1 where id = $1', [first]);
      holders += 1;
      if (holders === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await tx.query('update counters set value = value + 1 where id = $1', [second]);
    });
  await Promise.all([increment(1, 2), increment(2, 1)]);
  // Postgres may abort the repeated transaction too.
  expect(runs).toBeGreaterThan(2);
  const rows = await db.sql<{ value: number }>`select value from counters`;
  expect(rows.map(({ value }) => value)).toEqual([2, 2]);
  await db.close();
});

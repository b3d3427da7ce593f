import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { ConnectionLost, openConnection } from './connection.ts';
import { sqlFragment, sqlIdentifier } from './sql.ts';

// Vitest fails the run if a lost connection causes an unhandled error.
const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());
const database = resources.use(await createTestDatabase());
const setup = resources.use(await openConnection(database.url));
await setup.query('create table notes (id int primary key, text text); create table others (id int)');

const notes = async () => {
  await using connection = await openConnection(database.url);
  return await connection.sql`select id, text from notes order by id`;
};

test('a transaction whose work fails leaves no rows and closes the connection', async () => {
  await using connection = await openConnection(database.url);
  const failed = connection.transaction(async () => {
    await connection.sql`insert into notes values (1, 'a')`;
    throw new Error('the work failed');
  });
  await expect(failed).rejects.toThrow('the work failed');
  expect(await notes()).toHaveLength(0);
  await expect(connection.sql`select 1`).rejects.toThrow('closed');
});

test('a transaction whose connection Postgres closes rejects, also if no statement runs at that moment', async () => {
  await using victim = await openConnection(database.url);
  const [session] = await victim.sql<{ pid: number }>`select pg_backend_pid() as pid`;
  const lost = victim.transaction(async () => {
    await victim.sql`insert into notes values (2, 'b')`;
    await setup.sql`select pg_terminate_backend(${session?.pid}, 10000)`;
    await victim.sql`insert into notes values (3, 'c')`;
  });
  await expect(lost).rejects.toThrow(ConnectionLost);
  expect(await notes()).toHaveLength(0);

  await using other = await openConnection(database.url);
  const closed = other.transaction(() => other.sql`select pg_terminate_backend(pg_backend_pid())`);
  await expect(closed).rejects.toThrow(/terminat/);
});

test('a template takes values, lists of names and parts with values of their own', async () => {
  const ids = [4, 5];
  const columns = sqlIdentifier('id', 'text');
  const inserted = await setup.sql`
    insert into ${sqlIdentifier('notes')} (${columns}) select n, ${"it's"} from unnest(${ids}::int[]) as n`;
  expect(inserted.count).toBe(2);
  const [found] = await setup.sql`select ${columns} from notes ${sqlFragment`where id = ${5}`}`;
  expect(found).toEqual({ id: 5, text: "it's" });
});

/** A Postgres that sends this text at the start of a connection, and then nothing. */
async function silentServer(start: string) {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {}).resume();
    socket.once('data', () => socket.write(start, 'latin1'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { server, url: `postgres://u:p@127.0.0.1:${address.port}/d` };
}

test('openConnection gives up a server that accepts the connection and sends nothing', async () => {
  const { server, url } = await silentServer('');
  await expect(openConnection(url, { connectionTimeoutMillis: 20 }, 20)).rejects.toThrow('timeout expired');
  server.close();
});

test('the end of a connection does not wait for a server that does not close it', async () => {
  const authenticated = 'R\0\0\0\x08\0\0\0\0';
  const ready = 'Z\0\0\0\x05I';
  const { server, url } = await silentServer(`${authenticated}${ready}`);
  const connection = await openConnection(url, {}, 20);
  await connection[Symbol.asyncDispose]();
  server.close();
});

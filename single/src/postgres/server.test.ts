import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlClient from 'postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settlePort } from '../ports.ts';
import { type PostgresServer, startPostgres } from './server.ts';

// mkdtemp's folder is closed to all but this user: as root, the server's user cannot pass it by name.
let root: string;
const running: PostgresServer[] = [];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fds-server-'));
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await rm(root, { recursive: true, force: true });
});

const freePort = () => settlePort({ host: '127.0.0.1', port: 0, variable: '' });

async function start(port: number): Promise<PostgresServer> {
  const server = await startPostgres({ directory: join(root, 'data'), port, password: 'word', durable: false });
  running.push(server);
  return server;
}

async function query<T>(port: number, run: (sql: sqlClient.Sql) => Promise<T>): Promise<T> {
  const sql = sqlClient(`postgres://postgres:word@127.0.0.1:${port}/postgres`, { max: 1, onnotice: () => {} });
  try {
    return await run(sql);
  } finally {
    await sql.end();
  }
}

describe('startPostgres', () => {
  it('keeps its data over a stop, a killed server, and one that another process left running', async () => {
    const port = await freePort();
    const first = await start(port);
    await query(port, (sql) => sql`create table kept as select 1 as one`);
    await first.stop();
    expect(await first.exited).toBe('code 0');

    const second = await start(port);
    process.kill(second.pid, 'SIGKILL');
    expect(await second.exited).toBe('signal SIGKILL');

    const third = await start(port);
    const fourth = await start(port);
    expect(await third.exited).toBe('code 0');
    expect(await query(port, (sql) => sql`select one from kept`)).toEqual([{ one: 1 }]);
    await fourth.stop();
  });

  it('asks for the password', async () => {
    const port = await freePort();
    await start(port);
    const sql = sqlClient(`postgres://postgres:guess@127.0.0.1:${port}/postgres`, { max: 1 });
    await expect(sql`select 1`).rejects.toThrow('password authentication failed');
  });

  it('makes the cluster anew where an earlier start was cut off while it made it', async () => {
    await mkdir(join(root, 'data.new'));
    await writeFile(join(root, 'data.new', 'PG_VERSION'), '17\n');
    await start(await freePort());
    expect(await readFile(join(root, 'data', 'PG_VERSION'), 'utf8')).toBe('17\n');
  });

  it.each([
    ['without its version', {}, /is no complete database folder \(its PG_VERSION is missing or unreadable\)/],
    ['of another version', { PG_VERSION: '16\n' }, /was made by Postgres 16, this is Postgres 17/],
  ])('refuses a folder %s', async (_, files, message) => {
    await mkdir(join(root, 'data'));
    for (const [name, content] of Object.entries(files)) await writeFile(join(root, 'data', name), content);
    await expect(start(await freePort())).rejects.toThrow(message);
  });

  it('says why a damaged cluster does not start', async () => {
    const port = await freePort();
    const server = await start(port);
    await server.stop();
    await rm(join(root, 'data', 'global', 'pg_control'));
    await expect(start(port)).rejects.toThrow(
      /^The database in .*data does not start: .*(restore a backup, or remove)/,
    );
  });

  it('refuses a taken port', async () => {
    const port = await freePort();
    await start(port);
    const other = startPostgres({ directory: join(root, 'other'), port, password: 'word', durable: false });
    await expect(other).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken, Postgres cannot have it.`);
  });
});

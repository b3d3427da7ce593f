import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { reserveFreePort } from '@fds/platform/free-port';
import { listen } from '@fds/platform/serve';
import sqlClient from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareCluster } from './cluster.ts';
import { type PostgresServer, startPostgres } from './server.ts';

vi.setConfig({ testTimeout: 180_000 });

// The tests share one cluster: each test leaves the cluster stopped, and the last test damages the cluster. If root
// runs the tests, another user runs the server. This user has no access to the parent folder of the cluster, because
// only the owner may open a folder of mkdtemp.
let root: string;
let port: number;
const running: PostgresServer[] = [];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fds-server-'));
  port = await reserveFreePort();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function start(name = 'data'): Promise<PostgresServer> {
  const server = await startPostgres({ directory: join(root, name), port, password: 'word', durable: false });
  running.push(server);
  return server;
}

async function query<T>(password: string, run: (sql: sqlClient.Sql) => Promise<T>): Promise<T> {
  const sql = sqlClient(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`, { max: 1, onnotice: () => {} });
  try {
    return await run(sql);
  } finally {
    await sql.end();
  }
}

describe('startPostgres', () => {
  it('startPostgres creates a cluster, even if an earlier start was killed during the creation', async () => {
    await mkdir(join(root, 'data.new-half'));
    await writeFile(join(root, 'data.new-half', 'PG_VERSION'), '17\n');
    await start();
    expect(await readdir(root)).toEqual(['data']);
    await query('word', (sql) => sql`create table kept as select 1 as one`);
    const folding = await query(
      'word',
      (sql) => sql`select 'Ångström' ilike 'ång%' as found, 'Z' < 'a' as by_code_point`,
    );
    expect(folding).toEqual([{ found: true, by_code_point: true }]);
    await expect(query('guess', (sql) => sql`select 1`)).rejects.toThrow('password authentication failed');
  });

  it.each([
    [
      'could not write to file "base/1/1259": No space left on device',
      'is full: free some space, or set DATA_DIR to a folder on another disk.',
    ],
    ['could not access directory', 'could not be created: initdb: error: could not access directory'],
  ])(
    'startPostgres explains the output "%s" of initdb, and removes the files that initdb created',
    async (line, reason) => {
      const folder = await mkdtemp(join(root, 'initdb-'));
      const initdb = join(folder, 'initdb');
      const script = `#!/bin/sh\necho 'creating subdirectories'\necho 'initdb: error: ${line}' >&2\necho 'initdb: removing data directory'\nexit 1\n`;
      await writeFile(initdb, script, { mode: 0o755 });
      const directory = join(folder, 'data');
      const options = { directory, password: 'word', durable: true };
      await expect(prepareCluster({ initdb, postgres: initdb }, undefined, options)).rejects.toThrow(reason);
      expect(await readdir(folder)).toEqual(['initdb']);
      await rm(folder, { recursive: true });
    },
  );

  it('a cluster keeps its data if its server stops, its server is killed or the supervisor is killed', async () => {
    const first = await start();
    await first.stop();
    expect(await first.exited).toBe('code 0');

    const second = await start();
    process.kill(second.pid, 'SIGKILL');
    expect(await second.exited).toBe('signal SIGKILL');

    const third = await start();
    await start();
    expect(await third.exited).toBe('code 0');
    expect(await query('word', (sql) => sql`select one from kept`)).toEqual([{ one: 1 }]);
  });

  it('startPostgres ignores the lock of a killed server if another process has the pid of this server', async () => {
    const first = await start();
    await first.stop();
    // Copies the stopped cluster, because the creation of a cluster takes 0.7 s of CPU time. `-p` keeps the owner.
    await promisify(execFile)('cp', ['-Rp', join(root, 'data'), join(root, 'other')]);
    const other = await startPostgres({ directory: join(root, 'other'), port, password: 'word', durable: false });
    try {
      await writeFile(join(root, 'data', 'postmaster.pid'), `${other.pid}\n`);
      port = await reserveFreePort();
      await start();
      expect(await Promise.race([other.exited, 'still running'])).toBe('still running');
    } finally {
      await other.stop();
    }
  });

  it('startPostgres rejects a port that is in use', async () => {
    const listener = await listen({ fetch: () => new Response() }, { host: '127.0.0.1', port, variable: '' });
    try {
      await expect(start()).rejects.toThrow(
        `Port ${port} of 127.0.0.1 is taken by another process, so Postgres cannot start.`,
      );
    } finally {
      await listener.close();
    }
  });

  it.each([
    ['without a version', 'none', {}, /is not a complete database folder \(its PG_VERSION is missing or unreadable\)/],
    ['of another version', 'older', { PG_VERSION: '16\n' }, /is a database of Postgres 16, but this is Postgres 17/],
  ])('startPostgres rejects a folder %s', async (_, name, files, message) => {
    await mkdir(join(root, name));
    for (const [file, content] of Object.entries(files)) await writeFile(join(root, name, file), content);
    await expect(start(name)).rejects.toThrow(message);
  });

  it('startPostgres explains why a damaged cluster does not start', async () => {
    await rm(join(root, 'data', 'global', 'pg_control'));
    await expect(start()).rejects.toThrow(/^The database in .*data does not start: .*(restore a backup, or remove)/);
  });
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '@fds/single/postgres';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { reserveFreePort } from '../platform/src/free-port.ts';
import { chooseParentOfDataFolders } from './data-folders.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the superuser's database. */
    postgresUrl: string;
  }
}

export interface TestPostgres {
  /** Of the superuser's database. */
  readonly url: string;
  stop(): Promise<void>;
}

/** On a free port, in a new folder, without durability. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const directory = await mkdtemp(join(await chooseParentOfDataFolders(), 'fds-test-postgres-'));
  const port = await reserveFreePort();
  const server = await startPostgres({
    directory: join(directory, 'data'),
    port,
    password: 'postgres',
    durable: false,
    settings: {
      max_connections: '200',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: '256MB',
      // A database of a test does not live long enough to need a vacuum.
      autovacuum: 'off',
      // A client needs 1 ms of CPU time for the usual 4096 iterations.
      scram_iterations: '1',
    },
  });
  const url = (database: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`;
  // The first connection writes a file of system tables. A copy has it, and its first connection needs 4 ms less.
  const template = postgres(url('template1'), { max: 1, fetch_types: false });
  await template`alter role postgres password 'postgres'`;
  // The first rule that matches decides. Without a password, a connection needs 2 ms less CPU time in server and client.
  // The users that a test creates still need their passwords.
  const rules = join(directory, 'data', 'pg_hba.conf');
  await writeFile(rules, `host /^test_ postgres 127.0.0.1/32 trust\n${await readFile(rules, 'utf8')}`);
  await template`select pg_reload_conf()`;
  await template.end();
  return {
    url: url('postgres'),
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** One server for the whole test run. */
export default async function startPostgresForTestRun(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  project.provide('postgresUrl', server.url);
  return server.stop;
}

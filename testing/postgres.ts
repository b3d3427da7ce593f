import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '@fds/single/postgres';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { reserveFreePort } from '../platform/src/free-port.ts';
import { chooseParentOfDataFolders } from './data-folders.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the superuser's database on the Postgres server of the test run. */
    postgresUrl: string;
  }
}

export interface TestPostgres {
  /** URL of the superuser's database on the started Postgres server. */
  readonly url: string;
  /** Stops the Postgres server and deletes its folder. */
  stop(): Promise<void>;
}

/**
 * Starts a Postgres server on a free port in a new folder. Durability is off, because the data is deleted after the
 * test run.
 * @throws Error if the server does not start
 */
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
      // A client needs 1 ms of CPU time for the usual 4096 iterations, and a test run opens 1700 connections.
      scram_iterations: '1',
    },
  });
  const url = (database: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`;
  // The first connection to a database writes a file with the definitions of the system tables. A copy of the template
  // has this file, and its first connection then needs 4 ms less.
  const template = postgres(url('template1'), { max: 1, fetch_types: false });
  await template`alter role postgres password 'postgres'`;
  await template.end();
  return {
    url: url('postgres'),
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Global setup of Vitest: starts one Postgres server for the whole test run and stops it after the last test. */
export default async function startPostgresForTestRun(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  project.provide('postgresUrl', server.url);
  return server.stop;
}

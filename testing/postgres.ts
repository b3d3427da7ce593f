import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@fds/single/postgres';
import type { TestProject } from 'vitest/node';
import { reserveFreePort } from '../platform/src/free-port.ts';

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

const memory = '/dev/shm';
const roomBytes = 2 * 1024 ** 3;

/**
 * Returns the folder in which the data folder of Postgres is created. On Linux with enough free memory, this folder is
 * in memory, because copying a database on a disk takes up to ten times as long. Otherwise it is the folder for
 * temporary files.
 */
async function placeOfData(): Promise<string> {
  const found = await statfs(memory).catch(() => undefined);
  const free = found === undefined ? 0 : found.bavail * found.bsize;
  return free > roomBytes && freemem() > 2 * roomBytes ? memory : tmpdir();
}

/**
 * Starts a Postgres server on a free port in a new folder. Durability is off, because the data is deleted after the
 * test run.
 * @throws Error if the server does not start
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const directory = await mkdtemp(join(await placeOfData(), 'fds-test-postgres-'));
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
    },
  });
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Global setup of Vitest: starts one Postgres server for the whole test run and stops it after the last test. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  project.provide('postgresUrl', server.url);
  return server.stop;
}

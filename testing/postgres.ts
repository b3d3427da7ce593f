import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@fds/single/postgres';
import type { TestProject } from 'vitest/node';
import { freePort } from '../platform/src/free-port.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the superuser's database on the Postgres that the whole run shares. */
    postgresUrl: string;
  }
}

export interface TestPostgres {
  /** Address of the superuser's database. */
  readonly url: string;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

/**
 * Starts a real Postgres on a port and in a folder of its own. Durability is off: the data does not outlive the run.
 * @throws what the server's start throws.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'fds-test-postgres-'));
  const port = await freePort();
  const server = await startPostgres({
    directory: join(directory, 'data'),
    port,
    password: 'postgres',
    durable: false,
    settings: { max_connections: '200', wal_level: 'minimal', max_wal_senders: '0' },
  });
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Starts one Postgres for the whole test run and stops it after the last test. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  project.provide('postgresUrl', server.url);
  return server.stop;
}

import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
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

const memory = '/dev/shm';
const roomBytes = 2 * 1024 ** 3;

/**
 * Where the data lies: in memory on a Linux with room for several times as much as there is, as a disk takes up to ten
 * times as long to copy a database; else where temporary files do.
 */
async function placeOfData(): Promise<string> {
  const found = await statfs(memory).catch(() => undefined);
  const free = found === undefined ? 0 : found.bavail * found.bsize;
  return free > roomBytes && freemem() > 2 * roomBytes ? memory : tmpdir();
}

/**
 * Starts a real Postgres on a port and in a folder of its own. Durability is off: the data does not outlive the run.
 * @throws what the server's start throws.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const directory = await mkdtemp(join(await placeOfData(), 'fds-test-postgres-'));
  const port = await freePort();
  const server = await startPostgres({
    directory: join(directory, 'data'),
    port,
    password: 'postgres',
    durable: false,
    settings: { max_connections: '200', wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '256MB' },
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

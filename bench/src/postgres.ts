import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { reserveFreePort } from '@fds/platform/free-port';
import { startPostgres } from '@fds/single/postgres';

/** A Postgres server for the measurements. Disposing of the object stops the server and keeps the data. */
export interface BenchPostgres extends AsyncDisposable {
  /** Returns the URL with which the superuser connects to a database. */
  url(database: string): string;
  /** Calls a listener with each line of the server's log, until the returned object is disposed. */
  listen(listener: (line: string) => void): Disposable;
}

/**
 * Settings that a production server with several GiB of memory has. All other settings have the defaults of Postgres.
 */
const settings: Readonly<Record<string, string>> = {
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  random_page_cost: '1.1',
  // These settings turn replication off. Postgres then creates indexes without writing them to the write-ahead log, and
  // the benchmark creates its data set faster.
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/**
 * Starts a Postgres server with a data folder. Creates the folder if it does not exist.
 * @throws StartError if the server does not start
 */
export async function startBenchPostgres(folder: string): Promise<BenchPostgres> {
  await mkdir(folder, { recursive: true });
  const port = await reserveFreePort();
  const listeners = new Set<(line: string) => void>();
  const server = await startPostgres({
    directory: join(folder, 'data'),
    port,
    password: 'postgres',
    durable: true,
    settings,
    onLine: (line) => {
      for (const listener of listeners) listener(line);
    },
  });
  return {
    url: (database) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`,
    listen: (listener) => {
      listeners.add(listener);
      return { [Symbol.dispose]: () => void listeners.delete(listener) };
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
}

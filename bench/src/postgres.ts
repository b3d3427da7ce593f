import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@fds/platform/free-port';
import { startPostgres } from '@fds/single/postgres';

/** A Postgres server for measurements. Its disposal stops the server and keeps the data. */
export interface BenchPostgres extends AsyncDisposable {
  /** Returns the URL of a database for the superuser. */
  url(database: string): string;
  /** Passes the lines of the server's log to a listener, until disposal. */
  listen(listener: (line: string) => void): Disposable;
}

/** Settings of a production server of this size; all others are Postgres's defaults. */
const settings: Readonly<Record<string, string>> = {
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  random_page_cost: '1.1',
};

/**
 * Starts Postgres in a folder, which is created if necessary.
 * @throws StartError if the server does not start
 */
export async function startBenchPostgres(folder: string): Promise<BenchPostgres> {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
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

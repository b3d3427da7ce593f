import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@fds/platform/free-port';
import { startPostgres } from '@fds/single/postgres';

/** A running Postgres of the measurements' own; disposing of it stops it and keeps its data. */
export interface BenchPostgres extends AsyncDisposable {
  /** The address of one of its databases, as superuser. */
  url(database: string): string;
  /** Gives the lines of the server's log to the listener, until it is disposed of. */
  listen(listener: (line: string) => void): Disposable;
}

/** As a production server of this size would have them; everything else is Postgres's default. */
const settings: Readonly<Record<string, string>> = {
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  random_page_cost: '1.1',
};

/**
 * Starts Postgres on a folder of its own, which is made where it is missing.
 * @throws StartError when it does not start.
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

import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PostgresServer, startPostgres } from '@fds/single/postgres';
import pg from 'pg';
import { reserveFreePort } from '../../platform/src/free-port.ts';
import { chooseParentOfDataFolders } from '../../testing/data-folders.ts';

/** A Postgres server with a connection of the superuser. */
interface Server {
  readonly directory: string;
  readonly port: number;
  readonly url: string;
  /** Runs a statement and returns its rows. */
  readonly ask: (text: string) => Promise<readonly unknown[]>;
}

/** A primary and its streaming replica. Disposing of the object stops both servers and deletes their data. */
export interface ReplicatedPostgres extends AsyncDisposable {
  readonly primary: Server;
  readonly replica: Server & { readonly start: () => Promise<void>; readonly stop: () => Promise<void> };
}

const password = 'postgres';
const settings = {
  wal_level: 'replica',
  synchronous_commit: 'on',
  autovacuum: 'off',
  // A statement of the replica that conflicts with a change of the primary fails immediately.
  max_standby_streaming_delay: '0',
  wal_retrieve_retry_interval: '100ms',
};

const createServer = async (directory: string): Promise<Server> => {
  const port = await reserveFreePort();
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const ask = async (text: string): Promise<readonly unknown[]> => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };
  return { directory, port, url, ask };
};

/** Copies the data folder of a running primary, and configures the copy as a streaming replica. */
async function copyDataFolder(primary: Server, to: string): Promise<void> {
  const client = new pg.Client(primary.url);
  await client.connect();
  await client.query(`select pg_backup_start('replica', true)`);
  // The program `cp` keeps the owner of the files.
  await promisify(execFile)('cp', ['-a', primary.directory, to]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  await rm(join(to, 'postmaster.pid'));
  // The Postgres server runs as the user that owns the data folder. This user must be able to read and remove the new
  // files.
  const { uid, gid } = await stat(to);
  for (const [name, content] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['standby.signal', ''],
  ] as const) {
    await writeFile(join(to, name), content);
    await chown(join(to, name), uid, gid);
  }
}

/** Starts a primary and a streaming replica. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const directory = await mkdtemp(join(await chooseParentOfDataFolders(), 'fds-test-replica-'));
  const primary = await createServer(join(directory, 'primary'));
  const replica = await createServer(join(directory, 'replica'));
  const start = (server: Server, more: Readonly<Record<string, string>> = {}): Promise<PostgresServer> =>
    startPostgres({ ...server, password, durable: false, settings: { ...settings, ...more } });
  const primaryServer = await start(primary);
  await copyDataFolder(primary, replica.directory);
  const source = `host=127.0.0.1 port=${primary.port} user=postgres password=${password}`;
  let replicaServer: PostgresServer | undefined;
  const startReplica = async (): Promise<void> => {
    replicaServer = await start(replica, { primary_conninfo: source });
  };
  const stopReplica = async (): Promise<void> => {
    await replicaServer?.stop();
    replicaServer = undefined;
  };
  await startReplica();
  return {
    primary,
    replica: { ...replica, start: startReplica, stop: stopReplica },
    [Symbol.asyncDispose]: async () => {
      await stopReplica();
      await primaryServer.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

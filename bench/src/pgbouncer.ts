import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { reserveFreePort } from '@fds/platform/free-port';

const execute = promisify(execFile);

/** First version of PgBouncer that supports prepared statements in transaction mode. */
const preparingVersion = [1, 21] as const;

/** A running PgBouncer in transaction mode. Disposing of the object stops PgBouncer. */
export interface RunningPgBouncer extends AsyncDisposable {
  readonly version: string;
  /** Returns the URL of a database through PgBouncer. */
  url(databaseUrl: string): string;
}

const supportsPrepared = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > preparingVersion[0] || (major === preparingVersion[0] && minor >= preparingVersion[1]);
};

/**
 * Starts the installed PgBouncer in front of a Postgres server.
 * @param serverConnections maximum number of connections to Postgres
 * @throws Error if PgBouncer is not installed or does not start
 */
export async function startPgBouncer(postgresUrl: string, serverConnections: number): Promise<RunningPgBouncer> {
  const { stdout } = await execute('pgbouncer', ['--version']).catch(() => {
    throw new Error('PgBouncer is not installed: on Debian, run apt-get install pgbouncer');
  });
  const version = /PgBouncer (\S+)/.exec(stdout)?.[1] ?? '';
  const { hostname, port: postgresPort, username, password } = new URL(postgresUrl);
  const port = await reserveFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'fds-pgbouncer-'));
  // PgBouncer refuses to run as root. It therefore runs as another user, who must be able to read its configuration
  // files.
  await chmod(folder, 0o755);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'users.txt'), `"${username}" "${password}"\n`);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    default_pool_size: serverConnections,
    max_client_conn: 1_000,
    ...(supportsPrepared(version) ? { max_prepared_statements: 200 } : {}),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  await writeFile(file, `[databases]\n* = host=${hostname} port=${postgresPort}\n[pgbouncer]\n${lines.join('\n')}\n`);
  const user = process.getuid?.() === 0 ? ['--user=nobody'] : [];
  const child = spawn('pgbouncer', [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  let log = '';
  const ready = new Promise<void>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes('process up')) resolve();
    });
  });
  const ended = exited.then(() => Promise.reject(new Error(`PgBouncer did not start:\n${log}`)));
  await Promise.race([ready, ended]);
  ended.catch(() => {});
  return {
    version,
    url: (databaseUrl) => {
      const url = new URL(databaseUrl);
      url.port = String(port);
      return url.href;
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGINT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

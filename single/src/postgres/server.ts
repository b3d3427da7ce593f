import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '@fds/platform/env';
import { findBinaries } from './binaries.ts';
import { type ClusterOptions, prepareCluster } from './cluster.ts';
import { explainFull, type Program, run } from './run.ts';
import { serverUser } from './user.ts';

/** A cluster, and how its server is run. */
export interface PostgresOptions extends ClusterOptions {
  /** Port on 127.0.0.1, the only address the server listens on. */
  readonly port: number;
  /** Server settings beside the ones that follow from the other options. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Gets each line of the server's log. */
  readonly onLine?: (line: string) => void;
}

/** A server that runs. */
export interface PostgresServer {
  readonly pid: number;
  /** Resolves when the server has ended, with how: `code 1`, `signal SIGKILL`. */
  readonly exited: Promise<string>;
  /** Ends it in Postgres's fast mode: clients are cut, all data is written out. */
  stop(): Promise<void>;
}

const startLimitMs = 120_000;
const stopLimitMs = 15_000;

const settingsOf = ({ durable, settings }: PostgresOptions): Record<string, string> => ({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  jit: 'off',
  log_min_error_statement: 'panic',
  ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  ...settings,
});

/** Ends the server when this process ends without doing so itself, in whatever way: its end closes the pipe. */
function watch(pid: number): () => void {
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'watch-postgres', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  return () => watcher.kill('SIGKILL');
}

/** What to tell the person who starts of a server that ended at once. */
function explain(lines: readonly string[], { directory, port }: PostgresOptions, ending: string): StartError {
  const fatal = lines.filter((line) => /\b(FATAL|PANIC):/.test(line)).at(-1) ?? lines.at(-1) ?? ending;
  const reason = fatal.replace(/^.*?\b(FATAL|PANIC):\s*/, '');
  const full = explainFull(lines, directory);
  if (full !== undefined) return new StartError(full);
  return lines.some((line) => line.includes('Address already in use'))
    ? new StartError(`Port ${port} of 127.0.0.1 is taken, Postgres cannot have it.`)
    : new StartError(
        `The database in ${directory} does not start: ${reason} (restore a backup, or remove the folder to start with a new one)`,
      );
}

async function stop(program: Program): Promise<void> {
  program.process.kill('SIGINT');
  const given = AbortSignal.timeout(stopLimitMs);
  given.addEventListener('abort', () => program.process.kill('SIGQUIT'));
  await program.exited;
}

/**
 * Starts a Postgres server on a cluster's folder, which is made where it does not exist.
 * @returns the server, ready for connections
 * @throws StartError with one line that says what to do: no binaries for this machine, a folder that cannot be used, a
 * taken port, a server that ended at once
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const user = await serverUser();
  const binaries = await findBinaries(user);
  const owner = await prepareCluster(binaries, user, options);
  const flags = Object.entries(settingsOf(options)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const ready = Promise.withResolvers<'ready'>();
  const program = run(binaries.postgres, ['-p', String(options.port), ...flags], {
    directory: options.directory,
    user: owner,
    onLine: (line) => {
      if (line.includes('database system is ready to accept connections')) ready.resolve('ready');
      options.onLine?.(line);
    },
  });
  const { pid } = program.process;
  const unwatch = pid === undefined ? () => undefined : watch(pid);
  void program.exited.then(unwatch);
  const late = pause(startLimitMs, 'late' as const, { ref: false });
  const outcome = await Promise.race([ready.promise, program.exited, late]);
  if (outcome === 'late') {
    await stop(program);
    throw new StartError(`The database in ${options.directory} did not get ready within ${startLimitMs / 1000} s.`);
  }
  if (outcome !== 'ready' || pid === undefined) throw explain(program.lastLines(), options, outcome);
  return { pid, exited: program.exited, stop: () => stop(program) };
}

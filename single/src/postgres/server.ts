import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '@fds/platform/env';
import { findBinaries } from './binaries.ts';
import { type ClusterOptions, prepareCluster } from './cluster.ts';
import { fullDiskMessage, type RunningProgram, runProgram } from './run.ts';
import { findOsUser } from './user.ts';

export interface ServerOptions extends ClusterOptions {
  /** On 127.0.0.1, the only address on which the server listens. */
  readonly port: number;
  readonly settings?: Readonly<Record<string, string>>;
  /** Receives each line of the server's log. */
  readonly onLine?: (line: string) => void;
}

export interface PostgresServer {
  readonly pid: number;
  /** `code 1` or `signal SIGKILL`. */
  readonly exited: Promise<string>;
  /** Fast mode: disconnects all clients and writes all data. */
  stop(): Promise<void>;
}

const startLimitMs = 120_000;
const stopLimitMs = 15_000;

const settingsOf = ({ durable, settings }: ServerOptions): Record<string, string> => ({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  jit: 'off',
  log_min_error_statement: 'panic',
  ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  ...settings,
});

/** A shell waits until its pipe closes and stops the server, even if this process is killed. */
function watch(pid: number): () => void {
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'watch-postgres', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  return () => watcher.kill('SIGKILL');
}

/** Why the server ended during its start. */
function explain(lines: readonly string[], { directory, port }: ServerOptions, ending: string): StartError {
  const fatal = lines.filter((line) => /\b(FATAL|PANIC):/.test(line)).at(-1) ?? lines.at(-1) ?? ending;
  const reason = fatal.replace(/^.*?\b(FATAL|PANIC):\s*/, '');
  const full = fullDiskMessage(lines, directory);
  if (full !== undefined) return new StartError(full);
  return lines.some((line) => line.includes('Address already in use'))
    ? new StartError(`Port ${port} of 127.0.0.1 is taken by another process, so Postgres cannot start.`)
    : new StartError(
        `The database in ${directory} does not start: ${reason} (restore a backup, or remove the folder to start with a new database)`,
      );
}

async function stop(program: RunningProgram): Promise<void> {
  program.process.kill('SIGINT');
  const given = AbortSignal.timeout(stopLimitMs);
  given.addEventListener('abort', () => program.process.kill('SIGQUIT'));
  await program.exited;
}

/**
 * Ready for connections. Creates a missing cluster.
 * @throws StartError if this machine has no Postgres programs, the folder is unusable, or the port is in use
 */
export async function startPostgres(options: ServerOptions): Promise<PostgresServer> {
  const user = await findOsUser();
  const binaries = await findBinaries(user);
  const owner = await prepareCluster(binaries, user, options);
  const flags = Object.entries(settingsOf(options)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const ready = Promise.withResolvers<'ready'>();
  const program = runProgram(binaries.postgres, ['-p', String(options.port), ...flags], {
    directory: options.directory,
    user: owner,
    onLine: (line) => {
      if (/database system is ready to accept (read-only )?connections/.test(line)) ready.resolve('ready');
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
    throw new StartError(`The database in ${options.directory} was not ready within ${startLimitMs / 1000} s.`);
  }
  if (outcome !== 'ready' || pid === undefined) throw explain(program.lastLines(), options, outcome);
  return { pid, exited: program.exited, stop: () => stop(program) };
}

import pg from 'pg';
import { readColumnTexts } from './protocol.ts';
import { createSocket, ProtocolClient } from './wire.ts';

export interface ConnectionSettings {
  readonly url: string;
  /** A proxy in front of Postgres may not support prepared statements. */
  readonly prepares: boolean;
  /** Timeout; 0 means none. A `statement_timeout` in the database URL takes precedence. */
  readonly statementMs: number;
}

export type PlanCacheMode = 'auto' | 'force_generic_plan';

const applicationName = 'graphql-engine';
/**
 * Minimum of `hash_mem_multiplier`. Postgres hashes the keys of related rows only if they are expected to fit into
 * `work_mem * hash_mem_multiplier`; otherwise it compares each row with each key. The default of 4 MB * 2 is enough for
 * 209,000 keys, this minimum for four times as many.
 */
const hashMemory = 8;
/**
 * Without parallel workers, because each worker computes the hash tables of nested conditions again: ten nested
 * relationships on 60,000 invoices took 4.4 s of CPU time instead of 1.8 s, on several cores for one tenant.
 */
const session = `select pg_backend_pid()::text as pid, set_config($1, $2, false),
  set_config('max_parallel_workers_per_gather', '0', false),
  set_config('hash_mem_multiplier', greatest(current_setting('hash_mem_multiplier')::float8, ${hashMemory})::text, false)`;
const timeout = 'statement_timeout';
/** Time after the statement timeout without a response after which the connection counts as dead. */
const graceMs = 5_000;

const hasOwnTimeout = ({ url, statementMs }: ConnectionSettings): boolean => statementMs > 0 && !url.includes(timeout);

/** The connection remains usable. */
export const isStatementError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR';

export class PostgresConnection extends ProtocolClient {
  readonly #client: pg.Client;
  readonly #deadAfterMs: number;
  readonly openedAt = performance.now();
  /** Process id of the Postgres backend. */
  pid = '';
  planning: PlanCacheMode = 'auto';
  idleSince = 0;

  /** @param client a connected client, which no other code may use */
  constructor(
    client: pg.Client,
    settings: ConnectionSettings,
    whenLost: (connection: PostgresConnection, error: Error) => void,
  ) {
    super(client.connection.stream, settings.prepares, (error) => whenLost(this, error));
    this.#client = client;
    this.#deadAfterMs = hasOwnTimeout(settings) ? settings.statementMs + graceMs : Number.POSITIVE_INFINITY;
  }

  /** If Postgres does not stop the running statement within a grace period after the timeout. */
  closeIfDead(now: number): void {
    const since = this.runningSince;
    if (since !== undefined && now - since > this.#deadAfterMs) this.destroy('Postgres does not respond');
  }

  /** Sends Terminate, or closes immediately if a statement still runs. */
  async close(): Promise<void> {
    if (this.runningSince === undefined) await this.#client.end();
    else this.destroy('the statement was cancelled');
  }
}

/** @param whenLost called once when the connection ends, for any reason */
export async function connectToPostgres(
  settings: ConnectionSettings,
  timeoutMs: number,
  whenLost: (connection: PostgresConnection, error: Error) => void,
): Promise<PostgresConnection> {
  const client = new pg.Client({
    connectionString: settings.url,
    application_name: applicationName,
    keepAlive: true,
    stream: createSocket,
  });
  // Without a listener, the event would end the process. `ProtocolClient` reports the loss.
  client.on('error', () => undefined);
  const cut = (): void => {
    client.connection.stream.destroy(new Error(`Postgres does not respond within ${timeoutMs / 1000} s`));
  };
  const timer = setTimeout(cut, timeoutMs);
  try {
    await client.connect();
    const connection = new PostgresConnection(client, settings, whenLost);
    const setting = hasOwnTimeout(settings)
      ? [timeout, String(settings.statementMs)]
      : ['application_name', applicationName];
    const [pid] = await connection.run({ text: session, name: undefined }, setting, readColumnTexts);
    connection.pid = pid ?? '';
    return connection;
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

export const runCommand = (connection: PostgresConnection, text: string): Promise<unknown> =>
  connection.run({ text, name: undefined }, [], readColumnTexts);

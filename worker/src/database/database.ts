import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@fds/platform/log';
import { type SqlTemplate, type StatementRunner, sqlTemplate } from '@fds/platform/sql';
import pg from 'pg';

/** The listener notifies its own channel. If this notification does not arrive, the connection is lost. */
const echoMs = 5000;
const reconnectMs = 500;
const connectMs = 10_000;

export type Listener = { stop(): Promise<void> };

export interface Handlers {
  /** The payload is empty if the listener itself sent the notification. */
  readonly onNotification: (payload: string) => void;
  /** After each connection. Notifications that Postgres sent before may be lost. */
  readonly onListening: () => void;
}

/**
 * Reconnects if the connection is lost. Replaces the listener of pg-boss, which removes its error handlers before it
 * closes a connection: an error at that moment would end the process.
 */
function keepListening(
  databaseUrl: string,
  channel: string,
  { onNotification, onListening }: Handlers,
  log: Logger,
): Listener {
  const stopping = new AbortController();
  const { signal } = stopping;

  const listen = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'worker-listener',
      connectionTimeoutMillis: connectMs,
      query_timeout: echoMs,
    });
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    let received = true;
    client.on('notification', ({ payload = '' }) => {
      received = true;
      onNotification(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      onListening();
      while (received && !signal.aborted && !lost.signal.aborted) {
        received = false;
        await client.query('select pg_notify($1, $2)', [channel, '']);
        await pause(echoMs, undefined, { signal: AbortSignal.any([signal, lost.signal]) }).catch(() => undefined);
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await listen().catch((error: unknown) => log.debug({ err: error }, 'cannot listen to Postgres; retrying'));
      await pause(reconnectMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Listeners use additional connections. */
const maxConnections = 12;
/** Postgres cancels a longer statement; the queue then retries the job. */
const statementMs = 300_000;

/** Runs of a transaction that Postgres cancels because of a deadlock. */
const maxRuns = 3;
const deadlockDetected = '40P01';
const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === deadlockDetected;

/** Postgres plans any further statement again each time that the statement runs. */
const maxPrepared = 300;
const statementNames = new Map<string, string>();

function nameOf(text: string): string | undefined {
  if (!statementNames.has(text) && statementNames.size < maxPrepared) {
    statementNames.set(text, `s${statementNames.size}`);
  }
  return statementNames.get(text);
}

/** An SQL text with several statements gets no name, because Postgres cannot prepare it. */
function statement(text: string, values: readonly unknown[] = []): pg.QueryConfig {
  const name = values.length === 0 && text.includes(';') ? undefined : nameOf(text);
  return { text, values: [...values], ...(name !== undefined && { name }) };
}

export type StatementExecutor = { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

export interface Transaction {
  /** Values replace the parameters `$1`, `$2` and so on. */
  query(text: string, values?: readonly unknown[]): Promise<readonly unknown[]>;
  readonly db: StatementExecutor;
}

/** The worker and pg-boss share one driver and one pool. */
export interface WorkerDatabase {
  readonly sql: SqlTemplate;
  readonly db: StatementExecutor;
  /**
   * If `work` fails, Postgres rolls back. After a deadlock, `work` runs again, so it changes only the database:
   * pg-boss changes several jobs in one statement, and two such statements can wait for each other.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs `work` with one connection, then closes it, so that Postgres drops its temporary tables. */
  session<T>(work: (sql: SqlTemplate) => Promise<T>): Promise<T>;
  /** See `keepListening`. */
  listen(channel: string, handlers: Handlers): Listener;
  close(): Promise<void>;
}

export function openDatabase(databaseUrl: string, log: Logger): WorkerDatabase {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'worker',
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    // The statements find rows by keys, so one generic plan is fast for all values. Otherwise Postgres would plan
    // again for each list of rows, which takes longer than execution.
    options: '-c plan_cache_mode=force_generic_plan',
  });
  pool.on('error', (error) => log.debug({ err: error }, 'Postgres closed an idle connection'));
  // Without this handler, an `error` event of a connection in use would end the process. The running statement
  // rejects with the same error.
  pool.on('connect', (client) => client.on('error', () => {}));

  const runOn =
    (client: pg.Pool | pg.PoolClient): StatementRunner =>
    async <Row extends object>(text: string, values: readonly unknown[]) => {
      const { rows, rowCount } = await client.query<Row>(statement(text, values));
      return { rows, count: rowCount ?? 0 };
    };

  const withConnection = async <T>(
    work: (client: pg.PoolClient) => Promise<T>,
    { reuse }: { readonly reuse: boolean },
  ): Promise<T> => {
    const client = await pool.connect();
    try {
      const result = await work(client);
      client.release(!reuse);
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };

  return {
    sql: sqlTemplate(runOn(pool)),
    db: { executeSql: (text, values) => pool.query(statement(text, values)) },
    async transaction(work) {
      const run = () =>
        withConnection(
          async (client) => {
            const db: StatementExecutor = { executeSql: (text, values) => client.query(statement(text, values)) };
            await client.query('begin');
            const result = await work({
              db,
              query: async (text, values = []) => (await runOn(client)(text, values)).rows,
            });
            await client.query('commit');
            return result;
          },
          { reuse: true },
        );
      for (let runs = 1; ; runs += 1) {
        try {
          return await run();
        } catch (error) {
          if (runs === maxRuns || !isDeadlock(error)) throw error;
        }
      }
    },
    session: (work) => withConnection((client) => work(sqlTemplate(runOn(client))), { reuse: false }),
    listen: (channel, handlers) => keepListening(databaseUrl, channel, handlers, log),
    close: () => pool.end(),
  };
}

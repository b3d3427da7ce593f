import type { Logger } from '@fds/platform/log';
import pg from 'pg';
import { keepListening, type Listener } from './listen.ts';
import { type RunStatement, type Sql, sqlWith } from './sql.ts';

/** Connections of one worker, besides those that listen. */
const mostConnections = 12;
const connectMs = 10_000;
/** Postgres cancels a longer statement; the job is tried again. */
const statementMs = 300_000;

/** Runs statements in the form that pg-boss needs. */
export interface Executor {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** An open transaction. */
export interface Transaction {
  /** Runs a statement with values for `$1` and so on. @returns its rows */
  query(text: string, values?: readonly unknown[]): Promise<readonly unknown[]>;
  /** For pg-boss: its changes become part of the transaction. */
  readonly db: Executor;
}

/** The Postgres of the worker: one driver and one pool for its own statements and for pg-boss. */
export interface Database {
  readonly sql: Sql;
  /** For pg-boss. */
  readonly db: Executor & {
    listen(channel: string, hear: (payload: string) => void, began: () => void): Promise<{ close(): Promise<void> }>;
  };
  /** Runs work in a transaction. A failure closes its connection, with which Postgres rolls back. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs work on one connection, which is closed afterwards: temporary tables end with it. */
  session<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Calls `hear` with each notification of a channel, and `began` each time that listening begins. */
  listen(channel: string, calls: { readonly hear: (payload: string) => void; readonly began: () => void }): Listener;
  close(): Promise<void>;
}

/** Opens a pool; the first statement connects. */
export function openDatabase(databaseUrl: string, log: Logger): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'worker',
    max: mostConnections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
  });
  pool.on('error', (error) => log.debug({ err: error }, 'Postgres closed an idle connection'));
  // The pool listens to idle connections only. Without a listener the error of a lost connection ends the process; the
  // statement that used the connection rejects with the same error.
  pool.on('connect', (client) => client.on('error', () => {}));

  const runOn =
    (client: pg.Pool | pg.PoolClient): RunStatement =>
    async <Row extends object>(text: string, values: readonly unknown[]) => {
      const { rows, rowCount } = await client.query<Row>(text, [...values]);
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

  const listen: Database['listen'] = (channel, calls) => keepListening(databaseUrl, channel, calls, log);
  return {
    sql: sqlWith(runOn(pool)),
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: async (channel, hear, began) => {
        const listener = listen(channel, { hear, began });
        return { close: () => listener.stop() };
      },
    },
    transaction: (work) =>
      withConnection(
        async (client) => {
          const db: Executor = { executeSql: (text, values) => client.query(text, values) };
          await client.query('begin');
          const result = await work({
            db,
            query: async (text, values = []) => (await runOn(client)(text, values)).rows,
          });
          await client.query('commit');
          return result;
        },
        { reuse: true },
      ),
    session: (work) => withConnection((client) => work(sqlWith(runOn(client))), { reuse: false }),
    listen,
    close: () => pool.end(),
  };
}

import type { Logger } from '@fds/platform/log';
import pg from 'pg';

export interface PoolSettings {
  readonly url: string;
  readonly maxConnections: number;
  /** An idle connection is closed after so many seconds. */
  readonly idleSeconds: number;
  /** A connection is replaced after so many seconds, and with it the statements it has prepared. */
  readonly lifetimeSeconds: number;
}

interface Statement {
  readonly text: string;
  /** Of the prepared statement; undefined: it is not kept. */
  readonly name: string | undefined;
  /** One plan serves all values. */
  readonly steady?: boolean;
}

/** Runs a statement and gives its first row, each column as Postgres writes it. */
export type RowQuery = (
  statement: Statement,
  values: readonly (string | null)[],
) => Promise<readonly (string | null)[]>;

/** The engine's only way to Postgres. */
export interface Database {
  readonly row: RowQuery;
  /**
   * Runs statements in one transaction, of which nothing stays where the work fails.
   * @param settings of the database that hold as long as the transaction does
   */
  readonly transaction: <T>(settings: ReadonlyMap<string, string>, work: (row: RowQuery) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** How long a connection may take to come about. */
const connectMs = 5_000;

/** Every value stays the text that Postgres sent. */
const raw = { getTypeParser: () => (value: string | Buffer) => value };

type PlanCacheMode = 'auto' | 'force_generic_plan';

/** A connection outlives an error of its statement, but no other. */
const isOfStatement = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR';

/** Makes the function that sets how a connection plans its prepared statements, where that is not so already. */
function planner(): (client: pg.PoolClient, mode: PlanCacheMode) => void {
  const modes = new WeakMap<pg.PoolClient, PlanCacheMode>();
  return (client, mode) => {
    if ((modes.get(client) ?? 'auto') === mode) return;
    modes.set(client, mode);
    // Not awaited: the connection runs its queries in order, and one that fails here fails the next query too.
    client.query(`set plan_cache_mode = ${mode}`).catch(() => modes.delete(client));
  };
}

const rowOf =
  (client: pg.PoolClient): RowQuery =>
  async ({ text, name }, values) => {
    const query = {
      text,
      values: [...values],
      rowMode: 'array' as const,
      types: raw,
      ...(name === undefined ? {} : { name }),
    };
    const { rows } = await client.query<(string | null)[]>(query);
    return rows[0] ?? [];
  };

async function begin(client: pg.PoolClient, settings: ReadonlyMap<string, string>): Promise<void> {
  const parts = [...settings].map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`);
  const set = { text: `select ${parts.join(', ')}`, name: `settings${settings.size}` };
  await client.query('begin');
  await rowOf(client)(set, [...settings].flat());
}

/**
 * Opens a pool. `pg` was chosen over `postgres` by measurement: as many rows by key a second, half the tail on pages of
 * a hundred rows, less CPU for each, and no queue of its own that a burst can fill.
 */
export function openPool(settings: PoolSettings, log: Logger): Database {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.maxConnections,
    idleTimeoutMillis: settings.idleSeconds * 1000,
    maxLifetimeSeconds: settings.lifetimeSeconds,
    connectionTimeoutMillis: connectMs,
    application_name: 'graphql-engine',
    keepAlive: true,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to Postgres broke'));
  // A connection that breaks at work fails its query, which says so; without a listener it would end the process too.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const setPlanning = planner();
  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken = false;
    try {
      return await work(client);
    } catch (error) {
      broken = !isOfStatement(error);
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return {
    row: (statement, values) =>
      withClient((client) => {
        const { name, steady = false } = statement;
        setPlanning(client, steady && name !== undefined ? 'force_generic_plan' : 'auto');
        return rowOf(client)(statement, values);
      }),
    transaction: async (settings, work) => {
      const outcome = await withClient(async (client) => {
        setPlanning(client, 'auto');
        try {
          await begin(client, settings);
          const result = await work(rowOf(client));
          await client.query('commit');
          return { result };
        } catch (failure) {
          await client.query('rollback');
          return { failure };
        }
      });
      if ('failure' in outcome) throw outcome.failure;
      return outcome.result;
    },
    close: () => pool.end(),
  };
}

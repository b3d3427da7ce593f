import type { Logger } from '@fds/platform/log';
import { inSpan, isTracing } from '@fds/platform/telemetry';
import type pg from 'pg';
import { EngineError } from '../errors.ts';
import type { Caller } from './caller.ts';
import { type Connection, isOfStatement, openConnections, type PoolSettings } from './connections.ts';
import { asTexts, firstRow, type RowReader, type Statement } from './wire.ts';

type Values = readonly (string | null)[];

/** Runs a statement and gives its first row, each column as Postgres writes it. */
export type RowQuery = (statement: Statement, values: Values) => Promise<readonly (string | null)[]>;

/** The engine's only way to Postgres. */
export interface Database {
  /**
   * Runs a statement by itself; once more, on another connection, where the first one turns out to be dead.
   * @param statement `steady`: one plan of it serves all values; `repeatable`, without which it is taken for it: false
   * where it may change something, and is not run again when nobody knows whether it did
   * @param caller for whom it runs; it is stopped where the caller leaves
   * @returns what the reader keeps of its first row; where it gives none, of a row without columns
   */
  readonly row: <T>(
    statement: Statement & { readonly steady?: boolean; readonly repeatable?: boolean },
    values: Values,
    read: RowReader<T>,
    caller?: Caller,
  ) => Promise<T>;
  /**
   * Runs statements in one transaction, of which nothing stays where the work fails.
   * @param settings of the database that hold as long as the transaction does
   * @param caller for whom it runs; the statement that runs is stopped where the caller leaves
   */
  readonly transaction: <T>(
    settings: ReadonlyMap<string, string>,
    work: (row: RowQuery) => Promise<T>,
    caller?: Caller,
  ) => Promise<T>;
  readonly close: () => Promise<void>;
}

type PlanCacheMode = 'auto' | 'force_generic_plan';

/** Makes the function that sets how a connection plans its prepared statements, where that is not so already. */
function planner(): (client: pg.PoolClient, mode: PlanCacheMode) => Promise<unknown> | undefined {
  const modes = new WeakMap<pg.PoolClient, PlanCacheMode>();
  return (client, mode) => {
    if ((modes.get(client) ?? 'auto') === mode) return undefined;
    modes.set(client, mode);
    return client.query(`set plan_cache_mode = ${mode}`);
  };
}

/** Runs a statement, in a span that tells its text: every value is bound to it, none stands in it. */
function run<T>({ client, keeps }: Connection, statement: Statement, values: Values, read: RowReader<T>): Promise<T> {
  const { text } = statement;
  const asked: Statement = { text, name: statement.name && keeps(statement.name) };
  if (!isTracing()) return firstRow(client, asked, values, read);
  const [kind = 'statement'] = /[a-z]+/i.exec(text) ?? [];
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  return inSpan({ name: kind, kind: 'CLIENT', attributes }, () => firstRow(client, asked, values, read));
}

const rowOf =
  (connection: Connection): RowQuery =>
  (statement, values) =>
    run(connection, statement, values, asTexts);

/** The transaction never began: nothing was done on the connection. */
class NeverBegun extends Error {
  override readonly name = 'NeverBegun';
}

async function begin(connection: Connection, settings: ReadonlyMap<string, string>): Promise<void> {
  const local = [['plan_cache_mode', 'auto'], ...settings];
  const parts = local.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`);
  const set = { text: `select ${parts.join(', ')}`, name: `settings${local.length}` };
  await connection.client.query('begin').catch((error: unknown) => {
    throw new NeverBegun('begin failed', { cause: error });
  });
  await rowOf(connection)(set, local.flat());
}

/** A connection that the database has given up says so at once; what takes longer was under way. */
const atOnceMs = 1_000;

/** Does the work once more where a connection turned out to be dead, and the work can be done again. */
async function persist<T>(work: () => Promise<T>, isDead: (error: unknown) => boolean): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } catch (error) {
    if (!isDead(error) || performance.now() - start > atOnceMs) throw error;
    return work();
  }
}

/**
 * Opens a pool. `pg` was chosen over `postgres` by measurement: as many rows by key a second, half the tail on pages of
 * a hundred rows, less CPU for each, and no queue of its own that a burst can fill.
 */
export function openPool(settings: PoolSettings, log: Logger): Database {
  const connections = openConnections(settings, log);
  const setPlanning = planner();

  const transact = async <T>(
    connection: Connection,
    local: ReadonlyMap<string, string>,
    work: (row: RowQuery) => Promise<T>,
  ): Promise<{ readonly result: T } | { readonly failure: unknown }> => {
    await begin(connection, local);
    try {
      const result = await work(rowOf(connection));
      await connection.client.query('commit');
      return { result };
    } catch (failure) {
      await connection.client.query('rollback');
      return { failure };
    }
  };

  return {
    row: (statement, values, read, caller) =>
      persist(
        () =>
          connections.lend(async (connection) => {
            const { name, steady = false } = statement;
            const setting = setPlanning(
              connection.client,
              settings.prepares && steady && name !== undefined ? 'force_generic_plan' : 'auto',
            );
            if (setting !== undefined) await setting;
            return run(connection, statement, values, read);
          }, caller),
        (error) => statement.repeatable !== false && !isOfStatement(error) && !(error instanceof EngineError),
      ),
    transaction: async (local, work, caller) => {
      const outcome = await persist(
        () => connections.lend((connection) => transact(connection, local, work), caller),
        (error) => error instanceof NeverBegun,
      );
      if ('failure' in outcome) throw outcome.failure;
      return outcome.result;
    },
    close: connections.close,
  };
}

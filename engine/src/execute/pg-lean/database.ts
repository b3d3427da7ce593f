import type { Logger } from '@fds/platform/log';
import { inSpan, isTracing } from '@fds/platform/telemetry';
import { EngineError } from '../../errors/engine-error.ts';
import { type Connection, isOfStatement, type PlanCacheMode } from './connection.ts';
import { openConnections, type PoolSettings } from './connections.ts';
import { asTexts, type RowReader, type Statement } from './wire.ts';

type Values = readonly (string | null)[];

/** Runs a statement and gives its first row, each column as Postgres writes it. */
export type RowQuery = (statement: Statement, values: Values) => Promise<readonly (string | null)[]>;

/** The engine's only way to Postgres. */
export interface Database {
  /**
   * Runs a statement by itself; once more, on another connection, where the first one turns out to be dead.
   * @param statement `genericPlan`: one plan of it serves all values; `repeatable`, without which it is taken for it: false
   * where it may change something, and is not run again when nobody knows whether it did
   * @param signal stops it
   * @returns what the reader keeps of its first row; where it gives none, of a row without columns
   */
  readonly row: <T>(
    statement: Statement & { readonly genericPlan?: boolean; readonly repeatable?: boolean },
    values: Values,
    read: RowReader<T>,
    signal?: AbortSignal,
  ) => Promise<T>;
  /**
   * Runs statements in one transaction, of which nothing stays where the work fails.
   * @param settings of the database that hold as long as the transaction does
   * @param signal stops the statement that runs
   */
  readonly transaction: <T>(
    settings: ReadonlyMap<string, string>,
    work: (row: RowQuery) => Promise<T>,
    signal?: AbortSignal,
  ) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** Runs a statement of ours, whose text holds no values and whose answer does not matter. */
const order = (connection: Connection, text: string): Promise<unknown> =>
  connection.run({ text, name: undefined }, [], asTexts);

/** Sets how the connection plans its prepared statements. */
async function plan(connection: Connection, mode: PlanCacheMode): Promise<void> {
  await order(connection, `set plan_cache_mode = ${mode}`);
  connection.planning = mode;
}

/** Runs a statement, in a span that tells its text: every value is bound to it, none stands in it. */
function run<T>(connection: Connection, statement: Statement, values: Values, read: RowReader<T>): Promise<T> {
  if (!isTracing()) return connection.run(statement, values, read);
  const { text } = statement;
  const [kind = 'statement'] = /[a-z]+/i.exec(text) ?? [];
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  return inSpan({ name: kind, kind: 'CLIENT', attributes }, () => connection.run(statement, values, read));
}

const rowOf =
  (connection: Connection): RowQuery =>
  (statement, values) =>
    run(connection, statement, values, asTexts);

/** The transaction never began: nothing was done on the connection. */
class NeverBegun extends Error {
  override readonly name = 'NeverBegun';
}

/** Begins a transaction. The caller rolls it back where this throws anything but NeverBegun. */
async function begin(connection: Connection, settings: ReadonlyMap<string, string>): Promise<void> {
  const local = [['plan_cache_mode', 'auto'], ...settings];
  const parts = local.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`);
  const set = { text: `select ${parts.join(', ')}`, name: `settings${local.length}` };
  await order(connection, 'begin').catch((error: unknown) => {
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

/** Opens the engine's pool of connections. README.md says why it is not that of `pg`. */
export function openPool(settings: PoolSettings, log: Logger): Database {
  const connections = openConnections(settings, log);

  const transact = async <T>(
    connection: Connection,
    local: ReadonlyMap<string, string>,
    work: (row: RowQuery) => Promise<T>,
  ): Promise<{ readonly result: T } | { readonly failure: unknown }> => {
    try {
      await begin(connection, local);
      const result = await work(rowOf(connection));
      await order(connection, 'commit');
      return { result };
    } catch (failure) {
      if (failure instanceof NeverBegun) throw failure;
      // The rollback may fail as well: the pool closes a connection that is still in a transaction.
      await order(connection, 'rollback').catch(() => undefined);
      return { failure };
    }
  };

  return {
    row: (statement, values, read, signal) => {
      const { name, genericPlan = false, repeatable = true } = statement;
      const mode = settings.prepares && genericPlan && name !== undefined ? 'force_generic_plan' : 'auto';
      return persist(
        () =>
          connections.withConnection((connection) => {
            const ask = () => run(connection, statement, values, read);
            return connection.planning === mode ? ask() : plan(connection, mode).then(ask);
          }, signal),
        (error) => repeatable && !isOfStatement(error) && !(error instanceof EngineError),
      );
    },
    transaction: async (local, work, signal) => {
      const outcome = await persist(
        () => connections.withConnection((connection) => transact(connection, local, work), signal),
        (error) => error instanceof NeverBegun,
      );
      if ('failure' in outcome) throw outcome.failure;
      return outcome.result;
    },
    close: connections.close,
  };
}

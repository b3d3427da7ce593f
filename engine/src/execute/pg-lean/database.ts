import type { Logger } from '@fds/platform/log';
import { inSpan, isTracing } from '@fds/platform/telemetry';
import { EngineError } from '../../errors/engine-error.ts';
import { isStatementError, type PlanCacheMode, type PostgresConnection } from './connection.ts';
import { openCancellingPool, type PoolSettings } from './connections.ts';
import type { PoolUse } from './pool.ts';
import { type PreparableStatement, type RowReader, readColumnTexts } from './wire.ts';

type Values = readonly (string | null)[];

/** Runs a statement and returns its first row, with each column as Postgres's text. */
export type RowQuery = (statement: PreparableStatement, values: Values) => Promise<readonly (string | null)[]>;

/** The engine's client of Postgres. */
export interface Database {
  /**
   * Runs a statement outside a transaction. Runs it again on another connection if the first connection is dead.
   * @param statement `genericPlan`: whether one plan is good for all values; `repeatable` (default true): whether the
   * statement may run again when it is unknown whether it ran
   * @param signal cancels the statement
   * @returns the reader's result for the first row; without a row, for a row without columns
   */
  readonly row: <T>(
    statement: PreparableStatement & { readonly genericPlan?: boolean; readonly repeatable?: boolean },
    values: Values,
    read: RowReader<T>,
    signal?: AbortSignal,
  ) => Promise<T>;
  /**
   * Runs statements in one transaction, which is rolled back if the work fails.
   * @param settings of the database, for the duration of the transaction
   * @param signal cancels the running statement
   */
  readonly transaction: <T>(
    settings: ReadonlyMap<string, string>,
    work: (row: RowQuery) => Promise<T>,
    signal?: AbortSignal,
  ) => Promise<T>;
  /** Returns the current use of the connections. */
  readonly use: () => PoolUse;
  readonly close: () => Promise<void>;
}

/** Runs a statement that has no parameters and whose result the caller does not need. */
const runCommand = (connection: PostgresConnection, text: string): Promise<unknown> =>
  connection.run({ text, name: undefined }, [], readColumnTexts);

/** Sets the connection's `plan_cache_mode`. */
async function setPlanMode(connection: PostgresConnection, mode: PlanCacheMode): Promise<void> {
  await runCommand(connection, `set plan_cache_mode = ${mode}`);
  connection.planning = mode;
}

/**
 * Runs a statement in a trace span with the text of the statement. The text contains no values, because all values are
 * parameters.
 */
function run<T>(
  connection: PostgresConnection,
  statement: PreparableStatement,
  values: Values,
  read: RowReader<T>,
): Promise<T> {
  if (!isTracing()) return connection.run(statement, values, read);
  const { text } = statement;
  const [kind = 'statement'] = /[a-z]+/i.exec(text) ?? [];
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  return inSpan({ name: kind, kind: 'CLIENT', attributes }, () => connection.run(statement, values, read));
}

const rowOf =
  (connection: PostgresConnection): RowQuery =>
  (statement, values) =>
    run(connection, statement, values, readColumnTexts);

/** The error that means: the transaction did not begin, so nothing has run on the connection. */
class BeginFailed extends Error {
  override readonly name = 'NeverBegun';
}

/** Begins a transaction. The caller rolls the transaction back after any error except NeverBegun. */
async function begin(connection: PostgresConnection, settings: ReadonlyMap<string, string>): Promise<void> {
  const local = [['plan_cache_mode', 'auto'], ...settings];
  const parts = local.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`);
  const set = { text: `select ${parts.join(', ')}`, name: `settings${local.length}` };
  await runCommand(connection, 'begin').catch((error: unknown) => {
    throw new BeginFailed('begin failed', { cause: error });
  });
  await rowOf(connection)(set, local.flat());
}

/**
 * Time in milliseconds within which a statement on a dead connection fails. A statement that fails later may have run.
 */
const deadConnectionMs = 1_000;

/** Repeats the work once if the connection is dead and the work is safe to repeat. */
async function retryIfDead<T>(work: () => Promise<T>, isDead: (error: unknown) => boolean): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } catch (error) {
    if (!isDead(error) || performance.now() - start > deadConnectionMs) throw error;
    return work();
  }
}

/** Opens the engine's connection pool. README.md explains why it is not `pg.Pool`. */
export function openPool(settings: PoolSettings, log: Logger): Database {
  const connections = openCancellingPool(settings, log);

  const transact = async <T>(
    connection: PostgresConnection,
    local: ReadonlyMap<string, string>,
    work: (row: RowQuery) => Promise<T>,
  ): Promise<{ readonly result: T } | { readonly failure: unknown }> => {
    try {
      await begin(connection, local);
      const result = await work(rowOf(connection));
      await runCommand(connection, 'commit');
      return { result };
    } catch (failure) {
      if (failure instanceof BeginFailed) throw failure;
      // The rollback may fail too. In this case the pool closes the connection, because it is still in a transaction.
      await runCommand(connection, 'rollback').catch(() => undefined);
      return { failure };
    }
  };

  return {
    row: (statement, values, read, signal) => {
      const { name, genericPlan = false, repeatable = true } = statement;
      const mode = settings.prepares && genericPlan && name !== undefined ? 'force_generic_plan' : 'auto';
      return retryIfDead(
        () =>
          connections.withConnection((connection) => {
            const ask = () => run(connection, statement, values, read);
            return connection.planning === mode ? ask() : setPlanMode(connection, mode).then(ask);
          }, signal),
        (error) => repeatable && !isStatementError(error) && !(error instanceof EngineError),
      );
    },
    transaction: async (local, work, signal) => {
      const outcome = await retryIfDead(
        () => connections.withConnection((connection) => transact(connection, local, work), signal),
        (error) => error instanceof BeginFailed,
      );
      if ('failure' in outcome) throw outcome.failure;
      return outcome.result;
    },
    use: connections.use,
    close: connections.close,
  };
}

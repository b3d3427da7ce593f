import type { Logger } from '@fds/platform/log';
import { isTracingOn, runInSpan } from '@fds/platform/telemetry';
import { EngineError } from '../../errors/engine-error.ts';
import { isStatementError, type PlanCacheMode, type PostgresConnection } from './connection.ts';
import { openPool, type PoolSettings } from './connections.ts';
import type { PoolUsage } from './pool.ts';
import { type BoundStatement, type PreparableStatement, type RowReader, readColumnTexts } from './wire.ts';

type Values = readonly (string | null)[];

type ColumnTexts = readonly (string | null)[];

/**
 * Function that runs a statement of a transaction and returns the first row of the result. Each column is text in
 * Postgres's format.
 */
export type FirstRowQuery = (statement: PreparableStatement, values: Values) => Promise<ColumnTexts>;

/** The client with which the engine sends SQL statements to Postgres. */
export interface PostgresClient {
  /**
   * Runs a statement outside a transaction. If the connection is dead, runs the statement again on another connection.
   * @param statement `genericPlan` is true if one query plan is good for all values. `repeatable` (default true) is
   * true if the engine may send the statement again although Postgres may already have executed the statement
   * @param signal cancels the statement
   * @returns the value that `read` returns for the first row; if the result has no row, `read` gets a row without
   * columns
   */
  readonly row: <T>(
    statement: PreparableStatement & { readonly genericPlan?: boolean; readonly repeatable?: boolean },
    values: Values,
    read: RowReader<T>,
    signal?: AbortSignal,
  ) => Promise<T>;
  /**
   * Runs a statement that changes no data, in the same way as `row`. If the engine has read replicas, one of them may
   * run the statement.
   */
  readonly readRow: PostgresClient['row'];
  /**
   * Runs statements in one transaction. If a statement fails, rolls the transaction back.
   * @param settings values of Postgres settings for the duration of the transaction
   * @param signal cancels the running statement
   */
  readonly transaction: <T>(
    settings: ReadonlyMap<string, string>,
    work: (row: FirstRowQuery) => Promise<T>,
    signal?: AbortSignal,
  ) => Promise<T>;
  /**
   * Returns the current numbers of used connections, of idle connections, and of requests that wait for a connection.
   */
  readonly use: () => PoolUsage;
  readonly close: () => Promise<void>;
}

/** Runs a statement that has no parameters and whose result the caller does not need. */
const runCommand = (connection: PostgresConnection, text: string): Promise<unknown> =>
  connection.run({ text, name: undefined }, [], readColumnTexts);

/** Changes the Postgres setting `plan_cache_mode` of a connection. */
async function setPlanMode(connection: PostgresConnection, mode: PlanCacheMode): Promise<void> {
  await runCommand(connection, `set plan_cache_mode = ${mode}`);
  connection.planning = mode;
}

/**
 * Runs `run` in a trace span that contains the text of the statement. The text contains no values, because all values
 * are parameters.
 */
function traced<T>({ text }: PreparableStatement, run: () => Promise<T>): Promise<T> {
  if (!isTracingOn()) return run();
  const [kind = 'statement'] = /[a-z]+/i.exec(text) ?? [];
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  return runInSpan({ name: kind, kind: 'CLIENT', attributes }, run);
}

/** Error for a transaction that did not begin. Postgres has executed none of its statements. */
class BeginFailed extends Error {
  override readonly name = 'NeverBegun';
}

const command = (text: string): BoundStatement<ColumnTexts> => ({
  statement: { text, name: text },
  values: [],
  read: readColumnTexts,
});

/** Returns the statements that begin a transaction and change Postgres settings for this transaction. */
function opening(settings: ReadonlyMap<string, string>): readonly BoundStatement<ColumnTexts>[] {
  const local = [['plan_cache_mode', 'auto'], ...settings];
  const parts = local.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`);
  const set = { text: `select ${parts.join(', ')}`, name: `settings${local.length}` };
  return [command('begin'), { statement: set, values: local.flat(), read: readColumnTexts }];
}

/**
 * Runs the statements of one transaction. `begin` and the settings are sent together with the first statement. `commit`
 * is sent separately, so that nothing is committed if the response of the last statement is too large.
 */
class TransactionRunner {
  readonly #connection: PostgresConnection;
  readonly #settings: ReadonlyMap<string, string>;
  #hasBegun = false;
  /** Error of the statement `begin`. */
  beginFailure: BeginFailed | undefined;

  constructor(connection: PostgresConnection, settings: ReadonlyMap<string, string>) {
    this.#connection = connection;
    this.#settings = settings;
  }

  readonly row: FirstRowQuery = (statement, values) =>
    traced(statement, async () => {
      const before = this.#hasBegun ? [] : opening(this.#settings);
      this.#hasBegun = true;
      const results = this.#connection.pipeline([...before, { statement, values, read: readColumnTexts }]);
      for (const result of results) result.catch(() => undefined);
      if (before.length > 0) {
        await results[0]?.catch((error: unknown) => {
          this.beginFailure = new BeginFailed('begin failed', { cause: error });
          throw this.beginFailure;
        });
      }
      return (await results[before.length]) ?? [];
    });

  /** Commits the transaction. Does nothing if no statement was sent. */
  async commit(): Promise<void> {
    if (this.#hasBegun) await this.#connection.pipeline([command('commit')])[0];
  }
}

/**
 * Time in milliseconds after a statement was sent. If the connection fails within this time, the engine assumes that
 * the connection was already dead and that Postgres did not execute the statement.
 */
const deadConnectionMs = 1_000;

/**
 * Calls `work`, and calls it a second time if the connection was dead. `isDead` decides whether an error allows a
 * repetition.
 */
async function retryIfDead<T>(work: () => Promise<T>, isDead: (error: unknown) => boolean): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } catch (error) {
    if (!isDead(error) || performance.now() - start > deadConnectionMs) throw error;
    return work();
  }
}

/**
 * Creates the engine's Postgres client with a connection pool. README.md explains why the engine does not use
 * `pg.Pool`.
 */
export function openClient(settings: PoolSettings, log: Logger): PostgresClient {
  const connections = openPool(settings, log);

  const transact = async <T>(
    connection: PostgresConnection,
    local: ReadonlyMap<string, string>,
    work: (row: FirstRowQuery) => Promise<T>,
  ): Promise<{ readonly result: T } | { readonly failure: unknown }> => {
    const runner = new TransactionRunner(connection, local);
    try {
      const result = await work(runner.row);
      await runner.commit();
      return { result };
    } catch (failure) {
      if (runner.beginFailure !== undefined) throw runner.beginFailure;
      // Ignores an error of the rollback. The pool closes the connection, because it is still in a transaction.
      await runCommand(connection, 'rollback').catch(() => undefined);
      return { failure };
    }
  };

  const row: PostgresClient['row'] = (statement, values, read, signal) => {
    const { name, genericPlan = false, repeatable = true } = statement;
    const mode = settings.prepares && genericPlan && name !== undefined ? 'force_generic_plan' : 'auto';
    return retryIfDead(
      () =>
        connections.withConnection((connection) => {
          const ask = () => traced(statement, () => connection.run(statement, values, read));
          return connection.planning === mode ? ask() : setPlanMode(connection, mode).then(ask);
        }, signal),
      (error) => repeatable && !isStatementError(error) && !(error instanceof EngineError),
    );
  };

  return {
    row,
    readRow: row,
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

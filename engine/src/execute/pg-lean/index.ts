import type { Logger } from '@fds/platform/log';
import { isTracingOn, runInSpan } from '@fds/platform/telemetry';
import { EngineError } from '../../errors/engine-error.ts';
import { isStatementError, type PlanCacheMode, type PostgresConnection } from './connection.ts';
import { openPool, type PoolSettings } from './connections.ts';
import type { PoolUsage } from './pool.ts';
import { type RowReader, readColumnTexts } from './protocol.ts';
import type { BoundStatement, PreparableStatement } from './wire.ts';

export { isStatementError } from './connection.ts';
export type { PoolSettings } from './connections.ts';
export type { PoolUsage } from './pool.ts';
export {
  maxParsedResponseBytes,
  maxResponseBytes,
  ResponseBudget,
  type RowColumnBytes,
  type RowReader,
  readColumnTexts,
  readFirstColumn,
} from './protocol.ts';

type Values = readonly (string | null)[];

/** Returns the first row. Each column is text in Postgres's format. */
export type FirstRowQuery = (statement: PreparableStatement, values: Values) => Promise<Values>;

export interface PostgresClient {
  /**
   * Runs a statement outside a transaction, and again on another connection if the first is dead.
   * @param statement `genericPlan`: one query plan is good for all values. `repeatable` (default true): the engine may
   * send the statement again although Postgres may already have executed it
   * @param signal cancels the statement
   * @returns the value of `read` for the first row, or for a row without columns
   */
  readonly row: <T>(
    statement: PreparableStatement & { readonly genericPlan?: boolean; readonly repeatable?: boolean },
    values: Values,
    read: RowReader<T>,
    signal?: AbortSignal,
  ) => Promise<T>;
  /** As `row`, for operations of clients: a read replica may run the statement if it is `repeatable`. */
  readonly readRow: PostgresClient['row'];
  /**
   * If a statement fails, rolls the transaction back.
   * @param settings Postgres settings for the duration of the transaction
   */
  readonly transaction: <T>(
    settings: ReadonlyMap<string, string>,
    work: (row: FirstRowQuery) => Promise<T>,
    signal?: AbortSignal,
  ) => Promise<T>;
  readonly use: () => PoolUsage;
  readonly close: () => Promise<void>;
}

const runCommand = (connection: PostgresConnection, text: string): Promise<unknown> =>
  connection.run({ text, name: undefined }, [], readColumnTexts);

async function setPlanMode(connection: PostgresConnection, mode: PlanCacheMode): Promise<void> {
  await runCommand(connection, `set plan_cache_mode = ${mode}`);
  connection.planning = mode;
}

/** The text contains no values, because all values are parameters. */
function traced<T>({ text }: PreparableStatement, run: () => Promise<T>): Promise<T> {
  if (!isTracingOn()) return run();
  const [kind = 'statement'] = /[a-z]+/i.exec(text) ?? [];
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  return runInSpan({ name: kind, kind: 'CLIENT', attributes }, run);
}

/** Postgres has executed no statement of the transaction. */
class BeginFailed extends Error {
  override readonly name = 'NeverBegun';
}

const command = (text: string): BoundStatement<Values> => ({
  statement: { text, name: text },
  values: [],
  read: readColumnTexts,
});

function opening(settings: ReadonlyMap<string, string>): readonly BoundStatement<Values>[] {
  const local = [['plan_cache_mode', 'auto'], ...settings];
  const parts = local.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`);
  const set = { text: `select ${parts.join(', ')}`, name: `settings${local.length}` };
  return [command('begin'), { statement: set, values: local.flat(), read: readColumnTexts }];
}

/**
 * `begin` and the settings are sent together with the first statement. `commit` is sent separately, so that nothing is
 * committed if the last response is too large.
 */
class TransactionRunner {
  readonly #connection: PostgresConnection;
  readonly #settings: ReadonlyMap<string, string>;
  #hasBegun = false;
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

  /** Does nothing if no statement was sent. */
  async commit(): Promise<void> {
    if (this.#hasBegun) await this.#connection.pipeline([command('commit')])[0];
  }
}

/**
 * If a connection fails within this time, the engine assumes that it was already dead and that Postgres did not execute
 * the statement.
 */
const deadConnectionMs = 1_000;

/** Calls `work` a second time if the connection was dead. */
async function retryIfDead<T>(work: () => Promise<T>, isDead: (error: unknown) => boolean): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } catch (error) {
    if (!isDead(error) || performance.now() - start > deadConnectionMs) throw error;
    return work();
  }
}

/** README.md explains why this is not `pg.Pool`. */
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
      // The pool closes the connection, because it is still in a transaction.
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

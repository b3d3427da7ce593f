import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@fds/platform/log';
import type { StopSignal } from '@fds/platform/stop-signal';
import { EngineError } from '../../errors/engine-error.ts';
import { isStatementError, type PlanCacheMode, type PostgresConnection, runCommand } from './connection.ts';
import { ConnectionPool, type PoolSettings, type PoolUsage } from './pool.ts';
import { type PreparableStatement, type RowReader, readColumnTexts } from './protocol.ts';
import { BeginFailed, type FirstRowQuery, transact } from './transaction.ts';
import { traced } from './wire.ts';

interface CancellingPool {
  /**
   * If the signal is aborted, cancels the statement that runs on the connection.
   * @throws EngineError if no connection is available in time
   * @throws any error of `work`
   */
  readonly withConnection: <T>(work: (connection: PostgresConnection) => Promise<T>, signal?: StopSignal) => Promise<T>;
  readonly use: () => PoolUsage;
  /** Rejects new requests, waits until running requests end, and closes the connections. */
  readonly close: () => Promise<void>;
}

const maxWaitingPerConnection = 50;
/** The pool replaces a connection with more, because each prepared statement uses memory of Postgres. */
const maxPrepared = 500;
/** Settings of the second pool, for cancel requests. */
const cancelPoolSettings = { maxConnections: 1, acquireMs: 5_000, idleSeconds: 5 } as const;

/** Interval between two cancel requests for the same statement. */
const repeatMs = 100;

/** Can cancel running statements. Opens connections on demand. */
function openPool(settings: PoolSettings, log: Logger): CancellingPool {
  const pool = new ConnectionPool({ ...settings, maxWaiting: settings.maxConnections * maxWaitingPerConnection }, log);
  /** In the main pool, cancel requests would wait for the connections whose statements they must cancel. */
  const cancelPool = new ConnectionPool(
    { ...settings, ...cancelPoolSettings, maxWaiting: settings.maxConnections },
    log,
  );

  let inUse = 0;
  let drained: (() => void) | undefined;

  /**
   * Postgres ignores a cancel request that arrives while no statement runs, so this repeats it until the caller's work
   * on the connection ends.
   * @returns false if Postgres may still receive a cancel request, which could cancel a later statement
   */
  const stop = async ({ pid }: PostgresConnection, over: AbortSignal): Promise<boolean> => {
    try {
      do {
        const connection = cancelPool.tryAcquire() ?? (await cancelPool.acquire());
        const order = { text: 'select pg_cancel_backend($1)', name: undefined };
        await connection.run(order, [pid], readColumnTexts).finally(() => cancelPool.release(connection, true));
        // If the statement ends during the wait, `over` aborts the wait and ends the loop.
        await setTimeout(repeatMs, undefined, { signal: over }).catch(() => undefined);
      } while (!over.aborted);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'could not cancel a statement of an aborted request');
      return false;
    }
  };

  const leave = (): void => {
    inUse -= 1;
    if (inUse === 0) drained?.();
  };
  const turnedAway = (error: unknown): never => {
    leave();
    throw error;
  };

  return {
    withConnection: async (work, signal) => {
      if (drained !== undefined)
        throw new EngineError('postgres-error', 'the engine is shutting down: send the request again later');
      inUse += 1;
      const connection = pool.tryAcquire() ?? (await pool.acquire().catch(turnedAway));
      let stopped: Promise<boolean> | undefined;
      let isFit = true;
      let over: AbortController | undefined;
      const abandon = (): void => {
        over = new AbortController();
        stopped = stop(connection, over.signal);
      };
      signal?.addEventListener('abort', abandon, { once: true });
      try {
        if (signal?.aborted === true) throw new EngineError('time-limit-exceeded', 'the request was aborted');
        return await work(connection);
      } catch (error) {
        isFit = isStatementError(error) || error instanceof EngineError;
        throw error;
      } finally {
        signal?.removeEventListener('abort', abandon);
        over?.abort();
        // A late cancel request could cancel the next statement on this connection.
        if (stopped !== undefined && !(await stopped)) isFit = false;
        pool.release(connection, isFit && connection.prepared <= maxPrepared);
        leave();
      }
    },
    use: () => pool.use,
    close: async () => {
      await new Promise<void>((resolve) => {
        drained = resolve;
        if (inUse === 0) resolve();
      });
      await Promise.all([pool.close(), cancelPool.close()]);
    },
  };
}

export { isStatementError } from './connection.ts';
export type { PoolSettings, PoolUsage } from './pool.ts';
export {
  maxParsedResponseBytes,
  maxResponseBytes,
  ResponseBudget,
  type RowColumnBytes,
  type RowReader,
  readColumnTexts,
  readFirstColumn,
} from './protocol.ts';
export type { FirstRowQuery } from './transaction.ts';

type Values = readonly (string | null)[];

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
    signal?: StopSignal,
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
    signal?: StopSignal,
  ) => Promise<T>;
  readonly use: () => PoolUsage;
  readonly close: () => Promise<void>;
}

async function setPlanMode(connection: PostgresConnection, mode: PlanCacheMode): Promise<void> {
  await runCommand(connection, `set plan_cache_mode = ${mode}`);
  connection.planning = mode;
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

import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@fds/platform/log';
import { EngineError } from '../../errors/engine-error.ts';
import { type ConnectionSettings, isStatementError, type PostgresConnection } from './connection.ts';
import { ConnectionPool, type PoolUsage } from './pool.ts';
import { readColumnTexts } from './protocol.ts';

export interface PoolSettings extends ConnectionSettings {
  readonly maxConnections: number;
  readonly idleSeconds: number;
  /** Maximum age. Closing an older connection also frees its prepared statements. */
  readonly lifetimeSeconds: number;
  /** Maximum wait for a connection. */
  readonly acquireMs: number;
  /** Postgres closed an idle connection, for example because it restarts. */
  readonly onIdleLost?: () => void;
}

export interface CancellingPool {
  /**
   * If the signal is aborted, cancels the statement that runs on the connection.
   * @throws EngineError if no connection is available in time
   * @throws any error of `work`
   */
  readonly withConnection: <T>(
    work: (connection: PostgresConnection) => Promise<T>,
    signal?: AbortSignal,
  ) => Promise<T>;
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
export function openPool(settings: PoolSettings, log: Logger): CancellingPool {
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

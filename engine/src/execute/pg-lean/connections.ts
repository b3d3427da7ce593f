import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@fds/platform/log';
import { EngineError } from '../../errors/engine-error.ts';
import { type Connection, type ConnectionSettings, isOfStatement } from './connection.ts';
import { ConnectionPool } from './pool.ts';
import { asTexts } from './wire.ts';

export interface PoolSettings extends ConnectionSettings {
  readonly maxConnections: number;
  /** An idle connection is closed after so many seconds. */
  readonly idleSeconds: number;
  /** A connection is replaced after so many seconds, and with it the statements it has prepared. */
  readonly lifetimeSeconds: number;
  /** Who waits longer for a connection is turned away. */
  readonly acquireMs: number;
}

export interface Connections {
  /**
   * Runs the work on a connection of the pool. If the signal is aborted, stops the statement that runs on it.
   * @throws EngineError if no connection is available in time; what the work throws
   */
  readonly withConnection: <T>(work: (connection: Connection) => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** Lets what runs come to its end, takes nothing new, and closes the connections. */
  readonly close: () => Promise<void>;
}

/** So many requests may wait for each connection. */
const waitingForEach = 50;
/** A connection that keeps more statements prepared is replaced, so that Postgres's memory stays bounded. */
const maxPrepared = 500;
/** How an order to stop a statement gets to Postgres. */
const stopping = { maxConnections: 1, acquireMs: 5_000, idleSeconds: 5 } as const;

/** Time between two orders to stop a statement. */
const repeatMs = 100;

/** Opens connections on demand, no more than the settings allow, and closes them when they idle, age or break. */
export function openConnections(settings: PoolSettings, log: Logger): Connections {
  const pool = new ConnectionPool({ ...settings, maxWaiting: settings.maxConnections * waitingForEach }, log);
  /** Stops statements: it must not have to wait for those it is to stop. */
  const stopper = new ConnectionPool({ ...settings, ...stopping, maxWaiting: settings.maxConnections }, log);

  let inUse = 0;
  let drained: (() => void) | undefined;

  /**
   * Stops what runs on a connection. Postgres ignores an order that comes between two statements, or before it has read
   * the statement: it is repeated until the work is over.
   * @returns false where it is not known whether an order got to Postgres: it may still stop a later statement
   */
  const stop = async ({ pid }: Connection, over: AbortSignal): Promise<boolean> => {
    try {
      do {
        const connection = stopper.tryAcquire() ?? (await stopper.acquire());
        const order = { text: 'select pg_cancel_backend($1)', name: undefined };
        await connection.run(order, [pid], asTexts).finally(() => stopper.release(connection, true));
        // Ends early, by an error, when the work is over.
        await setTimeout(repeatMs, undefined, { signal: over }).catch(() => undefined);
      } while (!over.aborted);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'a statement that nobody waits for could not be stopped');
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
      if (drained !== undefined) throw new EngineError('postgres-error', 'the engine is stopping');
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
        if (signal?.aborted === true) throw new EngineError('time-limit-exceeded', 'nobody waits for the answer');
        return await work(connection);
      } catch (error) {
        isFit = isOfStatement(error) || error instanceof EngineError;
        throw error;
      } finally {
        signal?.removeEventListener('abort', abandon);
        over?.abort();
        // The order to stop must not reach the next one's statement.
        if (stopped !== undefined && !(await stopped)) isFit = false;
        pool.release(connection, isFit && connection.prepared <= maxPrepared);
        leave();
      }
    },
    close: async () => {
      await new Promise<void>((resolve) => {
        drained = resolve;
        if (inUse === 0) resolve();
      });
      await Promise.all([pool.close(), stopper.close()]);
    },
  };
}

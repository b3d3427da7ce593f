import type { Logger } from '@fds/platform/log';
import { EngineError } from '../../errors/engine-error.ts';
import { type ConnectionSettings, connectToPostgres, type PostgresConnection } from './connection.ts';

export interface PoolSettings extends ConnectionSettings {
  readonly maxConnections: number;
  /** Maximum wait for a connection. */
  readonly acquireMs: number;
  readonly idleSeconds: number;
  /** The pool replaces an older connection, which also frees its prepared statements. */
  readonly lifetimeSeconds: number;
  /** Postgres closed an idle connection, for example because it restarts. */
  readonly onIdleLost?: () => void;
}

interface QueueSettings extends PoolSettings {
  readonly maxWaiting: number;
}

export interface PoolUsage {
  readonly inUse: number;
  readonly idle: number;
  readonly opening: number;
  readonly waiting: number;
  readonly max: number;
}

interface Waiting {
  readonly until: number;
  readonly resolve: (connection: PostgresConnection) => void;
  readonly reject: (error: unknown) => void;
}

/** Interval at which the pool closes idle, old and broken connections. */
const inspectMs = 1_000;

/**
 * Opens connections on demand, and closes idle, old or broken ones. Two timers serve all connections and waiting
 * requests: a timer for each request would take more CPU time.
 */
export class ConnectionPool {
  readonly #settings: QueueSettings;
  readonly #log: Logger;
  /** Idle or in use. */
  readonly #open = new Set<PostgresConnection>();
  readonly #opening = new Set<Promise<void>>();
  /** Idle connections; the one used last is at the end. */
  readonly #free: PostgresConnection[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #inspection = setInterval(() => this.#inspect(performance.now()), inspectMs).unref();
  #alarm: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(settings: QueueSettings, log: Logger) {
    this.#settings = settings;
    this.#log = log;
  }

  /** Undefined if every connection is in use. The caller must release the connection. */
  tryAcquire(): PostgresConnection | undefined {
    return this.#free.pop();
  }

  /**
   * The caller must release the connection.
   * @throws EngineError if the wait takes too long, or too many requests already wait
   * @throws the error of the connection attempt
   */
  acquire(): Promise<PostgresConnection> {
    const { maxWaiting, acquireMs } = this.#settings;
    return new Promise((resolve, reject) => {
      if (this.#waiting.length - this.#opening.size >= maxWaiting) {
        const message = 'too many requests wait for a connection to Postgres: send the request again later';
        reject(new EngineError('postgres-max-connections-error', message));
        return;
      }
      this.#waiting.push({ until: performance.now() + acquireMs, resolve, reject });
      this.#alarm ??= setTimeout(() => this.#rejectExpired(), acquireMs).unref();
      this.#grow();
    });
  }

  /**
   * Closes the connection if it is broken or still in a transaction: the next statement would fail with SQLSTATE 25P02
   * or run with the settings of another caller.
   */
  release(connection: PostgresConnection, isFit: boolean): void {
    const now = performance.now();
    if (isFit && connection.isIdle && !this.#isOld(connection, now)) this.#offer(connection, now);
    else {
      this.#open.delete(connection);
      this.#end(connection);
      this.#grow();
    }
  }

  get use(): PoolUsage {
    return {
      inUse: this.#open.size - this.#free.length,
      idle: this.#free.length,
      opening: this.#opening.size,
      waiting: this.#waiting.length,
      max: this.#settings.maxConnections,
    };
  }

  /** No connection may be in use and no request may wait. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#inspection);
    clearTimeout(this.#alarm);
    await Promise.all(this.#opening);
    await Promise.all([...this.#open].map((connection) => connection.close()));
  }

  #isOld({ openedAt }: PostgresConnection, now: number): boolean {
    return now - openedAt > this.#settings.lifetimeSeconds * 1000;
  }

  #offer(connection: PostgresConnection, now: number): void {
    const next = this.#waiting.shift();
    if (next !== undefined) next.resolve(connection);
    else {
      connection.idleSince = now;
      this.#free.push(connection);
    }
  }

  /** Opens a connection for each waiting request, up to the maximum. */
  #grow(): void {
    const { maxConnections } = this.#settings;
    while (this.#opening.size < this.#waiting.length && this.#open.size + this.#opening.size < maxConnections) {
      const opening = this.#openOne().finally(() => {
        this.#opening.delete(opening);
        this.#grow();
      });
      this.#opening.add(opening);
    }
  }

  async #openOne(): Promise<void> {
    try {
      const connection = await connectToPostgres(this.#settings, this.#settings.acquireMs, (lost, error) =>
        this.#lose(lost, error),
      );
      this.#open.add(connection);
      this.release(connection, true);
    } catch (error) {
      this.#waiting.shift()?.reject(error);
    }
  }

  /** A running statement fails with the error. */
  #lose(connection: PostgresConnection, error: Error): void {
    const at = this.#free.indexOf(connection);
    if (at < 0) return;
    this.#free.splice(at, 1);
    this.#open.delete(connection);
    this.#settings.onIdleLost?.();
    if (!this.#closed) this.#log.warn({ err: error }, 'idle connection to Postgres lost');
  }

  #end(connection: PostgresConnection): void {
    connection.close().catch((error: unknown) => {
      this.#log.warn({ err: error }, 'could not close a connection to Postgres');
    });
  }

  /** The oldest request is the first in the queue. */
  #rejectExpired(): void {
    const now = performance.now();
    const { acquireMs, maxConnections } = this.#settings;
    for (let first = this.#waiting[0]; first !== undefined && first.until <= now; first = this.#waiting[0]) {
      this.#waiting.shift();
      const isFull = this.#open.size >= maxConnections;
      const message = isFull
        ? `no connection to Postgres became free within ${acquireMs / 1000} s: send the request again later`
        : 'Postgres does not respond';
      first.reject(isFull ? new EngineError('connection-timeout-error', message) : new Error(message));
    }
    const next = this.#waiting[0];
    this.#alarm = next && setTimeout(() => this.#rejectExpired(), next.until - now).unref();
  }

  #inspect(now: number): void {
    const idle = (connection: PostgresConnection): boolean =>
      this.#isOld(connection, now) || now - connection.idleSince > this.#settings.idleSeconds * 1000;
    for (const connection of this.#free.filter(idle)) {
      this.#free.splice(this.#free.indexOf(connection), 1);
      this.#open.delete(connection);
      this.#end(connection);
    }
    for (const connection of this.#open) connection.closeIfDead(now);
  }
}

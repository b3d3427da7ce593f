import type { Logger } from '@fds/platform/log';
import { EngineError } from '../../errors/engine-error.ts';
import { type Connection, type ConnectionSettings, connect } from './connection.ts';

export interface ConnectionPoolSettings extends ConnectionSettings {
  readonly maxConnections: number;
  /** So many may wait for a connection. */
  readonly maxWaiting: number;
  /** Who waits longer for a connection is turned away. */
  readonly acquireMs: number;
  /** An idle connection is closed after so many seconds. */
  readonly idleSeconds: number;
  /** A connection is replaced after so many seconds, and with it the statements it has prepared. */
  readonly lifetimeSeconds: number;
}

interface Waiting {
  readonly until: number;
  readonly resolve: (connection: Connection) => void;
  readonly reject: (error: unknown) => void;
}

/** So often it is looked for connections that are to be closed. */
const inspectMs = 1_000;

/**
 * Opens connections on demand, no more than the settings allow, keeps those that are free, and closes them when they
 * idle, age or break. No timer is set for what does not wait: one looks after all connections, one after the queue.
 */
export class ConnectionPool {
  readonly #settings: ConnectionPoolSettings;
  readonly #log: Logger;
  /** Those that are open, whether they are free or not. */
  readonly #open = new Set<Connection>();
  readonly #opening = new Set<Promise<void>>();
  /** The one that was used last is the last. */
  readonly #free: Connection[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #inspection = setInterval(() => this.#inspect(performance.now()), inspectMs).unref();
  #alarm: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(settings: ConnectionPoolSettings, log: Logger) {
    this.#settings = settings;
    this.#log = log;
  }

  /** A connection that is free now, if there is one; `release` takes it back. */
  tryAcquire(): Connection | undefined {
    return this.#free.pop();
  }

  /**
   * The next connection that becomes free; `release` takes it back.
   * @throws EngineError where none does in time, or too many wait; what `connect` throws where none can be opened
   */
  acquire(): Promise<Connection> {
    const { maxWaiting, acquireMs } = this.#settings;
    return new Promise((resolve, reject) => {
      if (this.#waiting.length - this.#opening.size >= maxWaiting) {
        const message = 'too many requests wait for a connection to Postgres';
        reject(new EngineError('postgres-max-connections-error', message));
        return;
      }
      this.#waiting.push({ until: performance.now() + acquireMs, resolve, reject });
      this.#alarm ??= setTimeout(() => this.#turnAway(), acquireMs).unref();
      this.#grow();
    });
  }

  /**
   * Takes a connection back. Closes one that is not fit, or that is still in a transaction, which Postgres then rolls
   * back: the next statement on it would fail with 25P02, or run with the settings of another caller.
   */
  release(connection: Connection, isFit: boolean): void {
    const now = performance.now();
    if (isFit && connection.isIdle && !this.#isOld(connection, now)) this.#offer(connection, now);
    else {
      this.#open.delete(connection);
      this.#end(connection);
      this.#grow();
    }
  }

  /** Closes the connections; nobody has one any more, or waits for one. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#inspection);
    clearTimeout(this.#alarm);
    await Promise.all(this.#opening);
    await Promise.all([...this.#open].map((connection) => connection.close()));
  }

  #isOld({ openedAt }: Connection, now: number): boolean {
    return now - openedAt > this.#settings.lifetimeSeconds * 1000;
  }

  #offer(connection: Connection, now: number): void {
    const next = this.#waiting.shift();
    if (next !== undefined) next.resolve(connection);
    else {
      connection.idleSince = now;
      this.#free.push(connection);
    }
  }

  /** Opens as many connections as are waited for, where there may be more. */
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
      const connection = await connect(this.#settings, this.#settings.acquireMs, (lost, error) =>
        this.#lose(lost, error),
      );
      this.#open.add(connection);
      this.release(connection, true);
    } catch (error) {
      this.#waiting.shift()?.reject(error);
    }
  }

  /** Who has a connection that is lost learns it from its statement. */
  #lose(connection: Connection, error: Error): void {
    const at = this.#free.indexOf(connection);
    if (at < 0) return;
    this.#free.splice(at, 1);
    this.#open.delete(connection);
    if (!this.#closed) this.#log.warn({ err: error }, 'an idle connection to Postgres broke');
  }

  #end(connection: Connection): void {
    connection.close().catch((error: unknown) => {
      this.#log.warn({ err: error }, 'a connection to Postgres could not be closed');
    });
  }

  /** Turns away who has waited too long. They wait in the order in which they came. */
  #turnAway(): void {
    const now = performance.now();
    const { acquireMs, maxConnections } = this.#settings;
    for (let first = this.#waiting[0]; first !== undefined && first.until <= now; first = this.#waiting[0]) {
      this.#waiting.shift();
      const isFull = this.#open.size >= maxConnections;
      const message = isFull
        ? `no connection to Postgres became free within ${acquireMs / 1000} s`
        : 'Postgres does not answer';
      first.reject(isFull ? new EngineError('connection-timeout-error', message) : new Error(message));
    }
    const next = this.#waiting[0];
    this.#alarm = next && setTimeout(() => this.#turnAway(), next.until - now).unref();
  }

  #inspect(now: number): void {
    const idle = (connection: Connection): boolean =>
      this.#isOld(connection, now) || now - connection.idleSince > this.#settings.idleSeconds * 1000;
    for (const connection of this.#free.filter(idle)) {
      this.#free.splice(this.#free.indexOf(connection), 1);
      this.#open.delete(connection);
      this.#end(connection);
    }
    for (const connection of this.#open) connection.cutIfDead(now);
  }
}

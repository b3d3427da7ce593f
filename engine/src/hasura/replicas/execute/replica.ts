import type { Logger } from '@fds/platform/log';
import { openClient, type PoolSettings, type PostgresClient, readColumnTexts } from '../../../execute/pg-lean/index.ts';

/** Maximum time of a statement of a check. */
const checkMs = 1_000;

/**
 * The write-ahead log up to this position contains every change that a client can see: the flush position with
 * `synchronous_commit`; without it, a change is visible before the flush, so the insert position.
 */
const primaryPosition = {
  name: 'position',
  text: `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end)::text, system_identifier::text, current_database()::text
from pg_control_system()`,
};

/** Compares the replica's replay position and identity with those of the primary. */
const comparison = {
  name: 'comparison',
  text: `select case
  when not pg_is_in_recovery() or system_identifier <> $2::bigint or current_database() <> $3 then 'foreign'
  when pg_last_wal_replay_lsn() >= $1::pg_lsn then 'current' else 'late' end
from pg_control_system()`,
};

/**
 * Requests use other connections, so that a check does not wait for a request.
 * @param connections maximum number of concurrent checks
 */
export const openCheckClient = (settings: PoolSettings, connections: number, log: Logger): PostgresClient =>
  openClient({ ...settings, maxConnections: connections, acquireMs: checkMs, statementMs: checkMs }, log);

/** Rejects if `work` takes longer than a check may. */
async function withinCheckTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no response within ${checkMs / 1000} s`)), checkMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

export class ReadReplica {
  readonly #client: PostgresClient;
  readonly #checkClient: PostgresClient;
  readonly #primary: PostgresClient;
  readonly #log: Logger;
  readonly #running = new Set<PromiseWithResolvers<never>>();
  #check: Promise<void> | undefined;
  /** Starts when the running check has ended. */
  #nextCheck: Promise<void> | undefined;
  #lastLogged = '';
  #closed = false;
  /**
   * The replica has every change that was committed before this time of `performance.now()`; -Infinity if it has failed
   * since its last check.
   */
  currentAt = Number.NEGATIVE_INFINITY;
  /** Last finite `currentAt`; at first, the time when the engine started. */
  lastCurrentAt = performance.now();

  /** @param primary is asked for its position */
  constructor(settings: PoolSettings, primary: PostgresClient, log: Logger) {
    // After a restart, a replica returns an earlier state until it has replayed its log again. The engine notices a
    // restart because the restart closes the check connection, which is otherwise always open.
    const suspending = { ...settings, onIdleLost: () => this.suspend() };
    this.#client = openClient(suspending, log);
    this.#checkClient = openCheckClient(suspending, 1, log);
    this.#primary = primary;
    this.#log = log;
  }

  /** Runs a statement once. Rejects early if a check finds that the replica does not respond. */
  readonly row: PostgresClient['row'] = async (statement, values, read, signal) => {
    const lost = Promise.withResolvers<never>();
    this.#running.add(lost);
    try {
      return await Promise.race([
        this.#client.row({ ...statement, repeatable: false }, values, read, signal),
        lost.promise,
      ]);
    } finally {
      this.#running.delete(lost);
    }
  };

  /** Stops the use of the replica until the next successful check. */
  suspend(): void {
    this.currentAt = Number.NEGATIVE_INFINITY;
  }

  /**
   * Sets `currentAt`. All calls that arrive during a check wait for the same next check, which starts after the call.
   * The promise never rejects.
   */
  check(): Promise<void> {
    if (this.#check === undefined) {
      this.#check = this.#compare().finally(() => {
        this.#check = undefined;
      });
      return this.#check;
    }
    this.#nextCheck ??= this.#check.then(() => {
      this.#nextCheck = undefined;
      return this.check();
    });
    return this.#nextCheck;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([this.#client.close(), this.#checkClient.close()]);
  }

  async #compare(): Promise<void> {
    const start = performance.now();
    let position: readonly (string | null)[];
    try {
      position = await withinCheckTime(this.#primary.row(primaryPosition, [], readColumnTexts));
    } catch (error) {
      this.#report('the primary does not return its position, so the engine does not use the read replica', error);
      return;
    }
    try {
      const [outcome] = await withinCheckTime(this.#checkClient.row(comparison, position, readColumnTexts));
      if (outcome === 'foreign') {
        this.suspend();
        this.#report('the server is not a replica of the database of the engine: correct its URL');
        return;
      }
      if (outcome === 'current') {
        this.currentAt = start;
        this.lastCurrentAt = start;
      }
      this.#report('the read replica responds');
    } catch (error) {
      this.suspend();
      this.#report('the read replica does not respond', error);
      for (const { reject } of this.#running) reject(new Error('the read replica does not respond', { cause: error }));
    }
  }

  /** Only if the outcome differs from the previous check. */
  #report(message: string, error?: unknown): void {
    if (this.#closed || this.#lastLogged === message) return;
    this.#lastLogged = message;
    if (error === undefined) this.#log.info(message);
    else this.#log.warn({ err: error }, message);
  }
}

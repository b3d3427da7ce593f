import type { Logger } from '@fds/platform/log';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';

/** Seconds after which a caller's count begins anew. */
export const windowSeconds = 60;

/** Where requests are counted. */
export interface LimitStore {
  /** @param name of the limit @param points requests that a window lets pass */
  limiter(name: string, points: number): Pick<RateLimiterAbstract, 'consume'>;
  close(): Promise<void>;
}

/** Counts in this process alone. */
export const memoryStore: LimitStore = {
  limiter: (keyPrefix, points) => new RateLimiterMemory({ keyPrefix, points, duration: windowSeconds }),
  close: async () => {},
};

const connections = 4;
const usualPatienceMs = 500;
/** Once Postgres has failed, it is left alone for so long. */
const awayMs = 5_000;
const cleaningMs = 60_000;

/** Not asked: it failed a moment ago. */
class StoreAway extends Error {
  override readonly name = 'StoreAway';
}

/**
 * Counts in Postgres (`gateway.rate_limits`), together with every gateway that does; in memory while it is away, which
 * no request notices. What is over is removed every minute.
 * @param databaseUrl address of a migrated database; it need not answer yet
 * @param patienceMs a count that takes longer is not waited for
 */
export async function postgresStore(
  databaseUrl: string,
  log: Logger,
  patienceMs = usualPatienceMs,
): Promise<LimitStore> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'gateway-rate-limits',
    max: connections,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    statement_timeout: patienceMs,
  });
  let awayUntil = 0;
  const failed = (error: unknown): void => {
    if (awayUntil === 0) log.warn({ err: error }, 'limits are counted in memory: their store does not answer');
    awayUntil = performance.now() + awayMs;
  };
  pool.on('error', failed);
  const storeClient = {
    query: async (...statement: [{ readonly text: string; readonly values: unknown[] }]) => {
      if (performance.now() < awayUntil) throw new StoreAway();
      try {
        const result = await pool.query(...statement);
        if (awayUntil !== 0) log.info('limits are counted in their store again');
        awayUntil = 0;
        return result;
      } catch (error) {
        failed(error);
        throw error;
      }
    },
  };
  const cleaner = { text: 'delete from gateway.rate_limits where expire < $1' };
  const clean = () => storeClient.query({ ...cleaner, values: [Date.now()] }).catch(() => undefined);
  const cleaning = setInterval(clean, cleaningMs);
  return {
    limiter: (keyPrefix, points) =>
      new RateLimiterPostgres({
        storeClient,
        storeType: 'pool',
        schemaName: 'gateway',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix,
        points,
        duration: windowSeconds,
        // Whoever is past a limit is refused without asking Postgres again.
        inMemoryBlockOnConsumed: points,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration: windowSeconds }),
      }),
    close: async () => {
      clearInterval(cleaning);
      await pool.end();
    },
  };
}

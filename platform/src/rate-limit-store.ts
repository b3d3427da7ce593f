import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import * as s from './env.ts';
import type { Logger } from './log.ts';

export const windowSeconds = 60;

export const limitStoreSetting = s.withDefault(s.choice(['memory', 'postgres']), 'memory');

/** Of a counter for one workspace. */
export const workspaceLimitKey = (organisationId: string, workspaceId: string): string =>
  `${organisationId} ${workspaceId}`;

export interface RateLimitStore {
  /** @param points maximum number of requests per time window */
  limiter(name: string, points: number): Pick<RateLimiterAbstract, 'consume' | 'get'>;
  close(): Promise<void>;
}

export const memoryStore: RateLimitStore = {
  limiter: (keyPrefix, points) => new RateLimiterMemory({ keyPrefix, points, duration: windowSeconds }),
  close: async () => {},
};

const connections = 4;
const usualPatienceMs = 500;
/** Time for which requests are counted in memory after a failure of Postgres, in milliseconds. */
const retryMs = 5_000;
const cleaningMs = 60_000;

/** For some seconds after a failed query, the store throws it without sending a query. */
class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/**
 * Counts in `gateway.rate_limits` for all gateways and workers together; in memory while Postgres is unavailable. Expired counts
 * are deleted every minute. @param patienceMs timeout of a query
 */
export async function postgresStore(
  databaseUrl: string,
  log: Logger,
  patienceMs = usualPatienceMs,
): Promise<RateLimitStore> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'rate-limits',
    max: connections,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    statement_timeout: patienceMs,
  });
  let awayUntil = 0;
  const failed = (error: unknown): void => {
    if (awayUntil === 0)
      log.warn({ err: error }, 'rate limits are counted in memory, because Postgres does not respond');
    awayUntil = performance.now() + retryMs;
  };
  pool.on('error', failed);
  const storeClient = {
    query: async (...statement: [{ readonly text: string; readonly values: unknown[] }]) => {
      if (performance.now() < awayUntil) throw new StoreUnavailable();
      try {
        const result = await pool.query(...statement);
        if (awayUntil !== 0) log.info('rate limits are counted in Postgres again');
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
        // Until the time window ends, requests of a caller that has reached the limit are rejected without a query to
        // Postgres.
        inMemoryBlockOnConsumed: points,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration: windowSeconds }),
      }),
    close: async () => {
      clearInterval(cleaning);
      await pool.end();
    },
  };
}

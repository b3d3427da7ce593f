import { StartError } from '@fds/platform/env';

/** An exception that no promise carries. */
class UncaughtError extends Error {
  override readonly name = 'UncaughtError';
}

/**
 * Rejects if an uncaught exception occurs before the work ends. postgres.js throws one if Postgres ends during a
 * transaction: its rollback writes to a socket that is gone, outside of all promises.
 */
export async function orUncaught<T>(work: Promise<T>): Promise<T> {
  const uncaught = Promise.withResolvers<never>();
  const fail = (cause: Error): void => uncaught.reject(new UncaughtError(cause.message, { cause }));
  process.on('uncaughtException', fail);
  try {
    return await Promise.race([work, uncaught.promise]);
  } finally {
    process.off('uncaughtException', fail);
  }
}

/** Codes of a connection that ended: of postgres.js, and of a Postgres that stops (SQLSTATE class 57P). */
const lostCode = /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|ECONNRESET|57P0\d)$/;

const isLost = (error: unknown): boolean =>
  error instanceof UncaughtError || (error instanceof Error && 'code' in error && lostCode.test(String(error.code)));

/** Explains a failure of the start because Postgres ended; returns any other error unchanged. */
export const explainLostConnection = (error: unknown): unknown =>
  isLost(error)
    ? new StartError('The connection to Postgres ended during the start. See the lines above, then start again.', {
        cause: error,
      })
    : error;

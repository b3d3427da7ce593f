import { StartError } from '@fds/platform/env';

/**
 * Error that wraps an uncaught exception. No caller can catch such an exception, because no promise rejects with it.
 */
class UncaughtError extends Error {
  override readonly name = 'UncaughtError';
}

/**
 * Waits for a promise, and rejects if an uncaught exception occurs earlier. postgres.js throws such an exception if
 * Postgres ends during a transaction: postgres.js then sends the rollback to a closed socket, and no promise catches
 * the error.
 */
export async function rejectOnUncaught<T>(work: Promise<T>): Promise<T> {
  const uncaught = Promise.withResolvers<never>();
  const fail = (cause: Error): void => uncaught.reject(new UncaughtError(cause.message, { cause }));
  process.on('uncaughtException', fail);
  try {
    return await Promise.race([work, uncaught.promise]);
  } finally {
    process.off('uncaughtException', fail);
  }
}

/**
 * Error codes that mean a lost connection: codes of postgres.js, and codes of a Postgres that stops (SQLSTATE class
 * 57P).
 */
const lostCode = /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|ECONNRESET|57P0\d)$/;

const isLost = (error: unknown): boolean =>
  error instanceof UncaughtError || (error instanceof Error && 'code' in error && lostCode.test(String(error.code)));

/** Returns an error that explains that the start failed because Postgres ended. Returns any other error unchanged. */
export const explainLostConnection = (error: unknown): unknown =>
  isLost(error)
    ? new StartError('The connection to Postgres ended during the start. See the lines above, then start again.', {
        cause: error,
      })
    : error;

import { StartError } from '@fds/platform/env';

/** No promise rejects with this exception. */
class UncaughtError extends Error {
  override readonly name = 'UncaughtError';
}

/**
 * Rejects if an uncaught exception occurs earlier. If Postgres ends during a transaction, postgres.js sends the
 * rollback to a closed socket, and no promise catches the error.
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

/** Codes of postgres.js, and of a Postgres that stops (SQLSTATE class 57P). */
const lostCode = /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|ECONNRESET|57P0\d)$/;

const isLost = (error: unknown): boolean =>
  error instanceof UncaughtError || (error instanceof Error && 'code' in error && lostCode.test(String(error.code)));

/** Another error is returned unchanged. */
export const explainLostConnection = (error: unknown): unknown =>
  isLost(error)
    ? new StartError('The connection to Postgres ended during the start. See the lines above, then start again.', {
        cause: error,
      })
    : error;

import { ClientGoneError, DeadlineError } from './failures.ts';

/**
 * Runs something that is given up after a time, or when a signal says that nobody waits for it any more. It is given
 * up even where it does not heed the signal that it is handed.
 * @throws DeadlineError after `ms`; ClientGoneError when `outer` is aborted
 */
export async function withDeadline<T>(
  ms: number,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  const giveUp = (reason: Error) => {
    reject(reason);
    controller.abort(reason);
  };
  const onAbort = () => giveUp(new ClientGoneError('the client closed the connection'));
  const timer = setTimeout(() => giveUp(new DeadlineError(`no answer within ${ms} ms`)), ms);
  if (outer?.aborted === true) onAbort();
  else outer?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([givenUp, run(controller.signal)]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', onAbort);
  }
}

import { ClientGoneError, DeadlineError } from './failures.ts';
import type { Waiting } from './transport.ts';

/**
 * Runs something that is given up after a time, or when a signal says that nobody waits for it any more. It is given
 * up even where it does not heed what it is told then.
 * @throws DeadlineError after `ms`; ClientGoneError when `outer` is aborted
 */
export function withDeadline<T>(
  ms: number,
  outer: AbortSignal | undefined,
  run: (waiting: Waiting) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let stop = (): void => {};
    const end = (): void => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', onAbort);
    };
    const giveUp = (reason: Error): void => {
      end();
      reject(reason);
      stop();
    };
    const onAbort = (): void => giveUp(new ClientGoneError('the client closed the connection'));
    const timer = setTimeout(() => giveUp(new DeadlineError(`no answer within ${ms} ms`)), ms);
    if (outer?.aborted === true) return onAbort();
    outer?.addEventListener('abort', onAbort, { once: true });
    const whenGone: Waiting['whenGone'] = (action) => {
      stop = action;
    };
    run({ whenGone }).then(
      (result) => {
        end();
        resolve(result);
      },
      (error: unknown) => {
        end();
        reject(error);
      },
    );
  });
}

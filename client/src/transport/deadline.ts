import { TimeoutError } from '../errors.ts';

/** Time limit of one attempt, joined with the signal of the caller. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Starts the time again, because data of a file arrived or left. */
  extend(): void;
  stop(): void;
}

/** Starts the time of an attempt. Its signal aborts with a TimeoutError, or with the reason of the caller's signal. */
export function startDeadline(timeoutMs: number, signal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const start = () => setTimeout(() => controller.abort(new TimeoutError(timeoutMs)), timeoutMs);
  let timer = start();
  return {
    signal: signal === undefined ? controller.signal : AbortSignal.any([signal, controller.signal]),
    extend: () => {
      clearTimeout(timer);
      timer = start();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Rejects with the reason of the signal as soon as it is aborted; otherwise settles like the promise. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Resolves after a time. @throws the reason of the signal as soon as it is aborted */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await untilAborted(passed, signal).finally(() => clearTimeout(timer));
}

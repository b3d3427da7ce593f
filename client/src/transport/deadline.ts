import { TimeoutError } from '../errors.ts';

/** Timeout of one attempt. Its signal is aborted by the timeout or by the signal of the caller. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Starts the timeout again. An upload calls this method after each sent chunk of the file. */
  extend(): void;
  stop(): void;
}

/**
 * Starts the timeout of an attempt. After the timeout, the reason of the deadline's signal is a TimeoutError.
 * @param signal signal of the caller, which also aborts the deadline's signal
 */
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

/**
 * Returns a promise that settles like the given promise, but rejects at once if the signal is aborted.
 * @throws the reason of the aborted signal
 */
export function rejectOnAbort<Result>(promise: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Waits for a number of milliseconds. @throws the reason of the abort signal as soon as the signal is aborted */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await rejectOnAbort(passed, signal).finally(() => clearTimeout(timer));
}

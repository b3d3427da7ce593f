import { TimeoutError } from '../errors.ts';

export interface Deadline {
  readonly signal: AbortSignal;
  /** Starts the timeout again, after each sent chunk of an upload. */
  extend(): void;
  stop(): void;
}

/** The signal is aborted by `signal`, or with a TimeoutError as the reason. */
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

/** Settles like the promise, but rejects with the signal's reason at once if the signal is aborted. */
export function rejectOnAbort<Result>(promise: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** @throws the reason of the signal as soon as it is aborted */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await rejectOnAbort(passed, signal).finally(() => clearTimeout(timer));
}

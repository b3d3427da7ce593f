/**
 * Records whether the last request reached the service. After a lost connection, asks the service for its health until
 * it answers.
 */
export interface ConnectionMonitor {
  /** Sends a request, and records whether the request reached the service. */
  readonly fetch: typeof globalThis.fetch;
  readonly isLost: () => boolean;
  /**
   * Calls the given function each time the connection is lost or restored. Returns a function that cancels the
   * subscription.
   */
  subscribe(changed: () => void): () => void;
  /** Asks the service for its health now, and repeatedly until it answers. */
  check(): Promise<void>;
}

const firstDelayMs = 1_000;
const longestDelayMs = 15_000;

/** Whether a request failed because it did not reach the service. An abort by the page is not a failure. */
const isNetworkFailure = (error: unknown): boolean =>
  !(error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError'));

/** Creates the monitor of the connection to the service. */
export function connectionMonitor(
  serviceUrl: string,
  send: typeof globalThis.fetch = (...request) => globalThis.fetch(...request),
): ConnectionMonitor {
  const listeners = new Set<() => void>();
  let lost = false;
  let delayMs = firstDelayMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const note = (isLost: boolean): void => {
    if (isLost === lost) return;
    lost = isLost;
    clearTimeout(timer);
    delayMs = firstDelayMs;
    if (lost) timer = setTimeout(check, delayMs);
    for (const changed of listeners) changed();
  };

  async function check(): Promise<void> {
    clearTimeout(timer);
    try {
      await send(`${serviceUrl}/healthz`, { cache: 'no-store' });
      note(false);
    } catch {
      delayMs = Math.min(delayMs * 2, longestDelayMs);
      timer = setTimeout(check, delayMs);
    }
  }

  return {
    fetch: async (...request) => {
      try {
        const response = await send(...request);
        note(false);
        return response;
      } catch (error) {
        if (isNetworkFailure(error)) note(true);
        throw error;
      }
    },
    isLost: () => lost,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    check,
  };
}

/** Whether the last request reached the service. After a lost connection, asks for its health until it answers. */
export interface ConnectionMonitor {
  readonly fetch: typeof globalThis.fetch;
  readonly isLost: () => boolean;
  /** Returns a function that cancels the subscription. */
  subscribe(changed: () => void): () => void;
  check(): Promise<void>;
}

const firstDelayMs = 1_000;
const longestDelayMs = 15_000;

/** An abort by the page is not a failure. */
const isNetworkFailure = (error: unknown): boolean =>
  !(error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError'));

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

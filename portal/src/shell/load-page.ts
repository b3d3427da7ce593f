const delayMs = 1_000;

/**
 * Tries again while the connection is lost. A service that answers without the file has a new portal: `restart`.
 * Not while offline: browsers such as Chromium 150 do not request a module again after its request failed.
 */
export function createPageLoader<T>(
  load: () => Promise<T>,
  answers: () => Promise<boolean>,
  restart: () => void,
  isOnline: () => boolean,
): () => Promise<T> {
  return async () => {
    for (let wasAnswered = false; ; ) {
      try {
        if (isOnline()) return await load();
      } catch {
        const isAnswered = await answers();
        if (wasAnswered && isAnswered) restart();
        wasAnswered = isAnswered;
      }
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  };
}

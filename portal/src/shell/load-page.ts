const delayMs = 1_000;

/**
 * Returns a function that loads the code of a page, and tries again while the connection is lost. If the service answers
 * but no longer has the file, a new version of the portal was installed.
 * The function does not import the code while the browser is offline: some browsers, such as Chromium 150, do not request
 * a module again after its request failed.
 * @param load function that imports the code of the page
 * @param answers function that returns whether the service answers
 * @param restart function that loads the new version of the portal
 * @param isOnline function that returns whether the browser has a network connection
 */
export function makePageLoader<T>(
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

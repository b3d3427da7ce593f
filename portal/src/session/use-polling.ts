import { useEffect, useRef } from 'preact/hooks';

const firstDelayMs = 2_000;
const longestDelayMs = 30_000;

/** While the page is visible. The delay grows while `data` do not change. A failed first load is not repeated. */
export function usePolling(reload: () => void, data: unknown, loading: boolean): void {
  const seen = useRef({ text: '', delayMs: firstDelayMs });
  useEffect(() => {
    if (loading || data === undefined) return;
    const text = JSON.stringify(data) ?? '';
    const isSame = seen.current.text === text;
    const delayMs = isSame ? Math.min(seen.current.delayMs * 1.5, longestDelayMs) : firstDelayMs;
    seen.current = { text, delayMs };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(reload, delayMs);
    };
    const changed = () => (document.hidden ? clearTimeout(timer) : reload());
    wait();
    document.addEventListener('visibilitychange', changed);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', changed);
    };
  }, [reload, data, loading]);
}

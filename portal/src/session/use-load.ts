import { AuthenticationError, ConnectionError } from '@fds/client';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { usePortal } from './context.ts';

const expiredLine = 'Your session has ended: the service no longer accepts your credentials. Sign in again.';

/** `data` keeps the last result while the page loads it again. */
export interface LoadedData<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly loading: boolean;
  reload(): void;
}

/** Also loads when `inputs` change or a lost connection returns. A rejected credential ends the session. */
export function useLoad<Data>(
  load: (signal: AbortSignal) => Promise<Data>,
  inputs: readonly unknown[],
): LoadedData<Data> {
  const { signOut, reconnections } = usePortal();
  const [state, setState] = useState<Omit<LoadedData<Data>, 'reload'>>({
    data: undefined,
    error: undefined,
    loading: true,
  });
  const [turn, setTurn] = useState(0);
  const previous = useRef<readonly unknown[]>(inputs);
  useEffect(() => {
    const same = inputs.every((input, index) => Object.is(input, previous.current[index]));
    previous.current = inputs;
    const aborting = new AbortController();
    setState(({ data }) => ({ data: same ? data : undefined, error: undefined, loading: true }));
    load(aborting.signal).then(
      (data) => {
        if (!aborting.signal.aborted) setState({ data, error: undefined, loading: false });
      },
      (error: unknown) => {
        if (aborting.signal.aborted) return;
        if (error instanceof AuthenticationError) signOut(expiredLine);
        // The banner of the shell reports a lost connection, so a page with data does not.
        setState(({ data }) => ({
          data,
          error: data !== undefined && error instanceof ConnectionError ? undefined : error,
          loading: false,
        }));
      },
    );
    return () => aborting.abort();
  }, [...inputs, turn, reconnections]);
  return { ...state, reload: useCallback(() => setTurn((now) => now + 1), []) };
}

export interface ActionWithState<Parameters extends unknown[], Result> {
  /** `undefined` if the function fails. */
  run(...parameters: Parameters): Promise<Result | undefined>;
  readonly busy: boolean;
  readonly error: unknown;
  /** For example when a dialog opens again. */
  clear(): void;
}

/** Does not run twice at the same time. A rejected credential ends the session. */
export function useAction<Parameters extends unknown[], Result>(
  work: (...parameters: Parameters) => Promise<Result>,
): ActionWithState<Parameters, Result> {
  const { signOut } = usePortal();
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: undefined });
  const running = useRef(false);
  return {
    ...state,
    clear: () => setState((now) => ({ ...now, error: undefined })),
    async run(...parameters) {
      if (running.current) return undefined;
      running.current = true;
      setState({ busy: true, error: undefined });
      try {
        const result = await work(...parameters);
        setState({ busy: false, error: undefined });
        return result;
      } catch (error) {
        if (error instanceof AuthenticationError) signOut(expiredLine);
        setState({ busy: false, error });
        return undefined;
      } finally {
        running.current = false;
      }
    },
  };
}

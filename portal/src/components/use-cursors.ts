import { useState } from 'preact/hooks';

export interface CursorPagination {
  /** From 1. */
  readonly page: number;
  readonly cursor: string | undefined;
  next(cursor: string): void;
  previous(): void;
  /** Returns to the first page, for example after a change of a filter. */
  reset(): void;
}

/** A response contains only the cursor of the next page. @param list identifies the list and its filters */
export function usePageCursors(list = ''): CursorPagination {
  const [state, setState] = useState<{ readonly list: string; readonly cursors: readonly string[] }>({
    list,
    cursors: [],
  });
  const cursors = state.list === list ? state.cursors : [];
  const keep = (known: readonly string[]) => setState({ list, cursors: known });
  return {
    page: cursors.length + 1,
    cursor: cursors.at(-1),
    next: (cursor) => keep([...cursors, cursor]),
    previous: () => keep(cursors.slice(0, -1)),
    reset: () => keep([]),
  };
}

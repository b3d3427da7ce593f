import { useState } from 'preact/hooks';

/** The current page of a list that is paged with cursors, and functions that go to another page. */
export interface CursorPagination {
  /** Number of the shown page, beginning with 1. */
  readonly page: number;
  /** Cursor of the shown page; `undefined` for the first page. */
  readonly cursor: string | undefined;
  next(cursor: string): void;
  previous(): void;
  /** Returns to the first page, for example after a change of a filter. */
  reset(): void;
}

/**
 * Keeps the cursors of the previous pages of a list, because a response of the service contains only the cursor of the
 * next page.
 * @param list text that identifies the list and its filters. When the text changes, the list shows its first page at
 * once
 */
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

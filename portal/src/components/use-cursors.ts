import { useState } from 'preact/hooks';

/** The position in a list with cursors. */
export interface CursorPosition {
  /** Number of the shown page, beginning with 1. */
  readonly page: number;
  /** Cursor of the shown page; `undefined` for the first page. */
  readonly cursor: string | undefined;
  next(cursor: string): void;
  previous(): void;
  /** Returns to the first page, for example after a change of a filter. */
  reset(): void;
}

/** Keeps the cursors of the pages before, because a cursor of the service leads only forward. */
export function useCursors(): CursorPosition {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  return {
    page: cursors.length + 1,
    cursor: cursors.at(-1),
    next: (cursor) => setCursors((known) => [...known, cursor]),
    previous: () => setCursors((known) => known.slice(0, -1)),
    reset: () => setCursors([]),
  };
}

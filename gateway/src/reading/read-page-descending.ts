import type { KeyObject } from 'node:crypto';
import { fault, type Source } from '../base/errors.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

/** Which page is asked for: its size, the cursor of the page before, and where that stands in the request. */
export interface Paging {
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly source: Source;
}

/** The page that the parameters `page[limit]` and `page[cursor]` ask for. */
export const pagingOf = (given: {
  readonly 'page[limit]': number;
  readonly 'page[cursor]'?: string | undefined;
}): Paging => ({
  limit: given['page[limit]'],
  cursor: given['page[cursor]'],
  source: { parameter: 'page[cursor]' },
});

/** A page of a list whose keys fall: the newest first. */
export interface PageOf<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | undefined;
}

interface DescendingList<T> {
  /** The list and its filters, as text: what its cursors belong to. */
  readonly binding: string;
  readonly keyOf: (item: T) => string;
  /** Reads items whose keys come after the last one shown, in order. */
  readonly read: (last: string | undefined, limit: number) => Promise<readonly T[]>;
}

/**
 * Reads a page of a list.
 * @param keys seals of cursors
 * @throws RequestFaults INVALID_CURSOR; what reading throws
 */
export async function readPageDescending<T>(
  { binding, keyOf, read }: DescendingList<T>,
  { limit, cursor, source }: Paging,
  keys: readonly [KeyObject, ...KeyObject[]],
): Promise<PageOf<T>> {
  const position = cursor === undefined ? { page: 1 } : decodeCursor(keys, binding, cursor);
  if (position === undefined) {
    throw fault('INVALID_CURSOR', 'This is no cursor of this list: start again without one.', source);
  }
  const [last] = 'keyset' in position ? position.keyset : [];
  const found = await read(typeof last === 'string' ? last : undefined, limit + 1);
  const items = found.slice(0, limit);
  const shown = items.at(-1);
  if (found.length <= limit || shown === undefined) return { items, nextCursor: undefined };
  return { items, nextCursor: encodeCursor(keys, binding, { page: position.page + 1, keyset: [keyOf(shown)] }) };
}

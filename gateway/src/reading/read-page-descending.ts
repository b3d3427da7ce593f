import type { KeyObject } from 'node:crypto';
import { type ErrorPosition, validationError } from '../base/errors.ts';
import { decodeCursor, encodeCursor } from './read-page.ts';

export interface PageParameters {
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly source: ErrorPosition;
}

/** Reads the page parameters of a request from the query parameters `page[limit]` and `page[cursor]`. */
export const readParameters = (given: {
  readonly 'page[limit]': number;
  readonly 'page[cursor]'?: string | undefined;
}): PageParameters => ({
  limit: given['page[limit]'],
  cursor: given['page[cursor]'],
  source: { parameter: 'page[cursor]' },
});

/** One page of a list that is sorted in descending order by a unique key. */
export type DescendingPage<Item> = { readonly items: readonly Item[]; readonly nextCursor: string | undefined };

interface DescendingList<Item> {
  /** Text that identifies the list and its filters. A cursor is valid only for the list with the same text. */
  readonly binding: string;
  readonly keyOf: (item: Item) => string;
  /** After the item with the key `last`, or from the start of the list. */
  readonly read: (last: string | undefined, limit: number) => Promise<readonly Item[]>;
}

/** @param keys the first signs the next cursor @throws ValidationErrors INVALID_CURSOR; the errors of `read` */
export async function readPageDescending<Item>(
  { binding, keyOf, read }: DescendingList<Item>,
  { limit, cursor, source }: PageParameters,
  keys: readonly [KeyObject, ...KeyObject[]],
): Promise<DescendingPage<Item>> {
  const position = cursor === undefined ? { page: 1 } : decodeCursor(keys, binding, cursor);
  if (position === undefined) {
    throw validationError(
      'INVALID_CURSOR',
      'The cursor belongs to another list, or it is not a cursor. Send the request without the cursor to start from the first page.',
      source,
    );
  }
  const [last] = 'keyset' in position ? position.keyset : [];
  const found = await read(typeof last === 'string' ? last : undefined, limit + 1);
  const items = found.slice(0, limit);
  const lastItem = items.at(-1);
  if (found.length <= limit || lastItem === undefined) return { items, nextCursor: undefined };
  return { items, nextCursor: encodeCursor(keys, binding, { page: position.page + 1, keyset: [keyOf(lastItem)] }) };
}

import * as v from 'valibot';
import { validationError } from '../base/errors.ts';
import type { AuthenticatedCall } from '../http/endpoint.ts';
import { nextPageLink } from '../http/links.ts';
import { countSchema, pageLinksSchema } from '../json-api/schemas.ts';
import { decodeCursor, encodeCursor } from './read-page.ts';

interface PageParameters {
  readonly 'page[limit]': number;
  readonly 'page[cursor]'?: string | undefined;
}

/** A list that is sorted in descending order by a unique key. */
interface DescendingList<Item> {
  /** Text that identifies the list and its filters. A cursor is valid only for the list with the same text. */
  readonly binding: string;
  readonly keyOf: (item: Item) => string;
  /** After the item with the key `last`, or from the start of the list. */
  readonly read: (last: string | undefined, limit: number) => Promise<readonly Item[]>;
  readonly resourcesOf: (items: readonly Item[]) => readonly object[] | Promise<readonly object[]>;
}

export const descendingPageSchema = (resource: v.GenericSchema): v.GenericSchema =>
  v.strictObject({
    data: v.array(resource),
    meta: v.strictObject({ count: countSchema, next_cursor: v.nullable(v.string()) }),
    links: pageLinksSchema,
  });

/** The body of a response with one page. @throws ValidationErrors INVALID_CURSOR; the errors of `read` */
export async function readPageDescending<Item>(
  { binding, keyOf, read, resourcesOf }: DescendingList<Item>,
  { 'page[limit]': limit, 'page[cursor]': cursor }: PageParameters,
  { deps, url }: Pick<AuthenticatedCall, 'deps' | 'url'>,
): Promise<object> {
  const keys = deps.cursorKeys;
  const position = cursor === undefined ? { page: 1 } : decodeCursor(keys, binding, cursor);
  if (position === undefined) {
    throw validationError(
      'INVALID_CURSOR',
      'The cursor belongs to another list, or it is not a cursor. Send the request without the cursor to start from the first page.',
      { parameter: 'page[cursor]' },
    );
  }
  const [last] = 'keyset' in position ? position.keyset : [];
  const found = await read(typeof last === 'string' ? last : undefined, limit + 1);
  const items = found.slice(0, limit);
  const lastItem = items.at(-1);
  const nextCursor =
    found.length <= limit || lastItem === undefined
      ? undefined
      : encodeCursor(keys, binding, { page: position.page + 1, keyset: [keyOf(lastItem)] });
  return {
    data: await resourcesOf(items),
    meta: { count: items.length, next_cursor: nextCursor ?? null },
    links: { next: nextPageLink(url, nextCursor) },
  };
}

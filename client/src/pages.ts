/** Ends an iteration that would otherwise leave out records silently. */
export class IncompleteResultError extends Error {
  override readonly name = 'IncompleteResultError';
}

/** Limits of an iteration over pages. */
export interface PageOptions {
  /** Pages that are read at most; a longer result ends with an IncompleteResultError. Default: 1,000. */
  readonly maxPages?: number | undefined;
}

const defaultMaxPages = 1_000;

/** A page of a list, as far as the iteration reads it. */
interface AnyPage<Item> {
  readonly data: readonly Item[];
  readonly meta: object;
}

/** All items of a list. Each iteration reads the pages again, one when it is needed. */
export interface Pages<Item, Page> extends AsyncIterable<Item> {
  /** Iterates over the pages, with `included` and `meta` of each. */
  pages(): AsyncIterable<Page>;
  /** Reads all items into an array. */
  toArray(): Promise<Item[]>;
}

/**
 * Returns the pages of a list.
 * @param read reads a page; without a position, the first one
 * @param next returns the position of the page after the given one; null after the last one
 */
export function paginate<Item, Page extends AnyPage<Item>, Position>(
  read: (position: Position | undefined) => Promise<Page>,
  next: (page: Page) => Position | null,
  { maxPages = defaultMaxPages }: PageOptions,
): Pages<Item, Page> {
  async function* pages(): AsyncGenerator<Page> {
    let position: Position | undefined;
    for (let count = 1; ; count += 1) {
      const page = await read(position);
      yield page;
      const following = next(page);
      if (following === null) {
        if (!('truncated' in page.meta)) return;
        throw new IncompleteResultError(
          'Results sorted by a field of a related record end after 10,000 records. Sort by a field of the record itself, or narrow the filters.',
        );
      }
      if (count >= maxPages) {
        throw new IncompleteResultError(
          `The result has more than ${maxPages} pages. Raise maxPages, request larger pages, or narrow the filters.`,
        );
      }
      position = following;
    }
  }
  async function* items(): AsyncGenerator<Item> {
    for await (const page of pages()) yield* page.data;
  }
  return {
    [Symbol.asyncIterator]: items,
    pages,
    async toArray() {
      const all: Item[] = [];
      for await (const item of items()) all.push(item);
      return all;
    },
  };
}

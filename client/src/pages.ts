/** An iteration could not read all records: the result has too many pages, or the service truncated it. */
export class IncompleteResultError extends Error {
  override readonly name = 'IncompleteResultError';
}

/** Options of an iteration over pages. */
export interface PageOptions {
  /** If the result has more pages, the iteration throws an IncompleteResultError. Default: 1,000. */
  readonly maxPages?: number | undefined;
}

const defaultMaxPages = 1_000;

interface AnyPage<Item> {
  readonly data: readonly Item[];
  readonly meta: object;
}

/** All items of a list. Each iteration starts at the first page and reads the next page when the loop needs it. */
export interface PageIterator<Item, Page> extends AsyncIterable<Item> {
  /** Iterates over whole pages, with their `included` and `meta`. */
  pages(): AsyncIterable<Page>;
  /** Reads all items into an array. */
  toArray(): Promise<Item[]>;
}

/** @param next returns the position of the page after the given page; null after the last page */
export function paginate<Item, Page extends AnyPage<Item>, Position>(
  read: (position: Position | undefined) => Promise<Page>,
  next: (page: Page) => Position | null,
  { maxPages = defaultMaxPages }: PageOptions,
): PageIterator<Item, Page> {
  async function* pages(): AsyncGenerator<Page> {
    let position: Position | undefined;
    for (let count = 1; ; count += 1) {
      const page = await read(position);
      yield page;
      const following = next(page);
      if (following === null) {
        if (!('truncated' in page.meta)) return;
        throw new IncompleteResultError(
          'A result that is sorted by a field of a related record ends after 10,000 records. Sort by a field of the record itself, or narrow the filters.',
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

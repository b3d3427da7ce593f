import { describe, expect, it } from 'vitest';
import { IncompleteResultError, paginate } from './pages.ts';

interface Page {
  readonly data: readonly number[];
  readonly meta: { readonly next: string | null; readonly truncated?: true };
}

const three: Readonly<Record<string, Page>> = {
  first: { data: [1, 2], meta: { next: 'b' } },
  b: { data: [3], meta: { next: 'c' } },
  c: { data: [4], meta: { next: null } },
};

function pagesOf(pages: Readonly<Record<string, Page>>, maxPages?: number) {
  const read: string[] = [];
  const reader = async (cursor = 'first'): Promise<Page> => {
    read.push(cursor);
    const page = pages[cursor];
    if (page === undefined) throw new Error(`no page ${cursor}`);
    return page;
  };
  return { read, all: paginate(reader, ({ meta }) => meta.next, { maxPages }) };
}

describe('paginate', () => {
  it('paginate returns the items of all pages in order', async () => {
    expect(await pagesOf(three).all.toArray()).toEqual([1, 2, 3, 4]);
  });

  it('paginate reads the next page only when the loop needs its items', async () => {
    const { read, all } = pagesOf(three);
    for await (const item of all) if (item === 2) break;
    expect(read).toEqual(['first']);
  });

  it('each iteration starts at the first page', async () => {
    const { all } = pagesOf(three);
    expect(await all.toArray()).toEqual(await all.toArray());
  });

  it('paginate throws if the result has more than maxPages pages', async () => {
    const { read, all } = pagesOf(three, 2);
    await expect(all.toArray()).rejects.toThrow(IncompleteResultError);
    expect(read).toEqual(['first', 'b']);
  });

  it('paginate throws if the service truncates the result', async () => {
    const { all } = pagesOf({ first: { data: [1], meta: { next: null, truncated: true } } });
    await expect(all.toArray()).rejects.toThrow('10,000');
  });

  it('pages() iterates over whole pages', async () => {
    const counts: number[] = [];
    for await (const { data } of pagesOf(three).all.pages()) counts.push(data.length);
    expect(counts).toEqual([2, 1, 1]);
  });
});

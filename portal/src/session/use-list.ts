import { type CursorPagination, usePageCursors } from '../components/use-cursors.ts';
import { type LoadedData, useLoad } from './use-load.ts';
import { usePolling } from './use-polling.ts';

type ListPage<Item> = { readonly data: readonly Item[]; readonly meta: { readonly next_cursor?: string | null } };

export interface List<Item> extends Pick<LoadedData<unknown>, 'error' | 'reload'> {
  readonly items: readonly Item[] | undefined;
  readonly nextCursor: string | undefined;
  readonly cursors: CursorPagination;
}

const pageSize = 25;

/** One page of a list, which loads again by itself. @param filters change the list, which then begins at its first page */
export function useList<Item>(
  read: (page: { 'page[limit]': number; 'page[cursor]'?: string }, signal: AbortSignal) => Promise<ListPage<Item>>,
  filters: readonly string[] = [],
): List<Item> {
  const cursors = usePageCursors(filters.join(' '));
  const { cursor } = cursors;
  const { data, error, loading, reload } = useLoad(
    (signal) => read({ 'page[limit]': pageSize, ...(cursor !== undefined && { 'page[cursor]': cursor }) }, signal),
    [...filters, cursor],
  );
  usePolling(reload, data, loading);
  return { items: data?.data, nextCursor: data?.meta.next_cursor ?? undefined, cursors, error, reload };
}

/** The list has no item at all. */
export const isEmpty = ({ items, cursors }: List<unknown>): boolean => items?.length === 0 && cursors.page === 1;

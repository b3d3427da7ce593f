import type { ComponentChildren } from 'preact';
import { isEmpty, type List } from '../session/use-list.ts';
import { ErrorNotice } from './error-notice.tsx';
import { Pager } from './pager.tsx';
import { type Column, Table } from './table.tsx';

interface PagedTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly list: List<Row>;
  /** Replaces the table of an empty list. */
  readonly children: ComponentChildren;
}

/** A list with its error, its empty state and its pages. */
export function PagedTable<Row extends { readonly id: string }>({
  caption,
  columns,
  list,
  children,
}: PagedTableProps<Row>) {
  const { items, nextCursor, cursors, error, reload } = list;
  return (
    <>
      <ErrorNotice error={error} onRetry={reload} />
      {isEmpty(list)
        ? children
        : (error === undefined || items !== undefined) && (
            <Table caption={caption} columns={columns} rows={items} keyOf={({ id }) => id} />
          )}
      <Pager
        page={cursors.page}
        hasNext={nextCursor !== undefined}
        onPrevious={cursors.previous}
        onNext={() => nextCursor !== undefined && cursors.next(nextCursor)}
      />
    </>
  );
}

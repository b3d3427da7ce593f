import { Icon } from '../../../components/icon.tsx';
import { humanizeName } from '../model/catalogue.ts';
import type { TableSortOrder } from '../model/table-query.ts';

interface SortButtonProps {
  readonly column: string;
  /** Field by which the column sorts; undefined if records cannot be sorted by the column. */
  readonly sortField: string | undefined;
  /** Direction in which the column sorts the table now. */
  readonly direction: TableSortOrder['direction'] | undefined;
  /** Receives the next sort criterion; null for the default order. */
  readonly onSort: (sort: TableSortOrder | null) => void;
}

/** The title of a column. A click sorts in ascending order, then in descending order, then in the default order. */
export function SortButton({ column, sortField, direction, onSort }: SortButtonProps) {
  const label = humanizeName(column);
  if (sortField === undefined) return <span title={column}>{label}</span>;
  const sort = () => {
    if (direction === 'desc') onSort(null);
    else onSort({ field: sortField, direction: direction === 'asc' ? 'desc' : 'asc' });
  };
  return (
    <button type="button" class={`record-sort ${direction ?? ''}`} title={column} onClick={sort}>
      {label}
      <Icon name="chevron" />
    </button>
  );
}

import { Icon } from '../../../components/icon.tsx';
import { humanizeName } from '../model/catalogue.ts';
import type { TableSortOrder } from '../model/table-query.ts';

interface SortButtonProps {
  readonly column: string;
  readonly sortField: string | undefined;
  readonly direction: TableSortOrder['direction'] | undefined;
  /** Null for the default order. */
  readonly onSort: (sort: TableSortOrder | null) => void;
}

/** Ascending, then descending, then the default order. */
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

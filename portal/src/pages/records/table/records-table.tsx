import { getPagePath } from '../../../addresses.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { formatCount } from '../../../components/format.ts';
import { Icon } from '../../../components/icon.tsx';
import { Pager } from '../../../components/pager.tsx';
import { Table } from '../../../components/table.tsx';
import type { CursorPagination } from '../../../components/use-cursors.ts';
import { useClient } from '../../../session/context.ts';
import { type LoadedData, useLoad } from '../../../session/use-load.ts';
import { recordPath } from '../addresses.ts';
import { formatQueryString } from '../model/address.ts';
import { humanizeName, type RecordType, type RecordTypeCatalogue } from '../model/catalogue.ts';
import { getRecordCells, isNumericColumn, type QueryResponse } from '../model/cells.ts';
import type { TableSortOrder } from '../model/table-query.ts';
import { getShownColumns, queryBodyOf, sortFieldOf, type TableQuery } from '../model/table-query.ts';
import { countRecords } from '../read.ts';
import { CellContent } from './cell-content.tsx';

interface SortButtonProps {
  readonly column: string;
  readonly sortField: string | undefined;
  readonly direction: TableSortOrder['direction'] | undefined;
  /** Null for the default order. */
  readonly onSort: (sort: TableSortOrder | null) => void;
}

/** Ascending, then descending, then the default order. */
function SortButton({ column, sortField, direction, onSort }: SortButtonProps) {
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

interface RecordsTableProps {
  readonly catalogue: RecordTypeCatalogue;
  readonly type: RecordType;
  readonly query: TableQuery;
  readonly page: LoadedData<QueryResponse>;
  readonly cursors: CursorPagination;
  /** The form of the filters already shows all reasons of the error. */
  readonly isExplained: boolean;
  readonly onChange: (changes: Partial<TableQuery>) => void;
}

export function RecordsTable({ catalogue, type, query, page, cursors, isExplained, onChange }: RecordsTableProps) {
  const client = useClient();
  const conditions = formatQueryString({ ...query, columns: [], sort: null });
  const count = useLoad(
    async (signal) => countRecords(client, queryBodyOf(query, type, catalogue), signal),
    [type.root, conditions],
  );
  const { data, error } = page;
  if (error !== undefined) {
    if (!isExplained) return <ErrorNotice error={error} onRetry={page.reload} />;
    return <RejectedQuery error={error} />;
  }
  if (data?.data.length === 0 && cursors.page === 1) return <NoRecords query={query} onChange={onChange} />;

  const columns = getShownColumns(query, type);
  const cells = data && getRecordCells(data, columns, type, catalogue, { locale: navigator.language });
  const rows = data?.data.map(({ id }, index) => ({ id, cells: cells?.[index] ?? [] }));
  return (
    <>
      <Table
        caption={humanizeName(type.root)}
        keyOf={({ id }) => id}
        rows={rows}
        columns={columns.map((column, index) => {
          const sortField = sortFieldOf(column, type, catalogue);
          const direction =
            sortField !== undefined && query.sort?.field === sortField ? query.sort.direction : undefined;
          return {
            key: column,
            title: (
              <SortButton
                column={column}
                sortField={sortField}
                direction={direction}
                onSort={(sort) => onChange({ sort })}
              />
            ),
            ...(isNumericColumn(column, type) ? { align: 'end' as const } : {}),
            ...(direction === undefined
              ? {}
              : { sort: direction === 'asc' ? ('ascending' as const) : ('descending' as const) }),
            render: (row: NonNullable<typeof rows>[number]) => (
              <CellContent
                cell={row.cells[index] ?? { kind: 'empty' }}
                href={index === 0 ? recordPath(type.root, row.id) : undefined}
              />
            ),
          };
        })}
      />
      <div class="record-foot">
        <p class="muted" role="status">
          {rangeText((cursors.page - 1) * query.limit, data?.data.length, count.data)}
        </p>
        <Pager
          page={cursors.page}
          hasNext={data !== undefined && data.meta.next_cursor !== null}
          busy={page.loading}
          onPrevious={cursors.previous}
          onNext={() => data?.meta.next_cursor != null && cursors.next(data.meta.next_cursor)}
        />
      </div>
    </>
  );
}

/** `51–100 of 100,000 records` */
function rangeText(before: number, shown: number | undefined, total: number | undefined): string {
  if (shown === undefined) return 'Loading …';
  const range = `${formatCount(before + 1)}–${formatCount(before + shown)}`;
  return total === undefined ? range : `${range} of ${formatCount(total)} ${total === 1 ? 'record' : 'records'}`;
}

function RejectedQuery({ error }: { readonly error: unknown }) {
  const requestId = error instanceof Error && 'requestId' in error ? String(error.requestId) : '';
  return (
    <EmptyState title="The service rejected a filter" icon="info">
      <p>
        The message is at the filter. Change the filter and apply it again. Request <code>{requestId}</code>
      </p>
    </EmptyState>
  );
}

function NoRecords({ query, onChange }: Pick<RecordsTableProps, 'query' | 'onChange'>) {
  const isFiltered = query.groups.length > 0 || query.whereClause !== '';
  if (isFiltered) {
    return (
      <EmptyState title="No record matches the filters" icon="search">
        <p>Change the filters, or show all records.</p>
        <Button onClick={() => onChange({ groups: [], whereClause: '' })}>Show all records</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={`Your organisation has no ${humanizeName(query.root).toLowerCase()} yet`} icon="table">
      <p>
        Upload an e-invoice or a bank statement on the page <a href={getPagePath('documents')}>Documents</a>. The
        service turns it into records.
      </p>
    </EmptyState>
  );
}

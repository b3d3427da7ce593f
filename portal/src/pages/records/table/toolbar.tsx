import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/field.tsx';
import { humanizeName, type RecordType, type RecordTypeCatalogue } from '../model/catalogue.ts';
import { maximumPageSize, type TableQuery } from '../model/table-query.ts';

const pageSizes = [25, 50, 100, maximumPageSize];

interface ToolbarProps {
  readonly catalogue: RecordTypeCatalogue;
  readonly type: RecordType;
  readonly query: TableQuery;
  readonly onRoot: (root: string) => void;
  readonly onChange: (changes: Partial<TableQuery>) => void;
  readonly onColumns: () => void;
}

/** Also contains the present value, which an address may have set to any other. */
const choicesOf = (values: readonly string[], present: string, title: (value: string) => string) =>
  [...new Set([...values, present])].map((value) => ({ value, title: title(value) }));

export function Toolbar({ catalogue, type, query, onRoot, onChange, onColumns }: ToolbarProps) {
  const { sort, limit } = query;
  const sortable = [...type.fields.values()].filter((field) => field.sortable).map(({ path }) => path);
  const roots = [...catalogue.keys()].toSorted((one, other) => one.localeCompare(other));
  const sortBy = (field: string) =>
    onChange({ sort: field === '' ? null : { field, direction: sort?.direction ?? 'asc' } });
  return (
    <div class="record-toolbar">
      <SelectField
        label="Record type"
        value={type.root}
        choices={choicesOf(roots, type.root, humanizeName)}
        onValue={onRoot}
      />
      <SelectField
        label="Sort by"
        value={sort?.field ?? ''}
        choices={choicesOf(['', ...sortable, ...type.sortProxies], sort?.field ?? '', (path) =>
          path === '' ? 'Newest first' : humanizeName(path),
        )}
        onValue={sortBy}
      />
      <SelectField
        label="Direction"
        value={sort?.direction ?? 'desc'}
        disabled={sort === null}
        choices={[
          { value: 'asc', title: 'Ascending' },
          { value: 'desc', title: 'Descending' },
        ]}
        onValue={(direction) =>
          sort && onChange({ sort: { ...sort, direction: direction === 'asc' ? 'asc' : 'desc' } })
        }
      />
      <SelectField
        label="Rows per page"
        value={String(limit)}
        choices={choicesOf(pageSizes.map(String), String(limit), (size) => size)}
        onValue={(size) => onChange({ limit: Number(size) })}
      />
      <Button icon="table" onClick={onColumns}>
        Columns
      </Button>
    </div>
  );
}

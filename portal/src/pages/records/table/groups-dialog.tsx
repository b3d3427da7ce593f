import { readyQuestions } from '@fds/client';
import { useState } from 'preact/hooks';
import { Dialog } from '../../../components/dialog.tsx';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { SelectField } from '../../../components/field.tsx';
import { formatCount } from '../../../components/format.ts';
import { Table } from '../../../components/table.tsx';
import { useClient } from '../../../session/context.ts';
import { useLoad } from '../../../session/use-load.ts';
import { humanizeName, ownFields, type RecordType } from '../model/catalogue.ts';
import { formatNumber, getCurrencyFieldPath } from '../model/numbers.ts';
import type { QueryBody } from '../model/table-query.ts';
import { readGroups } from '../read.ts';

const intervals = ['day', 'week', 'month', 'quarter', 'year'] as const;
const barWidth = 120;

/** The filtered records of the table, grouped by one field. A sum of money has a group for each currency. */
function groupsOfTable(
  { filters, whereClause }: Pick<QueryBody, 'filters' | 'whereClause'>,
  type: RecordType,
  { field, interval, sum }: { readonly field: string; readonly interval: string; readonly sum: string },
): object {
  const isDate = type.fields.get(field)?.type === 'date';
  const found = intervals.find((each) => each === interval);
  const currency = sum === '' ? undefined : getCurrencyFieldPath(sum, type);
  return {
    ...(filters === undefined ? {} : { filters }),
    ...(whereClause === undefined ? {} : { whereClause }),
    groupBy: [
      isDate && found !== undefined ? { field, interval: found } : field,
      ...(currency === undefined || currency === field ? [] : [currency]),
    ],
    measures: sum === '' ? [{ operation: 'count' }] : [{ operation: 'sum', field: sum }, { operation: 'count' }],
    ...(isDate
      ? {}
      : { orderBy: { field: sum === '' ? 'count' : `sum_${sum.replaceAll('.', '_')}`, direction: 'desc' } }),
    limit: 50,
  };
}

interface GroupsDialogProps {
  readonly type: RecordType;
  readonly body: QueryBody;
  readonly onClose: () => void;
}

export function GroupsDialog({ type, body, onClose }: GroupsDialogProps) {
  const client = useClient();
  const fields = [...type.fields.values()].filter(({ filterable }) => filterable);
  const [question, setQuestion] = useState('');
  const [field, setField] = useState(fields.find((each) => each.type === 'enum')?.path ?? fields[0]?.path ?? '');
  const [interval, setInterval] = useState('month');
  const [sum, setSum] = useState('');
  const ready = readyQuestions.find(({ title }) => title === question);
  const asked: object = ready?.query ?? { root: type.root, ...groupsOfTable(body, type, { field, interval, sum }) };
  const key = JSON.stringify(asked);
  const { data, error, reload } = useLoad(async (signal) => readGroups(client, asked, signal), [key]);

  const rows = data?.data.map(({ id, attributes }) => ({ id, ...attributes }));
  const [first] = rows ?? [];
  const keys = Object.keys(first?.keys ?? {});
  const values = Object.keys(first?.values ?? {});
  const [shown = ''] = values;
  const sizeOf = (row: NonNullable<typeof rows>[number]) => Math.abs(Number(row.values[shown] ?? 0));
  // Amounts of different currencies do not compare, so each currency has its own longest bar.
  const currencyOf = (row: NonNullable<typeof rows>[number]) =>
    Object.entries(row.keys).find(([path]) => path.endsWith('currency'))?.[1];
  const largest = new Map<unknown, number>();
  for (const row of rows ?? []) largest.set(currencyOf(row), Math.max(largest.get(currencyOf(row)) ?? 1, sizeOf(row)));
  const choices = (paths: readonly string[]) => paths.map((value) => ({ value, title: humanizeName(value) }));
  return (
    <Dialog title="Group by" onClose={onClose} wide>
      <div class="record-toolbar">
        <SelectField
          label="Question"
          value={question}
          choices={[
            { value: '', title: `The ${humanizeName(type.root).toLowerCase()} of the table` },
            ...readyQuestions.map(({ title }) => ({ value: title, title })),
          ]}
          onValue={setQuestion}
        />
        {ready === undefined && (
          <>
            <SelectField
              label="Field"
              value={field}
              choices={choices(fields.map(({ path }) => path))}
              onValue={setField}
            />
            {type.fields.get(field)?.type === 'date' && (
              <SelectField label="Interval" value={interval} choices={choices(intervals)} onValue={setInterval} />
            )}
            <SelectField
              label="Value"
              value={sum}
              choices={[
                { value: '', title: 'Number of records' },
                ...choices(ownFields(type).flatMap((each) => (each.type === 'number' ? [each.path] : []))),
              ]}
              onValue={setSum}
            />
          </>
        )}
      </div>
      {error !== undefined ? (
        <ErrorNotice error={error} onRetry={reload} />
      ) : (
        <Table
          caption="Groups"
          keyOf={({ id }) => id}
          rows={rows}
          columns={[
            ...keys.map((path) => ({
              key: path,
              title: humanizeName(path),
              render: (row: NonNullable<typeof rows>[number]) => (
                <span class="group-key">{String(row.keys[path] ?? '–')}</span>
              ),
            })),
            ...values.map((name) => ({
              key: name,
              title: humanizeName(name),
              align: 'end' as const,
              render: (row: NonNullable<typeof rows>[number]) =>
                formatNumber(row.values[name], undefined, navigator.language) ?? '–',
            })),
            {
              key: 'bar',
              title: <span class="unseen">Bar</span>,
              render: (row: NonNullable<typeof rows>[number]) => (
                <svg class="group-bar" width={barWidth} height="10" aria-hidden="true">
                  <rect width={(barWidth * sizeOf(row)) / (largest.get(currencyOf(row)) ?? 1)} height="10" />
                </svg>
              ),
            },
          ]}
        />
      )}
      {data !== undefined && (
        <p class="muted" role="status">
          {`${formatCount(data.meta.count)} of ${formatCount(data.meta.total)} groups`}
        </p>
      )}
    </Dialog>
  );
}

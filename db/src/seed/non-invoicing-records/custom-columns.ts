import { databaseRows, pairWithRows } from '../insert.ts';
import type { RecordGenerator } from '../invoicing-records.ts';
import { createRandom, type RandomGenerator } from '../random.ts';
import { commonValues, type WorkspaceParameters } from '../scope.ts';
import { DAY_MS, formatIsoDateTime } from '../time.ts';

interface Value {
  readonly text_value?: string;
  readonly number_value?: string;
  readonly date_value?: string;
  readonly boolean_value?: boolean;
}

type Records = Readonly<Record<'invoices' | 'companies' | 'documents', readonly { readonly id: string }[]>>;

interface ColumnPlan {
  readonly name: string;
  readonly root: keyof Records;
  readonly description: string | null;
  readonly data_type: 'text' | 'number' | 'date' | 'boolean' | 'enum';
  readonly origin: 'inferred' | 'manual';
  readonly enum_values?: readonly string[];
  /** Absent if users enter the values. */
  readonly extractor?: object;
  readonly value: (scope: WorkspaceParameters, random: RandomGenerator) => Value;
}

const COLUMNS: readonly ColumnPlan[] = [
  {
    name: 'Cost centre',
    root: 'invoices',
    description: "The department's number",
    data_type: 'text',
    origin: 'manual',
    value: (_, random) => ({ text_value: random.fill('CC_##%') }),
  },
  {
    name: 'Discount, %',
    root: 'invoices',
    description: 'Early payment discount named in the terms',
    data_type: 'number',
    origin: 'inferred',
    extractor: { kind: 'take', field: 'terms', what: 'percentage' },
    value: (_, random) => ({ number_value: `${random.int(0, 5)}.${random.int(0, 9)}` }),
  },
  {
    name: 'Contract end',
    root: 'companies',
    description: null,
    data_type: 'date',
    origin: 'inferred',
    value: ({ workspace }, random) => ({
      date_value: formatIsoDateTime(workspace.until + random.int(-400, 400) * DAY_MS),
    }),
  },
  {
    name: 'Geprüft',
    root: 'documents',
    description: 'Whether someone has looked at it',
    data_type: 'boolean',
    origin: 'manual',
    value: (_, random) => ({ boolean_value: random.chance(0.6) }),
  },
  {
    name: 'Kind of expense',
    root: 'invoices',
    description: 'travel, office, energy or other',
    data_type: 'enum',
    origin: 'inferred',
    enum_values: ['travel', 'office', 'energy', 'other'],
    extractor: {
      kind: 'cases',
      cases: ['travel', 'office', 'energy'].map((value) => ({
        filters: [{ field: 'description', operator: 'contains', value }],
        value,
      })),
      otherwise: 'other',
    },
    value: (_, random) => ({ text_value: random.pick(['travel', 'office', 'energy', 'other']) }),
  },
];

/** Values that an extractor computed have a confidence. */
function customColumnsOf(scope: WorkspaceParameters, records: Records) {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'custom-columns');
  return COLUMNS.map(({ value, enum_values = [], extractor = null, ...plan }, index) => {
    const at = scope.workspace.until - (100 - index) * DAY_MS;
    const row = { ...commonValues(scope, random, at), ...plan, enum_values, extractor };
    const values = random
      .shuffle(records[plan.root])
      .slice(0, 15)
      .map((record) => ({
        ...commonValues(scope, random, at + random.int(1, 90) * DAY_MS),
        custom_column_id: row.id,
        record_id: record.id,
        text_value: null,
        number_value: null,
        date_value: null,
        boolean_value: null,
        ...value(scope, random),
        confidence: plan.origin === 'inferred' ? (random.int(50, 100) / 100).toFixed(2) : null,
      }));
    return { row, values };
  });
}

interface JobPlan {
  readonly status: 'pending' | 'running' | 'completed' | 'failed';
  /** Share of processed records. */
  readonly done: number;
  readonly failure_reason: string | null;
}

const JOBS: readonly JobPlan[] = [
  { status: 'completed', done: 1, failure_reason: null },
  { status: 'failed', done: 0.2, failure_reason: 'The column was being changed.' },
  { status: 'running', done: 0.6, failure_reason: null },
  { status: 'pending', done: 0, failure_reason: null },
];

/** One job for each status. */
function customColumnJobsOf(
  scope: WorkspaceParameters,
  column: { readonly id: string } | undefined,
  records: readonly { readonly id: string }[],
) {
  if (column === undefined) return [];
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'custom-column-jobs');
  const ids = records.map(({ id }) => id).sort();
  return JOBS.map(({ status, done, failure_reason }, index) => {
    const at = scope.workspace.until - (20 - index) * DAY_MS;
    const processed = Math.round(ids.length * done);
    return {
      ...commonValues(scope, random, at),
      custom_column_id: column.id,
      record_ids: ids.slice(0, 500),
      visible_workspace_ids: [scope.workspace.id],
      status,
      total: status === 'pending' ? null : ids.length,
      processed,
      failed: 0,
      position: ids[processed - 1] ?? null,
      failure_reason,
      started_at: status === 'pending' ? null : formatIsoDateTime(at),
      finished_at: status === 'completed' || status === 'failed' ? formatIsoDateTime(at + 1000) : null,
    };
  });
}

export const customColumnRecords: RecordGenerator = (scope, { invoices, companies, documents }) => {
  const records = { invoices: databaseRows(invoices), companies, documents: databaseRows(documents) };
  const columns = customColumnsOf(scope, records);
  const computed = databaseRows(columns).find(({ extractor }) => extractor !== null);
  return [
    pairWithRows('custom_columns', databaseRows(columns)),
    pairWithRows('custom_column_jobs', customColumnJobsOf(scope, computed, records.invoices.slice(0, 40))),
    pairWithRows(
      'custom_column_values',
      columns.flatMap(({ values }) => values),
    ),
  ];
};

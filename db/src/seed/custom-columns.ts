import { type Random, randomOf } from './random.ts';
import { base, type Scope } from './scope.ts';
import { DAY, iso } from './time.ts';

/** The one value of the kind that a column holds. */
interface Value {
  readonly text_value?: string;
  readonly number_value?: string;
  readonly date_value?: string;
  readonly boolean_value?: boolean;
}

/** The records that values can be for. */
type Records = Readonly<Record<'invoices' | 'companies' | 'documents', readonly { readonly id: string }[]>>;

interface ColumnPlan {
  readonly name: string;
  readonly root: keyof Records;
  readonly description: string | null;
  readonly data_type: 'text' | 'number' | 'date' | 'boolean' | 'enum';
  readonly origin: 'inferred' | 'manual';
  readonly value: (scope: Scope, random: Random) => Value;
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
    value: (_, random) => ({ number_value: `${random.int(0, 5)}.${random.int(0, 9)}` }),
  },
  {
    name: 'Contract end',
    root: 'companies',
    description: null,
    data_type: 'date',
    origin: 'inferred',
    value: ({ workspace }, random) => ({ date_value: iso(workspace.until + random.int(-400, 400) * DAY) }),
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
    value: (_, random) => ({ text_value: random.pick(['travel', 'office', 'energy', 'other']) }),
  },
];

/** A workspace's own columns with some values; those that were inferred carry a confidence. */
export function customColumnsOf(scope: Scope, records: Records) {
  const random = randomOf(scope.organisation.key, scope.workspace.key, 'custom-columns');
  return COLUMNS.map(({ value, ...plan }, index) => {
    const at = scope.workspace.until - (100 - index) * DAY;
    const row = { ...base(scope, random, at), ...plan };
    const values = random
      .shuffle(records[plan.root])
      .slice(0, 15)
      .map((record) => ({
        ...base(scope, random, at + random.int(1, 90) * DAY),
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

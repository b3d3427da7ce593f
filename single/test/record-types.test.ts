import { expect, it } from 'vitest';
import { getTableConfig, is, PgEnumColumn, PgTable } from '../../db/src/drizzle.ts';
import * as schema from '../../db/src/schema/index.ts';
import { addDescribedRecords } from '../../db/src/seed/described-records.ts';
import { ORGANISATION_SEEDS } from '../../db/src/seed/organisations.ts';
import * as extracted from '../../extraction/src/records.ts';
import { createCatalogue } from '../../gateway/src/contract/catalogue.ts';
import * as f from '../../platform/src/description/fields.ts';
import type { RecordTable } from '../../platform/src/description/table.ts';
import { enumValues } from '../../platform/src/enum-values.ts';
import { findColumnComment, recordTypes } from '../../platform/src/tables/lookup.ts';
import { recordTables } from '../../worker/src/documents/records/tables.ts';
import { eventFields } from '../../worker/src/events/changes.ts';

/** The tables of the database describe each column: its type, its null and its enum values. */
const tables = new Map(
  Object.values(schema).flatMap((each) => {
    if (!is(each, PgTable)) return [];
    const { name, columns } = getTableConfig(each);
    return [[name, new Map(columns.map((column) => [column.name, column]))] as const];
  }),
);

const columnOf = (path: string) => path.replaceAll('.', '_');

function columnFor(table: string, path: string) {
  const column = tables.get(table)?.get(columnOf(path));
  if (column === undefined) throw new Error(`${table} has no column for ${path}`);
  return column;
}

const typeOf = (table: string, path: string): string => {
  const column = columnFor(table, path);
  return is(column, PgEnumColumn) ? 'enum' : column.getSQLType();
};

const valuesOf = (table: string, path: string): readonly string[] => {
  const column = columnFor(table, path);
  return is(column, PgEnumColumn) ? column.enumValues : [];
};

const sqlTypes: Readonly<Record<string, string>> = {
  int4: 'integer',
  int8: 'bigint',
  timestamptz: 'timestamp(3) with time zone',
};
const typesOfExtraction: Readonly<Record<string, string>> = {
  decimal: 'numeric',
  moment: 'timestamp(3) with time zone',
};

it.each(recordTypes)(
  'each field of $name has the type, the null, the enum values and a sentence of its column',
  ({ name, fields }) => {
    for (const [path, { properties }] of Object.entries(fields)) {
      const { storage, nullable, values } = properties;
      const expected = {
        type: typeOf(name, path),
        nullable: !columnFor(name, path).notNull,
        values: valuesOf(name, path),
      };
      expect({ type: sqlTypes[storage] ?? storage, nullable, values }, `${name}.${path}`).toEqual(expected);
      expect(findColumnComment(name, columnOf(path)), `the sentence of ${name}.${path}`).toBeDefined();
    }
  },
);

it.each([
  ['invoices', extracted.invoiceFields],
  ['invoice_items', extracted.itemFields],
  ['invoice_taxes', extracted.taxFields],
  ['companies', extracted.companyFields],
  ['addresses', extracted.addressFields],
  ['people', extracted.personFields],
  ['payment_means', extracted.paymentMeansFields],
  ['exchange_rates', extracted.exchangeRateFields],
  ['balances', extracted.balanceFields],
  ['transactions', extracted.transactionFields],
  ['transaction_fees', extracted.feeFields],
] as const)('each extracted field of %s has the type and the enum values of its column', (table, fields) => {
  for (const [path, type] of Object.entries<extracted.FieldValueType>(fields)) {
    const given =
      typeof type === 'string' ? { type: typesOfExtraction[type] ?? type, values: [] } : { type: 'enum', values: type };
    expect(given, `${table}.${path}`).toEqual({ type: typeOf(table, path), values: valuesOf(table, path) });
  }
});

it('the worker writes only columns that the tables of extracted records have', () => {
  for (const { table, columns } of Object.values(recordTables))
    for (const column of columns) expect(columnFor(table, column)).toBeDefined();
});

it('each field of an event is a field of its record type or a column of its table', () => {
  for (const [table, fields] of Object.entries(eventFields))
    for (const path of fields) expect(columnFor(table, path)).toBeDefined();
});

it('the columns of the database have the enum values of platform/src/enum-values.ts', () => {
  const columns = Object.entries(enumValues).flatMap(([table, valuesByColumn]) =>
    Object.entries<readonly string[]>(valuesByColumn).map(([column, values]) => [`${table}.${column}`, values]),
  );
  for (const [name = '', values] of columns) {
    const [table = '', column = ''] = String(name).split('.');
    expect(valuesOf(table, column), String(name)).toEqual(values);
  }
});

const expenseClaims: RecordTable = {
  name: 'expense_claims',
  comment: 'Claims.',
  rights: { engine: 'r', worker: 'rd' },
  record: { type: 'expense_claim', facets: ['title'], toOne: { company: 'companies', workspace: 'workspaces' } },
  fields: {
    title: f.text('Purpose.'),
    category: f.oneOf(['travel', 'meals'], 'Category.'),
    'total.amount': f.inCurrency('total.currency', f.number('Amount.')),
    'total.currency': f.currency,
    receipts: f.integer('Number of receipts.'),
    is_paid: f.boolean('Whether it is paid.'),
    spent_on: f.date('Date.'),
    submitted_at: f.dateTime('Time.'),
    ...f.ofEveryRecord,
  },
};

it('the catalogue has the fields, facets and relationships of a record type that only has a description', () => {
  const type = createCatalogue([...recordTypes, expenseClaims]).get('expense_claims');
  expect([...(type?.dimensions.keys() ?? [])]).toEqual([
    ...Object.keys(expenseClaims.fields),
    'company.name',
    'company.domain_name_primary_link_url',
    'company.tax_id.value',
    'workspace.name',
  ]);
  expect(type?.relationships.get('company')).toMatchObject({ column: 'company_id', identifierType: 'company' });
});

it('the demo has rows of a record type without a generator, and values of a field that its generator does not set', () => {
  const [scope] = ORGANISATION_SEEDS.flatMap(({ scopes }) => scopes);
  if (scope === undefined) throw new Error('the demo has no workspace');
  const companies = ['a', 'b'];
  const batches = [
    { table: 'companies', rows: companies.map((id) => ({ id, name: 'Tea' })) },
    { table: 'expense_reports', rows: [{ name: 'May' }] },
  ];
  const reports: RecordTable = {
    ...expenseClaims,
    name: 'expense_reports',
    fields: { name: f.text('Name.'), color: f.text('Color.') },
  };
  const demo = addDescribedRecords(scope, batches, [reports, expenseClaims]);
  const rowsOf = (name: string) => demo.flatMap(({ table, rows }) => (table === name ? rows : []));
  const claims = rowsOf('expense_claims');
  expect(new Set(claims.map(({ category }) => category))).toEqual(new Set(['travel', 'meals']));
  expect(new Set(claims.map(({ company_id }) => company_id))).toEqual(new Set(companies));
  for (const claim of claims) {
    expect(claim).toEqual({
      id: expect.any(String),
      organisation_id: scope.organisation.id,
      workspace_id: scope.workspace.id,
      company_id: expect.any(String),
      title: expect.stringMatching(/^title \d+$/),
      category: expect.any(String),
      total_amount: expect.any(Number),
      total_currency: scope.organisation.currency,
      receipts: expect.any(Number),
      is_paid: expect.any(Boolean),
      spent_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      submitted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  }
  expect(rowsOf('companies')).toEqual(batches[0]?.rows);
  expect(rowsOf('expense_reports')).toEqual([{ name: 'May', color: 'color 1' }]);
});

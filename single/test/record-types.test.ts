import { expect, it } from 'vitest';
import { getTableConfig, is, PgEnumColumn, PgTable } from '../../db/src/drizzle.ts';
import * as schema from '../../db/src/schema/index.ts';
import { findColumnComment } from '../../engine-metadata/src/columns.ts';
import * as extracted from '../../extraction/src/records.ts';
import { recordTypes } from '../../gateway/src/contract/roots/index.ts';
import { enumValues } from '../../platform/src/enum-values.ts';
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
    for (const [path, field] of Object.entries(fields)) {
      const { storage, nullable, values } = field;
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

import { expect, test } from 'vitest';
import { sampleCatalogue, sampleRecordType } from '../../../../test/sample-catalogue.ts';
import { queryBodyOf, sortFieldOf, type TableQuery, unfilteredQuery } from './table-query.ts';

const invoices = sampleRecordType('invoices');
const body = (change: Partial<TableQuery>) =>
  queryBodyOf({ ...unfilteredQuery('invoices'), columns: ['reference_number'], ...change }, invoices, sampleCatalogue);

test('conditions within a group are joined with "and", and groups with "or"', () => {
  const condition = { field: 'reference_number', operator: 'contains', values: ['7'] } as const;
  const groups = [[condition, { field: 'status', operator: 'in', values: ['sent', 'paid'] } as const], [], [condition]];
  expect(body({ groups }).filters).toEqual([
    { field: 'reference_number', operator: 'contains', value: '7' },
    { field: 'status', operator: 'in', value: ['sent', 'paid'], conjunction: 'or' },
    { field: 'reference_number', operator: 'contains', value: '7' },
  ]);
});

test.each([
  ['grand_total.amount', '50000', 50_000],
  ['grand_total.amount', '10000.00', '10000.00'],
  ['grand_total.amount', '12345678901234567890.12', '12345678901234567890.12'],
  ['payment_status.paid', 'false', false],
  ['issue_date', '2026-01-31', '2026-01-31'],
])('a condition on %s with the entered text %j is sent with the value %j', (field, text, value) => {
  expect(body({ groups: [[{ field, operator: 'eq', values: [text] }]] }).filters).toEqual([
    { field, operator: 'eq', value },
  ]);
});

test('the request body contains no value for a condition without an operand', () => {
  expect(body({ groups: [[{ field: 'status', operator: 'is_null', values: [] }]] }).filters).toEqual([
    { field: 'status', operator: 'is_null' },
  ]);
});

test('the request body lists only the fields that the columns need, and the currencies and the names of related records', () => {
  const sort = { field: 'issuer.name', direction: 'desc' } as const;
  const columns = ['issuer', 'grand_total.amount', 'local_totals.subtotal', 'received_from'];
  expect(body({ columns, sort, limit: 100, whereClause: ' {"status": {"_eq": "paid"}} ' })).toEqual({
    root: 'invoices',
    whereClause: { status: { _eq: 'paid' } },
    orderBy: sort,
    limit: 100,
    include: ['issuer', 'received_from'],
    fields: [
      'issuer.name',
      'grand_total.amount',
      'grand_total.currency',
      'local_totals.subtotal',
      'local_currency',
      'received_from.name',
    ],
  });
});

test.each(['{"status":', '[]', '"paid"', 'null'])('queryBodyOf rejects the text %s as a whereClause', (whereClause) => {
  expect(() => body({ whereClause })).toThrow(SyntaxError);
});

test('a column sorts by its field, a relationship by the name or the number of the related records', () => {
  const sortFields = ['issue_date', 'issuer', 'received_from', 'tags', 'unknown'].map((column) =>
    sortFieldOf(column, invoices, sampleCatalogue),
  );
  expect(sortFields).toEqual(['issue_date', 'issuer.name', 'received_from.count', undefined, undefined]);
});

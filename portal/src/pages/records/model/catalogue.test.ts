import { expect, test } from 'vitest';
import { sampleRecordType } from '../../../../test/sample-catalogue.ts';
import { createCatalogue, getDefaultColumns, humanizeEnumValue, humanizeName, ownFields } from './catalogue.ts';
import { inputKind, operatorLabel, operatorsOf } from './operators.ts';

const invoices = sampleRecordType('invoices');

test('ownFields omits the fields of related records', () => {
  expect(ownFields(invoices).map(({ path }) => path)).not.toContain('issuer.name');
});

test('without default columns for a record type, getDefaultColumns returns its first fields that are not ids', () => {
  const field = (path: string) => ({ path, type: 'text', operators: [], filterable: true, sortable: true });
  const paths = ['id', 'workspace_id', 'a', 'b', 'c', 'd', 'e', 'updated_at', 'f', 'g', 'h'];
  const attributes = { resource_type: 'x', fields: paths.map(field), relationships: [], sort_proxies: [] };
  const type = createCatalogue([{ id: 'x', attributes }]).get('x');
  expect(type && getDefaultColumns(type)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(getDefaultColumns(invoices)).toEqual([
    'reference_number',
    'issuer',
    'grand_total.amount',
    'status',
    'issue_date',
  ]);
});

test.each([
  ['grand_total.amount', 'Grand total amount'],
  ['workspace_id', 'Workspace ID'],
  ['instructed_amount.amount', 'Instructed amount'],
  ['account_details.iban', 'Account details IBAN'],
])('humanizeName converts %s to %s', (name, label) => {
  expect(humanizeName(name)).toBe(label);
});

test('humanizeEnumValue converts enum values to words, and does not change event kinds', () => {
  expect(['purchase_order', 'invoice.created'].map(humanizeEnumValue)).toEqual(['Purchase order', 'invoice.created']);
});

test.each([
  ['reference_number', 'eq', [], 'text'],
  ['grand_total.amount', 'gte', ['1'], 'number'],
  ['issue_date', 'lt', ['2026-01-31'], 'date'],
  ['issued_at', 'lt', ['2026-01-31T10:00:00Z'], 'text'],
  ['status', 'eq', [], 'choice'],
  ['status', 'in', [], 'choices'],
  ['status', 'is_null', [], 'none'],
  ['payment_status.paid', 'eq', [], 'boolean'],
  ['workspace_id', 'eq', [], 'workspace'],
] as const)(
  'for a condition on %s with the operator %s and the values %j, inputKind returns %s',
  (path, operator, values, kind) => {
    expect(inputKind(invoices.fields.get(path), operator, values)).toBe(kind);
  },
);

test('the labels of operators depend on the type of the field', () => {
  const names = (path: string) => {
    const field = invoices.fields.get(path);
    return field && operatorsOf(field).map((operator) => operatorLabel(operator, field.type));
  };
  expect(names('issue_date')).toEqual(['is on', 'is after', 'is before', 'is empty', 'is not empty']);
  expect(names('status')).toEqual(['is', 'is not', 'is one of', 'is empty', 'is not empty']);
  expect(names('tags')).toEqual([]);
});

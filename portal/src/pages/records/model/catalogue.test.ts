import { expect, test } from 'vitest';
import {
  createRecordTypeCatalogue,
  defaultColumnsOf,
  getOwnFields,
  humanizeEnumValue,
  humanizeName,
} from './catalogue.ts';
import { inputKindOf, operatorLabelOf, operatorsOfField } from './operators.ts';
import { getSampleRecordType } from './sample-catalogue.ts';

const invoices = getSampleRecordType('invoices');

test('the fields of a record type are separate from the fields of its related records', () => {
  expect(getOwnFields(invoices).map(({ path }) => path)).not.toContain('issuer.name');
});

test('a record type without chosen columns shows its first fields, without ids', () => {
  const field = (path: string) => ({ path, type: 'text', operators: [], filterable: true, sortable: true });
  const paths = ['id', 'workspace_id', 'a', 'b', 'c', 'd', 'e', 'updated_at', 'f', 'g', 'h'];
  const attributes = { resource_type: 'x', fields: paths.map(field), relationships: [], sort_proxies: [] };
  const type = createRecordTypeCatalogue([{ id: 'x', attributes }]).get('x');
  expect(type && defaultColumnsOf(type)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(defaultColumnsOf(invoices)).toEqual([
    'reference_number',
    'issuer',
    'issue_date',
    'status',
    'grand_total.amount',
  ]);
});

test.each([
  ['grand_total.amount', 'Grand total amount'],
  ['workspace_id', 'Workspace ID'],
  ['instructed_amount.amount', 'Instructed amount'],
  ['account_details.iban', 'Account details IBAN'],
])('the name %s is shown as %s', (name, label) => {
  expect(humanizeName(name)).toBe(label);
});

test('values of enums are shown as words, kinds of events with their name', () => {
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
  'inputKindOf returns for a condition on %s with the operator %s and the values %j the kind %s',
  (path, operator, values, kind) => {
    expect(inputKindOf(invoices.fields.get(path), operator, values)).toBe(kind);
  },
);

test('the operators of a field have names that suit its type', () => {
  const names = (path: string) => {
    const field = invoices.fields.get(path);
    return field && operatorsOfField(field).map((operator) => operatorLabelOf(operator, field.type));
  };
  expect(names('issue_date')).toEqual(['is on', 'is after', 'is before', 'is empty', 'is not empty']);
  expect(names('status')).toEqual(['is', 'is not', 'is one of', 'is empty', 'is not empty']);
  expect(names('tags')).toEqual([]);
});

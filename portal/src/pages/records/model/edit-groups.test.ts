import { expect, test } from 'vitest';
import type { RecordField } from './catalogue.ts';
import {
  addRule,
  makeInitialRule,
  removeRule,
  replaceFieldOfRule,
  replaceOperatorOfRule,
  replaceRule,
} from './edit-groups.ts';
import { getSampleRecordType } from './sample-catalogue.ts';

const invoices = getSampleRecordType('invoices');

function fieldOf(path: string): RecordField {
  const field = invoices.fields.get(path);
  if (field === undefined) throw new Error(`The sample catalogue has no field ${path}.`);
  return field;
}

const rule = makeInitialRule(fieldOf('status'));

test('a new condition has the first operator of its field and a value that fits', () => {
  expect(rule).toEqual({ field: 'status', operator: 'eq', values: ['draft'] });
  expect(makeInitialRule(fieldOf('payment_status.paid'))).toEqual({
    field: 'payment_status.paid',
    operator: 'eq',
    values: ['true'],
  });
});

test('a change of the field keeps the operator only if the new field accepts the operator', () => {
  const contains = { field: 'reference_number', operator: 'contains', values: ['7'] } as const;
  expect(replaceFieldOfRule(contains, fieldOf('issuer.name'))).toEqual({
    field: 'issuer.name',
    operator: 'contains',
    values: [''],
  });
  expect(replaceFieldOfRule(contains, fieldOf('status'))).toEqual(rule);
});

test('replaceOperatorOfRule keeps the values if the new operator takes the same number of values', () => {
  const paid = { field: 'status', operator: 'eq', values: ['paid'] } as const;
  expect(replaceOperatorOfRule(paid, 'neq', invoices).values).toEqual(['paid']);
  expect(replaceOperatorOfRule(paid, 'in', invoices).values).toEqual([]);
  expect(replaceOperatorOfRule(paid, 'is_null', invoices).values).toEqual([]);
});

test('conditions are added to groups, changed and removed, and an empty group disappears', () => {
  const other = { ...rule, values: ['paid'] };
  const two = addRule(addRule(addRule([], 0, rule), 0, other), 1, rule);
  expect(two).toEqual([[rule, other], [rule]]);
  expect(replaceRule(two, 0, 0, other)).toEqual([[other, other], [rule]]);
  expect(removeRule(two, 0, 1)).toEqual([[rule], [rule]]);
  expect(removeRule(two, 1, 0)).toEqual([[rule, other]]);
});

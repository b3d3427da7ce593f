import { expect, test } from 'vitest';
import { sampleRecordType } from '../../../../test/sample-catalogue.ts';
import type { RecordField } from './catalogue.ts';
import {
  addCondition,
  initialCondition,
  removeCondition,
  replaceCondition,
  withField,
  withOperator,
} from './edit-groups.ts';

const invoices = sampleRecordType('invoices');

function fieldOf(path: string): RecordField {
  const field = invoices.fields.get(path);
  if (field === undefined) throw new Error(`The sample catalogue has no field ${path}.`);
  return field;
}

const condition = initialCondition(fieldOf('status'));

test('a new condition has the first operator of its field and a valid initial value', () => {
  expect(condition).toEqual({ field: 'status', operator: 'eq', values: ['draft'] });
  expect(initialCondition(fieldOf('payment_status.paid'))).toEqual({
    field: 'payment_status.paid',
    operator: 'eq',
    values: ['true'],
  });
});

test('withField keeps the operator only if the new field accepts this operator', () => {
  const contains = { field: 'reference_number', operator: 'contains', values: ['7'] } as const;
  expect(withField(contains, fieldOf('issuer.name'))).toEqual({
    field: 'issuer.name',
    operator: 'contains',
    values: [''],
  });
  expect(withField(contains, fieldOf('status'))).toEqual(condition);
});

test('withOperator keeps the values if the new operator takes the same number of values', () => {
  const paid = { field: 'status', operator: 'eq', values: ['paid'] } as const;
  expect(withOperator(paid, 'neq', invoices).values).toEqual(['paid']);
  expect(withOperator(paid, 'in', invoices).values).toEqual([]);
  expect(withOperator(paid, 'is_null', invoices).values).toEqual([]);
});

test('addCondition, replaceCondition and removeCondition change one group, and the last removal also removes the group', () => {
  const other = { ...condition, values: ['paid'] };
  const two = addCondition(addCondition(addCondition([], 0, condition), 0, other), 1, condition);
  expect(two).toEqual([[condition, other], [condition]]);
  expect(replaceCondition(two, 0, 0, other)).toEqual([[other, other], [condition]]);
  expect(removeCondition(two, 0, 1)).toEqual([[condition], [condition]]);
  expect(removeCondition(two, 1, 0)).toEqual([[condition, other]]);
});

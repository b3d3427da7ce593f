import { expect, test } from 'vitest';
import { catalogue, makeCatalogue } from './catalogue.ts';
import { text, toOne } from './fields.ts';
import { operatorsOf } from './operators.ts';

test('the catalogue has 32 roots with 501 dimensions', () => {
  expect(catalogue.size).toBe(32);
  const dimensions = [...catalogue.values()].reduce((sum, root) => sum + root.dimensions.size, 0);
  expect(dimensions).toBe(501);
});

test('every root except workspaces has a workspace', () => {
  for (const root of catalogue.values()) {
    const workspace = root.relationships.get('workspace');
    if (root.name === 'workspaces') expect(workspace).toBeUndefined();
    else expect(workspace).toMatchObject({ cardinality: 'one', column: 'workspace_id', identifierType: 'workspace' });
  }
});

test('every relationship leads to a known root, by a foreign key on one of the two sides', () => {
  for (const root of catalogue.values()) {
    for (const relationship of root.relationships.values()) expect(catalogue.has(relationship.root)).toBe(true);
  }
  expect(catalogue.get('workspaces')?.relationships.get('parent')).toMatchObject({ column: 'parent_workspace_id' });
  expect(catalogue.get('balances')?.relationships.get('account')).toMatchObject({ identifierType: 'payment_mean' });
  expect(catalogue.get('invoices')?.relationships.get('people')).toMatchObject({ through: 'invoice_people' });
});

test('a facet has the type of its field', () => {
  const facet = catalogue.get('journal_entries')?.dimensions.get('invoice.grand_total.amount');
  expect(facet).toMatchObject({ relationship: 'invoice', column: 'grand_total_amount', kind: { type: 'number' } });
});

test.each([
  ['text', ['eq', 'neq', 'contains', 'starts_with', 'ends_with', 'is_null', 'is_not_null']],
  ['number', ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'is_null', 'is_not_null']],
  ['date', ['eq', 'gt', 'lt', 'is_null', 'is_not_null']],
  ['boolean', ['eq']],
  ['enum', ['eq', 'neq', 'in', 'is_null', 'is_not_null']],
  ['workspace', ['eq']],
] as const)('operatorsOf returns the operators of the type %s: %j', (type, operators) => {
  expect(operatorsOf(type)).toEqual(operators);
});

test('makeCatalogue rejects inconsistent definitions', () => {
  const one = { name: 'a', type: 'a', fields: { name: text } };
  expect(() => makeCatalogue([{ ...one, toOne: { b: toOne('b', []) } }])).toThrow('unknown root b');
  expect(() => makeCatalogue([{ ...one, toOne: { a: toOne('a', ['size']) } }])).toThrow(
    'a.size names an unknown field',
  );
});

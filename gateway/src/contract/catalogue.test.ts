import { text } from '@fds/platform/description/fields';
import { expect, test } from 'vitest';
import { createCatalogue, recordCatalogue } from './catalogue.ts';
import { operatorNames } from './operators.ts';

test('every record type except workspaces has a field for its workspace', () => {
  for (const root of recordCatalogue.values()) {
    const workspace = root.relationships.get('workspace');
    if (root.name === 'workspaces') expect(workspace).toBeUndefined();
    else expect(workspace).toMatchObject({ cardinality: 'one', column: 'workspace_id', identifierType: 'workspace' });
  }
});

test('the record type of every relationship is in the catalogue', () => {
  for (const root of recordCatalogue.values()) {
    for (const relationship of root.relationships.values()) expect(recordCatalogue.has(relationship.root)).toBe(true);
  }
  expect(recordCatalogue.get('workspaces')?.relationships.get('parent')).toMatchObject({
    column: 'parent_workspace_id',
  });
  expect(recordCatalogue.get('balances')?.relationships.get('account')).toMatchObject({
    identifierType: 'payment_mean',
  });
  expect(recordCatalogue.get('invoices')?.relationships.get('people')).toMatchObject({ through: 'invoice_people' });
});

test('the field invoice.grand_total.amount of journal entries has the type of the field in the record type invoices', () => {
  const facet = recordCatalogue.get('journal_entries')?.dimensions.get('invoice.grand_total.amount');
  expect(facet).toMatchObject({ relationship: 'invoice', column: 'grand_total_amount', kind: { type: 'number' } });
});

test.each([
  ['text', ['eq', 'neq', 'contains', 'starts_with', 'ends_with', 'is_null', 'is_not_null']],
  ['number', ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'is_null', 'is_not_null']],
  ['date', ['eq', 'gt', 'lt', 'is_null', 'is_not_null']],
  ['boolean', ['eq']],
  ['enum', ['eq', 'neq', 'in', 'is_null', 'is_not_null']],
  ['workspace', ['eq']],
] as const)('filters on a field of type %s accept the operators %j', (type, operators) => {
  expect(operatorNames(type)).toEqual(operators);
});

test('createCatalogue rejects inconsistent descriptions', () => {
  const one = { name: 'a', comment: '', rights: {}, fields: { name: text('Name.') } };
  expect(() => createCatalogue([{ ...one, record: { type: 'a', toOne: { b: 'b' } } }])).toThrow(
    'unknown record type b',
  );
  expect(() => createCatalogue([{ ...one, record: { type: 'a', facets: ['size'], toOne: { a: 'a' } } }])).toThrow(
    'a.size names a field that the related record type does not have',
  );
  expect(() => createCatalogue([{ ...one, record: { type: 'a', toMany: { b: ['count'] } } }])).toThrow(
    'the description of a has no foreign key for the to-many relationship b',
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateCondition, type Row } from '../../test/evaluate.ts';
import { translateRecordsQuery } from '../../test/translate.ts';

const whereOf = (root: string, whereClause: unknown) => translateRecordsQuery({ root, whereClause }).where;

describe('queryCondition excludes soft-deleted rows unless the query names the soft-delete field', () => {
  const keepsOut = (body: object) =>
    JSON.stringify(translateRecordsQuery({ root: 'invoices', ...body }).where).includes(
      '"deleted_at":{"_is_null":true}',
    );
  test.each([
    [{}, 'excludes'],
    [{ whereClause: { status: { _eq: 'paid' } } }, 'excludes'],
    [{ whereClause: { _or: [{ _not: { deleted_at: { _is_null: false } } }] } }, 'includes'],
    [{ filters: [{ field: 'deleted_at', operator: 'is_not_null' }] }, 'includes'],
    [{ orderBy: { field: 'deleted_at' } }, 'excludes'],
    [{ fields: ['deleted_at'] }, 'excludes'],
    // A condition on the soft-delete field of a related invoice does not change the filter of the queried invoice.
    [{ whereClause: { invoice_items: { _some: { invoice: { deleted_at: { _is_null: false } } } } } }, 'excludes'],
  ])('for the query %j, the condition %s soft-deleted rows', (body, verb) => {
    expect(keepsOut(body)).toBe(verb === 'excludes');
  });
});

describe('soft-deleted rows in conditions with _some, _every and _none', () => {
  const live = { deleted_at: { _is_null: true } };
  const undeleted = { status: { _neq: 'deleted' } };
  const draft = { status: { _eq: 'draft' } };
  test.each<[string, string, object, object]>([
    [
      '_some leaves out soft-deleted rows',
      'companies',
      { issued_invoices: { _some: draft } },
      { issued_invoices: { _and: [live, draft] } },
    ],
    [
      '_none leaves out soft-deleted rows',
      'companies',
      { issued_invoices: { _none: draft } },
      { _not: { issued_invoices: { _and: [live, draft] } } },
    ],
    [
      '_every leaves out soft-deleted rows',
      'companies',
      { issued_invoices: { _every: draft } },
      { _not: { issued_invoices: { _and: [live, { _not: draft }] } } },
    ],
    [
      'an empty condition leaves out soft-deleted rows',
      'companies',
      { documents: { _some: {} } },
      { documents: { _and: [undeleted, { _and: [] }] } },
    ],
    [
      'a condition that names the soft-delete field includes soft-deleted rows',
      'companies',
      { documents: { _some: { _or: [{ _not: { status: { _eq: 'failed' } } }] } } },
      { documents: { _not: { status: { _eq: 'failed' } } } },
    ],
    [
      'each quantifier is decided by its own condition',
      'companies',
      { issued_invoices: { _some: { deleted_at: { _is_null: false } }, _none: draft } },
      {
        _and: [
          { issued_invoices: { deleted_at: { _is_null: false } } },
          { _not: { issued_invoices: { _and: [live, draft] } } },
        ],
      },
    ],
    [
      'a soft-delete field in a nested quantifier affects only that quantifier',
      'companies',
      { documents: { _some: { invoices: { _some: { deleted_at: { _is_null: false } } } } } },
      { documents: { _and: [undeleted, { invoices: { deleted_at: { _is_null: false } } }] } },
    ],
    [
      'a soft-delete field behind a to-one relationship belongs to the other row',
      'companies',
      { issued_invoices: { _some: { document: { status: { _eq: 'deleted' } } } } },
      { issued_invoices: { _and: [live, { document: { status: { _eq: 'deleted' } } }] } },
    ],
    [
      'a to-one relationship does not filter soft-deleted rows',
      'invoice_items',
      { invoice: draft },
      { invoice: draft },
    ],
  ])('%s', (_name, root, clause, where) => {
    expect(whereOf(root, clause)).toEqual(where);
  });
});

const filterCondition = (root: string, filters: readonly object[]) => translateRecordsQuery({ root, filters }).where;

const company = (filters: readonly object[]) => filterCondition('companies', filters);

test('queryCondition returns an empty condition for a query without filters', () => {
  expect(company([])).toEqual({ _and: [] });
});

test('filters joined by `and` are evaluated before filters joined by `or`', () => {
  const rule = (value: string, conjunction?: string) => ({ field: 'locale', operator: 'eq', value, conjunction });
  expect(company([rule('a'), rule('b', 'or'), rule('c', 'and'), rule('d', 'or')])).toEqual({
    _or: [
      { _and: [{ locale: { _eq: 'a' } }, { locale: { _eq: 'b' } }] },
      { _and: [{ locale: { _eq: 'c' } }, { locale: { _eq: 'd' } }] },
    ],
  });
});

test.each([
  [{ field: 'name', operator: 'contains', value: '100%_\\' }, { name: { _ilike: '%100\\%\\_\\\\%' } }],
  [{ field: 'name', operator: 'starts_with', value: 'ac' }, { name: { _ilike: 'ac%' } }],
  [{ field: 'name', operator: 'ends_with', value: 'me' }, { name: { _ilike: '%me' } }],
  [{ field: 'name', operator: 'neq', value: '' }, { name: { _neq: '' } }],
  [{ field: 'tax_id.value', operator: 'is_null' }, { tax_id_value: { _is_null: true } }],
  [{ field: 'tax_id.value', operator: 'is_not_null', value: null }, { tax_id_value: { _is_null: false } }],
  [
    { field: 'created_at', operator: 'eq', value: '2024-02-29' },
    { created_at: { _gte: '2024-02-29T00:00:00Z', _lt: '2024-03-01T00:00:00.000Z' } },
  ],
  [{ field: 'created_at', operator: 'lt', value: '2024-12-31' }, { created_at: { _lt: '2024-12-31T00:00:00Z' } }],
  [{ field: 'created_at', operator: 'gt', value: '2024-12-31' }, { created_at: { _gte: '2025-01-01T00:00:00.000Z' } }],
  [
    { field: 'created_at', operator: 'gt', value: '2024-12-31T10:00:00.5+02:00' },
    { created_at: { _gt: '2024-12-31T10:00:00.5+02:00' } },
  ],
])('queryCondition translates the filter %o to %o', (filter, where) => {
  expect(company([filter])).toEqual(where);
});

test('queryCondition translates a filter on a field of a related record to a condition on the related row', () => {
  expect(
    filterCondition('invoice_items', [{ field: 'invoice.grand_total.amount', operator: 'gte', value: 10.5 }]),
  ).toEqual({ invoice: { grand_total_amount: { _gte: '10.5' } } });
});

test('a filter value keeps all digits of a number', () => {
  const value = JSON.rawJSON('12345678901234567890.123456789');
  expect(filterCondition('invoice_items', [{ field: 'amount', operator: 'eq', value }])).toEqual({
    amount: { _eq: '12345678901234567890.123456789' },
  });
});

test('a workspace filter matches the external id of a workspace, and also the id if the value is a UUID', () => {
  const id = '0190A0B0-0000-7000-8000-0000000000AB';
  const filter = (field: string, value: string) => [{ field, operator: 'eq', value }];
  expect(company(filter('workspace_id', 'north'))).toEqual({ workspace: { external_workspace_id: { _eq: 'north' } } });
  expect(company(filter('workspace_id', id))).toEqual({
    _or: [{ workspace_id: { _eq: id.toLowerCase() } }, { workspace: { external_workspace_id: { _eq: id } } }],
  });
  expect(filterCondition('workspaces', filter('id', 'north'))).toEqual({ external_workspace_id: { _eq: 'north' } });
  expect(filterCondition('workspaces', filter('parent_workspace_id', 'north'))).toEqual({
    parent: { external_workspace_id: { _eq: 'north' } },
  });
});

test('queryCondition excludes soft-deleted rows unless a filter names the soft-delete field', () => {
  const named = { field: 'deleted_at', operator: 'is_not_null' };
  expect(filterCondition('invoices', [])).toEqual({ deleted_at: { _is_null: true } });
  expect(filterCondition('invoices', [named])).toEqual({ deleted_at: { _is_null: false } });
  expect(filterCondition('documents', [{ field: 'file_name', operator: 'eq', value: 'a' }])).toEqual({
    _and: [{ status: { _neq: 'deleted' } }, { file_name: { _eq: 'a' } }],
  });
  expect(filterCondition('documents', [{ field: 'status', operator: 'in', value: ['deleted'] }])).toEqual({
    status: { _in: ['deleted'] },
  });
});

const letters = fc.string({ unit: fc.constantFrom('a', 'B', '%', '_', '\\', '.'), maxLength: 5 });

test('text operators match any text literally and ignore case', () => {
  const meaning = {
    contains: (text: string, value: string) => text.includes(value),
    starts_with: (text: string, value: string) => text.startsWith(value),
    ends_with: (text: string, value: string) => text.endsWith(value),
  };
  fc.assert(
    fc.property(fc.constantFrom('contains', 'starts_with', 'ends_with'), letters, letters, (operator, text, value) => {
      const where = company([{ field: 'name', operator, value }]);
      expect(evaluateCondition(where, { name: text })).toBe(meaning[operator](text.toLowerCase(), value.toLowerCase()));
    }),
    { numRuns: 1000 },
  );
});

test('random filters with `and` and `or` select the same rows as a simple implementation in this test', () => {
  const row = fc.record({ locale: fc.constantFrom('a', 'b', null), description: fc.constantFrom('a', 'b', null) });
  const rule = fc.record({
    field: fc.constantFrom('locale', 'description'),
    operator: fc.constantFrom('eq', 'neq'),
    value: fc.constantFrom('a', 'b'),
    conjunction: fc.constantFrom('and', 'or'),
  });
  type Given = { readonly field: 'locale' | 'description'; operator: string; value: string; conjunction: string };
  const holds = ({ field, operator, value }: Given, given: Row): boolean =>
    given[field] !== null && (given[field] === value) === (operator === 'eq');
  const reading = (rules: readonly Given[], given: Row): boolean => {
    const groups: boolean[] = [];
    let group = true;
    for (const each of rules) {
      group = group && holds(each, given);
      if (each.conjunction === 'or') {
        groups.push(group);
        group = true;
      }
    }
    if (rules.at(-1)?.conjunction !== 'or') groups.push(group);
    return groups.includes(true);
  };
  fc.assert(
    fc.property(fc.array(rule, { minLength: 1, maxLength: 6 }), row, (rules, given) => {
      expect(evaluateCondition(company(rules), given) === true).toBe(reading(rules, given));
    }),
    { numRuns: 1000 },
  );
});

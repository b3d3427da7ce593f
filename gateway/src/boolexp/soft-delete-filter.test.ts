import { describe, expect, test } from 'vitest';
import { translated } from '../../test/gateway.ts';

const whereOf = (root: string, whereClause: unknown) => translated({ root, whereClause }).where;

describe('makeQueryCondition excludes soft-deleted rows unless the query names the soft-delete field', () => {
  const keepsOut = (body: object) =>
    JSON.stringify(translated({ root: 'invoices', ...body }).where).includes('"deleted_at":{"_is_null":true}');
  test.each([
    [{}, true],
    [{ whereClause: { status: { _eq: 'paid' } } }, true],
    [{ whereClause: { _or: [{ _not: { deleted_at: { _is_null: false } } }] } }, false],
    [{ filters: [{ field: 'deleted_at', operator: 'is_not_null' }] }, false],
    [{ orderBy: { field: 'deleted_at' } }, true],
    [{ fields: ['deleted_at'] }, true],
    // A condition on the soft-delete field of a related invoice does not change the filter of the queried invoice.
    [{ whereClause: { invoice_items: { _some: { invoice: { deleted_at: { _is_null: false } } } } } }, true],
  ])('for the query %j, makeQueryCondition excludes soft-deleted rows: %j', (body, left) => {
    expect(keepsOut(body)).toBe(left);
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

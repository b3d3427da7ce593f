import { describe, expect, test } from 'vitest';
import { translateRecordsQuery } from '../../test/gateway.ts';

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

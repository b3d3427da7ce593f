import { describe, expect, test } from 'vitest';
import { translated } from '../../test/gateway.ts';

const whereOf = (root: string, whereClause: unknown) => translated({ root, whereClause }).where;

describe('soft-deleted rows are left out unless the query names their mark', () => {
  const keepsOut = (body: object) =>
    JSON.stringify(translated({ root: 'invoices', ...body }).where).includes('"deleted_at":{"_is_null":true}');
  test.each([
    [{}, true],
    [{ whereClause: { status: { _eq: 'paid' } } }, true],
    [{ whereClause: { _or: [{ _not: { deleted_at: { _is_null: false } } }] } }, false],
    [{ filters: [{ field: 'deleted_at', operator: 'is_not_null' }] }, false],
    [{ orderBy: { field: 'deleted_at' } }, true],
    [{ fields: ['deleted_at'] }, true],
    // A related invoice's mark is not this invoice's.
    [{ whereClause: { invoice_items: { _some: { invoice: { deleted_at: { _is_null: false } } } } } }, true],
  ])('%j', (body, left) => {
    expect(keepsOut(body)).toBe(left);
  });
});

describe('soft-deleted rows of a quantifier', () => {
  const live = { deleted_at: { _is_null: true } };
  const undeleted = { status: { _neq: 'deleted' } };
  const draft = { status: { _eq: 'draft' } };
  test.each<[string, string, object, object]>([
    [
      '_some leaves them out',
      'companies',
      { issued_invoices: { _some: draft } },
      { issued_invoices: { _and: [live, draft] } },
    ],
    [
      '_none leaves them out',
      'companies',
      { issued_invoices: { _none: draft } },
      { _not: { issued_invoices: { _and: [live, draft] } } },
    ],
    [
      '_every leaves them out',
      'companies',
      { issued_invoices: { _every: draft } },
      { _not: { issued_invoices: { _and: [live, { _not: draft }] } } },
    ],
    [
      'an empty condition leaves them out',
      'companies',
      { documents: { _some: {} } },
      { documents: { _and: [undeleted, { _and: [] }] } },
    ],
    [
      'a condition that names the mark counts them',
      'companies',
      { documents: { _some: { _or: [{ _not: { status: { _eq: 'failed' } } }] } } },
      { documents: { _not: { status: { _eq: 'failed' } } } },
    ],
    [
      'each quantifier goes by its own condition',
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
      'a mark that a deeper quantifier names counts there alone',
      'companies',
      { documents: { _some: { invoices: { _some: { deleted_at: { _is_null: false } } } } } },
      { documents: { _and: [undeleted, { invoices: { deleted_at: { _is_null: false } } }] } },
    ],
    [
      'a mark behind a to-one relationship is that of another row',
      'companies',
      { issued_invoices: { _some: { document: { status: { _eq: 'deleted' } } } } },
      { issued_invoices: { _and: [live, { document: { status: { _eq: 'deleted' } } }] } },
    ],
    ['a to-one relationship is no quantifier', 'invoice_items', { invoice: draft }, { invoice: draft }],
  ])('%s', (_name, root, clause, where) => {
    expect(whereOf(root, clause)).toEqual(where);
  });
});

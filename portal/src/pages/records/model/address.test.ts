import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatQueryString, parseQueryString } from './address.ts';
import { type TableQuery, unfilteredQuery } from './table-query.ts';

const query: TableQuery = {
  root: 'invoices',
  columns: ['reference_number', 'issuer'],
  groups: [
    [
      { field: 'status', operator: 'in', values: ['sent', 'paid'] },
      { field: 'issuer.name', operator: 'contains', values: ['Müller & Söhne, a=b'] },
    ],
    [{ field: 'terms', operator: 'is_null', values: [] }],
  ],
  whereClause: '{"invoice_items": {"_none": {}}}',
  sort: { field: 'issue_date', direction: 'desc' },
  limit: 200,
};

test('the URL of a record list names its columns, conditions, sort field and page size in readable words', () => {
  expect(decodeURIComponent(formatQueryString(query).replaceAll('+', ' '))).toBe(
    'fields=reference_number,issuer&filter=status in sent,paid&filter=issuer.name contains Müller & Söhne, a=b' +
      '&or=terms is_null&where={"invoice_items": {"_none": {}}}&sort=-issue_date&limit=200',
  );
});

test('the URL of a table with default settings has no parameters', () => {
  expect(formatQueryString(unfilteredQuery('invoices'))).toBe('');
});

const path = fc.stringMatching(/^[a-z_]{1,8}(\.[a-z_]{1,8})?$/);
const condition = fc.oneof(
  fc.record({
    field: path,
    operator: fc.constantFrom('eq' as const, 'contains' as const),
    values: fc.tuple(fc.string()),
  }),
  fc.record({ field: path, operator: fc.constant('is_null' as const), values: fc.constant([]) }),
  fc.record({
    field: path,
    operator: fc.constant('in' as const),
    values: fc.array(fc.stringMatching(/^[a-z_]{1,8}$/), { minLength: 1 }),
  }),
);

test('parseQueryString returns the query from which formatQueryString has created the query string', () => {
  const anyQuery = fc.record<TableQuery>({
    root: fc.constant('invoices'),
    columns: fc.array(path),
    groups: fc.array(fc.array(condition, { minLength: 1 })),
    whereClause: fc.constantFrom('', '{"a": {"_eq": "b & c"}}'),
    sort: fc.option(fc.record({ field: path, direction: fc.constantFrom('asc' as const, 'desc' as const) })),
    limit: fc.integer({ min: 1, max: 200 }),
  });
  fc.assert(
    fc.property(anyQuery, (original) => {
      expect(parseQueryString('invoices', `?${formatQueryString(original)}`)).toEqual({ query: original, ignored: [] });
    }),
  );
});

test('parseQueryString returns invalid URL parameters in `ignored`, and they do not change the query', () => {
  const { query: parsed, ignored } = parseQueryString(
    'invoices',
    'filter=status+like+paid&filter=&limit=201&page=2&sort=',
  );
  expect(parsed).toEqual(unfilteredQuery('invoices'));
  expect(ignored).toEqual(['filter=status like paid', 'filter=', 'limit=201', 'page=2', 'sort=']);
});

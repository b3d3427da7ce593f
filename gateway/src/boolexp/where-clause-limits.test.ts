import { expect, test } from 'vitest';
import { faultsOf } from '../../test/translate.ts';

/** Returns a condition inside the given number of nested `_and`, `_or` or `_not`. */
const nested = (levels: number, step: (inner: object) => object): object =>
  levels === 0 ? { name: { _eq: 'a' } } : step(nested(levels - 1, step));

test('readWhereClause rejects a whereClause with more than 12 levels of nesting', () => {
  for (const step of [
    (inner: object) => ({ _not: inner }),
    (inner: object) => ({ _and: [inner] }),
    (inner: object) => ({ parent_account: inner }),
    (inner: object) => ({ child_accounts: { _every: inner } }),
  ]) {
    expect(faultsOf('ledger_accounts', nested(12, step))).toEqual([]);
    expect(faultsOf('ledger_accounts', nested(13, step))).toEqual([
      [expect.any(String), expect.stringContaining('12')],
    ]);
    expect(faultsOf('ledger_accounts', nested(500, step))).toHaveLength(1);
  }
});

test('the first condition on a path of relationships costs 13 points, and each further condition on the same path costs 1 point', () => {
  const used = (count: number) => ({ _and: Array.from({ length: count }, () => ({ workspace: {} })) });
  expect(faultsOf('companies', used(488))).toEqual([]);
  expect(faultsOf('companies', used(489))).toEqual([[expect.any(String), expect.stringContaining('500 points')]]);
  const issued = (inner: object) => ({ issued_invoices: { _some: inner } });
  const received = (inner: object) => ({ received_invoices: { _some: inner } });
  const parties = (inner: object) => ({ _and: [{ issuer: inner }, { receiver: inner }] });
  const both = (inner: object) => ({ _and: [issued(inner), received(inner)] });
  // A clause may cost 500 points. Each different path of relationships costs 13 points, so a clause may have 38
  // paths. The first clause below has 22 paths (2 + 4 + 8 + 8), and the second clause has 46 paths (2 + 4 + 8 + 16 +
  // 16).
  expect(faultsOf('companies', both(parties(both({ issuer: {} }))))).toEqual([]);
  expect(faultsOf('companies', both(parties(both(parties({ issued_invoices: { _some: {} } })))))).toEqual([
    [expect.any(String), expect.stringContaining('500 points')],
  ]);
});

test('a condition on a line record, such as an invoice item, costs three times as many points as on another record', () => {
  const most = (root: string, count: number, condition: object) =>
    faultsOf(root, { _or: Array(count).fill(condition) }).length === 0;
  const name = (comparison: object) => ({ name: comparison });
  expect(most('invoice_items', 166, name({ _eq: 'x' }))).toBe(true);
  expect(most('invoice_items', 167, name({ _eq: 'x' }))).toBe(false);
  expect(most('invoice_items', 23, name({ _ilike: 'x' }))).toBe(true);
  expect(most('invoice_items', 24, name({ _ilike: 'x' }))).toBe(false);
  expect(most('invoice_items', 7, name({ _regex: 'x' }))).toBe(true);
  expect(most('invoice_items', 8, name({ _regex: 'x' }))).toBe(false);
  // 66 conditions on invoice items cost 7 points each, and the first use of the relationship costs 38 points more:
  // 500 points.
  const item = { invoice_items: { _some: name({ _eq: 'x' }) } };
  expect(most('invoices', 66, item)).toBe(true);
  expect(most('invoices', 67, item)).toBe(false);
});

test('a whereClause is accepted up to a cost of 500 points', () => {
  const clause = (count: number, condition: object) => ({ _or: Array(count).fill(condition) });
  for (const [most, condition] of [
    [500, { name: { _eq: 'x' } }],
    [71, { name: { _nilike: '%x%' } }],
    [23, { name: { _regex: 'x' } }],
    // 162 conditions cost 3 points each, and the first use of the relationship costs 12 points more: 498 points.
    [162, { issued_invoices: { _some: { terms: { _eq: 'x' } } } }],
    // 61 conditions cost 8 points each, and the first use of the relationship costs 12 points more: 500 points.
    [61, { issued_invoices: { _none: { terms: { _ilike: '%x%' } } } }],
  ] as const) {
    expect(faultsOf('companies', clause(most, condition))).toEqual([]);
    expect(faultsOf('companies', clause(most + 1, condition))).toEqual([
      [expect.any(String), expect.stringContaining('500 points')],
    ]);
  }
});

test('readWhereClause rejects more than 500 conditions, and also counts invalid conditions', () => {
  const right = (count: number) => ({ _or: Array(count).fill({ name: { _eq: 'a' } }) });
  expect(faultsOf('companies', right(500))).toEqual([]);
  expect(faultsOf('companies', right(501))).toEqual([[expect.any(String), expect.stringContaining('500')]]);
  expect(faultsOf('companies', { _or: Array(10_000).fill(1) })).toHaveLength(501);
  expect(faultsOf('companies', { _or: Array(350_000).fill({}) })).toEqual([['', expect.stringContaining('65536')]]);
});

test('readWhereClause rejects a whereClause of more than 64 KiB', () => {
  expect(faultsOf('companies', { name: { _eq: 'é'.repeat(32_700) } })).toEqual([]);
  expect(faultsOf('companies', { name: { _eq: 'é'.repeat(32_800) } })).toEqual([
    ['', expect.stringContaining('65536')],
  ]);
});

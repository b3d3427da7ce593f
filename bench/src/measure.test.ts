import { expect, it } from 'vitest';
import { reduceRowsToIdsAndCounts } from './measure.ts';

it('reduceRowsToIdsAndCounts returns the total count and the ids of all rows, nested rows included', () => {
  const rows = {
    invoices: [
      { id: 'a', status: 'paid', due: null, issuer: { id: 'b', name: 'c' }, items: [{ id: 'd', amount: '1' }] },
    ],
    invoices_aggregate: { aggregate: { count: 5 } },
  };
  expect(reduceRowsToIdsAndCounts(rows)).toEqual({
    invoices: [{ id: 'a', due: null, issuer: { id: 'b' }, items: [{ id: 'd' }] }],
    invoices_aggregate: { aggregate: { count: 5 } },
  });
});

import { expect, it } from 'vitest';
import { idsOf } from './contest.ts';

it('idsOf keeps the ids of rows and nested rows, and the count', () => {
  const rows = {
    invoices: [
      { id: 'a', status: 'paid', due: null, issuer: { id: 'b', name: 'c' }, items: [{ id: 'd', amount: '1' }] },
    ],
    invoices_aggregate: { aggregate: { count: 5 } },
  };
  expect(idsOf(rows)).toEqual({
    invoices: [{ id: 'a', due: null, issuer: { id: 'b' }, items: [{ id: 'd' }] }],
    invoices_aggregate: { aggregate: { count: 5 } },
  });
});

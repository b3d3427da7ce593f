import * as v from 'valibot';
import { expect } from 'vitest';
import { createClient } from '../../client/src/index.ts';
import type { RunningProduct } from './running-product.ts';

const invoice = v.object({
  local_currency: v.nullable(v.string()),
  local_totals: v.object({ total_amount: v.nullable(v.string()) }),
});

/** Checks the export, the groups and the changes of a product whose engine can be in a process of its own. */
export async function testGroupsAndChanges({ demo }: RunningProduct): Promise<void> {
  const [organisation] = demo.organisations;
  const { client_id: clientId = '', client_secret: clientSecret = '' } = organisation ?? {};
  const client = createClient({ baseUrl: demo.base_url, auth: { clientId, clientSecret } });

  const exported = new Map<unknown, { count: number; total: number }>();
  for await (const { records } of client.records.export('invoices')) {
    for (const { attributes } of records) {
      const { local_currency: currency, local_totals: totals } = v.parse(invoice, attributes);
      const { count, total } = exported.get(currency) ?? { count: 0, total: 0 };
      exported.set(currency, { count: count + 1, total: total + Number(totals.total_amount) });
    }
  }
  const { data } = await client.records.aggregate({
    root: 'invoices',
    groupBy: ['local_currency'],
    measures: [{ operation: 'count' }, { operation: 'sum', field: 'local_totals.total_amount', name: 'total' }],
  });
  expect(data.length).toBeGreaterThan(1);
  expect(data).toHaveLength(exported.size);
  for (const { attributes } of data) {
    const { count, total } = exported.get(attributes.keys.local_currency) ?? {};
    expect(attributes.values.count).toBe(count);
    expect(Number(attributes.values.total)).toBeCloseTo(total ?? Number.NaN, 2);
  }

  const changesAfter = (cursor: string) =>
    client.changes.list({ 'page[cursor]': cursor, 'filter[root]': ['workspaces'], include: ['record'], wait: 20 });
  const { meta } = await client.changes.list({ 'page[cursor]': 'now', 'filter[root]': ['workspaces'] });
  const { data: workspace } = await client.workspaces.create({ name: 'Followed' });
  const created = await changesAfter(meta.next_cursor);
  expect(created.data.map(({ attributes }) => attributes)).toMatchObject([
    { operation: 'created', root: 'workspaces', record_id: workspace.id },
  ]);
  expect(created.included).toMatchObject([{ id: workspace.id, attributes: { name: 'Followed' } }]);
  await client.workspaces.delete(workspace.id);
  const deleted = await changesAfter(created.meta.next_cursor);
  expect(deleted).toMatchObject({ data: [{ attributes: { operation: 'deleted', record_id: workspace.id } }] });
  expect(deleted.included).toEqual([]);
}

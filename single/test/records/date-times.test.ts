import * as v from 'valibot';
import { afterAll, expect, it } from 'vitest';
import { firstOrganisationId, startTestService } from './service.ts';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());
const caller = await service.organisation(firstOrganisationId);

const page = v.object({
  data: v.array(v.object({ id: v.string(), attributes: v.object({ created_at: v.string() }) })),
  meta: v.object({ next_cursor: v.nullable(v.string()) }),
});

async function found(query: object) {
  const { status, text, body } = await caller.ask(query);
  expect(status, text).toBe(200);
  return v.parse(page, body);
}

const fractions = ['', '.1', '.12', '.123', '.1239', '.12399', '.123999', '.999999'];

it('a shown time finds its record, and pages by time contain each record once, if the times were given in microseconds', async () => {
  const { data: companies } = await found({ root: 'companies', limit: fractions.length });
  const ids = companies.map(({ id }) => id);
  for (const [index, fraction] of fractions.entries()) {
    const given = `2026-03-01T10:00:00${fraction}+00:00`;
    await service.sql`update companies set created_at = ${given}::text::timestamptz where id = ${ids[index] ?? ''}`;
  }
  const orderBy = { field: 'created_at' };
  const whereClause = { id: { _in: ids } };
  const shown: string[] = [];
  const walked: string[] = [];
  let cursor: string | null | undefined;
  do {
    const { data, meta } = await found({ root: 'companies', orderBy, whereClause, limit: 1, cursor });
    shown.push(...data.map(({ attributes }) => attributes.created_at));
    walked.push(...data.map(({ id }) => id));
    cursor = meta.next_cursor;
  } while (cursor !== null);
  expect(walked.toSorted()).toEqual(ids.toSorted());
  // Postgres rounds to milliseconds.
  const seconds = ['00.000', '00.100', '00.120', '00.123', '00.124', '00.124', '00.124', '01.000'];
  expect(shown).toEqual(seconds.map((second) => `2026-03-01T10:00:${second}Z`));
  for (const [index, value] of shown.entries()) {
    const filters = [{ field: 'created_at', operator: 'eq', value }];
    const { data } = await found({ root: 'companies', filters, whereClause });
    expect(data.map(({ id }) => id)).toContain(walked[index]);
  }
  const later = [{ field: 'created_at', operator: 'gt', value: shown.at(-1) }];
  expect((await found({ root: 'companies', filters: later, whereClause })).data).toEqual([]);
});

it('all endpoints return date-times in the same format', async () => {
  await service.sql`update workspaces set created_at = '2026-03-01T10:00:00.123456Z' where organisation_id = ${firstOrganisationId}`;
  const { data } = await found({ root: 'workspaces', limit: 1 });
  const workspace = { id: data[0]?.id ?? '' };
  const made = await caller.call('POST', '/v1/api-key', {
    data: { type: 'api-key', attributes: { name: 'Dates', workspace } },
  });
  expect(made.status, made.text).toBe(201);
  const attributes = { url: 'https://receiver.example/dates', events: ['company.created'], workspace_id: workspace.id };
  const hook = await caller.call('POST', '/v1/webhooks', { data: { type: 'webhook', attributes } });
  expect(hook.status, hook.text).toBe(201);
  const { id } = v.parse(v.object({ data: v.object({ id: v.string() }) }), hook.body).data;
  for (const path of [
    `/v1/workspaces/${workspace.id}`,
    `/v1/webhooks/${id}`,
    '/v1/webhooks',
    `/v1/webhooks/${id}/deliveries`,
    '/v1/invoices?include=company,document,invoice_item',
    '/v1/documents?include=media',
    '/v1/balances?include=transactions,account,workspaces',
    '/v1/ledger-accounts',
    '/v1/journals',
    '/v1/chat-conversations',
    '/v1/api-key',
  ]) {
    // The API client of the test checks the format of date-times in each response.
    const { status, text } = await caller.get(path);
    expect(status, `${path}: ${text}`).toBe(200);
  }
});

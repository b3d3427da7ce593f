import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { firstOrganisationId, startTestService } from './service.ts';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());
const caller = await service.organisation(firstOrganisationId);

const page = v.object({
  data: v.array(v.object({ id: v.string(), attributes: v.object({ issue_date: v.nullable(v.string()) }) })),
  links: v.object({ next: v.nullable(v.string()) }),
});

/** Reads all pages of the list by following its links. */
async function walk(parameters: Readonly<Record<string, string>>) {
  const rows: { readonly id: string; readonly issue_date: string | null }[] = [];
  let next: string | null = `/v1/invoices?${new URLSearchParams({ 'page[limit]': '40', ...parameters })}`;
  while (next !== null) {
    const { status, text, body } = await caller.get(next);
    expect(status, text).toBe(200);
    const { data, links } = v.parse(page, body);
    rows.push(...data.map(({ id, attributes }) => ({ id, issue_date: attributes.issue_date })));
    next = links.next === null ? null : links.next.replace(/^https?:\/\/[^/]+/, '');
  }
  return rows;
}

const inDatabase = (order: string) =>
  service.sql.unsafe<{ id: string; issue_date: string | null }[]>(
    `select v.id::text, v.issue_date::text from invoices v join workspaces w on w.id = v.workspace_id
    where v.organisation_id = $1 and v.deleted_at is null and w.deleted_at is null order by ${order}`,
    [firstOrganisationId],
  );

describe('GET /v1/invoices', () => {
  it('the pages of GET /v1/invoices begin with the newest invoices and end with invoices without a date', async () => {
    await service.sql`update invoices set issue_date = null where organisation_id = ${firstOrganisationId} and id::text like '%7'`;
    const expected = await inDatabase('v.issue_date desc nulls last, v.id desc');
    const undated = expected.filter(({ issue_date }) => issue_date === null).length;
    expect(undated).toBeGreaterThan(40);
    const walked = await walk({});
    expect(walked).toEqual([...expected]);
    expect(walked.slice(0, -undated).every(({ issue_date }) => issue_date !== null)).toBe(true);
  });

  it('GET /v1/invoices with `sort` sorts invoices without a date as Postgres sorts null', async () => {
    expect(await walk({ sort: '-issue_date' })).toEqual([...(await inDatabase('v.issue_date desc, v.id desc'))]);
    expect(await walk({ sort: 'issue_date' })).toEqual([...(await inDatabase('v.issue_date, v.id'))]);
  });
});

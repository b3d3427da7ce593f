import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { firstOrganisationId, secondOrganisationId, startTestService } from './service.ts';

const id = v.object({ id: v.string() });
const page = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      relationships: v.optional(v.record(v.string(), v.looseObject({ data: v.unknown() })), {}),
    }),
  ),
  included: v.optional(v.array(v.object({ type: v.string(), id: v.string() })), []),
});

async function found(query: object) {
  const { status, text, body } = await caller.ask(query);
  expect(status, text).toBe(200);
  return v.parse(page, body);
}

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());
const caller = await service.organisation(firstOrganisationId);
const live = await service.sql.unsafe(
  `select v.id from invoices v join workspaces w on w.id = v.workspace_id
    where v.organisation_id = $1 and v.deleted_at is null and w.deleted_at is null order by v.id limit 1`,
  [firstOrganisationId],
);
/** An invoice with two persons: one person has three roles on the invoice, the other person has one role. */
const invoice = v.parse(id, live[0]).id;
const people = await service.sql.unsafe(
  `select p.id from people p join workspaces w on w.id = p.workspace_id
    where p.organisation_id = $1 and w.deleted_at is null order by p.id limit 2`,
  [firstOrganisationId],
);
const persons = v.parse(v.array(id), people).map((row) => row.id);
const [first = '', second = ''] = persons;
await service.sql`delete from invoice_people where invoice_id = ${invoice}`;
for (const [person, role] of [
  [first, 'contact'],
  [second, 'sender'],
  [first, 'recipient'],
  [first, 'approver'],
]) {
  await service.sql`
    insert into invoice_people (organisation_id, workspace_id, invoice_id, people_id, role)
    select organisation_id, workspace_id, id, ${person ?? ''}, ${role ?? ''} from invoices where id = ${invoice}`;
}

describe('a person with several roles on an invoice', () => {
  it('a person with several roles on an invoice appears once in `included`, which is sorted by id', async () => {
    const query = { root: 'invoices', whereClause: { id: { _eq: invoice } }, include: ['people'] };
    const { data, included } = await found(query);
    const identifiers = persons.map((person) => ({ type: 'people', id: person }));
    expect(data[0]?.relationships.people).toEqual({ data: identifiers });
    expect(included.map(({ type, id: own }) => ({ type, id: own }))).toEqual(identifiers);
    const { text } = await caller.get(`/v1/invoices/${invoice}?include=people`);
    expect(v.parse(v.object({ included: v.array(id) }), JSON.parse(text)).included).toHaveLength(2);
    const linked = await found({ ...query, include: [], fields: ['people'] });
    expect(linked.data[0]?.relationships.people).toEqual({ data: identifiers });
  });

  it('a person with several roles on an invoice counts once if invoices are sorted by the number of people', async () => {
    // `invoice` has two persons in four roles, and the other invoice has more persons. In ascending order, `invoice`
    // must therefore come first; in descending order, last.
    const third = await service.sql.unsafe(
      `insert into invoice_people (organisation_id, workspace_id, invoice_id, people_id)
        select v.organisation_id, v.workspace_id, v.id, p.id
        from (select v.* from invoices v join workspaces w on w.id = v.workspace_id
          where v.organisation_id = $1 and v.deleted_at is null and w.deleted_at is null and v.id <> $2 order by v.id limit 1) v,
          (select p.id from people p join workspaces w on w.id = p.workspace_id
            where p.organisation_id = $1 and w.deleted_at is null order by p.id limit 9) p
        returning invoice_id as id`,
      [firstOrganisationId, invoice],
    );
    const more = v.parse(id, third[0]).id;
    const ordered = async (direction: string) => {
      const whereClause = { id: { _in: [invoice, more] } };
      const { data } = await found({ root: 'invoices', whereClause, orderBy: { field: 'people.count', direction } });
      return data.map((row) => row.id);
    };
    expect(await ordered('asc')).toEqual([invoice, more]);
    await service.sql`delete from invoice_people where invoice_id = ${more}`;
    await service.sql`
      insert into invoice_people (organisation_id, workspace_id, invoice_id, people_id)
      select v.organisation_id, v.workspace_id, v.id, p.id
      from invoices v, (select id from people where organisation_id = ${firstOrganisationId} order by id limit 3) p where v.id = ${more}`;
    // The other invoice now has three persons with one role each: more persons, but fewer roles than `invoice`.
    expect(await ordered('asc')).toEqual([invoice, more]);
    expect(await ordered('desc')).toEqual([more, invoice]);
  });

  it('a person with several roles on an invoice is hidden from callers that cannot see the invoice or the person', async () => {
    const other = await service.organisation(secondOrganisationId);
    const { body } = await other.ask({ root: 'invoices', whereClause: { id: { _eq: invoice } }, include: ['people'] });
    expect(v.parse(page, body)).toMatchObject({ data: [], included: [] });
    const gone = '0190ffff-0000-7000-8000-000000000002';
    await service.sql`insert into workspaces (id, organisation_id, name, deleted_at) values (${gone}, ${firstOrganisationId}, 'Gone', now())`;
    await service.sql`update people set workspace_id = ${gone} where id = ${persons[1] ?? ''}`;
    const { data } = await found({ root: 'invoices', whereClause: { id: { _eq: invoice } }, include: ['people'] });
    expect(data[0]?.relationships.people).toEqual({ data: [{ type: 'people', id: persons[0] }] });
  });
});

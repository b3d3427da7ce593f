import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { firstOrganisationId, startTestService } from './service.ts';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());
const caller = await service.organisation(firstOrganisationId);

const identifier = v.object({ type: v.string(), id: v.string() });
const resource = v.object({
  ...identifier.entries,
  attributes: v.record(v.string(), v.unknown()),
  relationships: v.optional(v.record(v.string(), v.looseObject({ data: v.unknown() })), {}),
});
const page = v.object({ data: v.array(resource), included: v.optional(v.array(resource), []) });
const one = v.object({ data: resource, included: v.array(resource) });

async function found(query: object) {
  const { status, text, body } = await caller.ask(query);
  expect(status, text).toBe(200);
  return v.parse(page, body);
}

const idsOf = (resources: readonly { readonly id: string }[]) => resources.map(({ id }) => id);

const row = v.object({ id: v.string(), other: v.string() });

/** Returns the columns `id` and `other` of the first row that an SQL query selects. */
async function idsFrom(text: string): Promise<v.InferOutput<typeof row>> {
  return v.parse(row, (await service.sql.unsafe(text, [firstOrganisationId]))[0]);
}

/** Returns the ids of an invoice that is not deleted, and of one of its items. */
const invoiceWithItem = () =>
  idsFrom(`select v.id, i.id as other from invoices v join invoice_items i on i.invoice_id = v.id
    join workspaces w on w.id = v.workspace_id
    where v.organisation_id = $1 and v.deleted_at is null and w.deleted_at is null order by v.id limit 1`);

/** Returns the ids of an invoice and of its document, neither of which is deleted. */
const invoiceWithDocument = () =>
  idsFrom(`select v.id, d.id as other from invoices v join documents d on d.id = v.document_id
    join workspaces w on w.id = v.workspace_id
    where v.organisation_id = $1 and v.deleted_at is null and w.deleted_at is null and d.status <> 'deleted'
    order by v.id desc limit 1`);

describe('inclusion of soft-deleted records', () => {
  it('a response contains the identifier of a related soft-deleted invoice, but does not include the invoice', async () => {
    const { id, other: item } = await invoiceWithItem();
    const query = { root: 'invoice_items', whereClause: { id: { _eq: item } }, include: ['invoice', 'workspace'] };
    expect((await found(query)).included.map(({ type }) => type).toSorted()).toEqual(['invoice', 'workspace']);
    await service.sql`update invoices set deleted_at = now() where id = ${id}`;
    for (const fields of [undefined, ['amount', 'invoice.status'], ['invoice.deleted_at', 'workspace.name']]) {
      const { data, included } = await found({ ...query, fields });
      expect(data[0]?.relationships.invoice).toEqual({ data: { type: 'invoice', id } });
      expect(included.map(({ type }) => type)).toEqual(['workspace']);
    }
  });

  it('every endpoint that returns invoices returns the identifier of a related deleted document, but does not include the document', async () => {
    const { id, other: document } = await invoiceWithDocument();
    const named = { whereClause: { id: { _eq: id } } };
    const clause = encodeURIComponent(JSON.stringify(named.whereClause));
    const answers = async () => [
      await found({ root: 'invoices', ...named, include: ['document'] }),
      v.parse(page, (await caller.get(`/v1/invoices?include=document&whereClause=${clause}`)).body),
      v.parse(
        page,
        (await caller.get(`/v1/invoices?include=document&fields[document]=file_name&whereClause=${clause}`)).body,
      ),
    ];
    const byId = async () => v.parse(one, (await caller.get(`/v1/invoices/${id}?include=document`)).body);
    for (const { included } of await answers()) expect(idsOf(included)).toEqual([document]);
    expect(idsOf((await byId()).included)).toEqual([document]);
    await service.sql`update documents set status = 'deleted' where id = ${document}`;
    for (const { data, included } of await answers()) {
      expect(data[0]?.relationships.document).toEqual({ data: { type: 'document', id: document } });
      expect(included).toEqual([]);
    }
    const { data, included } = await byId();
    expect(data.relationships.document).toEqual({ data: { type: 'document', id: document } });
    expect(included).toEqual([]);
  });

  it('a response contains the identifier of a related record in a deleted workspace, but does not include the record', async () => {
    const { id, other: company } = await idsFrom(`select v.id, c.id as other from invoices v
      join companies c on c.id = v.issuer_id join workspaces w on w.id = v.workspace_id
      where v.organisation_id = $1 and v.deleted_at is null and w.deleted_at is null order by v.id limit 1`);
    const query = { root: 'invoices', whereClause: { id: { _eq: id } }, include: ['issuer'] };
    expect(idsOf((await found(query)).included)).toEqual([company]);
    const gone = '0190ffff-0000-7000-8000-000000000001';
    await service.sql`insert into workspaces (id, organisation_id, name, deleted_at) values (${gone}, ${firstOrganisationId}, 'Gone', now())`;
    await service.sql`update companies set workspace_id = ${gone} where id = ${company}`;
    const { data, included } = await found(query);
    expect(data[0]?.relationships.issuer).toEqual({ data: { type: 'company', id: company } });
    expect(included).toEqual([]);
  });
});

describe('soft-deleted records in conditions and in sort keys', () => {
  it('`_some`, `_every` and `_none` ignore soft-deleted records unless the condition contains the soft-delete field', async () => {
    const { id, other: issuer } = await idsFrom(`select v.id, v.issuer_id as other from invoices v
      join companies c on c.id = v.issuer_id join workspaces w on w.id = v.workspace_id join workspaces u on u.id = c.workspace_id
      where v.organisation_id = $1 and v.deleted_at is null and w.deleted_at is null and u.deleted_at is null
      order by v.id desc limit 1`);
    await service.sql`update invoices set terms = 'never seen' where id = ${id}`;
    const isFound = async (quantified: object): Promise<boolean> => {
      const whereClause = { id: { _eq: issuer }, issued_invoices: quantified };
      return (await found({ root: 'companies', whereClause })).data.length === 1;
    };
    const terms = { terms: { _eq: 'never seen' } };
    const marked = { deleted_at: { _is_null: false } };
    const other = { _or: [{ terms: { _neq: 'never seen' } }, { terms: { _is_null: true } }] };
    expect([
      await isFound({ _some: terms }),
      await isFound({ _none: terms }),
      await isFound({ _every: other }),
    ]).toEqual([true, false, false]);
    await service.sql`update invoices set deleted_at = now() where id = ${id}`;
    expect([
      await isFound({ _some: terms }),
      await isFound({ _none: terms }),
      await isFound({ _every: other }),
    ]).toEqual([false, true, true]);
    expect(await isFound({ _some: { ...terms, ...marked } })).toBe(true);
    expect(await isFound({ _some: { _and: [terms, { _not: { deleted_at: { _is_null: true } } }] } })).toBe(true);
    expect(await isFound({ _none: { ...terms, ...marked } })).toBe(false);
    // A condition on a to-one relationship also matches deleted records, so this query finds the items of the deleted
    // invoice.
    const items = { root: 'invoice_items', whereClause: { invoice: terms } };
    expect((await found(items)).data.length).toBeGreaterThan(0);
  });

  it.each([
    ['invoices', 'deleted_at', 'deleted_at is not null'],
    ['documents', 'status', "status = 'deleted'"],
  ])(
    'a query of %s that only sorts by the soft-delete field does not return soft-deleted records',
    async (root, field, isDeleted) => {
      const [{ count = 0 } = {}] = await service.sql.unsafe<{ count: number }[]>(
        `select count(*)::int from ${root} where organisation_id = $1 and ${isDeleted}`,
        [firstOrganisationId],
      );
      expect(count).toBeGreaterThan(0);
      const total = async (query: object): Promise<unknown> =>
        v.parse(
          v.object({ meta: v.object({ total: v.number() }) }),
          (await caller.ask({ root, total: true, limit: 1, ...query })).body,
        ).meta.total;
      const kept = await total({});
      expect(await total({ orderBy: { field, direction: 'desc' } })).toBe(kept);
      expect(await total({ orderBy: { field }, whereClause: { [field]: { _in: [] } } })).toBe(0);
      const named = root === 'invoices' ? { _is_null: false } : { _eq: 'deleted' };
      expect(await total({ whereClause: { [field]: named } })).toBeGreaterThan(0);
      const { data } = await found({ root, orderBy: { field, direction: 'asc' }, limit: 200 });
      expect(
        data.filter(({ attributes }) =>
          root === 'invoices' ? attributes.deleted_at !== null : attributes.status === 'deleted',
        ),
      ).toEqual([]);
    },
  );
});

describe('the query parameter `include`', () => {
  it.each([
    [
      '/v1/invoices',
      'company',
      'issuer,receiver',
      'company, payment_means, people, document, invoice_item, issuer, receiver, invoice_items',
    ],
    ['/v1/invoices', 'invoice_item', 'invoice_items', 'company'],
    ['/v1/documents', 'media', 'medias', 'media, invoice, medias, invoices'],
    ['/v1/documents', 'invoice', 'invoices', 'invoice'],
    ['/v1/balances', 'workspaces', 'workspace', 'transactions, account, workspaces, workspace'],
  ])('%s accepts both spellings %s and %s in the parameter include', async (path, word, own, allowed) => {
    const [byWord, byOwn, both] = await Promise.all(
      [word, own, `${own},${word}`].map(async (each) => {
        const { status, text, body } = await caller.get(`${path}?include=${each}`);
        expect(status, text).toBe(200);
        return v.parse(v.object({ data: v.array(v.unknown()), included: v.optional(v.array(v.unknown())) }), body);
      }),
    );
    expect(byOwn).toEqual(byWord);
    expect(both).toEqual(byWord);
    const unknown = await caller.get(`${path}?include=nothing`);
    expect(unknown.status).toBe(400);
    expect(unknown.text).toContain(allowed);
  });
});

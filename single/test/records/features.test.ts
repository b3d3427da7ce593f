import * as v from 'valibot';
import { afterAll, describe, expect, test } from 'vitest';
import { databaseErrors } from './database-errors.ts';
import { firstOrganisationId, startTestService } from './service.ts';

const service = await startTestService({}, { engineTimeoutMs: 500 });
afterAll(() => service[Symbol.asyncDispose]());
const caller = await service.organisation(firstOrganisationId);

const faults = v.object({
  errors: v.array(v.object({ code: v.string(), detail: v.string(), source: v.record(v.string(), v.string()) })),
});

describe('errors that only the database can detect have a clear message', () => {
  const ofEngine = /syntax|type (text|date|timestamp)|select|where|postgres|sql|hasura|graphql|\$/i;
  test.each(databaseErrors)(
    'an error that only the database can detect has a clear message: %s',
    async (_name, whereClause, pointers, detail) => {
      const { status, body, text } = await caller.ask({ root: 'invoices', whereClause });
      expect(status, text).toBe(400);
      const { errors } = v.parse(faults, body);
      expect(errors).toEqual(
        pointers.map((pointer) => ({
          code: 'INVALID_WHERE_CLAUSE',
          detail: expect.stringMatching(detail),
          source: { pointer: `/whereClause${pointer}` },
        })),
      );
      expect(errors[0]?.detail).not.toMatch(ofEngine);
      const list = await caller.get(`/v1/invoices?whereClause=${encodeURIComponent(JSON.stringify(whereClause))}`);
      expect(v.parse(faults, list.body).errors[0]).toMatchObject({
        source: { parameter: 'whereClause' },
        detail: expect.stringContaining(`At ${pointers[0]}: `),
      });
    },
  );
});

const resource = v.object({
  type: v.string(),
  id: v.string(),
  attributes: v.record(v.string(), v.unknown()),
  relationships: v.record(v.string(), v.looseObject({ data: v.unknown() })),
});
const page = v.object({
  data: v.array(resource),
  included: v.optional(v.array(resource), []),
  meta: v.looseObject({ next_cursor: v.nullable(v.string()) }),
});

async function found(query: object) {
  const { status, text, body } = await caller.ask(query);
  expect(status, text).toBe(200);
  return v.parse(page, body);
}

test('a filter whose text pattern takes too long ends within the timeout', async () => {
  const { data } = await found({ root: 'invoices', limit: 1 });
  const id = data[0]?.id ?? '';
  await service.sql`update invoices set terms = ${'ab'.repeat(500_000)} where id = ${id}`;
  const slow = { id: { _eq: id }, terms: { _ilike: `%${'ab'.repeat(450)}c%` } };
  const hasty = await service.organisation(firstOrganisationId, 'elsewhere');
  const { status, body } = await hasty.ask({ root: 'invoices', whereClause: slow });
  expect([status, body]).toEqual([504, expect.objectContaining({ code: 'ENGINE_TIMEOUT' })]);
});

test('a regular expression with a back reference or with too many repetitions is rejected', async () => {
  for (const pattern of ['(a*)\\1', '(a{255}){255}']) {
    const whereClause = { terms: { _regex: pattern } };
    const { status, body } = await caller.ask({ root: 'invoices', whereClause });
    expect([status, body]).toEqual([
      400,
      {
        errors: [
          expect.objectContaining({
            code: 'INVALID_WHERE_CLAUSE',
            source: { pointer: '/whereClause/terms/_regex' },
            detail: expect.stringContaining(
              'at most 1000 characters (counting each repetition) without back references',
            ),
          }),
        ],
      },
    ]);
  }
});

describe('sparse fieldsets', () => {
  test('a sparse fieldset limits the columns that the gateway requests from the engine', async () => {
    const { data } = await found({ root: 'invoices', fields: ['status', 'grand_total'], limit: 1 });
    expect(data[0]?.attributes).toEqual({
      status: expect.any(String),
      grand_total: { amount: expect.any(Number), currency: expect.any(String) },
    });
    expect(data[0]?.relationships).toEqual({});
    expect(service.last()?.sent).not.toMatch(/reference_number|local_totals|updated_at|issuer/);
  });

  test('a record contains only the relationships that a sparse fieldset or `include` names', async () => {
    const { data, included } = await found({
      root: 'invoices',
      fields: ['status', 'receiver', 'invoice_taxes'],
      include: ['issuer'],
      limit: 1,
    });
    expect(Object.keys(data[0]?.relationships ?? {}).toSorted()).toEqual(['invoice_taxes', 'issuer', 'receiver']);
    expect(data[0]?.relationships.invoice_taxes?.data).toEqual(expect.any(Array));
    expect(Object.keys(included[0]?.attributes ?? {})).toContain('tax_id');
  });

  test('a sparse fieldset applies to included records without duplicating them', async () => {
    const query = { root: 'invoices', include: ['issuer', 'receiver', 'invoice_items'], limit: 5 };
    const { included } = await found({
      ...query,
      fields: ['issuer.name', 'receiver.tax_id', 'receiver.workspace', 'invoice_items.id', 'invoice_items.amount'],
    });
    const shown = (type: string) =>
      included.filter((each) => each.type === type).map(({ attributes, relationships }) => [attributes, relationships]);
    expect(new Set(shown('company').map((each) => JSON.stringify(each.map(Object.keys))))).toEqual(
      new Set(['[["name","tax_id"],["workspace"]]']),
    );
    expect(shown('invoice_item')).toContainEqual([{ amount: expect.any(Number) }, {}]);
    expect(service.last()?.sent).not.toMatch(/quantity|registration/);
    const whole = await found({ ...query, fields: ['issuer.name'] });
    const company = whole.included.find(({ type }) => type === 'company');
    expect(Object.keys(company?.attributes ?? {})).toContain('tax_id');
  });

  test('a record of `data` that a relationship includes too has the fields that are selected for either', async () => {
    const { data, included } = await found({
      root: 'workspaces',
      fields: ['name', 'parent.description'],
      include: ['parent'],
      limit: 100,
    });
    const parents = data.map(({ relationships }) => JSON.stringify(relationships.parent?.data));
    expect(data.some(({ type, id }) => parents.includes(JSON.stringify({ type, id })))).toBe(true);
    expect(included).toEqual([]);
    expect(Object.keys(data[0]?.attributes ?? {}).toSorted()).toEqual(['description', 'name']);
  });

  test('a sparse fieldset can omit the fields by which the pages are sorted', async () => {
    const query = { root: 'invoices', fields: [], orderBy: { field: 'due_date' }, limit: 150 };
    const first = await found(query);
    const second = await found({ ...query, cursor: first.meta.next_cursor });
    const both = [...first.data, ...second.data];
    expect(new Set(both.map(({ id }) => id)).size).toBe(300);
    expect(both.every(({ attributes }) => Object.keys(attributes).length === 0)).toBe(true);
  });

  test('queries that read the same columns, but have different sparse fieldsets, return different attributes', async () => {
    const orderBy = { field: 'due_date' };
    const sorted = await found({ root: 'invoices', fields: ['status'], orderBy, limit: 1 });
    const both = await found({ root: 'invoices', fields: ['status', 'due_date'], orderBy: [], limit: 1 });
    const byId = await found({ root: 'workspaces', fields: ['name'], orderBy: { field: 'description' }, limit: 1 });
    const named = await found({
      root: 'workspaces',
      fields: ['name', 'description'],
      orderBy: { field: 'id' },
      limit: 1,
    });
    const shown = [sorted, both, byId, named].map(({ data }) => Object.keys(data[0]?.attributes ?? {}).toSorted());
    expect(shown).toEqual([['status'], ['due_date', 'status'], ['name'], ['description', 'name']]);
  });

  test('a sparse fieldset with an unknown name is rejected', async () => {
    const fields = ['id', 'nothing', 'issuer.name', 'receiver.owner', 'receiver.documents', 'receiver.name'];
    const { status, body } = await caller.ask({ root: 'invoices', include: ['receiver'], fields });
    expect(status).toBe(400);
    expect(v.parse(faults, body).errors.map(({ code, source }) => [code, source.pointer])).toEqual([
      ['UNKNOWN_FIELD', '/fields/1'],
      ['UNKNOWN_FIELD', '/fields/2'],
      ['UNKNOWN_FIELD', '/fields/3'],
      ['UNKNOWN_FIELD', '/fields/4'],
    ]);
  });
});

describe('the parameter fields[type]', () => {
  const shownBy = async (path: string) => {
    const { status, body, text } = await caller.get(path);
    expect(status, text).toBe(200);
    return v.parse(v.object({ data: v.union([v.array(resource), resource]), included: v.array(resource) }), body);
  };

  test('the parameter fields[type] selects the fields of the records in `data` and in `included`', async () => {
    const { data, included } = await shownBy(
      '/v1/invoices?include=company&fields[invoice]=status,local_totals.subtotal,people&fields[company]=name,workspace&page[limit]=3',
    );
    const [first] = Array.isArray(data) ? data : [data];
    expect(first?.attributes).toEqual({ status: expect.any(String), local_totals: { subtotal: expect.any(String) } });
    expect(Object.keys(first?.relationships ?? {}).toSorted()).toEqual(['issuer', 'people', 'receiver']);
    expect(included.length).toBeGreaterThan(0);
    for (const { attributes, relationships } of included) {
      expect([Object.keys(attributes), Object.keys(relationships)]).toEqual([['name'], ['workspace']]);
    }
    expect(service.last()?.sent).not.toMatch(/reference_number|tax_id/);
  });

  test('the parameter fields[type] selects the fields of one record', async () => {
    const { data } = await found({ root: 'invoices', limit: 1 });
    const path = `/v1/invoices/${data[0]?.id}?fields[invoice]=`;
    const one = await shownBy(`${path}status`);
    expect(one.data).toMatchObject({ attributes: { status: expect.any(String) }, relationships: {} });
    expect(service.last()?.sent).not.toContain('reference_number');
    expect((await shownBy(path)).data).toMatchObject({ attributes: {}, relationships: {} });
  });

  test('the parameter fields[type] selects the fields of one document and its included records', async () => {
    const { data } = await found({ root: 'documents', whereClause: { company_id: { _is_null: false } }, limit: 1 });
    const path = `/v1/documents/${data[0]?.id}?fields[document]=status,company&fields[company]=name&fields[workspace]=`;
    const one = await shownBy(path);
    expect(one.data).toMatchObject({ attributes: { status: expect.any(String) } });
    expect(Object.keys([one.data].flat()[0]?.attributes ?? {})).toEqual(['status']);
    const included = one.included.map(({ type, attributes }) => [type, Object.keys(attributes)]);
    expect(included).toContainEqual(['company', ['name']]);
    expect(included).toContainEqual(['workspace', []]);
  });

  test('the parameter fields[type] accepts a list of field names in any order', async () => {
    const answer = await caller.get('/v1/journals?fields[journal]=name&sort=-created_at&page[limit]=2');
    expect(answer.status, answer.text).toBe(200);
    const { data } = v.parse(v.object({ data: v.array(v.record(v.string(), v.unknown())) }), answer.body);
    expect(data).toHaveLength(2);
    for (const entry of data) {
      expect(entry).toEqual({ type: 'journal', id: expect.any(String), attributes: { name: expect.any(String) } });
    }
  });

  test.each([
    ['/v1/invoices?fields[invoice]=grand_total', 'fields[invoice]'],
    ['/v1/invoices?include=company&fields[company]=documents', 'fields[company]'],
    ['/v1/documents?fields[document]=a', 'fields[document]'],
    ['/v1/documents/00000000-0000-7000-8000-000000000001?fields[company]=a', 'fields[company]'],
    ['/v1/journals?fields[journal]=name,workspace', 'fields[journal]'],
    ['/v1/companies/00000000-0000-7000-8000-000000000001?fields[company]=a', 'fields[company]'],
  ])('%s is rejected because fields[type] contains an unknown name', async (path, parameter) => {
    const { status, body } = await caller.get(path);
    expect(status).toBe(400);
    expect(v.parse(faults, body).errors).toMatchObject([{ code: 'UNKNOWN_FIELD', source: { parameter } }]);
  });
});

test.each([
  [50, 100],
  [200, 25],
])(
  'on a page of %i records, the `meta` of the relationship and of the response say that more than %i related records exist',
  async (limit, most) => {
    const { data, included, meta } = await found({ root: 'workspaces', include: ['invoices', 'parent'], limit });
    expect(meta.truncated_relationships).toEqual(['invoices']);
    const cut = data.filter(({ relationships }) => relationships.invoices?.meta !== undefined);
    expect(cut.length).toBeGreaterThan(0);
    for (const { relationships } of cut) {
      expect(relationships.invoices).toEqual({ data: expect.any(Array), meta: { truncated: true } });
      expect(relationships.invoices?.data).toHaveLength(most);
    }
    expect(included.filter(({ type }) => type === 'invoice').length).toBeGreaterThan(most);
  },
);

const listPage = v.object({ ...page.entries, links: v.object({ next: v.string() }) });

test('the invoice list accepts the same conditions and sort orders as the records query', async () => {
  const whereClause = { invoice_items: { _some: { amount: { _gt: '500' } } }, issuer: { name: { _is_null: false } } };
  for (const [field, direction] of [
    ['grand_total.amount', 'desc'],
    ['issuer.name', 'asc'],
    ['invoice_items.count', 'desc'],
  ]) {
    const order = `orderBy[field]=${field}&orderBy[direction]=${direction}`;
    const path = `/v1/invoices?page[limit]=30&${order}&whereClause=${encodeURIComponent(JSON.stringify(whereClause))}`;
    const query = { root: 'invoices', whereClause, orderBy: { field, direction }, limit: 30, total: true };
    let address = path;
    let cursor: string | null = null;
    for (let number = 1; number <= 3; number += 1) {
      const list = v.parse(listPage, (await caller.get(address)).body);
      const records = await found(cursor === null ? query : { ...query, cursor });
      expect(list.data.map(({ id }) => id)).toEqual(records.data.map(({ id }) => id));
      expect(list.meta).toMatchObject({ page: number, total: records.meta.total });
      address = list.links.next;
      cursor = records.meta.next_cursor;
    }
  }
});

test.each([
  ['whereClause=%7B', 'INVALID_WHERE_CLAUSE', 'whereClause'],
  ['whereClause=%5B%5D', 'INVALID_WHERE_CLAUSE', 'whereClause'],
  ['orderBy[field]=nothing', 'UNKNOWN_FIELD', 'orderBy[field]'],
  ['orderBy[field]=issuer', 'FIELD_NOT_SORTABLE', 'orderBy[field]'],
  ['orderBy[direction]=asc', 'INVALID_REQUEST', 'orderBy[direction]'],
  ['orderBy[field]=status&orderBy[direction]=up', 'INVALID_REQUEST', 'orderBy[direction]'],
])('GET /v1/invoices rejects %s', async (query, code, parameter) => {
  const { status, body } = await caller.get(`/v1/invoices?${query}`);
  expect(status).toBe(400);
  expect(v.parse(faults, body).errors).toMatchObject([{ code, source: { parameter } }]);
});

test('an export whose client stops reading reads no further pages and keeps no statement or transaction open', async () => {
  let pages = 0;
  service.interrupt('here', (_query, send) => {
    pages += 1;
    return send();
  });
  const { body } = await caller.fetch('/v1/records/export?root=invoices');
  const reader = body?.getReader();
  await reader?.read();
  const atOnce = pages;
  for (let n = 0; n < 10; n += 1) await service.atEngine('{ invoices(limit: 1) { id } }', {});
  const whilePaused = pages;
  const open = () => service.sql`
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  // A page that is read ahead may still be running.
  await expect.poll(async () => (await open()).count).toBe(0);
  while ((await reader?.read())?.done === false);
  service.interrupt('here', (_query, send) => send());
  expect(whilePaused - atOnce).toBeLessThan(4);
  expect(pages).toBeGreaterThan(whilePaused + 3);
});

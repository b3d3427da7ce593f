import * as v from 'valibot';
import { afterAll, describe, expect, test } from 'vitest';
import { databaseErrors } from './database-errors.ts';
import { testFieldsets } from './fieldsets.ts';
import { faults, findPage, page } from './pages.ts';
import { firstOrganisationId, startTestService } from './service.ts';

const service = await startTestService({}, { engineTimeoutMs: 500 });
afterAll(() => service[Symbol.asyncDispose]());
const caller = await service.organisation(firstOrganisationId);

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

const found = (query: object) => findPage(caller, query);

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

testFieldsets(service, caller);

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

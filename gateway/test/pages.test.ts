import { createSigningKeys } from '@fds/platform/signing-keys';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { createGateway } from '../src/app.ts';
import { recordCatalogue } from '../src/contract/catalogue.ts';
import { getIncludedRowLimit } from '../src/graphql/selection.ts';
import {
  createCheckedGateway,
  getErrorCodesAndPositions,
  getResourceIds,
  globalFetchTransport,
  parseResponseBody,
  post,
  queryRecords,
  requestAuthorizationHeader,
  testConfig,
} from './gateway.ts';
import { invoiceRow, invoiceRows } from './invoice-rows.ts';
import { startMockEngine } from './started-engine.ts';

const engine = startMockEngine({ invoices: invoiceRows });

const config = testConfig();
const app = await createCheckedGateway(config);

const query = (body: unknown, to = app) => queryRecords(to, body);

describe('pages of a records query', () => {
  const walk = async (given: object) => {
    const seen: string[] = [];
    for (let cursor: string | undefined | null; cursor !== null; ) {
      const { body } = await query({
        root: 'invoices',
        limit: 4,
        ...given,
        ...(cursor === undefined ? {} : { cursor }),
      });
      seen.push(...getResourceIds(body));
      cursor = body.meta.next_cursor;
    }
    return seen;
  };

  test.each([
    ['the default order', {}],
    ['ascending, nulls last', { orderBy: { field: 'issue_date', direction: 'asc' } }],
    ['descending, nulls first', { orderBy: { field: 'issue_date', direction: 'desc' } }],
    ['several keys', { orderBy: [{ field: 'status', direction: 'desc' }, { field: 'issue_date' }] }],
    ['a filter', { filters: [{ field: 'status', operator: 'eq', value: 'paid' }], orderBy: { field: 'issue_date' } }],
  ])('all pages of a query together contain every row once: %s', async (_case, given) => {
    const whole = (await query({ root: 'invoices', limit: 200, ...given })).body;
    expect(await walk(given)).toEqual(getResourceIds(whole));
  });

  test('the last page of a query has no cursor', async () => {
    const { body } = await query({ root: 'invoices', limit: 25 });
    expect(body.meta.next_cursor).toBeNull();
  });

  test('a query rejects a cursor of a query with another record type, sort order or filter', async () => {
    const { body } = await query({ root: 'invoices', limit: 2 });
    const cursor = body.meta.next_cursor;
    const others = [
      { root: 'documents' },
      { root: 'invoices', orderBy: { field: 'created_at' } },
      { root: 'invoices', filters: [{ field: 'status', operator: 'eq', value: 'paid' }] },
    ];
    for (const other of others) {
      const answer = await query({ ...other, cursor });
      expect(answer.status).toBe(400);
      expect(getErrorCodesAndPositions(answer.body)).toEqual([['INVALID_CURSOR', '/cursor']]);
    }
    expect((await query({ root: 'invoices', limit: 3, cursor })).status).toBe(200);
  });

  test('a query accepts a cursor after a rotation of the signing keys, and rejects a cursor that is signed with an unknown key', async () => {
    const { body } = await query({ root: 'invoices', limit: 2 });
    const cursor = body.meta.next_cursor;
    const [newer] = await createSigningKeys();
    const rotated = await createCheckedGateway({ ...config, signingKeys: [newer, ...config.signingKeys] });
    expect((await query({ root: 'invoices', cursor }, rotated)).status).toBe(200);
    const stranger = await createCheckedGateway({ ...config, signingKeys: [newer] });
    expect(getErrorCodesAndPositions((await query({ root: 'invoices', cursor }, stranger)).body)).toEqual([
      ['INVALID_CURSOR', '/cursor'],
    ]);
  });
});

describe('pages sorted by a field of a related record', () => {
  const body = { root: 'invoices', orderBy: { field: 'issuer.name', direction: 'desc' } };

  test('pages sorted by a field of a related record use offsets up to 10,000 rows', async () => {
    const many = Array.from({ length: 10_010 }, (_, n) => {
      const { id, status } = invoiceRow(n);
      return { id, status };
    });
    const headers = await requestAuthorizationHeader(app);
    // This gateway does not check its responses, because checking 10,000 records against their schema takes time.
    const { app: unchecked } = await createGateway(config, { transport: globalFetchTransport });
    const page = async (given: object) =>
      parseResponseBody(await post(unchecked, '/v1/records/query', { ...body, fields: ['status'], ...given }, headers));
    engine.answerWith(({ variables: { offset = 0, limit } }) =>
      HttpResponse.json({ data: { invoices: many.slice(Number(offset), Number(offset) + Number(limit)) } }),
    );
    let answer = await page({ limit: 150 });
    let rows = answer.data.length;
    while (answer.meta.next_cursor !== null) {
      expect(answer.meta).not.toHaveProperty('truncated');
      answer = await page({ limit: 150, cursor: answer.meta.next_cursor });
      rows += answer.data.length;
    }
    expect(rows).toBe(10_000);
    expect(answer.meta).toEqual({ count: 100, next_cursor: null, truncated: true });
    expect(engine.received.at(-1)?.variables).toMatchObject({
      order_by: [{ issuer: { name: 'desc' } }, { id: 'desc' }],
      offset: 9900,
      limit: 101,
    });
  });

  test('pages sorted by an aggregate of related records use offsets', async () => {
    engine.answerWith(({ session }) =>
      session.role === 'organisation' ? HttpResponse.json({ data: { invoices: [] } }) : undefined,
    );
    await query({
      root: 'invoices',
      orderBy: [{ field: 'invoice_items.sum.amount', direction: 'desc' }, { field: 'people.count' }],
    });
    expect(engine.received.at(-1)?.variables.order_by).toEqual([
      { invoice_items_aggregate: { sum: { amount: 'desc' } } },
      { distinct_invoice_people_aggregate: { count: 'asc' } },
      { id: 'asc' },
    ]);
  });
});

describe('a page includes at most 5,000 records of to-many relationships', () => {
  const received = () =>
    [...(engine.received.at(-1)?.text ?? '').matchAll(/ (?:invoice_\w+|\w+_people|transactions)\(limit: (\d+)/g)].map(
      ([, value]) => Number(value),
    );

  test.each([
    [50, 1, 100],
    [51, 1, 50],
    [101, 1, 25],
    [200, 1, 25],
    [200, 3, 5],
    [50, 3, 25],
    [1, 3, 100],
  ])('a page of %i with %i relationships reads %i of each and one more', async (limit, count, most) => {
    const include = ['invoice_items', 'invoice_taxes', 'people'].slice(0, count);
    await query({ root: 'invoices', fields: ['status'], limit, include });
    expect(received()).toEqual(include.map(() => most + 1));
  });

  test('a page of 100 balances reads 50 transactions of each and one more, and a page of 20 reads 100', async () => {
    const headers = await requestAuthorizationHeader(app);
    const list = (parameters: string) => app.request(`/v1/balances?${parameters}`, { headers });
    for (const include of ['', '&include=transactions']) {
      await list(`per_page=100${include}`);
      expect(received()).toEqual([51]);
      await list(`per_page=20${include}`);
      expect(received()).toEqual([101]);
    }
  });

  test.each([...recordCatalogue.values()])('a page of $name includes at most 5,000 with all relationships', (root) => {
    const include = [...root.relationships.values()];
    const many = include.filter(({ cardinality }) => cardinality === 'many').length;
    expect(getIncludedRowLimit({ include }, 200) * many * 200).toBeLessThanOrEqual(5000);
  });
});

import { describe, expect, test } from 'vitest';
import {
  createCheckedGateway,
  getErrorCodesAndPositions,
  getResourceIds,
  parseResponseBody,
  requestAuthorizationHeader,
  testConfig,
  uuid,
  workspace,
} from './gateway.ts';
import { card, issuer, item, listedInvoices, paper } from './listed-invoices.ts';
import { startMockEngine } from './started-engine.ts';

const engine = startMockEngine({ invoices: listedInvoices });

const app = await createCheckedGateway(testConfig());

const list = async (parameters: Readonly<Record<string, string>> = {}, to = app) => {
  const response = await to.request(`/v1/invoices?${new URLSearchParams(parameters)}`, {
    headers: await requestAuthorizationHeader(to),
  });
  return { status: response.status, text: await response.clone().text(), body: await parseResponseBody(response) };
};

test('GET /v1/invoices/{id} returns all members of an invoice in the form of the contract', async () => {
  const { status, text, body } = await list({ 'page[limit]': '1' });
  expect(status).toBe(200);
  expect(body.data).toEqual([
    {
      type: 'invoice',
      id: uuid(124),
      attributes: {
        reference_number: 'INV-24',
        document_type: null,
        document_type_code: null,
        issue_date: '2026-01-25',
        due_date: null,
        local_currency: 'EUR',
        local_totals: { subtotal: '100.00', tax_total: '20.00', total_amount: '120.00' },
        terms: null,
        billing_context: null,
        payment_status: { paid: false, amount_paid: expect.any(Number), amount_remaining: 0 },
        status: 'paid',
        description: null,
        created_at: '2026-01-01T10:00:00.500Z',
        updated_at: '2026-01-01T00:00:00.000Z',
      },
      relationships: {
        issuer: { data: { type: 'company', id: issuer.id } },
        receiver: { data: { type: 'company', id: uuid(32) } },
        document: { data: { type: 'document', id: paper.id } },
        workspace: { data: { type: 'workspace', id: workspace } },
        source_workspace_connector: { data: null },
        exchange_rate: { data: null },
        subscription: { data: null },
      },
    },
  ]);
  expect(text).toContain('"amount_paid":12345678901234567890.10,"amount_remaining":0.00');
  expect(body.included).toEqual([]);
  expect(body.meta).toEqual({ total: 25, page: 1, limit: 1, next_cursor: expect.any(String) });
});

describe('parameter include of GET /v1/invoices', () => {
  const types = ({ included }: Awaited<ReturnType<typeof parseResponseBody>>) => included.map(({ type }) => type);

  test.each([
    ['company', ['company']],
    ['payment_means', ['payment_means']],
    ['people', ['people']],
    ['document', ['document']],
    ['invoice_item', ['invoice_item']],
    ['issuer', ['company']],
    ['receiver', []],
    ['invoice_items', ['invoice_item']],
    ['company,issuer,invoice_items,invoice_item', ['company', 'invoice_item']],
    [
      'document,company,people,payment_means,invoice_item',
      ['company', 'payment_means', 'people', 'document', 'invoice_item'],
    ],
    ['', []],
  ])('the parameter include=%s adds the expected resources to a list of invoices', async (include, expected) => {
    const { body } = await list({ include, 'page[limit]': '2' });
    expect(types(body).toSorted()).toEqual(expected.toSorted());
    expect(engine.received.filter(({ session }) => session.role === 'organisation')).toHaveLength(1);
  });

  test('an included resource has the attributes of its type, and the relationships of the invoice contain the id of the resource', async () => {
    const { text, body } = await list({ include: 'document,payment_means,invoice_item', 'page[limit]': '1' });
    expect(body.data[0]?.relationships.invoice_items).toEqual({ data: [{ type: 'invoice_item', id: item.id }] });
    expect(body.data[0]?.relationships.payment_means).toEqual({ data: [{ type: 'payment_means', id: card.id }] });
    const [document, bolt, means] = body.included.toSorted((a, b) => a.type.localeCompare(b.type));
    expect(means?.attributes).toMatchObject({ tags: ['main'] });
    expect(document?.attributes).toMatchObject({ file_name: 'a.pdf', collect_id: uuid(72), workspace_id: workspace });
    expect(text).toContain('"size_bytes":9007199254740993');
    expect(bolt?.attributes).toMatchObject({ unit_price: 1.1, tax: { rate: 0.2 } });
  });
});

describe('filters of invoices', () => {
  test.each([
    [{ issuer_id: uuid(31) }, 1],
    [{ issuer_id: uuid(31).toUpperCase() }, 1],
    [{ receiver_id: uuid(32) }, 1],
    [{ receiver_id: uuid(99) }, 0],
    [{ status: 'paid' }, 13],
    [{ date_from: '2026-01-20' }, 6],
    [{ date_to: '2026-01-20' }, 20],
    [{ date_from: '2026-01-10', date_to: '2026-01-12', status: 'sent' }, 2],
  ])('GET /v1/invoices with the filters %j returns the expected invoices', async (parameters, total) => {
    const { body } = await list(parameters);
    expect(body.meta).toMatchObject({ total });
  });
});

test('pages of invoices are numbered from 1, link to each other, and begin with the newest invoice', async () => {
  const headers = await requestAuthorizationHeader(app);
  const seen: string[] = [];
  const pages: unknown[] = [];
  for (let next: string | null = 'http://localhost/v1/invoices?date_to=2026-01-20&page%5Blimit%5D=8'; next !== null; ) {
    const body = await parseResponseBody(await app.request(next, { headers }));
    seen.push(...getResourceIds(body));
    pages.push(body.meta.page);
    expect(body.links.next === null).toBe(body.meta.next_cursor === null);
    next = body.links.next;
  }
  expect(pages).toEqual([1, 2, 3]);
  expect(seen).toEqual(Array.from({ length: 20 }, (_, n) => uuid(119 - n)));
});

test('the links of a response contain the public base URL', async () => {
  const behindProxy = await createCheckedGateway(testConfig({ baseUrl: 'https://api.example.com/fds' }));
  const { body } = await list({ 'page[limit]': '1' }, behindProxy);
  expect(body.links.next).toMatch(
    /^https:\/\/api\.example\.com\/fds\/v1\/invoices\?page%5Blimit%5D=1&page%5Bcursor%5D=[\w-]+$/,
  );
});

test('a page of invoices has 20 invoices by default', async () => {
  const { body } = await list();
  expect(body.data).toHaveLength(20);
  expect(body.meta).toMatchObject({ limit: 20 });
});

test('the response of GET /v1/invoices lists the errors of all query parameters', async () => {
  const { status, body } = await list({
    issuer_id: 'acme',
    receiver_id: '',
    status: 'open',
    date_from: '2026-02-30',
    date_to: '2026-01-01T00:00:00Z',
    'page[limit]': '101',
    include: 'company,secrets',
    whereClaus: '{}',
  });
  expect(status).toBe(400);
  expect(getErrorCodesAndPositions(body)).toEqual([
    ['INVALID_REQUEST', 'issuer_id'],
    ['INVALID_REQUEST', 'receiver_id'],
    ['INVALID_REQUEST', 'status'],
    ['INVALID_REQUEST', 'date_from'],
    ['INVALID_REQUEST', 'date_to'],
    ['INVALID_REQUEST', 'page[limit]'],
    ['INVALID_REQUEST', 'include'],
    ['UNKNOWN_PARAMETER', 'whereClaus'],
  ]);
});

test.each(['0', '-1', '1.5', '1e1', 'ten', ''])('GET /v1/invoices rejects the page size %j', async (limit) => {
  expect(getErrorCodesAndPositions((await list({ 'page[limit]': limit })).body)).toEqual([
    ['INVALID_REQUEST', 'page[limit]'],
  ]);
});

test('GET /v1/invoices rejects a repeated query parameter', async () => {
  const response = await app.request('/v1/invoices?status=paid&status=sent', {
    headers: await requestAuthorizationHeader(app),
  });
  expect(getErrorCodesAndPositions(await parseResponseBody(response))).toEqual([['INVALID_REQUEST', 'status']]);
});

test('a cursor is valid only with the filters for which it was issued', async () => {
  const { body } = await list({ 'page[limit]': '1' });
  const other = await list({ status: 'paid', 'page[cursor]': body.meta.next_cursor ?? '' });
  expect([other.status, getErrorCodesAndPositions(other.body)]).toEqual([400, [['INVALID_CURSOR', 'page[cursor]']]]);
  expect(getErrorCodesAndPositions((await list({ 'page[cursor]': '' })).body)).toEqual([
    ['INVALID_CURSOR', 'page[cursor]'],
  ]);
});

describe('order of invoices', () => {
  const asked = async (parameters: Readonly<Record<string, string>>) => {
    const { body } = await list({ 'page[limit]': '3', date_to: '2026-01-20', ...parameters });
    return getResourceIds(body);
  };

  test.each([
    ['sort with two fields, one of them descending', { sort: 'status,-issue_date' }, [118, 116, 114]],
    ['sort by the earliest issue date', { sort: 'issue_date' }, [100, 101, 102]],
    ['an empty sort', { sort: '' }, [119, 118, 117]],
    ['sort by a to-many relationship, which is ignored', { sort: 'invoice_items' }, [119, 118, 117]],
  ])('GET /v1/invoices returns invoices in the expected order for %s', async (_name, parameters, wanted) =>
    expect(await asked(parameters)).toEqual(wanted.map(uuid)),
  );

  test('sort=-issue_date and orderBy with the direction desc return invoices in the same order', async () => {
    expect(await asked({ sort: '-issue_date' })).toEqual(
      await asked({ 'orderBy[field]': 'issue_date', 'orderBy[direction]': 'desc' }),
    );
  });

  test.each([
    [{ sort: 'colour' }, [['UNKNOWN_FIELD', 'sort']]],
    [{ sort: 'composite_total_amount_currency' }, [['FIELD_NOT_SORTABLE', 'sort']]],
    [
      { sort: 'status', 'orderBy[field]': 'status', 'orderBy[direction]': 'asc' },
      [
        ['INVALID_REQUEST', 'orderBy[field]'],
        ['INVALID_REQUEST', 'orderBy[direction]'],
      ],
    ],
  ])('GET /v1/invoices rejects the sort parameters %j', async (parameters, errors) =>
    expect(getErrorCodesAndPositions((await list(parameters)).body)).toEqual(errors),
  );
});

import { describe, expect, test } from 'vitest';
import { recordCatalogue } from '../src/contract/catalogue.ts';
import {
  createCheckedGateway,
  getErrorCodesAndPositions,
  getResourceIds,
  queryRecords,
  requestAuthorizationHeader,
  testConfig,
  uuid,
  workspace,
} from './gateway.ts';
import { invoiceRows } from './invoice-rows.ts';
import { startMockEngine } from './started-engine.ts';

const engine = startMockEngine({ invoices: invoiceRows });

const config = testConfig();
const app = await createCheckedGateway(config);

const query = (body: unknown, to = app) => queryRecords(to, body);

test('POST /v1/records/query returns resources newest first, with their count and the next cursor', async () => {
  const { status, raw, body } = await query({ root: 'invoices', limit: 2 });
  expect(status).toBe(200);
  expect(raw).toEqual({ data: expect.any(Array), meta: { count: 2, next_cursor: expect.any(String) } });
  expect(body.data[0]).toMatchObject({
    type: 'invoice',
    id: uuid(120),
    attributes: {
      grand_total: { amount: 200 },
      status: 'paid',
      created_at: '2026-01-07T00:00:00.000Z',
      workspace_id: workspace,
    },
    relationships: { workspace: { data: { type: 'workspace', id: workspace } }, issuer: { data: null } },
  });
});

test('POST /v1/records/query sends one GraphQL operation, whose text does not depend on values, pages or sort keys', async () => {
  const first = await query({ root: 'invoices', limit: 2, orderBy: { field: 'issue_date' } });
  await query({ root: 'invoices', limit: 2, orderBy: { field: 'issue_date' }, cursor: first.body.meta.next_cursor });
  await query({ root: 'invoices', limit: 9, filters: [{ field: 'status', operator: 'in', value: ['paid', 'sent'] }] });
  const operations = engine.received.filter(({ session }) => session.role === 'organisation');
  expect(operations).toHaveLength(3);
  expect(new Set(operations.map(({ text }) => text)).size).toBe(1);
});

test('POST /v1/records/query counts all rows if the request sets `total`', async () => {
  const { body } = await query({ root: 'invoices', limit: 1, total: true });
  expect(body.meta.total).toBe(25);
});

test('POST /v1/records/query returns soft-deleted rows if the query names the soft-delete field', async () => {
  const { body } = await query({ root: 'invoices', filters: [{ field: 'deleted_at', operator: 'is_not_null' }] });
  expect(getResourceIds(body)).toEqual([uuid(190)]);
});

test('POST /v1/records/query ignores a sort key that is a to-many relationship without an aggregate', async () => {
  await query({ root: 'invoices', orderBy: { field: 'invoice_items', direction: 'asc' } });
  expect(engine.received.at(-1)?.variables.order_by).toEqual([{ created_at: 'desc' }, { id: 'desc' }]);
});

test('POST /v1/records/query ignores repeated sort keys, and all sort keys after the id', async () => {
  await query({
    root: 'workspaces',
    orderBy: [
      { field: 'name' },
      { field: 'name', direction: 'desc' },
      { field: 'id', direction: 'desc' },
      { field: 'created_at' },
    ],
  });
  expect(engine.received.at(-1)?.variables.order_by).toEqual([{ name: 'asc' }, { id: 'desc' }]);
});

describe('POST /v1/records/query with an invalid body', () => {
  test('POST /v1/records/query lists all errors in `filters` with their positions', async () => {
    const { status, body } = await query({
      root: 'invoices',
      filters: [
        { field: 'nothing', operator: 'eq', value: 1 },
        { field: 'composite_total_amount_currency', operator: 'eq', value: 'x' },
        { field: 'issue_date', operator: 'gte', value: '2026-01-01' },
        { field: 'status', operator: 'eq', value: 'lost' },
        { field: 'status', operator: 'in', value: ['paid', 'lost'] },
        { field: 'status', operator: 'in', value: 'paid' },
        { field: 'grand_total.amount', operator: 'gt' },
        { field: 'grand_total.amount', operator: 'is_null', value: 1 },
        { field: 'grand_total.amount', operator: 'gt', value: 'much' },
        { field: 'status', operator: 'toString', value: 'x' },
        { field: '__proto__', operator: 'eq', value: 'x' },
        { field: 7, operator: 'eq', conjunction: 'nor', extra: 1 },
        'status = paid',
      ],
    });
    expect(status).toBe(400);
    expect(getErrorCodesAndPositions(body)).toEqual([
      ['UNKNOWN_FIELD', '/filters/0/field'],
      ['UNKNOWN_FIELD', '/filters/1/field'],
      ['OPERATOR_NOT_ALLOWED', '/filters/2/operator'],
      ['INVALID_VALUE', '/filters/3/value'],
      ['INVALID_VALUE', '/filters/4/value/1'],
      ['INVALID_VALUE', '/filters/5/value'],
      ['INVALID_VALUE', '/filters/6'],
      ['INVALID_VALUE', '/filters/7/value'],
      ['INVALID_VALUE', '/filters/8/value'],
      ['OPERATOR_NOT_ALLOWED', '/filters/9/operator'],
      ['UNKNOWN_FIELD', '/filters/10/field'],
      ['INVALID_REQUEST', '/filters/11/field'],
      ['INVALID_REQUEST', '/filters/11/conjunction'],
      ['INVALID_REQUEST', '/filters/11/extra'],
      ['INVALID_REQUEST', '/filters/12'],
    ]);
    expect(body.errors[1]?.detail).toContain('grand_total.amount');
    expect(engine.received.filter(({ session }) => session.role === 'organisation')).toEqual([]);
  });

  test.each([
    ['an unknown root', { root: 'secrets' }, [['UNKNOWN_ROOT', '/root']]],
    ['the name of an inherited member', { root: 'constructor' }, [['UNKNOWN_ROOT', '/root']]],
    ['no root', {}, [['INVALID_REQUEST', '/root']]],
    ['a limit of zero', { root: 'invoices', limit: 0 }, [['INVALID_REQUEST', '/limit']]],
    ['a limit above the maximum', { root: 'invoices', limit: 201 }, [['INVALID_REQUEST', '/limit']]],
    ['a fractional limit', { root: 'invoices', limit: 1.5 }, [['INVALID_REQUEST', '/limit']]],
    ['a limit as a string', { root: 'invoices', limit: '10' }, [['INVALID_REQUEST', '/limit']]],
    ['null as limit', { root: 'invoices', limit: null }, [['INVALID_REQUEST', '/limit']]],
    ['unknown members', { root: 'invoices', 'a/b~c': 1 }, [['INVALID_REQUEST', '/a~1b~0c']]],
    [
      'the name of a member of Object',
      JSON.parse('{"root":"invoices","__proto__":{}}'),
      [['INVALID_REQUEST', '/__proto__']],
    ],
    ['filters that are not an array', { root: 'invoices', filters: {} }, [['INVALID_REQUEST', '/filters']]],
    ['too many filters', { root: 'invoices', filters: Array(501).fill(1) }, [['INVALID_REQUEST', '/filters']]],
    ['an order that is not an object', { root: 'invoices', orderBy: 'status' }, [['INVALID_REQUEST', '/orderBy']]],
    [
      'no direction',
      { root: 'invoices', orderBy: { field: 'status', direction: 'up' } },
      [['INVALID_REQUEST', '/orderBy/direction']],
    ],
    ['an unknown sort', { root: 'invoices', orderBy: { field: 'x' } }, [['UNKNOWN_FIELD', '/orderBy/field']]],
    [
      'a virtual sort',
      { root: 'invoices', orderBy: [{ field: 'composite_total_amount_currency' }] },
      [['FIELD_NOT_SORTABLE', '/orderBy/0/field']],
    ],
    [
      'an object to sort by',
      { root: 'invoices', orderBy: [{ field: 'status' }, { field: 'grand_total' }] },
      [['FIELD_NOT_SORTABLE', '/orderBy/1/field']],
    ],
    [
      'a list to sort by',
      { root: 'payment_means', orderBy: { field: 'tags' } },
      [['FIELD_NOT_SORTABLE', '/orderBy/field']],
    ],
    [
      'a relationship to sort by',
      { root: 'invoices', orderBy: { field: 'issuer' } },
      [['FIELD_NOT_SORTABLE', '/orderBy/field']],
    ],
    [
      'an unknown sort proxy',
      { root: 'invoices', orderBy: { field: 'invoice_items.sum.quantity' } },
      [['FIELD_NOT_SORTABLE', '/orderBy/field']],
    ],
    [
      'an unknown relationship',
      { root: 'invoices', include: ['issuer', 'issuer', 'owner'] },
      [['INVALID_VALUE', '/include/2']],
    ],
    ['no cursor', { root: 'invoices', cursor: 'x' }, [['INVALID_CURSOR', '/cursor']]],
    [
      'several errors',
      { root: 'lost', limit: 0, x: 1 },
      [
        ['INVALID_REQUEST', '/x'],
        ['INVALID_REQUEST', '/limit'],
        ['UNKNOWN_ROOT', '/root'],
      ],
    ],
  ])('POST /v1/records/query rejects %s', async (_case, given, expected) => {
    const { status, body } = await query(given);
    expect(status).toBe(400);
    expect(getErrorCodesAndPositions(body)).toEqual(expected);
  });

  test('for an operator that the field does not accept, the error lists the operators that the field accepts', async () => {
    const { body } = await query({
      root: 'invoices',
      filters: [{ field: 'payment_status.paid', operator: 'neq', value: true }],
    });
    expect(body.errors[0]?.detail).toBe(
      'payment_status.paid has the type boolean and does not accept the operator "neq". Allowed: eq. Or send whereClause {"payment_status":{"paid":{"_neq":…}}}.',
    );
  });
});

test('POST /v1/records/query returns each record type with all of its relationships included', async () => {
  for (const root of recordCatalogue.values()) {
    const { status, body } = await query({ root: root.name, include: [...root.relationships.keys()], total: true });
    expect(status, root.name).toBe(200);
    expect(body.data).toHaveLength(root.name === 'invoices' ? 25 : 0);
  }
});

test('QUERY /v1/records/query returns the same as POST', async () => {
  const headers = { ...(await requestAuthorizationHeader(app)), 'content-type': 'application/json' };
  const given = { root: 'invoices', limit: 3 };
  const response = await app.request('/v1/records/query', { method: 'QUERY', headers, body: JSON.stringify(given) });
  expect(await response.json()).toEqual((await query(given)).raw);
});

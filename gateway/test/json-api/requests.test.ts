import { beforeAll, expect, test } from 'vitest';
import {
  createCheckedGateway,
  getErrorCodesAndPositions,
  parseResponseBody,
  post,
  rejectionOf,
  requestAuthorizationHeader,
  testConfig,
  uuid,
} from '../gateway.ts';
import { startMockEngine } from '../started-engine.ts';

startMockEngine();
const app = await createCheckedGateway(testConfig());
let headers: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  headers = await requestAuthorizationHeader(app);
});

const workspace = { type: 'workspace', attributes: { name: 'New' } };

test.each<[string, object, string]>([
  ['a type of another resource', { ...workspace, type: 'invoice' }, '/data/type'],
  ['no type', { attributes: { name: 'New' } }, '/data/type'],
  ['an id that the client chose', { ...workspace, id: uuid(9) }, '/data/id'],
  ['a list of resources', [workspace], '/data'],
  ['a relationship without data', { ...workspace, relationships: { parent: {} } }, '/data/relationships/parent/data'],
  ['a member @context', { ...workspace, '@context': {} }, '/data/@context'],
])('a new workspace with %s gets 400 with its position', async (_what, data, pointer) => {
  const response = await post(app, '/v1/workspaces', { data }, headers);
  expect(await rejectionOf(response)).toEqual([400, [['INVALID_REQUEST', pointer]]]);
});

test.each<[string, object, string]>([
  ['a list of resources', [{ type: 'webhook', attributes: {} }], '/data'],
  ['a type of another resource', { type: 'workspace', attributes: {} }, '/data/type'],
])('a change of a webhook with %s gets 400 with its position', async (_what, data, pointer) => {
  const request = { method: 'PATCH', headers: { ...headers, 'content-type': 'application/json' } };
  const response = await app.request(`/v1/webhooks/${uuid(60)}`, { ...request, body: JSON.stringify({ data }) });
  expect(await rejectionOf(response)).toEqual([400, [['INVALID_REQUEST', pointer]]]);
});

test('a member whose name differs in upper and lower case is unknown', async () => {
  const data = { type: 'workspace', attributes: { name: 'New', Description: 'x' } };
  const response = await post(app, '/v1/workspaces', { data }, headers);
  expect(getErrorCodesAndPositions(await parseResponseBody(response))).toEqual([
    ['INVALID_REQUEST', '/data/attributes/Description'],
  ]);
});

test('a query parameter has the same meaning with plain and with percent-encoded brackets', async () => {
  const errorsOf = async (query: string) =>
    getErrorCodesAndPositions(await parseResponseBody(await app.request(`/v1/invoices?${query}`, { headers })));
  const expected = [['INVALID_REQUEST', 'page[limit]']];
  expect(await errorsOf('page[limit]=x+y')).toEqual(expected);
  expect(await errorsOf('page%5Blimit%5D=x%20y')).toEqual(expected);
});

import { beforeAll, expect, test } from 'vitest';
import {
  completeRow,
  createCheckedGateway,
  getErrorCodesAndPositions,
  parseResponseBody,
  post,
  rejectionOf,
  requestAuthorizationHeader,
  testConfig,
  workspace,
} from './gateway.ts';
import { startMockEngine } from './started-engine.ts';

const engine = startMockEngine({
  workspaces: [completeRow('workspaces', { id: workspace, external_workspace_id: 'customer 7' })],
});
const app = await createCheckedGateway(testConfig());
let headers: Record<string, string>;
beforeAll(async () => {
  headers = await requestAuthorizationHeader(app);
});

const fitting = { url: 'https://8.8.8.8/hooks', events: ['people.created'], workspace_id: workspace };
const register = (attributes: object) =>
  post(app, '/v1/webhooks', { data: { type: 'webhook', attributes: { ...fitting, ...attributes } } }, headers);

test.each<readonly [string, object, string]>([
  ['no URL', { url: 'hooks' }, '/data/attributes/url'],
  ['a URL without a host', { url: 'https://' }, '/data/attributes/url'],
  ['another scheme', { url: 'ftp://erp.example/hooks' }, '/data/attributes/url'],
  ['a user in the URL', { url: 'https://me@erp.example/' }, '/data/attributes/url'],
  ['a password in the URL', { url: 'https://:me@erp.example/' }, '/data/attributes/url'],
  ['a line break in the URL', { url: 'https://erp.example/\r\nX: y' }, '/data/attributes/url'],
  ['over 255 characters', { url: `https://erp.example/${'a'.repeat(236)}` }, '/data/attributes/url'],
  ['a URL that is not a string', { url: 7 }, '/data/attributes/url'],
  ['a URL of a private address', { url: 'http://10.0.0.1/' }, '/data/attributes/url'],
  ['a disguised URL of a private address', { url: 'http://[::ffff:a00:1]/' }, '/data/attributes/url'],
  ['no URL at all', { url: undefined }, '/data/attributes/url'],
  ['events that are not a list', { events: 'people.created' }, '/data/attributes/events'],
  ['no event', { events: [] }, '/data/attributes/events'],
  ['an unknown event', { events: ['people.created', 'people.deleted'] }, '/data/attributes/events/1'],
  ['a doubled event', { events: ['people.created', 'people.created'] }, '/data/attributes/events/1'],
  ['a workspace twice', { external_workspace_id: 'customer 7' }, '/data/attributes/external_workspace_id'],
  ['an unknown member', { secret: 'whsec_mine' }, '/data/attributes/secret'],
  ['a description that is too long', { description: 'a'.repeat(1001) }, '/data/attributes/description'],
  ['headers in a list', { headers: ['X-A: 1'] }, '/data/attributes/headers/0'],
  ['headers in a text', { headers: 'X-A: 1' }, '/data/attributes/headers'],
  [
    'too many headers',
    { headers: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`X-${n}`, ''])) },
    '/data/attributes/headers',
  ],
  ['a header twice', { headers: { 'X-A': '1', 'x-a': '2' } }, '/data/attributes/headers'],
  [
    'headers that are too large',
    { headers: { 'X-A': 'a'.repeat(4096), 'X-B': 'b'.repeat(4096) } },
    '/data/attributes/headers',
  ],
  ['a value that is too long', { headers: { 'X-A': 'a'.repeat(4097) } }, '/data/attributes/headers/X-A'],
  ['a value that is not a string', { headers: { 'X-A': 1 } }, '/data/attributes/headers/X-A'],
  ['a value with white space around it', { headers: { 'X-A': ' a' } }, '/data/attributes/headers/X-A'],
  ...['a\r\nX-B: b', 'a\nb', 'a\0b', 'ä', '\u{1f4e7}'].map(
    (value) => ['a value with a line break', { headers: { 'X-A': value } }, '/data/attributes/headers/X-A'] as const,
  ),
  ...['', 'X A', 'X-A:', 'X\r\nB', 'Ä', '(X)', 'a'.repeat(101)].map(
    (name) => ['a name that is not a token', { headers: { [name]: 'a' } }, `/data/attributes/headers/${name}`] as const,
  ),
  ...[
    'Host',
    'CONNECTION',
    'keep-alive',
    'Proxy-Authorization',
    'TE',
    'Trailer',
    'Transfer-Encoding',
    'Upgrade',
    'Content-Length',
    'Content-Type',
    'Expect',
    'User-Agent',
    'webhook-id',
    'Webhook-Signature',
    'X-Service-Signature',
  ].map(
    (name) =>
      [
        'a header of the connection or of the service',
        { headers: { [name]: 'a' } },
        `/data/attributes/headers/${name}`,
      ] as const,
  ),
])('POST /v1/webhooks rejects %s: %j', async (_, attributes, pointer) => {
  const response = await register(attributes);
  expect(await rejectionOf(response)).toEqual([400, [['INVALID_REQUEST', pointer]]]);
  expect(engine.received.filter(({ text }) => text.startsWith('mutation'))).toEqual([]);
});

test('POST /v1/webhooks lists all errors of the body', async () => {
  const response = await register({ url: 'x', events: ['y'], headers: { Host: '\n' } });
  const places = getErrorCodesAndPositions(await parseResponseBody(response)).map(([, place]) => place);
  expect(new Set(places)).toEqual(
    new Set(['/data/attributes/url', '/data/attributes/events/0', '/data/attributes/headers/Host']),
  );
});

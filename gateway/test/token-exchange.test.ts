import * as v from 'valibot';
import { expect, test } from 'vitest';
import { hashSecret } from '../src/auth/credentials.ts';
import {
  type ClientCredentials,
  clientCredentials,
  completeRow,
  createCheckedGateway,
  credentialRow,
  getErrorCodesAndPositions,
  organisation,
  otherOrganisation,
  parseResponseBody,
  post,
  testConfig,
  uuid,
  workspace,
} from './gateway.ts';
import { startMockEngine } from './started-engine.ts';
import { expectUnauthorized, noCredential } from './unauthorized.ts';

const expired: ClientCredentials = { client_id: 'client_b', client_secret: 'an expired secret' };
const engine = startMockEngine({
  credentials: [
    credentialRow(clientCredentials, organisation),
    credentialRow(expired, otherOrganisation, '2020-01-01T00:00:00+00:00'),
  ],
  collections: [completeRow('collections', { id: uuid(21), name: 'Receipts', workspace_id: workspace })],
});
const app = await createCheckedGateway(testConfig());

test('POST /auth/api_key returns a token that gives access to the organisation for 900 s', async () => {
  const response = await post(app, '/auth/api_key', clientCredentials);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { token } = v.parse(v.strictObject({ token: v.string(), expires_in: v.literal(900) }), await response.json());
  const headers = { authorization: `Bearer ${token}` };
  const answer = await post(app, '/v1/records/query', { root: 'collections' }, headers);
  expect((await parseResponseBody(answer)).data).toMatchObject([
    { type: 'collection', attributes: { name: 'Receipts' } },
  ]);
  expect(engine.received.map(({ session }) => session)).toEqual([
    { role: 'authenticator', variables: { 'x-hasura-secret-hash': hashSecret(clientCredentials.client_secret) } },
    { role: 'organisation', variables: { 'x-hasura-organisation-id': organisation } },
  ]);
});

test('POST /auth/api_key sends only the hash of the secret to the engine', async () => {
  await post(app, '/auth/api_key', clientCredentials);
  expect(JSON.stringify(engine.received)).not.toContain(clientCredentials.client_secret);
});

test.each([
  ['an unknown client', { ...clientCredentials, client_id: 'client_x' }],
  ['a wrong secret', { ...clientCredentials, client_secret: 'wrong' }],
  ['an expired secret', expired],
  ['the secret of another client', { client_id: clientCredentials.client_id, client_secret: expired.client_secret }],
])('POST /auth/api_key rejects %s', async (_case, credentials) => {
  await expectUnauthorized(await post(app, '/auth/api_key', credentials), noCredential);
});

test('POST /auth/api_key reports all errors of a malformed body at once', async () => {
  const response = await post(app, '/auth/api_key', { client_id: 7, secret: 'x', scope: 'y' });
  expect(response.status).toBe(400);
  expect(getErrorCodesAndPositions(await parseResponseBody(response))).toEqual([
    ['INVALID_REQUEST', '/client_id'],
    ['INVALID_REQUEST', '/client_secret'],
    ['INVALID_REQUEST', '/secret'],
    ['INVALID_REQUEST', '/scope'],
  ]);
});

test('the error for an exchange of an API key says that the key needs none', async () => {
  const response = await post(app, '/auth/api_key', { client_id: 'a', client_secret: 'fds_12345678_secret' });
  expect(await response.text()).toContain('An API key needs no exchange. Send it with each request');
});

test.each([
  [
    { authorization: 'Basic Y2xpZW50OnNlY3JldA==' },
    'send the form grant_type=client_credentials to POST /oauth/token.',
  ],
  [{ 'content-type': 'application/x-www-form-urlencoded' }, 'which only POST /oauth/token'],
])(
  'the error for an exchange at POST /auth/api_key with the headers %j says how to exchange',
  async (headers, text) => {
    expect(await (await app.request('/auth/api_key', { method: 'POST', headers })).text()).toContain(text);
  },
);

test.each([
  ['{"client_id": "a" "client_secret": "b"}', 'line 1 column 19'],
  ['{"client_id":', 'the end'],
])('the error for the body %s names the position at which the body is not valid JSON', async (body, place) => {
  const headers = { 'content-type': 'application/json' };
  const response = await app.request('/auth/api_key', { method: 'POST', headers, body });
  expect(await response.text()).toContain(`The body is not valid JSON at ${place}. Send a JSON object.`);
});

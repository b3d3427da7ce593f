import { decodeJwt, importJWK, SignJWT } from 'jose';
import { HttpResponse } from 'msw';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newSigningKeys } from '../../testing/keys.ts';
import { hashOf } from '../src/auth/credentials.ts';
import { mockEngine } from './engine.ts';
import {
  bearer,
  bodyOf,
  type Client,
  client,
  credentialRow,
  faultsOf,
  gatewayOf,
  organisation,
  otherOrganisation,
  post,
  rowOf,
  testConfig,
  uuid,
  workspace,
} from './gateway.ts';

const expired: Client = { client_id: 'client_b', client_secret: 'an expired secret' };
const apiKey = 'fds_abcdefgh_0123456789abcdefghijklmnopqrstuvwxyz';
const expiredKey = 'fds_ijklmnop_0123456789abcdefghijklmnopqrstuvwxyz';
const child = uuid(12);

const keyRow = (key: string, expires_at: string | null) => ({
  id: uuid(90),
  key_hash: hashOf(key),
  expires_at,
  organisation_id: organisation,
  workspace_id: workspace,
  descendants: [{ workspace_id: workspace }, { workspace_id: child }],
});

const keys = [keyRow(apiKey, null), keyRow(expiredKey, '2020-01-01T00:00:00+00:00')];

const engine = mockEngine({
  credentials: [
    credentialRow(client, organisation),
    credentialRow(expired, otherOrganisation, '2020-01-01T00:00:00+00:00'),
  ],
  api_keys: keys,
  collections: [rowOf('collections', { id: uuid(21), name: 'Receipts', workspace_id: workspace })],
});

beforeAll(() => engine.server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  engine.reset();
  vi.useRealTimers();
});
afterAll(() => engine.server.close());

const config = testConfig();
const app = await gatewayOf(config);
const query = (headers: Readonly<Record<string, string>>, to = app) =>
  post(to, '/v1/records/query', { root: 'collections' }, headers);

const invalidToken = 'Bearer error="invalid_token"';
const expiredToken = `${invalidToken}, error_description="The access token expired"`;

async function expectUnauthorized(response: Response, challenge = invalidToken) {
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe(challenge);
  expect(await response.json()).toEqual({
    code: 'UNAUTHORIZED',
    status: 401,
    title: 'Unauthorized',
    message: expect.stringMatching(challenge === expiredToken ? 'token expired' : '.'),
    meta: { log_id: response.headers.get('x-request-id') },
  });
}

test('client credentials are exchanged for a token of 900 s that reads the organisation', async () => {
  const response = await post(app, '/auth/api_key', client);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { token } = v.parse(v.strictObject({ token: v.string(), expires_in: v.literal(900) }), await response.json());
  const answer = await query({ authorization: `Bearer ${token}` });
  expect((await bodyOf(answer)).data).toMatchObject([{ type: 'collection', attributes: { name: 'Receipts' } }]);
  expect(engine.received.map(({ session }) => session)).toEqual([
    { role: 'authenticator', variables: { 'x-hasura-secret-hash': hashOf(client.client_secret) } },
    { role: 'organisation', variables: { 'x-hasura-organisation-id': organisation } },
  ]);
});

test('the secret itself never travels to the engine', async () => {
  await post(app, '/auth/api_key', client);
  expect(JSON.stringify(engine.received)).not.toContain(client.client_secret);
});

test.each([
  ['an unknown client', { ...client, client_id: 'client_x' }],
  ['a wrong secret', { ...client, client_secret: 'wrong' }],
  ['an expired secret', expired],
  ['the secret of another client', { client_id: client.client_id, client_secret: expired.client_secret }],
])('%s gets no token', async (_case, credentials) => {
  await expectUnauthorized(await post(app, '/auth/api_key', credentials), 'Bearer');
});

test('a malformed exchange is told what is wrong with it, everything at once', async () => {
  const response = await post(app, '/auth/api_key', { client_id: 7, secret: 'x', scope: 'y' });
  expect(response.status).toBe(400);
  expect(faultsOf(await bodyOf(response))).toEqual([
    ['INVALID_REQUEST', '/client_id'],
    ['INVALID_REQUEST', '/client_secret'],
    ['INVALID_REQUEST', '/secret'],
    ['INVALID_REQUEST', '/scope'],
  ]);
});

/** A token like ours, but for what is changed. */
async function forge(change: {
  readonly signer?: typeof config.signingKeys;
  readonly audience?: string;
  readonly issuer?: string;
  readonly expires?: string;
  readonly claims?: object;
}) {
  const [key] = change.signer ?? config.signingKeys;
  return new SignJWT({ organisation_id: organisation, ...change.claims })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid })
    .setSubject(client.client_id)
    .setIssuer(change.issuer ?? 'financial-document-service')
    .setAudience(change.audience ?? 'rest')
    .setIssuedAt()
    .setExpirationTime(change.expires ?? '10 minutes')
    .sign(await importJWK(key, 'ES256'));
}

test('what the forger makes is else a good token', async () => {
  expect((await query({ authorization: `Bearer ${await forge({})}` })).status).toBe(200);
});

test.each([
  ['with a forged signature', { signer: newSigningKeys() }],
  ['for the engine', { audience: 'engine' }],
  ['of another issuer', { issuer: 'somebody' }],
  ['of no organisation', { claims: { organisation_id: 'none' } }],
])('a token %s is refused', async (_case, change) => {
  await expectUnauthorized(await query({ authorization: `Bearer ${await forge(change)}` }));
  expect(engine.received).toEqual([]);
});

test('a token that has expired says so', async () => {
  const token = await forge({ expires: '1 minute ago' });
  await expectUnauthorized(await query({ authorization: `Bearer ${token}` }), expiredToken);
  expect(engine.received).toEqual([]);
});

test.each([
  ['for the engine', { audience: 'engine' }],
  ['with a forged signature', { signer: newSigningKeys() }],
])('a token that has expired and is %s says nothing of it', async (_case, change) => {
  const token = await forge({ ...change, expires: '1 minute ago' });
  await expectUnauthorized(await query({ authorization: `Bearer ${token}` }));
});

test('an unsigned token is refused', async () => {
  const [, payload] = (await forge({})).split('.');
  const header = Buffer.from('{"alg":"none"}').toString('base64url');
  await expectUnauthorized(await query({ authorization: `Bearer ${header}.${payload}.` }));
});

test.each([
  ['no header', {}],
  ['an empty header', { authorization: '' }],
  ['another scheme', { authorization: 'Basic Y2xpZW50OnNlY3JldA==' }],
])('a request without a credential (%s) is told the scheme alone', async (_case, headers) => {
  await expectUnauthorized(await query(headers), 'Bearer');
});

test.each([
  ['a scheme alone', { authorization: 'Bearer' }],
  ['two credentials', { authorization: 'Bearer a b' }],
  ['no token', { authorization: 'Bearer nonsense' }],
  ['an API key that is none', { authorization: 'Bearer fds_abcdefgh_wrong' }],
  ['an API key that has expired', { authorization: `Bearer ${expiredKey}` }],
])('%s is refused', async (_case, headers) => {
  await expectUnauthorized(await query(headers));
});

test('a token that was accepted is refused once it has expired', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'performance'] });
  const fresh = await gatewayOf(config);
  const headers = await bearer(fresh);
  expect((await query(headers, fresh)).status).toBe(200);
  vi.advanceTimersByTime(899_000);
  expect((await query(headers, fresh)).status).toBe(200);
  vi.advanceTimersByTime(2000);
  await expectUnauthorized(await query(headers, fresh), expiredToken);
});

/** What was noted of the use of API keys. */
const notes = () => engine.received.filter(({ text }) => text.startsWith('mutation'));

test('an API key sees its workspace and that workspace’s descendants', async () => {
  expect((await query({ authorization: `bearer ${apiKey}` })).status).toBe(200);
  const asked = engine.received.filter(({ text }) => text.startsWith('query'));
  expect(asked.map(({ session }) => session)).toEqual([
    { role: 'authenticator', variables: { 'x-hasura-secret-hash': hashOf(apiKey) } },
    {
      role: 'workspace',
      variables: { 'x-hasura-organisation-id': organisation, 'x-hasura-workspace-ids': `{${workspace},${child}}` },
    },
  ]);
  // Its use is noted beside the request: that is not to arrive in the next test.
  await vi.waitFor(() => expect(notes()).toHaveLength(1), { timeout: 15_000 });
});

test('the use of an API key is noted once a minute, beside the requests', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'performance'] });
  const fresh = await gatewayOf(config);
  const headers = { authorization: `Bearer ${apiKey}` };
  engine.answerWith(({ text }) => (text.startsWith('mutation') ? HttpResponse.error() : undefined));
  for (const seconds of [0, 10, 40]) {
    vi.advanceTimersByTime(seconds * 1000);
    expect((await query(headers, fresh)).status).toBe(200);
  }
  await vi.waitFor(() => expect(notes()).toHaveLength(1), { timeout: 15_000 });
  vi.advanceTimersByTime(11_000);
  expect((await query(headers, fresh)).status).toBe(200);
  await vi.waitFor(() => expect(notes()).toHaveLength(2), { timeout: 15_000 });
  expect(notes().map(({ session }) => session.role)).toEqual(['authenticator', 'authenticator']);
});

test('a deleted API key stops working within 5 s', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'performance'] });
  const fresh = await gatewayOf(config);
  const headers = { authorization: `Bearer ${apiKey}` };
  expect((await query(headers, fresh)).status).toBe(200);
  expect((await query(headers, fresh)).status).toBe(200);
  expect(engine.received.filter(({ text }) => text.includes('descendants'))).toHaveLength(1);
  const deleted = keys.splice(0, 1);
  vi.advanceTimersByTime(5001);
  await expectUnauthorized(await query(headers, fresh));
  keys.unshift(...deleted);
});

test('an engine token is made once for a caller and made anew before it expires', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'performance'] });
  const tokens = () => new Set(engine.received.map(({ token }) => token));
  const fresh = await gatewayOf(config);
  const headers = { authorization: `Bearer ${await forge({})}` };
  await query(headers, fresh);
  await query(headers, fresh);
  expect(tokens().size).toBe(1);
  vi.advanceTimersByTime(250_000);
  await query(headers, fresh);
  expect(tokens().size).toBe(2);
  for (const token of tokens()) {
    const { exp = 0, iat = 0 } = decodeJwt(token);
    expect(exp - iat).toBe(300);
  }
});

test('the public halves of all keys are published, and nothing else of them', async () => {
  const [current] = config.signingKeys;
  const [older] = newSigningKeys('k0');
  const rotated = await gatewayOf({ ...config, signingKeys: [current, older] });
  const response = await rotated.request('/.well-known/jwks.json');
  const { kty, crv, x, y, kid } = current;
  expect(await response.json()).toEqual({
    keys: [
      { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' },
      { kty, crv, x: older.x, y: older.y, kid: 'k0', alg: 'ES256', use: 'sig' },
    ],
  });
  const token = await forge({ signer: [older] });
  expect((await query({ authorization: `Bearer ${token}` }, rotated)).status).toBe(200);
});

import { createSigningKeys } from '@fds/platform/signing-keys';
import { decodeJwt, importJWK, SignJWT } from 'jose';
import { HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { hashSecret } from '../src/auth/credentials.ts';
import {
  clientCredentials,
  completeRow,
  createCheckedGateway,
  organisation,
  post,
  requestAuthorizationHeader,
  testConfig,
  uuid,
  workspace,
} from './gateway.ts';
import { startMockEngine } from './started-engine.ts';
import { expectUnauthorized, expiredToken, noCredential } from './unauthorized.ts';

const apiKey = 'fds_abcdefgh_0123456789abcdefghijklmnopqrstuvwxyz';
const expiredKey = 'fds_ijklmnop_0123456789abcdefghijklmnopqrstuvwxyz';
const child = uuid(12);

const keyRow = (key: string, expires_at: string | null) => ({
  id: uuid(90),
  name: 'Key',
  access: 'write',
  key_hash: hashSecret(key),
  expires_at,
  organisation_id: organisation,
  workspace_id: workspace,
  descendants: [{ workspace_id: workspace }, { workspace_id: child }],
});

const keys = [keyRow(apiKey, null), keyRow(expiredKey, '2020-01-01T00:00:00+00:00')];

const engine = startMockEngine({
  api_keys: keys,
  collections: [completeRow('collections', { id: uuid(21), name: 'Receipts', workspace_id: workspace })],
});

afterEach(() => void vi.useRealTimers());

const config = testConfig();
const app = await createCheckedGateway(config);
const query = (headers: Readonly<Record<string, string>>, to = app) =>
  post(to, '/v1/records/query', { root: 'collections' }, headers);

/** Creates a token with the claims of the service's own tokens, except for the claims in `change`. */
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
    .setSubject(clientCredentials.client_id)
    .setIssuer(change.issuer ?? 'financial-document-service')
    .setAudience(change.audience ?? 'rest')
    .setIssuedAt()
    .setExpirationTime(change.expires ?? '10 minutes')
    .sign(await importJWK(key, 'ES256'));
}

test("a token that the test creates is accepted if it has the service's claims and the signature of the service's key", async () => {
  expect((await query({ authorization: `Bearer ${await forge({})}` })).status).toBe(200);
});

test.each([
  ['with a forged signature', { signer: await createSigningKeys() }],
  ['for the engine', { audience: 'engine' }],
  ['of another issuer', { issuer: 'somebody' }],
  ['without an organisation', { claims: { organisation_id: 'none' } }],
])('a token %s is rejected', async (_case, change) => {
  await expectUnauthorized(await query({ authorization: `Bearer ${await forge(change)}` }));
  expect(engine.received).toEqual([]);
});

test('an expired token is rejected with error_description', async () => {
  const token = await forge({ expires: '1 minute ago' });
  await expectUnauthorized(await query({ authorization: `Bearer ${token}` }), expiredToken);
  expect(engine.received).toEqual([]);
});

test.each([
  ['for the engine', { audience: 'engine' }],
  ['with a forged signature', { signer: await createSigningKeys() }],
])('an expired token %s is rejected without error_description', async (_case, change) => {
  const token = await forge({ ...change, expires: '1 minute ago' });
  await expectUnauthorized(await query({ authorization: `Bearer ${token}` }));
});

test('an unsigned token is rejected', async () => {
  const [, payload] = (await forge({})).split('.');
  const header = Buffer.from('{"alg":"none"}').toString('base64url');
  await expectUnauthorized(await query({ authorization: `Bearer ${header}.${payload}.` }));
});

test.each([
  ['no header', {}],
  ['an empty header', { authorization: '' }],
  ['another scheme', { authorization: 'Basic Y2xpZW50OnNlY3JldA==' }],
])(
  'the header WWW-Authenticate for a request without a credential (%s) contains no error code',
  async (_case, headers) => {
    await expectUnauthorized(await query(headers), noCredential);
  },
);

test.each([
  ['a scheme alone', { authorization: 'Bearer' }],
  ['two credentials', { authorization: 'Bearer a b' }],
  ['no token', { authorization: 'Bearer nonsense' }],
  ['an unknown API key', { authorization: 'Bearer fds_abcdefgh_wrong' }],
  ['an expired API key', { authorization: `Bearer ${expiredKey}` }],
])('%s is rejected', async (_case, headers) => {
  await expectUnauthorized(await query(headers));
});

test.each([
  ['no credential', {}],
  ['Basic authentication', { authorization: 'Basic Y2xpZW50OnNlY3JldA==' }],
  ['the header x-api-key', { 'x-api-key': 'secret' }],
  ['the client secret as a bearer token', { authorization: `Bearer ${clientCredentials.client_secret}` }],
])('the error for a request with %s says how to get a token', async (_case, headers) => {
  expect(await (await query(headers)).text()).toContain(
    'To get a token, exchange client_id and client_secret at POST /auth/api_key.',
  );
});

test('a cached token is rejected after its expiry', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'performance'] });
  const fresh = await createCheckedGateway(config);
  const headers = await requestAuthorizationHeader(fresh);
  expect((await query(headers, fresh)).status).toBe(200);
  vi.advanceTimersByTime(899_000);
  expect((await query(headers, fresh)).status).toBe(200);
  vi.advanceTimersByTime(2000);
  await expectUnauthorized(await query(headers, fresh), expiredToken);
});

/** The mutations with which the gateway has stored the time at which an API key was used. */
const notes = () => engine.received.filter(({ text }) => text.startsWith('mutation'));

test('an API key gives access to its workspace and the workspaces below it', async () => {
  expect((await query({ authorization: `bearer ${apiKey}` })).status).toBe(200);
  const asked = engine.received.filter(({ text }) => text.startsWith('query'));
  expect(asked.map(({ session }) => session)).toEqual([
    { role: 'authenticator', variables: { 'x-hasura-secret-hash': hashSecret(apiKey) } },
    {
      role: 'workspace',
      variables: { 'x-hasura-organisation-id': organisation, 'x-hasura-workspace-ids': `{${workspace},${child}}` },
    },
  ]);
  // The gateway updates `last_used_at` in the background. This test waits for the update, because otherwise the engine
  // could receive the update during the next test.
  await vi.waitFor(() => expect(notes()).toHaveLength(1), { timeout: 15_000 });
});

test('the gateway stores the time of the last use of an API key at most once a minute, in the background', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'performance'] });
  const fresh = await createCheckedGateway(config);
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
  const fresh = await createCheckedGateway(config);
  const headers = { authorization: `Bearer ${apiKey}` };
  expect((await query(headers, fresh)).status).toBe(200);
  expect((await query(headers, fresh)).status).toBe(200);
  expect(engine.received.filter(({ text }) => text.includes('descendants'))).toHaveLength(1);
  const deleted = keys.splice(0, 1);
  vi.advanceTimersByTime(5001);
  await expectUnauthorized(await query(headers, fresh));
  keys.unshift(...deleted);
});

test('the gateway reuses the engine token of a caller, and replaces this token before it expires', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'performance'] });
  const tokens = () => new Set(engine.received.map(({ token }) => token));
  const fresh = await createCheckedGateway(config);
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

test('GET /.well-known/jwks.json returns only the public parts of all signing keys', async () => {
  const [current] = config.signingKeys;
  const [older] = await createSigningKeys();
  const rotated = await createCheckedGateway({ ...config, signingKeys: [current, older] });
  const response = await rotated.request('/.well-known/jwks.json');
  const { kty, crv, x, y, kid } = current;
  expect(await response.json()).toEqual({
    keys: [
      { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' },
      { kty, crv, x: older.x, y: older.y, kid: older.kid, alg: 'ES256', use: 'sig' },
    ],
  });
  const token = await forge({ signer: [older] });
  expect((await query({ authorization: `Bearer ${token}` }, rotated)).status).toBe(200);
});

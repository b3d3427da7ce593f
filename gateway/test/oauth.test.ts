import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clientCredentialsGrant,
  customFetch,
  discovery,
  tokenIntrospection,
  tokenRevocation,
} from 'openid-client';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  clientCredentials,
  createCheckedGateway,
  credentialRow,
  organisation,
  otherOrganisation,
  post,
  testConfig,
} from './gateway.ts';
import { startMockEngine } from './started-engine.ts';

const other = { client_id: 'client:b &%', client_secret: 'a secret of another organisation' };
startMockEngine({
  credentials: [credentialRow(clientCredentials, organisation), credentialRow(other, otherOrganisation)],
});
const app = await createCheckedGateway(testConfig());

const { client_id, client_secret } = clientCredentials;
const grant = { grant_type: 'client_credentials' };
const basicOf = (id: string, secret: string) => ({
  authorization: `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}`,
});

const sendForm = (path: string, fields: Readonly<Record<string, string>>, headers = {}) =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

const tokenResponse = v.strictObject({
  access_token: v.string(),
  token_type: v.literal('Bearer'),
  expires_in: v.literal(900),
});
const tokenOf = async (response: Response) => v.parse(tokenResponse, await response.json()).access_token;
const requestToken = async () => tokenOf(await sendForm('/oauth/token', { ...grant, client_id, client_secret }));

test.each([
  [
    'the fields of a form (Postman, n8n)',
    () => sendForm('/oauth/token', { ...grant, client_id, client_secret, scope: 'read' }),
  ],
  [
    // Postman and n8n do not form-encode the credentials, and send an empty scope.
    'Authorization: Basic (Postman, n8n)',
    () =>
      sendForm(
        '/oauth/token',
        { ...grant, scope: '' },
        { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` },
      ),
  ],
  [
    'form-encoded Basic credentials',
    () => sendForm('/oauth/token', grant, basicOf(other.client_id, other.client_secret)),
  ],
  ['JSON', () => post(app, '/oauth/token', { ...grant, client_id, client_secret })],
])('POST /oauth/token accepts the credentials of a client as %s', async (_how, send) => {
  const response = await send();
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const answer = await app.request('/v1/usage', { headers: { authorization: `Bearer ${await tokenOf(response)}` } });
  expect(answer.status).not.toBe(401);
});

test.each([
  ['another grant', { grant_type: 'password', client_id, client_secret }, {}, 400, 'unsupported_grant_type'],
  ['no grant', { client_id, client_secret }, {}, 400, 'invalid_request'],
  ['a wrong secret', { ...grant, client_id, client_secret: 'wrong' }, {}, 401, 'invalid_client'],
  ['no client', grant, {}, 401, 'invalid_client'],
  ['a wrong secret by Basic', grant, basicOf(client_id, 'wrong'), 401, 'invalid_client'],
  ['credentials in two places', { ...grant, client_secret }, basicOf(client_id, client_secret), 400, 'invalid_request'],
  ['two different clients', { ...grant, client_id: 'x' }, basicOf(client_id, client_secret), 400, 'invalid_request'],
])('POST /oauth/token answers %s with an error of RFC 6749', async (_case, fields, headers, status, error) => {
  const response = await sendForm('/oauth/token', fields, headers);
  expect(response.status).toBe(status);
  const challenge = response.headers.get('www-authenticate') ?? '';
  expect(challenge).toMatch(status !== 401 ? /^$/ : 'authorization' in headers ? /^Basic realm=/ : /^Bearer /);
  expect(await response.json()).toMatchObject({ error, error_description: expect.stringMatching(/^[ -~]+$/) });
});

test('POST /oauth/token rejects a repeated field of the form', async () => {
  const response = await app.request('/oauth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&client_id=a&client_id=b',
  });
  expect(await response.json()).toMatchObject({
    error: 'invalid_request',
    error_description: "The field 'client_id' is repeated. Send it once.",
  });
});

test.each([
  ['Authorization: Basic', ClientSecretBasic],
  ['the body', ClientSecretPost],
])('openid-client finds all endpoints by the metadata and uses them with credentials in %s', async (_place, method) => {
  const config = await discovery(new URL('http://localhost'), client_id, {}, method(client_secret), {
    algorithm: 'oauth2',
    execute: [allowInsecureRequests],
    [customFetch]: async (url, { body, ...options }) =>
      app.request(url, { ...options, body: body === null || body === undefined ? null : String(body) }),
  });
  const { access_token, token_type } = await clientCredentialsGrant(config);
  expect(token_type).toBe('bearer');
  expect((await app.request('/v1/usage', { headers: { authorization: `Bearer ${access_token}` } })).status).not.toBe(
    401,
  );
  expect(await tokenIntrospection(config, access_token)).toMatchObject({ active: true, sub: `client ${client_id}` });
  await expect(tokenRevocation(config, access_token)).rejects.toMatchObject({ error: 'unsupported_token_type' });
});

test.each(['/oauth/introspect', '/oauth/revoke'])('POST %s rejects wrong credentials of a client', async (path) => {
  const wrong = [
    sendForm(path, { token: 'x' }, basicOf(client_id, 'wrong')),
    sendForm(path, { token: 'x', client_id, client_secret: 'wrong' }),
    sendForm(path, { token: 'x', client_id }),
    sendForm(path, { token: 'x' }),
  ];
  for (const response of await Promise.all(wrong))
    expect([response.status, await response.json()]).toMatchObject([401, { error: 'invalid_client' }]);
});

test.each(['/oauth/introspect', '/oauth/revoke'])(
  'the secrets of clients at POST %s count to the rate limit of token exchanges',
  async (path) => {
    const limited = await createCheckedGateway(
      testConfig({ rateLimits: { general: 0, auth: 1, ai: 0, ai_organisation: 0 } }),
    );
    const guess = () =>
      limited.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...basicOf(client_id, 'wrong') },
        body: 'token=x',
      });
    expect([(await guess()).status, (await guess()).status]).toEqual([401, 429]);
  },
);

test('POST /oauth/introspect describes only valid tokens of the organisation of the caller', async () => {
  const token = await requestToken();
  const foreign = await tokenOf(await sendForm('/oauth/token', grant, basicOf(other.client_id, other.client_secret)));
  const states = await Promise.all(
    [token, foreign, `${token}x`, 'fds_unknown'].map(async (asked) => {
      const response = await sendForm('/oauth/introspect', { token: asked }, { authorization: `Bearer ${token}` });
      return response.json();
    }),
  );
  expect(states).toEqual([
    {
      active: true,
      token_type: 'Bearer',
      sub: `client ${client_id}`,
      organisation_id: organisation,
      exp: expect.any(Number),
    },
    { active: false },
    { active: false },
    { active: false },
  ]);
});

const metadataOf = async (to: typeof app, path: string) => (await to.request(path)).json();

test('the metadata of the protected resources name the service, or its identity provider', async () => {
  const identityProvider = {
    issuer: 'https://id.example',
    audience: 'api',
    organisationClaim: 'organisation_id',
    roleClaim: 'role',
  };
  const provided = await createCheckedGateway(testConfig({ identityProvider }));
  const path = '/.well-known/oauth-protected-resource';
  expect(await metadataOf(app, path)).toMatchObject({
    resource: 'http://localhost',
    authorization_servers: ['http://localhost'],
  });
  expect(await metadataOf(provided, `${path}/mcp`)).toMatchObject({
    resource: 'http://localhost/mcp',
    authorization_servers: ['https://id.example'],
  });
});

test('401 of the server for agents names the metadata of the resource /mcp', async () => {
  const response = await post(app, '/mcp', {});
  expect(response.headers.get('www-authenticate')).toBe(
    'Bearer resource_metadata="http://localhost/.well-known/oauth-protected-resource/mcp"',
  );
});

import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/http-server.ts';
import { mockEngine } from '../engine.ts';
import {
  clientCredentials,
  completeRow,
  createCheckedGateway,
  credentialRow,
  organisation,
  otherOrganisation,
  post,
  requestAuthorizationHeader,
  testConfig,
  uuid,
  workspace,
} from '../gateway.ts';

const secretOfOthers = 'a record of another caller';
const engine = mockEngine({
  credentials: [credentialRow(clientCredentials, organisation)],
  collections: [
    completeRow('collections', { id: uuid(21), name: 'ours', workspace_id: workspace }),
    completeRow('collections', { id: uuid(22), name: secretOfOthers, organisation_id: otherOrganisation }),
  ],
});

/**
 * Requests to the URL of keys that a forged token contains in `jku`, `x5u` or `kid`. The gateway must never send such a
 * request.
 */
const requests: string[] = [];
let keyServer: TestServer;
let keysAt = '';

beforeAll(async () => {
  keyServer = await startTestServer((request, response) => {
    requests.push(request.url ?? '');
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [own.jwk] }));
  });
  keysAt = `${keyServer.url}/keys.json`;
  engine.server.listen({ onUnhandledFrame: 'bypass' });
});
afterEach(engine.reset);
afterAll(async () => {
  engine.server.close();
  await keyServer.close();
});

const config = testConfig();
const app = await createCheckedGateway(config);
const [{ d: _, ...publicJwk }] = config.signingKeys;
const { kid } = publicJwk;
const serviceKey = createPrivateKey({ key: { ...config.signingKeys[0] }, format: 'jwk' });
const publicKey = createPublicKey(serviceKey);
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const der = publicKey.export({ type: 'spki', format: 'der' });

/** The private key of an attacker, which the service does not know. */
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const own = { key: privateKey, jwk: { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid: 'mine' } };

type Signer = (input: string) => Buffer;
const es256 =
  (key: KeyObject): Signer =>
  (input) =>
    sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
const hmac =
  (key: string | Buffer, algorithm = 'sha256'): Signer =>
  (input) =>
    createHmac(algorithm, key).update(input).digest();
const unsigned: Signer = () => Buffer.alloc(0);
const bytes =
  (signature: Buffer): Signer =>
  () =>
    signature;

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const now = Math.floor(Date.now() / 1000);
const claims = {
  sub: clientCredentials.client_id,
  iss: 'financial-document-service',
  aud: 'rest',
  iat: now,
  exp: now + 600,
  organisation_id: otherOrganisation,
};
const token = (header: object, signer: Signer, payload: object = claims): string => {
  const input = `${encode(header)}.${encode(payload)}`;
  return `${input}.${signer(input).toString('base64url')}`;
};

const ask = (authorization: string, headers: Readonly<Record<string, string>> = {}) =>
  post(app, '/v1/records/query', { root: 'collections' }, { ...headers, authorization });

it("the service accepts a token that has the correct claims and the signature of the service's key", async () => {
  const response = await ask(`Bearer ${token({ alg: 'ES256', kid }, es256(serviceKey))}`);
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(secretOfOthers)]);
});

describe('forged tokens', () => {
  it.each<[string, () => string]>([
    ['alg none', () => token({ alg: 'none' }, unsigned)],
    ['alg None', () => token({ alg: 'None', kid }, unsigned)],
    ['alg nOnE with a signature', () => token({ alg: 'nOnE', kid }, es256(own.key))],
    ['no alg', () => token({ kid }, es256(serviceKey))],
    ['an empty alg', () => token({ alg: '', kid }, unsigned)],
    ['ES256 without a signature', () => token({ alg: 'ES256', kid }, unsigned)],
    ['ES256 with zeros (CVE-2022-21449)', () => token({ alg: 'ES256', kid }, bytes(Buffer.alloc(64)))],
    ['HS256 keyed with the public key in PEM', () => token({ alg: 'HS256', kid }, hmac(pem))],
    ['HS256 keyed with the public key in DER', () => token({ alg: 'HS256', kid }, hmac(der))],
    ['HS256 keyed with the public JWK', () => token({ alg: 'HS256', kid }, hmac(JSON.stringify(publicJwk)))],
    ['HS256 keyed with nothing', () => token({ alg: 'HS256', kid }, hmac(''))],
    ['HS512 keyed with the public key', () => token({ alg: 'HS512', kid }, hmac(pem, 'sha512'))],
    ['RS256 by name, signed with a key of another type', () => token({ alg: 'RS256', kid }, es256(own.key))],
    ['ES384 by name', () => token({ alg: 'ES384', kid }, es256(own.key))],
    ['the attacker’s key with the id of the service’s key', () => token({ alg: 'ES256', kid }, es256(own.key))],
    ['the attacker’s key in jwk', () => token({ alg: 'ES256', kid, jwk: own.jwk }, es256(own.key))],
    ['the attacker’s keys at jku', () => token({ alg: 'ES256', kid: 'mine', jku: keysAt }, es256(own.key))],
    ['the attacker’s keys at x5u', () => token({ alg: 'ES256', kid: 'mine', x5u: keysAt }, es256(own.key))],
    ['a certificate in x5c', () => token({ alg: 'ES256', kid: 'mine', x5c: [der.toString('base64')] }, es256(own.key))],
    ['kid as a path', () => token({ alg: 'HS256', kid: '../../../../dev/null' }, hmac(''))],
    ['kid as a file', () => token({ alg: 'HS256', kid: 'file:///proc/sys/kernel/hostname' }, hmac(''))],
    ['kid as SQL', () => token({ alg: 'HS256', kid: `x' union select 'key' --` }, hmac('key'))],
    ['kid as an address', () => token({ alg: 'ES256', kid: keysAt }, es256(own.key))],
    ['kid as an object', () => token({ alg: 'ES256', kid: { toString: kid } }, es256(own.key))],
    ['a critical extension', () => token({ alg: 'ES256', kid, crit: ['exp'] }, es256(own.key))],
    [
      'an unencoded payload (RFC 7797)',
      () => token({ alg: 'ES256', kid, b64: false, crit: ['b64'] }, es256(serviceKey)),
    ],
    [
      'the signature of another token',
      () => {
        const [header, , signature] = token({ alg: 'ES256', kid }, es256(serviceKey), {
          ...claims,
          organisation_id: organisation,
        }).split('.');
        return `${header}.${encode(claims)}.${signature}`;
      },
    ],
    ['a token for the engine', () => token({ alg: 'ES256', kid }, es256(serviceKey), { ...claims, aud: 'engine' })],
    ['five parts (JWE)', () => `${encode({ alg: 'dir', enc: 'A256GCM' })}....`],
  ])('a forged token (%s) is rejected without a request to the engine', async (_name, make) => {
    const response = await ask(`Bearer ${make()}`);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/);
    expect(await response.text()).not.toContain(secretOfOthers);
    expect(engine.received).toEqual([]);
    expect(requests).toEqual([]);
  });
});

describe('request headers that try to give the caller access to more data', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['a role', { 'x-hasura-role': 'analyst' }],
    ['the role admin', { 'X-Hasura-Role': 'admin', 'x-hasura-use-backend-only-permissions': 'true' }],
    ['an organisation', { 'x-hasura-organisation-id': otherOrganisation }],
    ['workspaces', { 'x-hasura-workspace-ids': `{${uuid(22)}}`, 'x-hasura-role': 'workspace' }],
    ['a secret’s hash', { 'x-hasura-secret-hash': 'a'.repeat(64), 'x-hasura-role': 'authenticator' }],
    ['an admin secret', { 'x-hasura-admin-secret': '', 'x-hasura-access-key': 'guess' }],
    ['another method', { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }],
    [
      'another address',
      { 'x-original-url': '/v1/graphql', 'x-rewrite-url': '/v1/graphql', forwarded: 'for=127.0.0.1' },
    ],
    ['a second credential', { 'proxy-authorization': 'Bearer x', cookie: `token=${otherOrganisation}` }],
  ])('the request header %s does not change which data the caller sees', async (_name, headers) => {
    const { authorization } = await requestAuthorizationHeader(app);
    engine.reset();
    const response = await ask(authorization, headers);
    expect([response.status, await response.text()]).toEqual([200, expect.not.stringContaining(secretOfOthers)]);
    expect(engine.received.map(({ session }) => session)).toEqual([
      { role: 'organisation', variables: { 'x-hasura-organisation-id': organisation } },
    ]);
  });
});

describe('X-Forwarded-For', () => {
  const address = '203.0.113.1';
  it.each<[string, number, (attempt: number) => string]>([
    ['a different value each time, without proxies', 0, (n) => `198.51.100.${n}`],
    ['a list, without proxies', 0, (n) => `198.51.100.${n}, ${address}`],
    ['loopback, without proxies', 0, () => '127.0.0.1'],
    ['a different first entry', 1, (n) => `198.51.100.${n}, ${address}`],
    ['several first entries', 1, (n) => `10.0.0.${n}, 198.51.100.${n}, ${address}`],
    ['entries that are not addresses', 1, (n) => `${'x'.repeat(n)}, ${address}`],
    ['an entry mapped into IPv6', 1, (n) => `198.51.100.${n}, ::ffff:${address}`],
    ['spaces', 1, (n) => `198.51.100.${n},${' '.repeat(n)}${address} `],
    ['no address at the end', 1, (n) => `198.51.100.${n}, unknown-${n}`],
    ['an empty end', 1, (n) => `198.51.100.${n}, `],
    ['two proxies and a longer list', 2, (n) => `198.51.100.${n}, ${address}, 10.0.0.2`],
  ])(
    'a client cannot avoid the rate limit of its address with the request header %s',
    async (_name, trustedProxies, forwardedFor) => {
      const limited = await createCheckedGateway(
        testConfig({ trustedProxies, rateLimits: { general: 2, auth: 0, ai: 0, ai_organisation: 0 } }),
      );
      const statuses = [];
      for (const attempt of [1, 2, 3, 4]) {
        const headers = { 'x-forwarded-for': forwardedFor(attempt) };
        const incoming = { socket: { remoteAddress: address }, headers };
        statuses.push((await limited.request('/v1/invoices', { headers }, { incoming })).status);
      }
      expect(statuses).toEqual([401, 401, 429, 429]);
    },
  );
});

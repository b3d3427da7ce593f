import { generateKeyPairSync } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../testing/http-server.ts';
import { createLibraryTablesSql, libraryTableMetadata } from './library.ts';
import { adminSecret, startEngine, type TestEngine } from './support.ts';

const secret = 'a key of at least thirty-two characters';
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const namespace = 'https://hasura.io/jwt/claims';
const hasuraClaims = {
  'x-hasura-allowed-roles': ['reader', 'counter'],
  'x-hasura-default-role': 'reader',
  'X-Hasura-Branch-Ids': '{1}',
};

const token = (claims: Record<string, unknown> = { [namespace]: hasuraClaims }, expires: number | string = '1h') =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(expires).sign(Buffer.from(secret));

const signedByKey = (audience: string) =>
  new SignJWT({ [namespace]: hasuraClaims })
    .setProtectedHeader({ alg: 'ES256', kid: 'first' })
    .setAudience(audience)
    .setExpirationTime('1h')
    .sign(ec.privateKey);

const started: TestEngine[] = [];
/**
 * Sends a GraphQL request and returns the HTTP status. On the path /v1alpha1/graphql, an error response has the HTTP
 * status of the error.
 */
const statusOf = async (headers: Record<string, string>): Promise<number | undefined> => {
  const body = JSON.stringify({ query: '{ book { id } }' });
  const response = await started.at(-1)?.fetch('/v1alpha1/graphql', { method: 'POST', headers, body });
  return response?.status;
};
async function engineWith(
  environment: Record<string, string>,
): Promise<(headers: Record<string, string>) => Promise<unknown>> {
  const engine = await startEngine({ sql: createLibraryTablesSql, tables: libraryTableMetadata, environment });
  started.push(engine);
  const query = '{ book_aggregate { aggregate { count } } }';
  return async (headers) => {
    const response = await engine.fetch('/v1/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) });
    expect(response.status).toBe(200);
    const text = await response.text();
    // An operation from code in the same process needs the same authentication as an HTTP request.
    const answer = await engine.answer({ query, variables: '{}', headers }, new AbortController().signal);
    expect(answer.read((bytes) => bytes.toString())).toBe(text);
    return JSON.parse(text);
  };
}
afterAll(() => Promise.all(started.map((engine) => engine[Symbol.asyncDispose]())));

const counted = (count: number) => ({ data: { book_aggregate: { aggregate: { count } } } });
const refused = (code: string, message: string) => ({ errors: [{ message, extensions: { path: '$', code } }] });
const bearer = async (value: string | Promise<string>, more: Record<string, string> = {}) => ({
  authorization: `Bearer ${await value}`,
  ...more,
});

describe('authentication by a JWT with an HMAC key', () => {
  let ask: (headers: Record<string, string>) => Promise<unknown>;
  beforeAll(async () => {
    ask = await engineWith({
      HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({ type: 'HS256', key: secret, allowed_skew: 0 }),
    });
  });

  it('a valid JWT sets the role and the session variables of each request that contains it', async () => {
    const good = await token();
    for (let round = 0; round < 2; round += 1) expect(await ask(await bearer(good))).toEqual(counted(2));
    expect(await ask(await bearer(good, { 'x-hasura-role': 'counter' }))).toEqual(counted(5));
  });

  it('the engine ignores session variables in headers if the request has a JWT', async () => {
    expect(await ask(await bearer(token(), { 'x-hasura-branch-ids': '{1,2,3}' }))).toEqual(counted(2));
  });

  it('the engine rejects a role that the JWT does not allow', async () => {
    expect(await ask(await bearer(token(), { 'x-hasura-role': 'admin' }))).toEqual(
      refused('access-denied', 'Your requested role is not in allowed roles'),
    );
    expect(await statusOf(await bearer(token(), { 'x-hasura-role': 'admin' }))).toBe(400);
    expect(await statusOf({ 'x-hasura-admin-secret': 'wrong' })).toBe(401);
  });

  it('the engine rejects a forged, expired, malformed or unsigned JWT', async () => {
    const [head, body] = (await token()).split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    const invalid = (reason: string) => refused('invalid-jwt', `Could not verify JWT: ${reason}`);
    expect(await ask(await bearer(`${head}.${body}.${Buffer.alloc(32).toString('base64url')}`))).toEqual(
      invalid('JWSError JWSInvalidSignature'),
    );
    expect(await ask(await bearer(token(undefined, 1)))).toEqual(invalid('JWTExpired'));
    expect(await ask(await bearer('abc'))).toEqual(invalid('JWSError (JSONDecodeError "Not a valid JWT")'));
    expect(await ask(await bearer(none))).toMatchObject({ errors: [{ extensions: { code: 'invalid-jwt' } }] });
  });

  it('the engine rejects a modified JWT even if it has accepted the original JWT', async () => {
    const good = await token();
    expect(await ask(await bearer(good))).toEqual(counted(2));
    const more = { ...hasuraClaims, 'X-Hasura-Branch-Ids': '{1,2,3}' };
    const [, body] = (await token({ [namespace]: more })).split('.');
    const [head, , signature] = good.split('.');
    expect(await ask(await bearer(`${head}.${body}.${signature}`))).toEqual(
      refused('invalid-jwt', 'Could not verify JWT: JWSError JWSInvalidSignature'),
    );
    expect(await ask(await bearer(good))).toEqual(counted(2));
  });

  it('the engine rejects a JWT without the required claims', async () => {
    expect(await ask(await bearer(token({})))).toEqual(
      refused('jwt-invalid-claims', `claims key: '${namespace}' not found`),
    );
    expect(await ask(await bearer(token({ [namespace]: { 'x-hasura-default-role': 'reader' } })))).toEqual(
      refused('jwt-missing-role-claims', 'JWT claim does not contain x-hasura-allowed-roles'),
    );
  });

  it('the engine requires a JWT if the request contains no admin secret', async () => {
    expect(await ask({})).toEqual(
      refused('invalid-headers', "Missing 'Authorization' or 'Cookie' header in JWT authentication mode"),
    );
    expect(await ask({ authorization: 'Basic abc' })).toEqual(
      refused('invalid-headers', 'Malformed Authorization header'),
    );
    expect(await ask({ 'x-hasura-admin-secret': adminSecret })).toEqual(counted(5));
    expect(await ask({ 'x-hasura-admin-secret': 'wrong' })).toEqual(
      refused('access-denied', 'invalid "x-hasura-admin-secret"/"x-hasura-access-key"'),
    );
  });
});

describe('authentication by a JWT with a public key', () => {
  const pem = ec.publicKey.export({ type: 'spki', format: 'pem' }).toString();

  it('the engine accepts a JWT that matches the PEM key and the audience', async () => {
    const ask = await engineWith({
      HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({ type: 'ES256', key: pem, audience: 'engine' }),
    });
    expect(await ask(await bearer(signedByKey('engine')))).toEqual(counted(2));
    expect(await ask(await bearer(signedByKey('rest')))).toEqual(
      refused('invalid-jwt', 'Could not verify JWT: JWTNotInAudience'),
    );
    const confused = new SignJWT({ [namespace]: hasuraClaims })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('engine');
    expect(await ask(await bearer(confused.sign(Buffer.from(pem))))).toMatchObject({
      errors: [{ extensions: { code: 'invalid-jwt' } }],
    });
  });

  it('the engine accepts a JWT that is signed with a key of the JWKS URL', async () => {
    const keys = { keys: [{ ...(await exportJWK(ec.publicKey)), kid: 'first', alg: 'ES256' }] };
    await using server = await startTestServer((_, response) => response.end(JSON.stringify(keys)));
    const ask = await engineWith({
      HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({ jwk_url: `${server.url}/keys`, audience: 'engine' }),
    });
    expect(await ask(await bearer(signedByKey('engine')))).toEqual(counted(2));
  });
});

describe('authentication without JWT settings', () => {
  it('the engine requires the admin secret if it has no JWT settings', async () => {
    const ask = await engineWith({});
    expect(await ask({})).toEqual(
      refused('access-denied', 'x-hasura-admin-secret/x-hasura-access-key required, but not found'),
    );
    expect(await ask({ 'x-hasura-access-key': adminSecret })).toEqual(counted(5));
  });

  it('the engine uses the unauthorized role even if a header requests another role', async () => {
    const ask = await engineWith({ HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'counter' });
    expect(await ask({ 'x-hasura-role': 'admin' })).toEqual(counted(5));
    expect(await ask({ 'x-hasura-role': 'reader', 'x-hasura-branch-ids': '{1}' })).toEqual(counted(5));
  });
});

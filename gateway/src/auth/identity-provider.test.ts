import { randomUUID } from 'node:crypto';
import { createLogger } from '@fds/platform/log';
import { exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { type JwtTransform, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../base/errors.ts';
import { providerTokenVerifier } from './identity-provider.ts';

const audience = 'documents';
const organisationClaim = 'https://example.com/organisation';
const organisationId = randomUUID();
const log = createLogger({ name: 'test', level: 'silent' });

const provider = new OAuth2Server();
let issuer = '';
let requests = 0;

beforeAll(async () => {
  for (const kid of ['first', 'second']) await provider.issuer.keys.generate('RS256', { kid });
  await provider.issuer.keys.generate('ES256', { kid: 'elliptic' });
  await provider.start(0, '127.0.0.1');
  issuer = provider.issuer.url ?? '';
});
afterAll(async () => {
  if (provider.listening) await provider.stop();
});

/** Creates a token verifier that has not yet downloaded the keys of the identity provider. */
const createVerifier = () => providerTokenVerifier({ issuer, audience, organisationClaim, roleClaim: 'role' }, log);

/** Builds a valid token of the identity provider, and applies the given changes to its header or payload. */
const tokenWith = (change: JwtTransform = () => {}, kid = 'first', expiresIn = 3600) =>
  provider.issuer.buildToken({
    kid,
    expiresIn,
    scopesOrTransform: (header, payload) => {
      Object.assign(payload, { sub: 'somebody', aud: audience, [organisationClaim]: organisationId });
      change(header, payload);
    },
  });

test.each(['first', 'elliptic'])(
  'providerTokenVerifier returns the organisation and the subject of a token that is signed with the key %j',
  async (kid) => {
    const claims = await createVerifier()(await tokenWith(undefined, kid));
    expect(claims).toEqual({ organisationId, subject: 'somebody', expiresAt: expect.any(Number) });
  },
);

test('providerTokenVerifier accepts a token with several audiences and an organisation id in capital letters', async () => {
  const token = await tokenWith((_, payload) => {
    payload.aud = ['others', audience];
    payload[organisationClaim] = organisationId.toUpperCase();
  });
  expect(await createVerifier()(token)).toMatchObject({ organisationId });
});

test.each([
  ['the claim sub', { client_id: 'app', azp: 'party' }, 'somebody'],
  ['the claim client_id, if sub is missing', { sub: undefined, client_id: 'app', azp: 'party' }, 'app'],
  ['the claim azp, if sub and client_id are missing', { sub: 7, azp: 'party' }, 'party'],
])('providerTokenVerifier reads the subject of a token from %s', async (_, claims, subject) => {
  const token = await tokenWith((_header, payload) => Object.assign(payload, claims));
  expect(await createVerifier()(token)).toMatchObject({ subject });
});

test.each([
  ['a verified address', true, { email: 'ada@example.com' }],
  ['an unverified address', false, undefined],
  ['an address that only seems verified', 'true', undefined],
])('providerTokenVerifier reads from a token without an organisation %s', async (_, email_verified, expected) => {
  const token = await tokenWith((_header, payload) => {
    delete payload[organisationClaim];
    Object.assign(payload, { email: 'Ada@Example.com', email_verified });
  });
  const read = await createVerifier()(token);
  if (expected === undefined) expect(read).toBeUndefined();
  else expect(read).toMatchObject(expected);
});

describe('providerTokenVerifier', () => {
  const without =
    (name: string): JwtTransform =>
    (_, payload) => {
      delete payload[name];
    };
  const withMember =
    (name: string, value: unknown): JwtTransform =>
    (_, payload) => {
      payload[name] = value;
    };
  test.each<[string, JwtTransform]>([
    ['for another audience', withMember('aud', 'others')],
    ['without an audience', without('aud')],
    ['of another issuer', withMember('iss', 'http://127.0.0.1:1')],
    ['without an issuer', without('iss')],
    ['that never expires', without('exp')],
    ['that is not valid yet', withMember('nbf', Math.floor(Date.now() / 1000) + 60)],
    ['without an organisation', without(organisationClaim)],
    ['with an organisation that is not a UUID', withMember(organisationClaim, 'acme')],
    ['with several organisations', withMember(organisationClaim, [organisationId])],
    ['with an organisation inside an object', withMember(organisationClaim, { id: organisationId })],
    ['with an organisation that is a number', withMember(organisationClaim, 7)],
    ['without a subject', without('sub')],
    ['with an empty subject', withMember('sub', '')],
    ['with a subject of spaces', withMember('sub', '  ')],
  ])('providerTokenVerifier rejects a token %s', async (_, change) => {
    expect(await createVerifier()(await tokenWith(change))).toBeUndefined();
  });

  test('providerTokenVerifier rejects an expired token with 401 and error="invalid_token"', async () => {
    await expect(createVerifier()(await tokenWith(undefined, 'first', -10))).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      headers: { 'WWW-Authenticate': 'Bearer error="invalid_token", error_description="The access token expired"' },
    });
  });

  const claims = () => ({ iss: issuer, sub: 'somebody', aud: audience, [organisationClaim]: organisationId });

  test('providerTokenVerifier rejects a token without a signature', async () => {
    const token = new UnsecuredJWT(claims()).setExpirationTime('1h').encode();
    expect(await createVerifier()(token)).toBeUndefined();
  });

  test("providerTokenVerifier rejects a token that is signed with HMAC and the provider's public key", async () => {
    const [jwk] = provider.issuer.keys.toJSON();
    const key = await importJWK({ ...jwk, alg: 'RS256' }, 'RS256', { extractable: true });
    if (key instanceof Uint8Array) throw new Error('the key is symmetric');
    const secret = new TextEncoder().encode(await exportSPKI(key));
    const forged = new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'first' }).setExpirationTime('1h');
    expect(await createVerifier()(await forged.sign(secret))).toBeUndefined();
  });

  test('providerTokenVerifier rejects a token that contains a known key id but is signed with another key', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const forged = new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid: 'first' }).setExpirationTime('1h');
    expect(await createVerifier()(await forged.sign(privateKey))).toBeUndefined();
  });

  test.each(['', 'a', 'a.b.c', 'e30.e30.e30'])(
    'providerTokenVerifier rejects the malformed token %j',
    async (token) => {
      expect(await createVerifier()(token)).toBeUndefined();
    },
  );
});

describe('providerTokenVerifier downloads the keys of the identity provider', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { fetch } = globalThis;
    requests = 0;
    vi.spyOn(globalThis, 'fetch').mockImplementation((...args) => {
      requests += 1;
      return fetch(...args);
    });
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    if (!provider.listening) await provider.start(Number(new URL(issuer).port), '127.0.0.1');
  });
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

  test('the verifier downloads the keys again for an unknown key id, but at most once in 30 s', async () => {
    const verify = createVerifier();
    await Promise.all([verify(await tokenWith()), verify(await tokenWith(undefined, 'second'))]);
    expect(requests).toBe(2);
    const kid = randomUUID();
    await provider.issuer.keys.generate('RS256', { kid });
    later(31);
    expect(await verify(await tokenWith(undefined, kid))).toMatchObject({ organisationId });
    expect(requests).toBe(4);
    const another = randomUUID();
    await provider.issuer.keys.generate('RS256', { kid: another });
    for (let count = 0; count < 3; count += 1)
      expect(await verify(await tokenWith(undefined, another))).toBeUndefined();
    expect(requests).toBe(4);
  });

  test('while the provider is down, the verifier checks tokens with the keys that it has downloaded before', async () => {
    const verify = createVerifier();
    await verify(await tokenWith());
    const unknown = randomUUID();
    await provider.issuer.keys.generate('RS256', { kid: unknown });
    const [known, strange] = [await tokenWith(), await tokenWith(undefined, unknown)];
    await provider.stop();
    later(601);
    expect(await verify(known)).toMatchObject({ organisationId });
    later(31);
    expect(await verify(strange)).toBeUndefined();
    expect(await verify(known)).toMatchObject({ organisationId });
  });

  test('without downloaded keys, the verifier throws IDENTITY_PROVIDER_UNAVAILABLE, and repeats the download after 5 s', async () => {
    const token = await tokenWith();
    const { port } = new URL(issuer);
    await provider.stop();
    const verify = createVerifier();
    const refusal = async () => {
      const error: unknown = await verify(token).catch((cause: unknown) => cause);
      if (!(error instanceof ApiError)) throw new Error('the token was accepted');
      return [error.code, error.headers];
    };
    expect(await refusal()).toEqual(['IDENTITY_PROVIDER_UNAVAILABLE', { 'Retry-After': '5' }]);
    await provider.start(Number(port), '127.0.0.1');
    expect(await refusal()).toEqual(['IDENTITY_PROVIDER_UNAVAILABLE', { 'Retry-After': '5' }]);
    expect(requests).toBe(1);
    later(6);
    expect(await verify(token)).toMatchObject({ organisationId });
  });

  test('the verifier does not accept keys from a provider whose metadata names another issuer', async () => {
    const verify = providerTokenVerifier({ issuer: `${issuer}/`, audience, organisationClaim, roleClaim: 'role' }, log);
    const token = await tokenWith((_, payload) => {
      payload.iss = `${issuer}/`;
    });
    await expect(verify(token)).rejects.toThrow(ApiError);
  });

  test('the verifier does not download keys for a token of another issuer', async () => {
    const token = await tokenWith((_, payload) => {
      payload.iss = 'https://elsewhere.example';
    });
    expect(await createVerifier()(token)).toBeUndefined();
    expect(requests).toBe(0);
  });
});

import { join } from 'node:path';
import { newEncryptionKeys } from '@fds/platform/encryption';
import { expect, test } from 'vitest';
import { newSigningKeys } from '../../testing/keys.ts';
import { readConfig } from './config.ts';

const [key] = newSigningKeys();
const encryptionKeys = newEncryptionKeys();
const keys = { SIGNING_KEYS: JSON.stringify([key]), ENCRYPTION_KEYS: JSON.stringify(encryptionKeys) };

test('all but the keys has a default', () => {
  expect(readConfig(keys)).toEqual({
    host: '127.0.0.1',
    port: 3000,
    baseUrl: undefined,
    engineUrl: 'http://127.0.0.1:8080',
    engineTimeoutMs: 10_000,
    engineOperations: 12,
    signingKeys: [key],
    encryptionKeys,
    identityProvider: undefined,
    maxBodyBytes: 1_048_576,
    maxUploadBytes: 52_428_800,
    storage: { kind: 'file', folder: join(process.cwd(), '.data/files') },
    rateLimits: { general: 1000, auth: 60, ai: 20 },
    rateLimitStore: undefined,
    webhookPrivateTargets: false,
    google: undefined,
    redirectOrigins: [],
    plannedEndpoints: false,
    trustedProxies: 0,
    corsOrigins: [],
    metricsPort: 9464,
    logLevel: 'info',
    tracesEndpoint: undefined,
  });
});

test('addresses lose the slash at their end', () => {
  const config = readConfig({
    ...keys,
    BASE_URL: 'https://api.example.com/',
    ENGINE_URL: 'http://engine:8080//',
  });
  expect(config).toMatchObject({ baseUrl: 'https://api.example.com', engineUrl: 'http://engine:8080' });
});

test('limits are counted in Postgres where that is asked for, which needs its address', () => {
  const asked = { ...keys, RATE_LIMIT_STORE: 'postgres' };
  expect(readConfig({ ...asked, DATABASE_URL: 'postgres://db/x' }).rateLimitStore).toBe('postgres://db/x');
  expect(() => readConfig(asked)).toThrow('RATE_LIMIT_STORE is postgres, which requires DATABASE_URL to be set');
});

test('an identity provider is known by its issuer and the audience of its tokens', () => {
  const issuer = 'https://id.example.com/realm/';
  const named = { ...keys, OIDC_ISSUER: issuer, OIDC_AUDIENCE: 'documents' };
  const provider = { issuer, audience: 'documents', organisationClaim: 'organisation_id' };
  expect(readConfig(named).identityProvider).toEqual(provider);
  expect(readConfig({ ...named, OIDC_ISSUER: 'http://127.0.0.1:9' }).identityProvider?.issuer).toBe(
    'http://127.0.0.1:9',
  );
  expect(() => readConfig({ ...keys, OIDC_ISSUER: issuer })).toThrow('requires OIDC_AUDIENCE');
  expect(() => readConfig({ ...named, OIDC_ISSUER: 'http://id.example.com' })).toThrow(/OIDC_ISSUER is .*https/);
});

test('every wrong setting is named at once, a secret one without its value', () => {
  const wrong = {
    SIGNING_KEYS: '[{"kty":"oct","k":"hush"}]',
    ENCRYPTION_KEYS: '[{"kty":"oct","k":"hush"}]',
    PORT: 'three',
    ENGINE_URL: 'postgres://x',
    MAX_BODY_BYTES: '0',
  };
  expect(() => readConfig(wrong)).toThrow(
    /ENGINE_URL.*\n.*SIGNING_KEYS is wrong.*\n.*ENCRYPTION_KEYS is wrong.*\n.*MAX_BODY_BYTES.*\n.*PORT/,
  );
  expect(() => readConfig(wrong)).not.toThrow('hush');
});

test('customers come back to the origins that are named, or to this machine; any origin is none', () => {
  const origins = (given: string) => readConfig({ ...keys, CONNECTOR_REDIRECT_ORIGINS: given }).redirectOrigins;
  expect(origins('https://app.example.com,loopback')).toEqual(['https://app.example.com', 'loopback']);
  for (const wrong of ['*', 'https://app.example.com/', 'app.example.com', 'https://app.example.com,*'])
    expect(() => origins(wrong)).toThrow('CONNECTOR_REDIRECT_ORIGINS');
});

test('Google knows the service by an id and a secret, both or neither', () => {
  const client = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', BASE_URL: 'https://api.example.com' };
  expect(readConfig({ ...keys, ...client }).google).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'id',
    clientSecret: 'secret',
    gmailUrl: 'https://gmail.googleapis.com',
  });
  expect(() => readConfig({ ...keys, GOOGLE_CLIENT_ID: 'id' })).toThrow('both or neither');
});

test('with Google the public address is required: customers are sent back to it', () => {
  const google = { ...keys, GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' };
  expect(() => readConfig(google)).toThrow(/^GOOGLE_CLIENT_ID is set, which requires BASE_URL to be set: /);
  expect(readConfig({ ...google, BASE_URL: 'https://api.example.com' }).google).toMatchObject({ clientId: 'client' });
});

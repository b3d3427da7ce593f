import { join } from 'node:path';
import { createEncryptionKeys } from '@fds/platform/encryption';
import { createSigningKeys } from '@fds/platform/signing-keys';
import { expect, test } from 'vitest';
import { readProcessConfig } from './config.ts';

const [key] = await createSigningKeys();
const encryptionKeys = createEncryptionKeys();
const keys = { SIGNING_KEYS: JSON.stringify([key]), ENCRYPTION_KEYS: JSON.stringify(encryptionKeys) };

test('readProcessConfig accepts an environment that contains only the signing keys and encryption keys', () => {
  expect(readProcessConfig(keys)).toMatchObject({
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
    storageQuotaBytes: 107_374_182_400,
    webhooksPerOrganisation: 100,
    storage: { kind: 'file', folder: join(process.cwd(), '.data/files') },
    storageReserve: {
      bytes: 1_073_741_824,
      folders: [join(process.cwd(), '.data'), join(process.cwd(), '.data/files')],
    },
    rateLimits: { general: 1000, auth: 60, ai: 20, ai_organisation: 100 },
    requestCountSeconds: 5,
    rateLimitStore: undefined,
    webhookPrivateTargets: false,
    google: undefined,
    redirectOrigins: [],
    portal: true,
    trustedProxies: 0,
    corsOrigins: [],
    drainSeconds: 0,
    metricsPort: 9464,
    logLevel: 'info',
    tracesEndpoint: undefined,
  });
});

test('readProcessConfig removes the slash at the end of URLs', () => {
  const config = readProcessConfig({
    ...keys,
    BASE_URL: 'https://api.example.com/',
    ENGINE_URL: 'http://engine:8080//',
  });
  expect(config).toMatchObject({ baseUrl: 'https://api.example.com', engineUrl: 'http://engine:8080' });
});

test('readProcessConfig requires DATABASE_URL when limits are counted in Postgres', () => {
  const asked = { ...keys, RATE_LIMIT_STORE: 'postgres' };
  expect(readProcessConfig({ ...asked, DATABASE_URL: 'postgres://db/x' }).rateLimitStore).toBe('postgres://db/x');
  expect(() => readProcessConfig(asked)).toThrow('RATE_LIMIT_STORE is postgres, which requires DATABASE_URL to be set');
});

test('readProcessConfig requires an audience for an identity provider', () => {
  const issuer = 'https://id.example.com/realm/';
  const named = { ...keys, OIDC_ISSUER: issuer, OIDC_AUDIENCE: 'documents' };
  const provider = { issuer, audience: 'documents', organisationClaim: 'organisation_id', roleClaim: 'role' };
  expect(readProcessConfig(named).identityProvider).toEqual(provider);
  expect(readProcessConfig({ ...named, OIDC_ISSUER: 'http://127.0.0.1:9' }).identityProvider?.issuer).toBe(
    'http://127.0.0.1:9',
  );
  expect(() => readProcessConfig({ ...keys, OIDC_ISSUER: issuer })).toThrow('requires OIDC_AUDIENCE');
  expect(() => readProcessConfig({ ...named, OIDC_ISSUER: 'http://id.example.com' })).toThrow(/OIDC_ISSUER is .*https/);
});

test('readProcessConfig reports all invalid settings at once, without the values of secrets', () => {
  const wrong = {
    SIGNING_KEYS: '[{"kty":"oct","k":"hush"}]',
    ENCRYPTION_KEYS: '[{"kty":"oct","k":"hush"}]',
    PORT: 'three',
    ENGINE_URL: 'postgres://x',
    MAX_BODY_BYTES: '0',
  };
  expect(() => readProcessConfig(wrong)).toThrow(
    /ENGINE_URL.*\n.*SIGNING_KEYS is invalid.*\n.*ENCRYPTION_KEYS is invalid.*\n.*MAX_BODY_BYTES.*\n.*PORT/,
  );
  expect(() => readProcessConfig(wrong)).not.toThrow('hush');
});

test('readProcessConfig accepts loopback as a redirect origin, and rejects wildcards', () => {
  const origins = (given: string) => readProcessConfig({ ...keys, CONNECTOR_REDIRECT_ORIGINS: given }).redirectOrigins;
  expect(origins('https://app.example.com,loopback')).toEqual(['https://app.example.com', 'loopback']);
  for (const wrong of ['*', 'https://app.example.com/', 'app.example.com', 'https://app.example.com,*'])
    expect(() => origins(wrong)).toThrow('CONNECTOR_REDIRECT_ORIGINS');
});

test('readProcessConfig rejects a Google client id without a client secret, and a client secret without a client id', () => {
  const client = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', BASE_URL: 'https://api.example.com' };
  expect(readProcessConfig({ ...keys, ...client }).google).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'id',
    clientSecret: 'secret',
    gmailUrl: 'https://gmail.googleapis.com',
  });
  expect(() => readProcessConfig({ ...keys, GOOGLE_CLIENT_ID: 'id' })).toThrow('both or neither');
});

test('readProcessConfig requires the settings on which the sign-in to the portal depends', () => {
  const provider = { ...keys, OIDC_ISSUER: 'https://id.example.com', OIDC_AUDIENCE: 'documents' };
  const named = { ...provider, OIDC_CLIENT_ID: 'portal' };
  expect(() => readProcessConfig(named)).toThrow(/^Set BASE_URL, because OIDC_CLIENT_ID is set\. /);
  expect(() => readProcessConfig({ ...keys, OIDC_CLIENT_ID: 'portal' })).toThrow('requires OIDC_ISSUER');
  expect(() => readProcessConfig({ ...provider, OIDC_CLIENT_SECRET: 'x' })).toThrow('requires OIDC_CLIENT_ID');
  expect(() => readProcessConfig({ ...provider, CONSOLE_URL: 'https://engine.example.com/console' })).toThrow(
    'CONSOLE_URL is set, which requires OIDC_CLIENT_ID',
  );
  const config = readProcessConfig({ ...named, BASE_URL: 'https://api.example.com' });
  expect([config.portalClient?.clientId, config.clientSignIn]).toEqual(['portal', false]);
  expect(readProcessConfig(provider).clientSignIn).toBe(true);
});

test('readProcessConfig requires BASE_URL if Google is configured, because Google redirects users to this URL', () => {
  const google = { ...keys, GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' };
  expect(() => readProcessConfig(google)).toThrow(/^Set BASE_URL, because GOOGLE_CLIENT_ID is set\. /);
  for (const setting of [{ BASE_URL: 'https://api.example.com' }, { GOOGLE_ISSUER: 'http://127.0.0.1:5000' }])
    expect(readProcessConfig({ ...google, ...setting }).google).toMatchObject({ clientId: 'client' });
});

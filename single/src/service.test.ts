import { createEncryptionKeys } from '@fds/platform/encryption';
import { createSigningKeys } from '@fds/platform/signing-keys';
import { expect, it } from 'vitest';
import { readStartSettings } from './config.ts';
import { chooseProcesses } from './service.ts';

const signingKeys = await createSigningKeys();

/** Returns the processes of a start with the given environment variables. */
const processesOf = (environment: Readonly<Record<string, string>>) =>
  chooseProcesses(
    { ...readStartSettings(environment), metricsPort: 9464 },
    {
      databaseUrls: { engine: 'postgres://e@host/db', worker: 'postgres://w@host/db', gateway: 'postgres://g@host/db' },
      adminSecret: 'the admin secret',
      eventsSecret: 'the events secret',
      keys: signingKeys,
      encryptionKeys: createEncryptionKeys(),
      engineTimeoutMs: 10_000,
      analystToken: 'token',
      demoClient: undefined,
      demoProvider: undefined,
    },
  );

it.each<[Readonly<Record<string, string>>, readonly string[]]>([
  [{}, ['worker', 'gateway and engine']],
  [{ ENGINE: 'separate' }, ['worker', 'engine', 'gateway']],
  [{ ENGINE_URL: 'http://engine.example' }, ['worker', 'gateway']],
])('npm start with the settings %j starts the processes %j', (environment, names) => {
  expect(processesOf(environment).map(({ name }) => name)).toEqual(names);
});

it.each([
  [{ HOST: '0.0.0.0' }, '127.0.0.1'],
  [{ HOST: '0.0.0.0', ENGINE_HOST: '0.0.0.0' }, '0.0.0.0'],
])('with %j, the engine accepts connections at %s', (environment, host) => {
  for (const { env } of processesOf(environment))
    expect(env).toMatchObject({
      HOST: '0.0.0.0',
      HASURA_GRAPHQL_SERVER_HOST: host,
      ENGINE_URL: 'http://127.0.0.1:8080',
    });
});

it('npm start with ENGINE_URL gives gateway and worker the URL of the external engine and the signing keys', () => {
  for (const { env } of processesOf({ ENGINE_URL: 'http://engine.example/' })) {
    expect(env).toMatchObject({ ENGINE_URL: 'http://engine.example', SIGNING_KEYS: JSON.stringify(signingKeys) });
    expect(env).not.toHaveProperty('HASURA_GRAPHQL_DATABASE_URL');
  }
});

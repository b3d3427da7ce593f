import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { reserveFreePort } from '@fds/platform/free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabaseUserSettings, createTestDatabase } from '../../testing/database.ts';
import { createProgramEnvironment } from '../../testing/environment.ts';
import { readSecrets } from '../src/secrets.ts';
import { readComposeFile, replaceComposeVariables } from './compose-file.ts';
import { type BuiltContainerImage, writeContainerImage } from './image/build.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const { services } = await readComposeFile();
const own = Object.entries(services).filter(([, { image: imageName }]) =>
  imageName.startsWith('financial-document-service:'),
);

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

let image: BuiltContainerImage;
/**
 * Folder of a compile cache for this test. Later tests cannot use the compiled code, so it is not stored in the common
 * cache.
 */
let cache: string;
beforeAll(async () => {
  const folder = resources.use(await createTemporaryFolder());
  cache = resources.use(await createTemporaryFolder()).path;
  image = await writeContainerImage({
    context: fileURLToPath(new URL('../..', import.meta.url)),
    into: folder.path,
    runs: (command) => /pnpm|portal/.test(command),
    // Installs without network access: the tests run from an installation of the same lock file, so the store of pnpm
    // contains all packages.
    environment: { npm_config_offline: 'true', pnpm_config_offline: 'true' },
  });
});

/** Starts a service of docker-compose.yml with its command, or with other arguments for its entrypoint. */
function start(name: string, settings: Readonly<Record<string, string>>, given?: readonly string[]) {
  const { entrypoint = [], command } = services[name] ?? {};
  const [program, ...flags] = [...entrypoint, ...(given ?? command ?? image.command)];
  expect(program).toBe('node');
  const child = spawn(process.execPath, flags, {
    cwd: image.folder,
    env: { ...createProgramEnvironment(), NODE_COMPILE_CACHE: cache, ...image.environment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  const exited = once(child, 'close').then(([code]) => ({ code: Number(code), output }));
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { exited, stop, output: () => output };
}

describe('the production image', () => {
  it('the test build of the production image skips only the step that creates the folder /files', () => {
    expect(image.skipped).toEqual(['mkdir /files && chown node:node /files']);
    expect(own.map(([name]) => name)).toEqual(['migrate', 'grant', 'gateway', 'worker', 'admin']);
  });

  it('the production image lists the administration commands', async () => {
    expect(await start('admin', {}).exited).toEqual({ code: 0, output: expect.stringContaining('organisation') });
  });

  it('the production image starts grant, and the program reports missing settings', async () => {
    const { code, output } = await start('grant', {}).exited;
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^[^\n]*\b[A-Z_]+ is not set\b/) });
    expect(output).not.toMatch(/^ +at /m);
  });

  it('the production image migrates a database and serves requests with the settings of the compose file', async () => {
    const database = resources.use(await createTestDatabase());
    const secrets = resources.use(await createTemporaryFolder());
    const { signing_keys, encryption_keys } = await readSecrets(secrets.path);
    const given = {
      BASE_URL: 'https://documents.example.com',
      EVENTS_SECRET: 'a secret for events',
      POSTGRES_PASSWORD: 'letters',
      ENGINE_DATABASE_PASSWORD: 'letters',
      WORKER_DATABASE_PASSWORD: 'letters',
      GATEWAY_DATABASE_PASSWORD: 'letters',
      SIGNING_KEYS: JSON.stringify(signing_keys),
      ENCRYPTION_KEYS: JSON.stringify(encryption_keys),
    };
    const [port, workerPort] = [await reserveFreePort(), await reserveFreePort()];
    /** Addresses on this machine. They replace the addresses of the compose network. */
    const users = createDatabaseUserSettings(database);
    const local = {
      HOST: '127.0.0.1',
      PORT: String(port),
      WORKER_PORT: String(workerPort),
      METRICS_PORT: '0',
      STORAGE: `file:${secrets.path}/files`,
    };
    const prepared = {
      DATABASE_URL: database.url,
      HASURA_DATABASE_URL: users.ENGINE_DATABASE_URL,
      WORKER_DATABASE_URL: users.WORKER_DATABASE_URL,
      GATEWAY_DATABASE_URL: users.GATEWAY_DATABASE_URL,
    };
    const settingsOf = (name: string, urls: Readonly<Record<string, string>>) => ({
      ...Object.fromEntries(
        Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [
          key,
          replaceComposeVariables(value, given),
        ]),
      ),
      ...local,
      ...urls,
    });
    const answers = async (started: ReturnType<typeof start>, address: string) => {
      resources.defer(started.stop);
      /** Returns the status of the response, or the output of the process if no response arrives. */
      const look = async () => (await fetch(address).catch(() => undefined))?.status ?? started.output();
      await expect.poll(look, { timeout: 50_000 }).toBe(200);
    };
    const gateway = answers(
      start('gateway', settingsOf('gateway', { DATABASE_URL: users.GATEWAY_DATABASE_URL })),
      `http://127.0.0.1:${port}/healthz`,
    );
    expect(await start('migrate', settingsOf('migrate', prepared)).exited).toEqual({
      code: 0,
      output: 'migrated  true\nroles     engine worker gateway\n',
    });
    await answers(
      start('worker', settingsOf('worker', { DATABASE_URL: users.WORKER_DATABASE_URL })),
      `http://127.0.0.1:${workerPort}/readyz`,
    );
    await gateway;
    const admin = (...words: string[]) =>
      start('admin', settingsOf('admin', { DATABASE_URL: database.url }), ['--json', ...words]).exited;
    const created = await admin('organisation', 'create', 'Acme');
    expect({ ...created, output: JSON.parse(created.output) }).toMatchObject({
      code: 0,
      output: { client_id: expect.stringMatching(/^acme-/) },
    });
    const rotated = await admin('keys', 'encryption', 'rotate');
    expect(JSON.parse(JSON.parse(rotated.output).ENCRYPTION_KEYS)).toEqual([expect.anything(), encryption_keys[0]]);
    for (const page of [
      '/docs',
      '/docs/guides/webhooks',
      '/docs/assets/site.js',
      '/docs/client.tgz',
      '/app',
      '/openapi.json',
      '/.well-known/jwks.json',
    ])
      expect((await fetch(`http://127.0.0.1:${port}${page}`)).status).toBe(200);
  });
});

import { join } from 'node:path';
import { StartError } from '@fds/platform/env';
import { reserveFreePort } from '@fds/platform/free-port';
import { createLogger } from '@fds/platform/log';
import { listen } from '@fds/platform/serve';
import postgres from 'postgres';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { getTestDatabaseUrl } from '../../testing/database.ts';
import { createMigratedDatabase } from '../../testing/seeded.ts';
import { findOrStartDatabase } from '../src/database.ts';
import { launchProduct } from './running-product.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

// Starting and stopping the whole product is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

/**
 * Returns the error message of a start that fails.
 * @throws Error if the start succeeds
 */
async function refusal(env: Readonly<Record<string, string>>): Promise<string> {
  await using folder = await createTemporaryFolder();
  const started = launchProduct({ DATA_DIR: join(folder.path, 'data'), ...env });
  expect(await started.exited).toBe(1);
  return started.output();
}

describe('a start with wrong settings', () => {
  it('a start with wrong settings reports each setting with its value and the accepted values, but no secrets', async () => {
    const given = {
      PORT: '70000',
      SEED: 'yes',
      ENGINE: 'elsewhere',
      ENGINE_URL: 'engine:8080',
      DATABASE_URL: 'mysql://user:hush@host/db',
      LOG_LEVEL: 'loud',
    };
    expect((await refusal(given)).split('\n')).toEqual([
      'PORT is "70000"; accepted: a port number from 0 to 65535',
      'SEED is "yes"; accepted: demo, none',
      'DATABASE_URL is invalid (the value is secret and is not shown); accepted: an address that starts with postgres:// or postgresql://',
      'ENGINE is "elsewhere"; accepted: separate',
      'ENGINE_URL is "engine:8080"; accepted: an address that starts with http:// or https://',
      'LOG_LEVEL is "loud"; accepted: trace, debug, info, warn, error, fatal, silent',
      '',
    ]);
  });

  it('a start with a wrong setting of the gateway fails before it starts a process', async () => {
    const lines = (await refusal({ MAX_BODY_BYTES: '1MB', SIGNING_KEYS: '[{"d":"hush"}]' })).split('\n');
    expect(lines).toEqual([
      'SIGNING_KEYS is invalid (the value is secret and is not shown); accepted: a JSON array of private JWKs for ES256, each with a kid',
      'MAX_BODY_BYTES is "1MB"; accepted: a whole number from 1',
      '',
    ]);
  });
});

describe('error messages of a start that fails', () => {
  it('the error message of a start says what to do about a port that is in use', async () => {
    const taken = await listen({ fetch: () => new Response() }, { host: '127.0.0.1', port: 0, variable: 'PORT' });
    resources.defer(() => taken.close());
    expect(await refusal({ ENGINE_PORT: String(taken.port) })).toBe(
      `Port ${taken.port} of 127.0.0.1 is taken: stop the program that listens on it, or set ENGINE_PORT to a free port (0 takes any).\n`,
    );
  });

  /** Returns the Node option that replaces a function of `node:fs/promises` in the started process. */
  const replacing = (name: string, by: string) => {
    const code = `import fs from 'node:fs/promises'; import { syncBuiltinESMExports } from 'node:module'; fs.${name} = ${by}; syncBuiltinESMExports();`;
    return { NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(code).toString('base64')}` };
  };
  const failing = (name: string, code: string) =>
    replacing(name, `async () => { throw Object.assign(new Error('fault'), { code: '${code}' }); }`);
  const disk = 'set DATA_DIR to a folder on another disk.';

  it.each<[string, Readonly<Record<string, string>>, (folder: string) => string]>([
    [
      'a data folder that this user may not write',
      failing('mkdir', 'EACCES'),
      (folder) =>
        `The data folder ${folder} cannot be written (EACCES): give this user the permission, or set DATA_DIR to another folder.`,
    ],
    [
      'a data folder on a disk that is read-only',
      failing('mkdir', 'EROFS'),
      (folder) => `The data folder ${folder} is in a file system that is read-only: set DATA_DIR to another folder.`,
    ],
    [
      'a disk that is full when the first file is written',
      failing('open', 'ENOSPC'),
      (folder) => `The disk of the data folder ${folder} is full: free some space, or ${disk}`,
    ],
    [
      'a disk that is too small',
      replacing('statfs', 'async () => ({ type: 0, bavail: 2048, bsize: 4096 })'),
      (folder) =>
        `The disk of the data folder ${folder} has 8 MiB left, a first start needs 256 MiB: free some space, or ${disk}`,
    ],
  ])('the error message of a start says what to do about %s', async (_, env, message) => {
    await using folder = await createTemporaryFolder();
    const path = join(folder.path, 'data');
    expect(await refusal({ DATA_DIR: path, ...env })).toBe(`${message(path)}\n`);
  });

  it('the error message of a start says what to do about a connection to Postgres that ends while the demo records are written', async () => {
    await using database = await createMigratedDatabase();
    await using folder = await createTemporaryFolder();
    const sql = postgres(database.url, { max: 2, onnotice: () => {} });
    const started = launchProduct({ DATA_DIR: join(folder.path, 'data'), DATABASE_URL: database.url });
    await sql.begin(async (tx) => {
      // The insertion of the first record waits for this lock, so that the test can end the connection during the
      // insertion.
      await tx`lock table organisations in share mode`;
      const cut = () => sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into "organisations"%'`;
      await vi.waitFor(async () => expect((await cut()).count).toBe(1), { timeout: 120_000, interval: 50 });
    });
    await sql.end();
    expect(await started.exited).toBe(1);
    expect(started.output()).toMatch(
      /(?:^|\n)The connection to Postgres ended during the start\. See the lines above, then start again\.\n$/,
    );
  });

  it('the error message of a start says what to do about a Postgres that is down, rejects the password, or lacks the database', async () => {
    const port = await reserveFreePort();
    const server = new URL(inject('postgresUrl')).host;
    const said = (host: string, reason: string) =>
      `The Postgres of DATABASE_URL (${host}) cannot be used: ${reason}.\n`;
    expect(await refusal({ DATABASE_URL: `postgres://u:hush@127.0.0.1:${port}/db` })).toBe(
      said(`127.0.0.1:${port}`, 'no server listens at this address'),
    );
    // The first start has shown that a start prints the message, so the other messages need no process.
    const message = (databaseUrl: string) =>
      findOrStartDatabase(
        { databaseUrl, dataDir: '/unused' },
        { password: '', log: createLogger({ name: 'test', level: 'silent' }), signal: new AbortController().signal },
      ).then(
        () => 'the database can be used',
        (error: unknown) => (error instanceof StartError ? `${error.message}\n` : error),
      );
    expect(await message(`postgres://postgres:hush@${server}/postgres`)).toBe(
      said(server, 'the server rejects the user or the password'),
    );
    expect(await message(getTestDatabaseUrl('absent'))).toBe(said(server, 'the database does not exist'));
  });
});

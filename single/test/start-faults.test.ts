import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@fds/platform/free-port';
import { listen } from '@fds/platform/serve';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { createTestDatabase, testDatabaseUrl } from '../../testing/database.ts';
import { launch, startStack } from './stack.ts';
import { temporaryFolder } from './temporary-folder.ts';

// Whole products start and stop here; a busy machine takes its time.
vi.setConfig({ testTimeout: 180_000 });

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

/** What a start that is refused says. @throws when it is not refused */
async function refusal(env: Readonly<Record<string, string>>): Promise<string> {
  await using folder = await temporaryFolder();
  const started = launch({ DATA_DIR: join(folder.path, 'data'), ...env });
  expect(await started.exited).toBe(1);
  return started.output();
}

describe('a start with wrong settings', () => {
  it('names each, what was given and what is accepted, and shows no secret', async () => {
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
      'DATABASE_URL is wrong (its value is not shown); accepted: an address that starts with postgres:// or postgresql://',
      'ENGINE is "elsewhere"; accepted: separate',
      'ENGINE_URL is "engine:8080"; accepted: an address that starts with http:// or https://',
      'LOG_LEVEL is "loud"; accepted: trace, debug, info, warn, error, fatal, silent',
      '',
    ]);
  });

  it("checks the gateway's before it starts anything", async () => {
    const lines = (await refusal({ MAX_BODY_BYTES: '1MB', SIGNING_KEYS: '[{"d":"hush"}]' })).split('\n');
    expect(lines).toEqual([
      'SIGNING_KEYS is wrong (its value is not shown); accepted: a JSON array of private JWKs for ES256, each with a kid',
      'MAX_BODY_BYTES is "1MB"; accepted: a whole number from 1',
      '',
    ]);
  });
});

describe('a start that cannot have what it needs says what to do', () => {
  it('a taken port', async () => {
    const taken = await listen({ fetch: () => new Response() }, { host: '127.0.0.1', port: 0, variable: 'PORT' });
    resources.defer(() => taken.close());
    for (const variable of ['PORT', 'ENGINE_PORT']) {
      expect(await refusal({ [variable]: String(taken.port) })).toBe(
        `Port ${taken.port} of 127.0.0.1 is taken: stop what listens there, or set ${variable} to a free port (0 takes any).\n`,
      );
    }
  });

  it('a data folder that cannot be made', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'file'), '');
    const path = join(folder.path, 'file', 'data');
    expect(await refusal({ DATA_DIR: path })).toBe(
      `The data folder ${path} cannot be written (ENOTDIR): give this user the permission, or set DATA_DIR to another folder.\n`,
    );
  });

  it('a Postgres that is not there, refuses the password, or has no such database', async () => {
    const port = await freePort();
    const server = new URL(inject('postgresUrl')).host;
    const said = (host: string, reason: string) =>
      `The Postgres of DATABASE_URL (${host}) cannot be used: ${reason}.\n`;
    expect(await refusal({ DATABASE_URL: `postgres://u:hush@127.0.0.1:${port}/db` })).toBe(
      said(`127.0.0.1:${port}`, 'nothing listens there'),
    );
    expect(await refusal({ DATABASE_URL: `postgres://postgres:hush@${server}/postgres` })).toBe(
      said(server, 'it refuses the user or the password'),
    );
    expect(await refusal({ DATABASE_URL: testDatabaseUrl('absent') })).toBe(said(server, 'it has no such database'));
  });
});

describe('SEED=none', () => {
  it('starts with an empty database', async () => {
    const database = resources.use(await createTestDatabase());
    const { demo, launch: started } = resources.use(await startStack({ DATABASE_URL: database.url, SEED: 'none' }));
    expect(demo).toMatchObject({ organisations: [], database_url: database.url });
    expect(started.output()).toContain('has no organisation with a client yet (SEED=demo makes two');
  });
});

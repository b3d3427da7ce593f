import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { reserveFreePort } from '@fds/platform/free-port';
import { createLogger } from '@fds/platform/log';
import { startPostgres } from '@fds/single/postgres';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { chooseParentOfDataFolders } from '../../testing/data-folders.ts';
import { readConfig } from '../src/config.ts';
import { createEngine } from '../src/http/server.ts';
import { adminSecret, createTemporaryFolder } from './support.ts';

it('the engine responds to requests again after a restart of Postgres', async () => {
  const directory = await mkdtemp(join(await chooseParentOfDataFolders(), 'engine-restart-'));
  const port = await reserveFreePort();
  const start = () => startPostgres({ directory: join(directory, 'data'), port, password: 'postgres', durable: false });
  let server = await start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create table thing (id int primary key); insert into thing values (1)');
  await client.end();
  await using metadata = await createTemporaryFolder({
    'version.yaml': 'version: 3\n',
    'databases/databases.yaml':
      '- {name: default, kind: postgres, configuration: {connection_info: {database_url: {from_env: HASURA_GRAPHQL_DATABASE_URL}}}, tables: [{table: {schema: public, name: thing}}]}\n',
  });
  const config = readConfig({
    HASURA_GRAPHQL_DATABASE_URL: url,
    HASURA_GRAPHQL_METADATA_DIR: metadata.path,
    HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
  });
  const engine = await createEngine(config, createLogger({ name: 'engine', level: 'silent' }));
  const ask = async (query: string): Promise<unknown> => {
    const headers = { 'x-hasura-admin-secret': adminSecret };
    const body = JSON.stringify({ query });
    return (await engine.app.fetch(new Request('http://engine/v1/graphql', { method: 'POST', headers, body }))).json();
  };
  const things = { data: { thing: [{ id: 1 }] } };
  const all = () => Promise.all(Array.from({ length: 10 }, () => ask('{ thing { id } }')));
  for (let round = 0; round < 3; round += 1) expect(await all()).toEqual(Array(10).fill(things));

  await server.stop();
  expect(await ask('{ thing { id } }')).toEqual({
    errors: [{ message: 'connection error', extensions: { path: '$', code: 'postgres-error' } }],
  });
  expect((await engine.app.fetch(new Request('http://engine/healthz'))).status).toBe(500);

  server = await start();
  await vi.waitFor(async () => expect(await ask('{ thing { id } }')).toEqual(things), { timeout: 30_000 });
  expect(await all()).toEqual(Array(10).fill(things));
  expect(await ask('mutation { insert_thing_one(object: {id: 2}) { id } }')).toEqual({
    data: { insert_thing_one: { id: 2 } },
  });
  await engine.close();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}, 60_000);

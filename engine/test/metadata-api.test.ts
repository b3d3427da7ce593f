import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLibraryTablesSql, libraryTableMetadata } from './library.ts';
import { adminSecret, createMetadataFileContents, startEngine, type TestEngine } from './support.ts';

let engine: TestEngine;
beforeEach(async () => {
  engine = await startEngine({ sql: createLibraryTablesSql, tables: libraryTableMetadata });
});
afterEach(() => engine[Symbol.asyncDispose]());

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await engine.fetch(path, {
    method: 'POST',
    headers: { 'x-hasura-admin-secret': adminSecret, ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};

const track = (tables: readonly unknown[]): Promise<void> =>
  writeFile(
    join(engine.metadataDir, 'databases/databases.yaml'),
    createMetadataFileContents(tables)['databases/databases.yaml'] ?? '',
  );

describe('POST /v1/metadata', () => {
  it('export_metadata returns the metadata of the engine, and in version 2 also a resource version', async () => {
    const metadata = { version: 3, sources: [{ name: 'default', tables: libraryTableMetadata }] };
    expect(await post('/v1/metadata', { type: 'export_metadata', args: {} })).toMatchObject({
      status: 200,
      body: metadata,
    });
    expect(await post('/v1/metadata', { type: 'export_metadata', version: 2, args: {} })).toMatchObject({
      status: 200,
      body: { resource_version: 1, metadata },
    });
  });

  it('reload_metadata keeps the earlier metadata if GraphQL does not allow the name of a constraint', async () => {
    const client = new pg.Client(engine.databaseUrl);
    await client.connect();
    await client.query('create table shelf (id int constraint "shelf key" primary key)');
    await client.end();
    await track([...libraryTableMetadata, { table: 'shelf' }]);
    expect(await post('/v1/metadata', { type: 'reload_metadata', args: {} })).toMatchObject({
      status: 500,
      body: {
        error: expect.stringContaining(
          'cannot include "shelf key" in the GraphQL schema because  it is not a valid GraphQL identifier',
        ),
      },
    });
    expect(await engine.ask('{ author_by_pk(id: 1) { id } }')).toEqual({ data: { author_by_pk: { id: 1 } } });
  });

  it('reload_metadata reads the metadata files and the table definitions of the database again', async () => {
    const query = '{ shelf { id } author_by_pk(id: 1) { name } }';
    await engine.ask('{ author_by_pk(id: 1) { name } }');
    await engine.ask('{ author_by_pk(id: 1) { name } }');
    const touch = (table: string): Promise<unknown> =>
      engine.ask(`mutation { update_${table}(where: {}, _set: {id: 7}) { affected_rows } }`);
    const rename = (): Promise<unknown> =>
      engine.ask('mutation { update_author_by_pk(pk_columns: {id: 1}, _set: {name: "Ada"}) { name } }');
    for (let round = 0; round < 3; round += 1) await rename();
    expect(await engine.ask(query)).toMatchObject({ errors: [{ extensions: { path: '$.selectionSet.shelf' } }] });
    const client = new pg.Client(engine.databaseUrl);
    await client.connect();
    await client.query('create table shelf (id int primary key); insert into shelf values (7)');
    await client.end();
    await track([...libraryTableMetadata, { table: 'shelf' }]);
    expect(await post('/v1/metadata', { type: 'reload_metadata', args: {} })).toEqual({
      status: 200,
      body: { message: 'success', is_consistent: true },
    });
    for (let round = 0; round < 3; round += 1) {
      expect(await engine.ask(query)).toEqual({ data: { shelf: [{ id: 7 }], author_by_pk: { name: 'Ada' } } });
      expect(await touch('shelf')).toEqual({ data: { update_shelf: { affected_rows: 1 } } });
      expect(await rename()).toEqual({ data: { update_author_by_pk: { name: 'Ada' } } });
    }
  });

  it('get_inconsistent_metadata returns the inconsistent parts of the metadata', async () => {
    await track([{ table: 'nowhere' }]);
    expect(await post('/v1/metadata', { type: 'reload_metadata' })).toEqual({
      status: 200,
      body: { message: 'success', is_consistent: false },
    });
    expect(await post('/v1/metadata', { type: 'get_inconsistent_metadata', args: {} })).toEqual({
      status: 200,
      body: {
        is_consistent: false,
        inconsistent_objects: [
          { type: 'table', name: 'nowhere', reason: 'no such table/view exists in source: "nowhere"' },
        ],
      },
    });
  });

  it('reload_metadata keeps the current state if the new metadata is invalid', async () => {
    await track([{ table: 'author', event_triggers: [{ name: 'x' }], surprise: 1 }]);
    const answer = await post('/v1/metadata', { type: 'reload_metadata' });
    expect(answer).toMatchObject({ status: 500, body: { code: 'invalid-configuration', path: '$' } });
    expect(JSON.stringify(answer.body)).toContain('databases/databases.yaml: $[0].tables[0].surprise');
    expect(await engine.ask('{ author_by_pk(id: 1) { name } }')).toEqual({ data: { author_by_pk: { name: 'Ada' } } });
  });

  it.each([
    [
      'a request of another role than admin',
      { type: 'export_metadata' },
      { 'x-hasura-role': 'reader' },
      400,
      'access-denied',
    ],
    [
      'a request with a wrong secret',
      { type: 'export_metadata' },
      { 'x-hasura-admin-secret': 'guess' },
      401,
      'access-denied',
    ],
    ['an unsupported command', { type: 'replace_metadata', args: {} }, {}, 400, 'not-supported'],
    ['a body that is not a command', [], {}, 400, 'parse-failed'],
  ])('POST /v1/metadata rejects %s', async (_, body, headers, status, code) => {
    expect(await post('/v1/metadata', body, headers)).toMatchObject({ status, body: { code } });
  });
});

describe.each(['/v1/query', '/v2/query', '/v1beta1/relay'])('POST %s', (path) => {
  it('the error for an unsupported command names the supported route', async () => {
    const answer = await post(path, { type: 'run_sql', args: { sql: 'select 1' } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'not-supported', path: '$' } });
    expect(JSON.stringify(answer.body)).toContain('/v1/graphql');
  });
});

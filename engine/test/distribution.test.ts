import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceTables } from '../../db/test/distribution.ts';
import { createMigratedDatabase } from '../../testing/seeded.ts';
import { compileQuery } from '../src/compile/query.ts';
import { readConfig } from '../src/config.ts';
import { loadMetadata } from '../src/metadata/load.ts';
import type { ValidatedMetadata } from '../src/model/model.ts';
import { parseOperation } from '../src/operation/document.ts';
import { parseOperationForRole } from '../src/operation/read.ts';
import { allOptimizerPasses } from '../src/optimize/passes.ts';
import { buildRoleSchema } from '../src/schema/role.ts';
import { loadValidatedMetadata } from '../src/state/load-model.ts';

const metadataDirectory = new URL('../../engine-metadata/metadata', import.meta.url).pathname;
/** The operations that the gateway sends for the golden requests. */
const golden = new URL('../../single/test/records/golden', import.meta.url).pathname;

const resources = new AsyncDisposableStack();
let model: ValidatedMetadata;
beforeAll(async () => {
  const database = resources.use(await createMigratedDatabase());
  const client = new pg.Client(database.url);
  await client.connect();
  resources.defer(() => client.end());
  const { metadata } = await loadMetadata(metadataDirectory);
  const types = { getTypeParser: () => String };
  const ask = async (text: string, values: readonly string[]): Promise<string | null> =>
    (await client.query({ text, values: [...values], rowMode: 'array', types })).rows[0]?.[0] ?? null;
  model = await loadValidatedMetadata(metadata, ask, readConfig({ WORKER_URL: 'http://worker', EVENTS_SECRET: 'x' }));
});
afterAll(() => resources.disposeAsync());

const variablesSchema = v.record(v.string(), v.unknown());

/** Returns the SQL that the engine generates for a GraphQL operation of the golden tests and for a role. */
async function statementOf(name: string, role: string): Promise<string> {
  const read = (file: string) => readFile(join(golden, name, 'generated', file), 'utf8');
  const variables = v.parse(variablesSchema, JSON.parse(await read('variables.json')));
  const document = parseOperation(await read('operation.graphql'), undefined);
  const operation = parseOperationForRole(buildRoleSchema(model, role, false), document, variables);
  if (operation.is !== 'query') throw new Error(`${name} is a ${operation.is}`);
  const options = { stringifyNumerics: true, isSingle: () => true, passes: allOptimizerPasses };
  return compileQuery(operation.roots, options).statement?.text ?? '';
}

/**
 * Returns the tables of a statement. For each table, says whether the statement compares the table's organisation with
 * a parameter.
 */
function tablesIn(sql: string): { readonly table: string; readonly isRouted: boolean }[] {
  return [...sql.matchAll(/(?:from|join) "public"\."(\w+)" as "(\w+)"/g)].map(([, table = '', alias = '']) => ({
    table,
    isRouted: sql.includes(`"${alias}"."organisation_id" = $`),
  }));
}

test.each(['organisation', 'workspace'])(
  'every statement of the role %s reads only reference tables and rows of one organisation',
  async (role) => {
    const responses = await Promise.all(
      (await readdir(golden)).map(async (name) => [name, await readdir(join(golden, name, 'generated'))] as const),
    );
    const names = responses.filter(([, files]) => files.includes('operation.graphql')).map(([name]) => name);
    expect(names.length).toBeGreaterThan(15);
    for (const name of names) {
      const tables = tablesIn(await statementOf(name, role));
      expect(tables.length, name).toBeGreaterThan(0);
      const unrouted = tables.filter(({ table, isRouted }) => !isRouted && !referenceTables.has(table));
      expect(unrouted, name).toEqual([]);
    }
  },
);

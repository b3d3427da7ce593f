import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createTestDatabase } from '../../testing/database.ts';
import { compileMutation } from '../src/compile/mutation.ts';
import { compileQuery } from '../src/compile/query.ts';
import { readConfig } from '../src/config.ts';
import { compileSubscription } from '../src/hasura/live/compile.ts';
import { loadMetadata } from '../src/metadata/load.ts';
import { parseOperation } from '../src/operation/document.ts';
import { parseForRole } from '../src/operation/read.ts';
import { allOptimizerPasses } from '../src/optimize/passes.ts';
import { createRoleSchema } from '../src/schema/role.ts';
import { loadModel, readCatalogOf } from '../src/state/load-model.ts';
import { goldenCaseTables } from './golden/tables.ts';
import { createMetadataFileContents, createTemporaryFolder } from './support.ts';

const golden = join(import.meta.dirname, 'golden');
const cases = readdirSync(golden, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

const database = await createTestDatabase();
const client = new pg.Client(database.url);
await client.connect();
await client.query(readFileSync(join(golden, 'schema.sql'), 'utf8'));
await client.query('vacuum analyze shop, bill, line');
// The cost of an index-only scan depends on the pages that vacuum has marked as all-visible. Transactions of other
// tests can prevent these marks, so the test turns off index-only scans.
await client.query('set enable_indexonlyscan = off');
await client.query('set max_parallel_workers_per_gather = 0');
await using files = await createTemporaryFolder(createMetadataFileContents(goldenCaseTables));
const { metadata } = await loadMetadata(files.path);
const types = { getTypeParser: () => String };
const ask = async (text: string, values: readonly string[]): Promise<string | null> =>
  (await client.query({ text, values: [...values], rowMode: 'array', types })).rows[0]?.[0] ?? null;
const model = await loadModel(metadata, await readCatalogOf(metadata, ask), ask, readConfig({}));
afterAll(async () => {
  await client.end();
  await database.drop();
});

/**
 * Reads a case. YAML in the comments of `request.graphql` sets the role, the variables, and the optimizer
 * passes that are off.
 */
function read(name: string) {
  const text = readFileSync(join(golden, name, 'request.graphql'), 'utf8');
  const comments = text.match(/^# ?.*$/gm)?.map((line) => line.slice(2)) ?? [];
  const given: unknown = parse(comments.join('\n'));
  const { role = 'reader', variables = {}, off = [], single = [] } = Object(given);
  return { text, role, variables, off, single };
}

/** Splits the text of a statement into lines, so that a reviewer can read it. */
const lines = (text: string): string =>
  text.replaceAll(/ (?=(?:from|where|and|or|order by|limit|union all|returning) )/g, '\n  ');

function statements({
  text,
  role,
  variables,
  off,
  single,
}: ReturnType<typeof read>): readonly { text: string; note: string }[] {
  const options = {
    stringifyNumerics: false,
    isSingle: (variable: string) => single.includes(variable),
    passes: { ...allOptimizerPasses, ...Object.fromEntries(off.map((pass: string) => [pass, false])) },
  };
  const operation = parseForRole(createRoleSchema(model, role, false), parseOperation(text, undefined), variables);
  if (operation.is === 'mutation')
    return compileMutation(operation.roots, options, false).steps.map(({ statement: printed }) => ({
      text: printed.text,
      note: '',
    }));
  if (operation.is === 'subscription')
    return [{ text: compileSubscription(operation.roots, options).statement.text, note: '' }];
  const { statement, genericPlan } = compileQuery(operation.roots, options);
  return statement === undefined ? [] : [{ text: statement.text, note: `-- generic plan: ${genericPlan}\n` }];
}

describe('SQL and Postgres plan of an operation', () => {
  it.each(cases)('the SQL and the Postgres plan of an operation match the recorded files: %s', async (name) => {
    const made = statements(read(name));
    const plans: string[] = [];
    for (const { text } of made) {
      const { rows } = await client.query({ text: `explain (generic_plan, costs off) ${text}`, rowMode: 'array' });
      plans.push(rows.map(([line]) => line).join('\n'));
    }
    const sql = made.map(({ text, note }) => `${note}${lines(text)};\n`).join('\n');
    await expect(sql).toMatchFileSnapshot(join(golden, name, 'statement.sql'));
    await expect(`${plans.join('\n\n')}\n`).toMatchFileSnapshot(join(golden, name, 'plan.txt'));
  });
});

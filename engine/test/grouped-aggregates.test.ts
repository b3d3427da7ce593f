import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { randomSeed } from '../../testing/random-seed.ts';
import { bindParameters } from '../src/compile/parameters.ts';
import { compileQuery } from '../src/compile/query.ts';
import { readConfig } from '../src/config.ts';
import { responseTemplate } from '../src/execute/plans.ts';
import { fillTemplate, joinToText } from '../src/execute/run.ts';
import { loadMetadata } from '../src/metadata/load.ts';
import { parseOperation } from '../src/operation/document.ts';
import { parseForRole } from '../src/operation/read.ts';
import { allOptimizerPasses } from '../src/optimize/passes.ts';
import { createRoleSchema } from '../src/schema/role.ts';
import { loadModel, readCatalogOf } from '../src/state/load-model.ts';
import { goldenCaseTables } from './golden/tables.ts';
import { createMetadataFileContents, createTemporaryFolder } from './support.ts';

const database = await createTestDatabase();
const client = new pg.Client(database.url);
await client.connect();
await client.query(readFileSync(join(import.meta.dirname, 'golden/schema.sql'), 'utf8'));
await client.query("update bill set state = (array['open', 'paid', 'draft'])[id % 3 + 1]");
await using files = await createTemporaryFolder(createMetadataFileContents(goldenCaseTables));
const { metadata } = await loadMetadata(files.path);
const ask = async (text: string, params: readonly string[]): Promise<string | null> =>
  (await rowOf(text, params))[0] ?? null;
const model = await loadModel(metadata, await readCatalogOf(metadata, ask), ask, readConfig({}));
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The first row, with all values as texts. */
async function rowOf(text: string, params: readonly (string | null)[]): Promise<readonly (string | null)[]> {
  const types = { getTypeParser: () => String };
  return (await client.query({ text, values: [...params], rowMode: 'array', types })).rows[0] ?? [];
}

const session = {
  role: 'reader',
  expiresAt: undefined,
  backendOnly: false,
  variables: new Map([['x-hasura-account-id', '1']]),
};

async function answer(query: string, variables: Readonly<Record<string, unknown>>, groupAggregates: boolean) {
  const operation = parseForRole(createRoleSchema(model, 'reader', false), parseOperation(query, undefined), variables);
  if (operation.is !== 'query') throw new Error('not a query');
  const options = {
    stringifyNumerics: true,
    isSingle: () => false,
    passes: { ...allOptimizerPasses, groupAggregates },
  };
  const { statement, answers } = compileQuery(operation.roots, options);
  const columns = await rowOf(statement?.text ?? '', bindParameters(statement?.params ?? [], variables, session));
  const row = columns.map((column) => (column === null ? null : Buffer.from(column)));
  return { text: joinToText(fillTemplate(responseTemplate(answers, {}), row)), columns: columns.length };
}

const values =
  '{ aggregate { count days: count(columns: day) sum { amount } avg { amount } min { day } max { due } } }';
const day = (offset: number): string => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10);

const next = (() => {
  let state = randomSeed >>> 0;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
})();

/** Ranges overlap, are empty, or have gaps. */
const range = () => {
  const start = next(60);
  return { _gte: day(start), _lt: day(start + next(20) - 2) };
};

/** Conditions on one key, each with and without a value. */
const keys: readonly (() => object)[] = [
  () => (next(4) > 0 ? { state: { _eq: ['open', 'paid', 'void'][next(3)] } } : { state: { _is_null: true } }),
  () => (next(4) > 0 ? { day: range() } : { day: { _is_null: true } }),
  () => ({ due: range() }),
  () =>
    next(4) > 0 ? { shop: { name: { _eq: `shop ${next(11)}` } } } : { _not: { shop: { name: { _is_null: false } } } },
  () => (next(4) > 0 ? { parent: { day: range() } } : { _not: { parent: { day: { _is_null: false } } } }),
  () => (next(4) > 0 ? { amount: { _eq: `${next(12)}.0` } } : { amount: { _is_null: true } }),
];

/** `RANDOM_QUERIES` asks for more. */
const rounds = Number(process.env.RANDOM_QUERIES ?? 12);

const filters = [
  {},
  { amount: { _gt: 2 } },
  { state: { _like: '%p%' }, due: { _gt: '2026-01-10' } },
  { lines: { amount: { _gt: 50 } } },
  { _or: [{ amount: { _gt: 9 } }, { state: { _is_null: true } }] },
];

describe('aggregates that differ in one condition', () => {
  it('give the same answer by one "group by" as by one select for each', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const chosen = [keys[next(keys.length)], keys[next(keys.length)]].filter((key, i, all) => all.indexOf(key) === i);
      const count = 2 + next(8);
      const names = Array.from({ length: count }, (_, i) => `k${i}`);
      const variables = {
        filter: filters[next(filters.length)],
        ...Object.fromEntries(names.map((name) => [name, { _and: chosen.map((key) => key?.()) }])),
      };
      const declared = ['filter', ...names].map((name) => `$${name}: bill_bool_exp!`).join(', ');
      const roots = names.map((name) => `${name}: bill_aggregate(where: {_and: [$filter, $${name}]}) ${values}`);
      const query = `query (${declared}) { ${roots.join(' ')} }`;
      const grouped = await answer(query, variables, true);
      expect(grouped.text, JSON.stringify(variables)).toBe((await answer(query, variables, false)).text);
      expect(grouped.columns, JSON.stringify(variables)).toBeLessThan(count);
    }
  });

  it('stay separate if they differ in the requested values, the rows or the form of the condition', async () => {
    const query = `{
      a: bill_aggregate(where: {state: {_eq: "open"}}) { aggregate { count } }
      b: bill_aggregate(where: {state: {_eq: "paid"}}) { aggregate { count sum { amount } } }
      c: bill_aggregate(where: {state: {_eq: "paid"}}, limit: 3) { aggregate { count sum { amount } } }
      d: bill_aggregate(where: {state: {_neq: "paid"}}) { aggregate { count } }
      e: bill_aggregate(where: {shop_id: {_eq: 2}}) { aggregate { count } }
    }`;
    const grouped = await answer(query, {}, true);
    expect(grouped).toEqual({ ...(await answer(query, {}, false)), columns: 5 });
  });
});

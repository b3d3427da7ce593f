import fc from 'fast-check';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestEngine } from '../support.ts';
import { createTableConditionArbitrary } from './conditions.ts';
import { startEngineWithMakersTable } from './makers.ts';

/** Number of random conditions. The environment variable `RANDOM_QUERIES` can set another number. */
const runs = Number(process.env.RANDOM_QUERIES ?? 50);

let engine: TestEngine;
let database: pg.Client;
beforeAll(async () => {
  engine = await startEngineWithMakersTable();
  database = new pg.Client(engine.databaseUrl);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await engine[Symbol.asyncDispose]();
});

const found = v.object({ data: v.object({ rows: v.array(v.object({ id: v.number() })) }) });

async function ids(table: string, where: object, role?: string): Promise<number[]> {
  const query = `query ($where: ${table}_bool_exp!) { rows: ${table}(where: $where, order_by: {id: asc}) { id } }`;
  const answer = await engine.ask(query, { where }, role === undefined ? {} : { 'x-hasura-role': role });
  return v.parse(found, answer, { message: JSON.stringify(answer) }).data.rows.map(({ id }) => id);
}

const idsBySql = async (table: string, condition: string): Promise<number[]> => {
  const { rows } = await database.query(`select id from ${table} as r where ${condition} order by id`);
  return rows.map(({ id }) => id);
};

describe('nested conditions on related rows', () => {
  it(
    'nested conditions on related rows find the same rows as plain SQL, for every kind of key',
    () =>
      fc.assert(
        fc.asyncProperty(
          fc
            .constantFrom('maker', 'part')
            .chain((table) => createTableConditionArbitrary(table, 5).map((condition) => ({ table, ...condition }))),
          async ({ table, where, sql: text }) => {
            expect(await ids(table, where), JSON.stringify(where)).toEqual(await idsBySql(table, text('r')));
          },
        ),
        { numRuns: runs, endOnFailure: true },
      ),
    600_000,
  );

  it('conditions on related rows consider only the related rows that the role may read', async () => {
    const sameSizeSql =
      'exists (select from maker m where m.id = r.maker_id and exists (select from part p where p.maker_id = m.id and p.size = r.size))';
    expect(await ids('part', {}, 'reader')).toEqual(await idsBySql('part', sameSizeSql));
    // In a permission, `$` refers to the row to which the permission applies, even if a condition reaches this row
    // through a relationship.
    const withParts = `exists (select from part r where r.maker_id = o.id and ${sameSizeSql})`;
    const makers = await database.query(`select id from maker as o where ${withParts} order by id`);
    expect(await ids('maker', { parts: {} }, 'reader')).toEqual(makers.rows.map(({ id }) => id));
    const visible =
      'exists (select from maker m join maker b on b.id = m.boss_id where m.id = r.maker_id and exists (select from part p join maker pm on pm.id = p.maker_id join maker pb on pb.id = pm.boss_id where pb.size > 7))';
    expect(await ids('part', {}, 'visitor')).toEqual(await idsBySql('part', visible));
  });
});

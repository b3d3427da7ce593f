import * as fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { getTableDefinition, type RecordRow, RowsVisibleToOrganisation, type TableDefinition } from './data.ts';
import { ColumnValueSamples, chooseRandomItem, RandomQueryGenerator, type RandomValueChooser } from './random.ts';
import { evaluateWhereClause, matchesFilters, mayQueryReturnRow, type WhereClause } from './reference.ts';
import { sortRows } from './reference-order.ts';
import { firstOrganisationId, startTestService, type TestApiClient } from './service.ts';

vi.setConfig({ testTimeout: 3_600_000 });

/** Number of random queries in each test. The environment variable `RANDOM_QUERIES` changes the number. */
const runs = Number(process.env.RANDOM_QUERIES ?? 30);

let caller: TestApiClient;

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());
const data = await RowsVisibleToOrganisation.read(service.sql, firstOrganisationId);
const maker = new RandomQueryGenerator(new ColumnValueSamples(data));
// Each test gets a new token, because a long run of all tests takes longer than the lifetime of a token.
beforeEach(async () => {
  caller = await service.organisation(firstOrganisationId);
});

const page = v.object({
  data: v.array(v.object({ id: v.string() })),
  meta: v.object({
    total: v.optional(v.number()),
    next_cursor: v.nullable(v.string()),
    truncated: v.optional(v.boolean()),
  }),
});

async function ask(query: object) {
  const { status, text, body } = await caller.ask(query);
  if (status !== 200) throw new Error(`${status} ${text} for ${JSON.stringify(query)}`);
  const { data: found, meta } = v.parse(page, body);
  return { ids: found.map(({ id }) => id), meta };
}

interface Query {
  readonly whereClause?: WhereClause;
  readonly filters?: ReturnType<RandomQueryGenerator['filters']>;
  readonly orderBy?: ReturnType<RandomQueryGenerator['orderBy']>;
}

/** Returns the rows that the reference implementation finds for a query, in the sort order of the query. */
function expected(table: TableDefinition, query: Query): RecordRow[] {
  const { whereClause = {}, filters = [], orderBy = [] } = query;
  const filteredBy = filters.map(({ field }) => field);
  const rows = data
    .rows(table.name)
    .filter(
      (row) =>
        mayQueryReturnRow(table.name, whereClause, row, filteredBy) &&
        evaluateWhereClause(data, table.name, whereClause, row) === true &&
        matchesFilters(data, table.name, filters, row),
    );
  return sortRows(data, table.name, rows, orderBy);
}

/** Checks that a property holds for random queries. If the property does not hold, the error contains the query. */
const forRandom = (property: (draw: RandomValueChooser) => Promise<void>) =>
  fc.assert(fc.asyncProperty(fc.gen(), property), { numRuns: runs, endOnFailure: true });

async function agrees(table: TableDefinition, query: Query): Promise<void> {
  const rows = expected(table, query);
  const { ids, meta } = await ask({ root: table.name, ...query, total: true, limit: 200, fields: [] });
  const asked = JSON.stringify({ root: table.name, ...query });
  expect(meta.total, asked).toBe(rows.length);
  expect(ids, asked).toEqual(rows.slice(0, 200).map(({ id }) => id));
}

test('queries with a where clause of any depth return the same rows as the reference implementation', () =>
  forRandom(async (draw) => {
    const table = maker.table(draw);
    await agrees(table, { whereClause: maker.clause(draw, table, draw(fc.integer, { min: 0, max: 5 })) });
  }));

test('queries with filters, with or without a where clause, return the same rows as the reference implementation', () =>
  forRandom(async (draw) => {
    const table = maker.table(draw);
    const filters = maker.filters(draw, table);
    await agrees(table, draw(fc.boolean) ? { filters } : { filters, whereClause: maker.clause(draw, table, 1) });
  }));

test('queries that sort by fields of the record, fields of related records and aggregates return the same order as the reference implementation', () =>
  forRandom(async (draw) => {
    const table = maker.table(draw);
    await agrees(table, { orderBy: maker.orderBy(draw, table) });
  }));

/** Reads all pages of a query, each with the cursor that the previous page contains. */
async function walk(query: object): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const { ids, meta } = await ask(cursor === undefined ? query : { ...query, cursor });
    seen.push(...ids);
    cursor = meta.next_cursor;
  } while (cursor !== null);
  return seen;
}

test('the pages of a query with cursors contain every row once, in order', () =>
  fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      const table = getTableDefinition(
        chooseRandomItem(draw, [
          'transactions',
          'documents',
          'invoices',
          'companies',
          'people',
          'ledger_accounts',
          'workspaces',
        ]),
      );
      const orderBy = maker.orderBy(draw, table);
      const whereClause = maker.clause(draw, table, 1);
      const rows = expected(table, { orderBy, whereClause });
      const limit = Math.max(draw(fc.integer, { min: 1, max: 60 }), Math.ceil(rows.length / 12));
      const query = { root: table.name, orderBy, whereClause, limit: Math.min(limit, 200), fields: [] };
      expect(await walk(query), JSON.stringify(query)).toEqual(rows.map(({ id }) => id));
    }),
    { numRuns: Math.ceil(runs / 4), endOnFailure: true },
  ));

import * as v from 'valibot';
import { afterAll, expect, test, vi } from 'vitest';
import { operatorNames } from '../../../gateway/src/contract/operators.ts';
import {
  type ColumnValue,
  getTableDefinition,
  type RecordRow,
  RowsVisibleToOrganisation,
  type TableDefinition,
  tableDefinitionsByName,
} from './data.ts';
import { type FilterRule, matchesFilters } from './reference.ts';
import { firstOrganisationId, startTestService } from './service.ts';

vi.setConfig({ testTimeout: 300_000 });

/**
 * To save time, the test queries each field with every sixth operator only. The next field starts one operator later,
 * so that the fields of a type together use every operator. `ALL_COMBINATIONS=1` tests every operator of every field.
 */
const share = process.env.ALL_COMBINATIONS === undefined ? 6 : 1;

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());
const caller = await service.organisation(firstOrganisationId);
const data = await RowsVisibleToOrganisation.read(service.sql, firstOrganisationId);

interface Dimension {
  readonly path: string;
  readonly type: Parameters<typeof operatorNames>[0];
  readonly values: readonly Exclude<ColumnValue, null>[];
}

/** Returns the distinct values of a column in the given rows. */
const valuesOf = (rows: readonly RecordRow[], column: string) => [...new Set(rows.flatMap((row) => row[column] ?? []))];

/**
 * Returns the dimensions of a record type: its own fields and the fields of to-one relationships, each with its
 * existing values.
 */
function dimensionsOf(table: TableDefinition, rows: readonly RecordRow[]): Dimension[] {
  const own = table.fields.map(({ path, type, column }) => ({ path, type, values: valuesOf(rows, column) }));
  const facets = table.relations.flatMap((relation) => {
    if (relation.many) return [];
    const others = rows.flatMap((row) => data.one(table.name, relation, row) ?? []);
    return relation.sorts.map((facet): Dimension => {
      const field = getTableDefinition(relation.to).fields.find(({ path }) => path === facet);
      if (field === undefined) throw new Error(`no field ${facet}`);
      return { path: `${relation.name}.${facet}`, type: field.type, values: valuesOf(others, field.column) };
    });
  });
  return [...own, ...facets];
}

/** Returns filter rules that use the given operator. The rules that probably match a row come first. */
function rulesFor({ path: field, type, values }: Dimension, operator: string): FilterRule[] {
  if (operator === 'is_null' || operator === 'is_not_null') return [{ field, operator }];
  const nothing = { text: 'none', number: 0, date: '2026-01-31', boolean: true, enum: undefined, workspace: 'none' }[
    type
  ];
  const candidates = values.length > 0 ? values.slice(0, 20) : nothing === undefined ? [] : [nothing];
  return candidates.map((value) => ({ field, operator, value: operator === 'in' ? [value] : value }));
}

const page = v.object({ data: v.array(v.object({ id: v.string() })) });

test('the operators of every field of every record type find rows if matching rows exist', async () => {
  let asked = 0;
  let found = 0;
  const possible = new Set<string>();
  const used = new Set<string>();
  for (const table of tableDefinitionsByName.values()) {
    const mark = { invoices: 'deleted_at', documents: 'status' }[table.name];
    const rows = data.rows(table.name);
    const live = rows.filter(
      (row) => row.deleted_at == null && (table.name !== 'documents' || row.status !== 'deleted'),
    );
    const asking = dimensionsOf(table, rows)
      .flatMap((dimension, position) => {
        const all = operatorNames(dimension.type);
        for (const operator of all) possible.add(`${dimension.type} ${operator}`);
        return all.filter((_, index) => (index + position) % share === 0).map((operator) => ({ dimension, operator }));
      })
      .values();
    const askInTurn = async () => {
      for (const { dimension, operator } of asking) {
        const rules = rulesFor(dimension, operator);
        const shown = dimension.path === mark ? rows : live;
        const holding = (candidate: FilterRule) =>
          shown.some((row) => matchesFilters(data, table.name, [candidate], row));
        const rule = rules.find(holding) ?? rules[0];
        if (rule === undefined) continue;
        const { status, text, body } = await caller.ask({ root: table.name, filters: [rule], limit: 1, fields: [] });
        const asText = `${table.name} ${JSON.stringify(rule)}: ${text}`;
        expect(status, asText).toBe(200);
        expect(v.parse(page, body).data.length > 0, asText).toBe(holding(rule));
        used.add(`${dimension.type} ${operator}`);
        asked += 1;
        if (holding(rule)) found += 1;
      }
    };
    // Each query at the same time would need a connection to Postgres of its own.
    await Promise.all([askInTurn(), askInTurn(), askInTurn()]);
  }
  expect(used).toEqual(possible);
  expect(asked).toBeGreaterThan(2500 / share);
  expect(found).toBeGreaterThan(2500 / share);
});

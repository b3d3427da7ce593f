import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { adminSecret, startEngine } from './support.ts';

const columns = ['id', 'a', 'b', 'c'] as const;
type ColumnName = (typeof columns)[number];
type Row = Readonly<Record<ColumnName, number | null>>;

/** All rows of the table that this test creates. */
const rows: readonly Row[] = [1, 2, 3, 4, 5, 6].map((id) => ({
  id,
  a: id * 10,
  b: id % 2 === 0 ? null : id,
  c: id % 3,
}));

interface Member {
  readonly columns: readonly ColumnName[];
  readonly filter: object;
  readonly shows: (row: Row) => boolean;
}

/** The parent roles of the inherited roles. Each parent role can read some columns of some rows. */
const members: Readonly<Record<string, Member>> = {
  low: { columns: ['id', 'a'], filter: { id: { _lte: 3 } }, shows: ({ id }) => (id ?? 0) <= 3 },
  odd: { columns: ['id', 'b'], filter: { b: { _is_null: false } }, shows: ({ b }) => b !== null },
  third: { columns: ['a', 'c'], filter: { c: { _eq: 0 } }, shows: ({ c }) => c === 0 },
  all: { columns: ['c'], filter: {}, shows: () => true },
};

const names = Object.keys(members);
const sets = names
  .reduce<string[][]>((found, name) => found.concat(found.map((set) => [...set, name])), [[]])
  .filter(({ length }) => length > 1);
const roleOf = (set: readonly string[]): string => set.join('_');

const columnsOf = (set: readonly string[]): readonly ColumnName[] =>
  columns.filter((column) => set.some((name) => members[name]?.columns.includes(column)));

/**
 * Returns the rows that at least one of the roles can read. Each row contains the values that at least one of the roles
 * can read.
 */
const visible = (set: readonly string[]): readonly Row[] =>
  rows
    .filter((row) => set.some((name) => members[name]?.shows(row)))
    .map((row) => {
      const sees = (column: ColumnName): boolean =>
        set.some((name) => members[name]?.columns.includes(column) && members[name]?.shows(row));
      const cell = (column: ColumnName): number | null => (sees(column) ? row[column] : null);
      return { id: cell('id'), a: cell('a'), b: cell('b'), c: cell('c') };
    });

const values = rows.map(({ id, a, b, c }) => `(${id}, ${a}, ${b}, ${c})`);
const engine = await startEngine({
  sql: `create table cell (id int primary key, a int, b int, c int); insert into cell values ${values.join()};
    create table tray (id int primary key); insert into tray values (1)`,
  tables: [
    {
      table: 'cell',
      select_permissions: Object.entries(members).map(([role, { columns: granted, filter }]) => ({
        role,
        permission: { columns: granted, filter, allow_aggregations: true },
      })),
    },
    {
      table: 'tray',
      insert_permissions: names.map((role) => ({
        role,
        permission: { check: role === 'all' ? { id: { _lt: 100 } } : {}, columns: ['id'] },
      })),
    },
  ],
  files: {
    'inherited_roles.yaml': stringify([
      ...sets.map((set) => ({ role_name: roleOf(set), role_set: set })),
      { role_name: 'nested', role_set: ['low_odd', 'third'] },
    ]),
  },
});
afterAll(() => engine[Symbol.asyncDispose]());

const answered = v.object({ data: v.object({ cell: v.array(v.record(v.string(), v.nullable(v.number()))) }) });

async function ask(role: string, args: string, selected: readonly string[]): Promise<readonly unknown[]> {
  const answer = await engine.ask(`{ cell${args} { ${selected.join(' ')} } }`, undefined, { 'x-hasura-role': role });
  return v.parse(answered, answer).data.cell;
}

const part = (row: Row, selected: readonly ColumnName[]) =>
  Object.fromEntries(selected.map((column) => [column, row[column]]));
const sorted = (list: readonly unknown[]): readonly string[] => list.map((item) => JSON.stringify(item)).sort();

describe.each(sets.map((set) => ({ role: roleOf(set), set })))('inherited role $role', ({ role, set }) => {
  const selected = columnsOf(set);

  it('an inherited role reads exactly the values that its parent roles can read', async () => {
    const expected = visible(set).map((row) => part(row, selected));
    expect(sorted(await ask(role, '', selected))).toEqual(sorted(expected));
  });

  it('an inherited role cannot find out hidden values by conditions', async () => {
    for (const column of selected)
      for (const value of new Set(rows.map((row) => row[column]).filter((cell) => cell !== null))) {
        const expected = visible(set).filter((row) => row[column] === value);
        const found = await ask(role, `(where: {${column}: {_eq: ${value}}})`, selected);
        expect([column, value, sorted(found)]).toEqual([
          column,
          value,
          sorted(expected.map((row) => part(row, selected))),
        ]);
      }
  });

  it('an inherited role cannot find out hidden values by aggregates, distinct_on or order_by', async () => {
    for (const column of selected) {
      const cells = visible(set).map((row) => row[column]);
      const seen = cells.filter((cell) => cell !== null);
      const answer = await engine.ask(
        `{ cell_aggregate { aggregate { count(columns: ${column}) sum { ${column} } max { ${column} } } } }`,
        undefined,
        { 'x-hasura-role': role },
      );
      const sum = seen.length === 0 ? null : seen.reduce((total, cell) => total + cell, 0);
      const max = seen.length === 0 ? null : Math.max(...seen);
      expect(answer).toEqual({
        data: { cell_aggregate: { aggregate: { count: seen.length, sum: { [column]: sum }, max: { [column]: max } } } },
      });
      const distinct = await ask(role, `(distinct_on: ${column}, order_by: {${column}: asc})`, [column]);
      const ascending = [...new Set(seen)].sort((one, other) => one - other);
      const expected = cells.includes(null) ? [...ascending, null] : ascending;
      expect(distinct).toEqual(expected.map((cell) => ({ [column]: cell })));
    }
  });
});

describe('inherited role', () => {
  it('a role that inherits from an inherited role reads all values of its parent roles', async () => {
    const set = ['low', 'odd', 'third'];
    expect(sorted(await ask('nested', '', columns))).toEqual(sorted(visible(set)));
  });

  it('an inherited role may write only if its parent roles have equal write permissions', async () => {
    const insert = (role: string, id: number) =>
      engine.ask(`mutation { insert_tray(objects: {id: ${id}}) { affected_rows } }`, undefined, {
        'x-hasura-role': role,
      });
    expect(await insert('nested', 200)).toEqual({ data: { insert_tray: { affected_rows: 1 } } });
    expect(await insert('low_all', 2)).toMatchObject({ errors: [{ message: 'no mutations exist' }] });
    const response = await engine.fetch('/v1/metadata', {
      method: 'POST',
      headers: { 'x-hasura-admin-secret': adminSecret },
      body: JSON.stringify({ type: 'get_inconsistent_metadata', args: {} }),
    });
    expect(await response.json()).toMatchObject({
      is_consistent: false,
      inconsistent_objects: expect.arrayContaining([
        {
          type: 'inherited role permission inconsistency',
          name: 'low_all',
          reason:
            "Could not inherit permission for the role 'low_all' for the entity: 'insert permission, table: tray, source: 'default''",
          entity: { permission_type: 'insert', source: 'default', table: 'tray' },
        },
      ]),
    });
  });
});

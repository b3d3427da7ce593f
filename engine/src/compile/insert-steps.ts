// Order of the statements of nested inserts: related rows first, then the row, then the rows that refer to it.
import type { InsertArgument, InsertedRow, MutationResponse, NestedInsert } from '../ir/mutation-types.ts';
import { formatTableName } from '../model/report.ts';
import type { Relationship, TableColumn } from '../model/types.ts';
import type { ValueWithPath } from '../sql/value.ts';
import { CompileContext, type CompileOptions } from './context.ts';
import { compileInsert } from './mutation-insert.ts';
import { type LaterRowData, type MutationStep, type RequiredRowCount, writeStep } from './mutation-step.ts';
import type { ValueOrDefault } from './mutation-values.ts';

/** A row to insert. Some values come from other inserted rows. */
interface Pending {
  readonly inserts: InsertArgument;
  readonly row: InsertedRow;
  readonly given: Map<TableColumn, ValueWithPath>;
}

/** The step that writes a row, the row's index in it, and the columns that the step returns. */
type RowPosition = { readonly step: number; readonly row: number; readonly kept: readonly TableColumn[] };

/** The response of the inserts at one nesting level, and the errors for rows that Postgres does not write. */
interface LevelOptions extends LaterRowData {
  /** The error if Postgres does not write the row; undefined if the row may stay unwritten. */
  readonly requirementOf: (pending: Pending) => RequiredRowCount | undefined;
  readonly output: MutationResponse | undefined;
}

const columnOfPosition = ({ step, row, kept }: RowPosition, column: TableColumn, path: string): ValueWithPath => ({
  value: { from: 'written', step, row, column: kept.indexOf(column) + 1 },
  path,
});

function append<K, V>(lists: Map<K, V[]>, key: K, item: V): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [item]);
  else known.push(item);
}

const related = (
  group: readonly Pending[],
  side: 'before' | 'after',
): ReadonlyMap<Relationship, readonly { readonly of: number; readonly item: NestedInsert }[]> => {
  const found = new Map<Relationship, { of: number; item: NestedInsert }[]>();
  group.forEach(({ row }, of) => {
    for (const item of row[side]) append(found, item.relationship, { of, item });
  });
  return found;
};

/** Plans nested inserts level by level; at each level, each relationship has its own statements. */
class Planner {
  readonly #steps: MutationStep[];
  readonly #options: CompileOptions;
  readonly #perObject: boolean;

  constructor(steps: MutationStep[], options: CompileOptions, apart: boolean) {
    this.#steps = steps;
    this.#options = options;
    this.#perObject = apart;
  }

  /**
   * One statement inserts one group. A row to which other rows refer has its own group if on_conflict may skip it,
   * because the result of a statement does not say which row was skipped, or if an error must name the exact row.
   */
  #groups(level: readonly Pending[], wanted: LevelOptions): readonly (readonly Pending[])[] {
    const groups = new Map<unknown, Pending[]>();
    for (const pending of level) {
      const { inserts } = pending;
      const separate = this.#perObject || inserts.conflict !== undefined;
      const free = inserts.plain && wanted.columns.length === 0;
      append(groups, separate ? (free ? inserts : pending) : undefined, pending);
    }
    return [...groups.values()];
  }

  /** Returns for each row its statement and its index in the statement. */
  level(level: readonly Pending[], wanted: LevelOptions): ReadonlyMap<Pending, RowPosition> {
    const places = new Map<Pending, RowPosition>();
    for (const group of this.#groups(level, wanted)) {
      this.#before(group);
      const kept = [
        ...new Set([
          ...wanted.columns,
          ...group.flatMap(({ row }) =>
            row.after.flatMap(({ relationship }) => relationship.mapping.map(([here]) => here)),
          ),
        ]),
      ];
      const step = this.#write(group, { ...wanted, columns: kept });
      group.forEach((pending, row) => {
        places.set(pending, { step, row, kept });
      });
      this.#after(group, places);
    }
    return places;
  }

  #before(group: readonly Pending[]): void {
    for (const [{ mapping, name, table }, items] of related(group, 'before')) {
      const children = items.map(({ of, item }) => ({ of, path: item.path, pendings: pendingsOf(item.inserts) }));
      const paths = new Map(children.flatMap(({ pendings, path }) => pendings.map((pending) => [pending, path])));
      const places = this.level(
        children.flatMap(({ pendings }) => pendings),
        {
          rows: false,
          columns: mapping.map(([, there]) => there),
          output: undefined,
          requirementOf: (pending) => ({
            rows: 1,
            message: `cannot proceed to insert object relation "${name}" since insert to table "${formatTableName(table)}" affects zero rows`,
            path: paths.get(pending) ?? '$',
          }),
        },
      );
      for (const { of, pendings, path } of children)
        for (const pending of pendings) {
          const place = places.get(pending);
          if (place === undefined) continue;
          for (const [here, there] of mapping) group[of]?.given.set(here, columnOfPosition(place, there, path));
        }
    }
  }

  #after(group: readonly Pending[], places: ReadonlyMap<Pending, RowPosition>): void {
    for (const [{ mapping }, items] of related(group, 'after')) {
      const children = items.flatMap(({ of, item }) => {
        const parent = group[of];
        const place = parent && places.get(parent);
        if (place === undefined) return [];
        const given = mapping.map(([here, there]) => [there, columnOfPosition(place, here, item.path)] as const);
        return pendingsOf(item.inserts, given);
      });
      this.level(children, { rows: false, columns: [], output: undefined, requirementOf: () => undefined });
    }
  }

  #write(group: readonly Pending[], { requirementOf, output, rows: keepsRows, columns }: LevelOptions): number {
    const [first] = group;
    if (first === undefined) throw new TypeError('an insert group must contain at least one row');
    const { inserts, row } = first;
    const { table, check, conflict } = inserts;
    const context = new CompileContext(this.#options);
    const path = row.path;
    const rows = group.map(({ inserts: { presets }, row: { values }, given }) => {
      const fixed = presets.map(({ column, value }): [TableColumn, ValueOrDefault] => [column, { value, path: '$' }]);
      return new Map<TableColumn, ValueOrDefault>([...fixed, ...values, ...given]);
    });
    const write = compileInsert(context, { table, rows, check, conflict, path });
    const statement = writeStep(context, write, { rows: keepsRows, columns }, output);
    const hangs = group.some((pending) => pending.row.after.length > 0);
    const needed = hangs ? missingParent(first) : requirementOf(first);
    const joint = new Set(group.map((pending) => pending.row.path)).size > 1;
    return (
      this.#steps.push({
        statement,
        writes: true,
        path,
        requirement: needed && { ...needed, rows: group.length },
        joint,
      }) - 1
    );
  }
}

const missingParent = ({ inserts: { table }, row: { path } }: Pending): RequiredRowCount => ({
  rows: 1,
  message: `cannot proceed to insert array relations since insert to table "${formatTableName(table)}" affects zero rows`,
  path,
});

const pendingsOf = (
  inserts: InsertArgument,
  given: readonly (readonly [TableColumn, ValueWithPath])[] = [],
): readonly Pending[] => inserts.rows.map((row) => ({ inserts, row, given: new Map(given) }));

/**
 * @param steps the steps of the plan so far, to which the steps of the insert are appended
 * @param output fields that the statement must return; undefined if a later step returns the response
 * @param perObject each object gets its own statement, so that an error has the exact path
 * @returns the steps that write the top-level rows
 */
export function planInsertSteps(
  steps: MutationStep[],
  options: CompileOptions,
  inserts: InsertArgument,
  wanted: { readonly rows: boolean; readonly output: MutationResponse | undefined },
  perObject: boolean,
): readonly number[] {
  if (inserts.rows.length === 0) return [];
  const planner = new Planner(steps, options, perObject);
  const places = planner.level(pendingsOf(inserts), { ...wanted, columns: [], requirementOf: () => undefined });
  return [...new Set([...places.values()].map(({ step }) => step))];
}

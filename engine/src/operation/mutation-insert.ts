import { appendPathKey, validationError } from '../errors/engine-error.ts';
import type { InsertArgument, InsertedRow, NestedInsert, OnConflict } from '../ir/mutation-types.ts';
import { alwaysTrue } from '../model/predicate.ts';
import type { Relationship, TableColumn, TrackedTable } from '../model/types.ts';
import { insertPermission, updatePermission } from '../permission/write.ts';
import { placeholderColumn } from '../schema/mutation-insert.ts';
import { parseBoolExp } from './bool-exp.ts';
import type { ParseContext } from './context.ts';
import { type InputValue, inputMembers } from './input.ts';
import { columnsInInput, getInputItems, getInputMember, inputColumnValues } from './mutation-input.ts';

const quoted = (columns: readonly TableColumn[]): string => columns.map(({ name }) => `"${name}"`).join(', ');

function readConflict(
  context: ParseContext,
  table: TrackedTable,
  input: InputValue | undefined,
): OnConflict | undefined {
  if (input === undefined) return undefined;
  const constraint = getInputMember(input, 'constraint');
  if (constraint?.is !== 'enum') return undefined;
  const updated = getInputMember(input, 'update_columns');
  if (getInputItems(updated).some((item) => item.is === 'enum' && item.value === placeholderColumn))
    throw validationError('erroneous column name', input.path);
  const where = getInputMember(input, 'where');
  const permission = updatePermission(table, context.schema.role);
  const filter = permission?.filter ?? alwaysTrue;
  return {
    constraint: constraint.value,
    columns: columnsInInput(table, updated),
    presets: permission?.presets ?? [],
    where: where === undefined ? filter : parseBoolExp(context, filter, where),
    check: permission?.check,
  };
}

/** The rows of one insert argument, with the columns that get their values from the parent row. */
type Scope = { readonly context: ParseContext; readonly table: TrackedTable; readonly given: readonly TableColumn[] };

const hasRows = (input: InputValue): boolean => {
  const data = getInputMember(input, 'data');
  return data?.is === 'object' || getInputItems(data).length > 0;
};

function readRelated({ context }: Scope, relationship: Relationship, input: InputValue, path: string): NestedInsert {
  const { table, mapping, insertedAfter, kind } = relationship;
  const given = insertedAfter ? mapping.map(([, there]) => there) : [];
  const data = getInputMember(input, 'data');
  const objects = kind === 'object' ? (data === undefined ? [] : [data]) : getInputItems(data);
  // As in Hasura, the path of a row that is inserted after its parent row contains an index, even if there is only one
  // row.
  const place = (i: number): string => (insertedAfter ? appendPathKey(`${path}.data`, i) : `${path}.data`);
  const conflict = getInputMember(input, 'on_conflict');
  return { relationship, inserts: readRows({ context, table, given }, objects, conflict, `${path}.data`, place), path };
}

function readRow(scope: Scope, input: InputValue, path: string): InsertedRow {
  const values = new Map(inputColumnValues(input));
  const twice = [...values.keys()].filter((column) => scope.given.includes(column));
  if (twice.length > 0)
    throw validationError(
      `cannot insert ${quoted(twice)} columns as their values are already being determined by parent insert`,
      path,
    );
  const related = inputMembers(input).flatMap(({ field: { means }, input: inner }): NestedInsert[] => {
    if (means.is !== 'relationship' || !hasRows(inner)) return [];
    const { relationship } = means;
    const here = `${path}.${relationship.name}`;
    const determined = relationship.mapping
      .map(([column]) => column)
      .filter((column) => values.has(column) || scope.given.includes(column));
    if (relationship.kind === 'object' && determined.length > 0 && !relationship.insertedAfter)
      throw validationError(
        `cannot insert object relationship "${relationship.name}" as ${quoted(determined)} column values are already determined`,
        here,
      );
    return [readRelated(scope, relationship, inner, here)];
  });
  return {
    values,
    before: related.filter(({ relationship }) => !relationship.insertedAfter),
    after: related.filter(({ relationship }) => relationship.insertedAfter),
    path,
  };
}

const isPlain = ({ before, after }: InsertedRow): boolean => before.length === 0 && after.length === 0;

function readRows(
  scope: Scope,
  objects: readonly InputValue[],
  conflict: InputValue | undefined,
  path: string,
  place: (i: number) => string,
): InsertArgument {
  const { context, table } = scope;
  const permission = insertPermission(table, context.schema.role);
  if (permission === undefined) throw new TypeError(`${context.schema.role} may not insert into ${table.name}`);
  const rows = objects.map((object, i) => readRow(scope, object, place(i)));
  const plain = rows.every(isPlain);
  return {
    table,
    // If no row has nested inserts, one statement inserts all rows, so their errors have the same path.
    rows: plain ? rows.map((row) => ({ ...row, path })) : rows,
    plain,
    presets: permission.presets,
    check: permission.check,
    conflict: readConflict(context, table, conflict),
  };
}

/** `insert_x` and `insert_x_one`. @param path such as `$.selectionSet.insert_orders.args` */
export function parseInsertArguments(
  context: ParseContext,
  table: TrackedTable,
  args: ReadonlyMap<string, InputValue>,
  path: string,
): InsertArgument {
  const object = args.get('object');
  const objects = object === undefined ? getInputItems(args.get('objects')) : [object];
  const here = `${path}.${object === undefined ? 'objects' : 'object'}`;
  return readRows({ context, table, given: [] }, objects, args.get('on_conflict'), here, (i) => appendPathKey(here, i));
}

import type { ComputedMetadata, TableMetadata } from '../../../metadata/table.ts';
import { isGraphqlName } from '../../../model/names.ts';
import { formatTableName, type Reporter } from '../../../model/report.ts';
import type { TrackedTable } from '../../../model/types.ts';
import {
  callWithoutArguments,
  FunctionError,
  type FunctionFinder,
  findFunction,
  readFunction,
  type TableFinder,
} from './routine.ts';

interface ModelContext {
  readonly functions: FunctionFinder;
  readonly tableOfType: TableFinder;
  readonly report: Reporter;
}

function checkName(table: TrackedTable, name: string): void {
  if (!isGraphqlName(name)) throw new FunctionError(`"${name}" is not a name that GraphQL allows`);
  const isColumn = [...table.columns.values()].some(({ graphqlName }) => graphqlName === name);
  if (isColumn || table.relationships.has(name) || table.computed.has(name))
    throw new FunctionError(`the table already has a column, relationship or computed field with the name ${name}`);
}

function addOne(
  table: TrackedTable,
  { name, definition, comment }: ComputedMetadata,
  { functions, tableOfType }: ModelContext,
): void {
  checkName(table, name);
  const found = findFunction(functions, definition.function);
  if (found.volatile)
    throw new FunctionError(`the function "${found.name}" is of type VOLATILE; cannot be added as a computed field`);
  const routine = readFunction(found, {
    row: definition.table_argument ?? 'first',
    session: definition.session_argument ?? undefined,
  });
  const row = routine.args.find(({ is }) => is === 'row');
  if (row === undefined || tableOfType(row.type) !== table)
    throw new FunctionError(`the function "${found.name}" has no argument for a row of the table`);
  const computed = { routine, call: callWithoutArguments(routine) };
  const description = comment ?? found.comment ?? `A computed field, executes function "${found.name}"`;
  if (!found.returns_set && found.returns.kind !== 'c') {
    table.computed.set(name, { graphqlName: name, type: found.returns, computed, description });
    return;
  }
  const rows = tableOfType(found.returns);
  if (rows === undefined || !found.returns_set)
    throw new FunctionError(
      `the function "${found.name}" returns neither a scalar nor a set of rows of a tracked table`,
    );
  table.relationships.set(name, {
    name,
    kind: 'array',
    table: rows,
    computed,
    mapping: [],
    insertedAfter: true,
    nullable: true,
    unique: false,
    description,
  });
}

/** Reports the computed fields that do not match the database. */
export function addComputedFields(table: TrackedTable, metadata: TableMetadata, context: ModelContext): void {
  for (const item of metadata.computed_fields ?? []) {
    try {
      addOne(table, item, context);
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error;
      const name = `${item.name} in table ${formatTableName(metadata.table)}`;
      context.report({ type: 'computed_field', name, reason: error.message });
    }
  }
}

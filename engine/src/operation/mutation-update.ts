import { validationError } from '../errors/engine-error.ts';
import type { ColumnChange, RowUpdate } from '../ir/mutation-types.ts';
import { alwaysTrue } from '../model/predicate.ts';
import type { RowPredicate, TableColumn, TrackedTable } from '../model/types.ts';
import { updateOperators } from '../model/update-operators.ts';
import { restrict } from '../permission/restrict.ts';
import { updatePermission } from '../permission/write.ts';
import { parseBoolExp } from './bool-exp.ts';
import type { ParseContext } from './context.ts';
import type { InputValue } from './input.ts';
import { createKeyEqualityCondition, getInputItems, getInputMember, inputColumnValues } from './mutation-input.ts';

type Arguments = (name: string) => InputValue | undefined;

/** Two operators must not change the same column. */
function checkDisjoint(changes: readonly ColumnChange[], path: string): void {
  const columns = changes.map(({ column }) => column);
  const repeated = new Set(columns.filter((column, i) => columns.indexOf(column) !== i));
  if (repeated.size === 0) return;
  const names = [...repeated].map(({ name }: TableColumn) => `'${name}'`).join(', ');
  throw validationError(`Column found in multiple operators: [${names}].`, path);
}

function readUpdate(
  context: ParseContext,
  table: TrackedTable,
  args: Arguments,
  where: (filter: RowPredicate) => RowPredicate,
  path: string,
): RowUpdate {
  const permission = updatePermission(table, context.schema.role);
  if (permission === undefined)
    throw new TypeError(`the role ${context.schema.role} has no permission to update ${table.name}`);
  const changes = updateOperators.flatMap((operator) =>
    inputColumnValues(args(operator.name)).map(([column, operand]): ColumnChange => ({ column, operator, operand })),
  );
  checkDisjoint(changes, path);
  const { filter, check = alwaysTrue, presets } = permission;
  return { table, where: where(filter), changes, presets, check };
}

/** `update_x`, `update_x_by_pk` and `update_x_many`. */
export function parseUpdateArguments(
  context: ParseContext,
  table: TrackedTable,
  form: 'rows' | 'one' | 'many',
  args: ReadonlyMap<string, InputValue>,
  path: string,
): readonly RowUpdate[] {
  const given: Arguments = (name) => args.get(name);
  const condition = (where: InputValue | undefined) => (filter: RowPredicate) =>
    where === undefined ? filter : parseBoolExp(context, filter, where);
  if (form === 'rows') return [readUpdate(context, table, given, condition(given('where')), path)];
  if (form === 'many')
    return getInputItems(given('updates')).map((item) =>
      readUpdate(
        context,
        table,
        (name) => getInputMember(item, name),
        condition(getInputMember(item, 'where')),
        item.path,
      ),
    );
  const key = given('pk_columns');
  const keyEquality = createKeyEqualityCondition(
    table.primaryKey ?? [],
    (column) => key && getInputMember(key, column.graphqlName),
  );
  return [readUpdate(context, table, given, (filter) => restrict(filter, keyEquality), path)];
}

import { validationFailed } from '../errors/engine-error.ts';
import type { Change, Update } from '../ir/mutation-types.ts';
import { always, both } from '../model/predicate.ts';
import type { Column, Predicate, Table } from '../model/types.ts';
import { updateOperators } from '../model/update-operators.ts';
import { updatePermissionFor } from '../permission/write.ts';
import { readBoolExp } from './bool-exp.ts';
import type { ReadContext } from './context.ts';
import type { Input } from './input.ts';
import { columnValues, itemsOf, keyCondition, memberOf } from './mutation-input.ts';

type Arguments = (name: string) => Input | undefined;

/** Rejects an update that changes a column by more than one operator. */
function checkDisjoint(changes: readonly Change[], path: string): void {
  const columns = changes.map(({ column }) => column);
  const repeated = new Set(columns.filter((column, i) => columns.indexOf(column) !== i));
  if (repeated.size === 0) return;
  const names = [...repeated].map(({ name }: Column) => `'${name}'`).join(', ');
  throw validationFailed(`Column found in multiple operators: [${names}].`, path);
}

function readUpdate(context: ReadContext, table: Table, args: Arguments, where: Predicate, path: string): Update {
  const permission = updatePermissionFor(table, context.schema.role);
  if (permission === undefined) throw new TypeError(`${context.schema.role} may not update ${table.name}`);
  const changes = updateOperators.flatMap((operator) =>
    columnValues(args(operator.name)).map(([column, operand]): Change => ({ column, operator, operand })),
  );
  checkDisjoint(changes, path);
  const { filter, check = always, presets } = permission;
  return { table, where: both(filter, where), changes, presets, check };
}

/** Parses the arguments of `update_x`, `update_x_by_pk` and `update_x_many` to a list of updates. */
export function readUpdates(
  context: ReadContext,
  table: Table,
  form: 'rows' | 'one' | 'many',
  args: ReadonlyMap<string, Input>,
  path: string,
): readonly Update[] {
  const given: Arguments = (name) => args.get(name);
  const condition = (where: Input | undefined): Predicate =>
    where === undefined ? always : readBoolExp(context, where);
  if (form === 'rows') return [readUpdate(context, table, given, condition(given('where')), path)];
  if (form === 'many')
    return itemsOf(given('updates')).map((item) =>
      readUpdate(context, table, (name) => memberOf(item, name), condition(memberOf(item, 'where')), item.path),
    );
  const key = given('pk_columns');
  const where = keyCondition(table.primaryKey ?? [], (column) => key && memberOf(key, column.graphqlName));
  return [readUpdate(context, table, given, where, path)];
}

import type { MutationRootField, RowDeletion } from '../ir/mutation-types.ts';
import type { TrackedTable } from '../model/types.ts';
import { restrict } from '../permission/restrict.ts';
import { deletePermission } from '../permission/write.ts';
import type { ObjectType } from '../schema/types.ts';
import { parseBoolExp } from './bool-exp.ts';
import type { ParseContext } from './context.ts';
import type { InputValue } from './input.ts';
import { createKeyEqualityCondition } from './mutation-input.ts';
import { parseInsertArguments } from './mutation-insert.ts';
import { parseMutationOutput } from './mutation-response.ts';
import { parseUpdateArguments } from './mutation-update.ts';
import { parseTableRoot } from './root.ts';
import { fieldArguments, fieldDefinition, noSelectionSet, type SelectedField } from './selection.ts';

function readDeletion(context: ParseContext, table: TrackedTable, args: ReadonlyMap<string, InputValue>): RowDeletion {
  const permission = deletePermission(table, context.schema.role);
  if (permission === undefined) throw new TypeError(`${context.schema.role} may not delete from ${table.name}`);
  const where = args.get('where');
  const { filter } = permission;
  if (where !== undefined) return { table, where: parseBoolExp(context, filter, where) };
  const key = createKeyEqualityCondition(table.primaryKey ?? [], (column) => args.get(column.graphqlName));
  return { table, where: restrict(filter, key) };
}

export function parseMutationRoot(
  context: ParseContext,
  mutation: ObjectType,
  selected: SelectedField,
): MutationRootField {
  const { key } = selected;
  if (selected.name === '__typename') {
    noSelectionSet(selected);
    return { key, is: 'typename', name: mutation.name };
  }
  const definition = fieldDefinition(mutation, selected);
  const { means } = definition;
  const args = fieldArguments(context, definition, selected);
  const path = `${selected.path}.args`;
  switch (means.is) {
    case 'insert': {
      const inserts = parseInsertArguments(context, means.table, args, path);
      return { key, is: 'insert', inserts, output: parseMutationOutput(context, definition, selected, means.form) };
    }
    case 'update': {
      const many = means.form === 'many';
      const updates = parseUpdateArguments(context, means.table, means.form, args, path);
      const output = parseMutationOutput(context, definition, selected, means.form === 'one' ? 'one' : 'rows');
      return { key, is: 'update', updates, many, output };
    }
    case 'delete': {
      const deletion = readDeletion(context, means.table, args);
      return { key, is: 'delete', deletion, output: parseMutationOutput(context, definition, selected, means.form) };
    }
    case 'routine':
      return { key, is: 'call', root: parseTableRoot(context, definition, selected, args) };
    default:
      throw new TypeError(`unexpected root field ${means.is} in a mutation`);
  }
}

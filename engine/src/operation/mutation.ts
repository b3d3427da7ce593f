import type { Deletion, MutationRoot } from '../ir/mutation-types.ts';
import { both } from '../model/predicate.ts';
import type { Table } from '../model/types.ts';
import { deletePermissionFor } from '../permission/write.ts';
import type { ObjectType } from '../schema/types.ts';
import { readBoolExp } from './bool-exp.ts';
import type { ReadContext } from './context.ts';
import type { Input } from './input.ts';
import { keyCondition } from './mutation-input.ts';
import { readInserts } from './mutation-insert.ts';
import { readOutput } from './mutation-response.ts';
import { readUpdates } from './mutation-update.ts';
import { readTableRoot } from './root.ts';
import { checkLeaf, definitionOf, readArguments, type Selected } from './selection.ts';

function readDeletion(context: ReadContext, table: Table, args: ReadonlyMap<string, Input>): Deletion {
  const permission = deletePermissionFor(table, context.schema.role);
  if (permission === undefined) throw new TypeError(`${context.schema.role} may not delete from ${table.name}`);
  const where = args.get('where');
  const condition =
    where === undefined
      ? keyCondition(table.primaryKey ?? [], (column) => args.get(column.graphqlName))
      : readBoolExp(context, where);
  return { table, where: both(permission.filter, condition) };
}

/** Parses a root field of a mutation. */
export function readMutationRoot(context: ReadContext, mutation: ObjectType, selected: Selected): MutationRoot {
  const { key } = selected;
  if (selected.name === '__typename') {
    checkLeaf(selected);
    return { key, is: 'typename', name: mutation.name };
  }
  const definition = definitionOf(mutation, selected);
  const { means } = definition;
  const args = readArguments(context, definition, selected);
  const path = `${selected.path}.args`;
  switch (means.is) {
    case 'insert': {
      const inserts = readInserts(context, means.table, args, path);
      return { key, is: 'insert', inserts, output: readOutput(context, definition, selected, means.form) };
    }
    case 'update': {
      const many = means.form === 'many';
      const updates = readUpdates(context, means.table, means.form, args, path);
      const output = readOutput(context, definition, selected, means.form === 'one' ? 'one' : 'rows');
      return { key, is: 'update', updates, many, output };
    }
    case 'delete': {
      const deletion = readDeletion(context, means.table, args);
      return { key, is: 'delete', deletion, output: readOutput(context, definition, selected, means.form) };
    }
    case 'routine':
      return { key, is: 'call', root: readTableRoot(context, definition, selected, args) };
    default:
      throw new TypeError(`the root holds no ${means.is}`);
  }
}

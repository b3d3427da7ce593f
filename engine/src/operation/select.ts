import type { SelectionSetNode } from 'graphql';
import type { Field } from '../ir/types.ts';
import type { ObjectType } from '../schema/types.ts';
import type { Operand } from '../sql/value.ts';
import { readAggregate } from './aggregate.ts';
import { relationshipWithArguments, withArguments } from './call.ts';
import type { ReadContext } from './context.ts';
import type { Input } from './input.ts';
import { readRows } from './rows.ts';
import {
  checkLeaf,
  collect,
  definitionOf,
  objectTypeOf,
  readArguments,
  type Selected,
  selectionSets,
} from './selection.ts';

/** Returns the requested path within a JSON value, which is validated when it is bound. */
const jsonPath = (input: Input | undefined): Operand | undefined =>
  input?.is === 'scalar' ? { value: input.value, path: input.path } : undefined;

function readField(context: ReadContext, type: ObjectType, selected: Selected): Field {
  const { key, path } = selected;
  if (selected.name === '__typename') {
    checkLeaf(selected);
    return { key, is: 'typename', name: type.name };
  }
  const definition = definitionOf(type, selected);
  const { means } = definition;
  const args = readArguments(context, definition, selected);
  switch (means.is) {
    case 'scalar': {
      checkLeaf(selected);
      const column = withArguments(means.scalar, args, `${path}.args`);
      return { key, is: 'column', column, jsonPath: jsonPath(args.get('path')) };
    }
    case 'object': {
      const { relationship } = means;
      const fields = readFields(context, objectTypeOf(definition), selectionSets(selected), `${path}.selectionSet`);
      return { key, is: 'object', relationship, where: context.access(relationship.table).filter, fields };
    }
    case 'array': {
      const relationship = relationshipWithArguments(means.relationship, args, `${path}.args`);
      const rows = readRows(context, relationship.table, args, `${path}.args`, relationship.computed?.call);
      const fields = readFields(context, objectTypeOf(definition), selectionSets(selected), `${path}.selectionSet`);
      return { key, is: 'array', relationship, rows, fields };
    }
    case 'aggregate': {
      const relationship = relationshipWithArguments(means.relationship, args, `${path}.args`);
      const rows = readRows(context, relationship.table, args, `${path}.args`, relationship.computed?.call);
      return {
        key,
        is: 'aggregate',
        relationship,
        rows,
        fields: readAggregate(context, definition, selected, readFields),
      };
    }
    default:
      throw new TypeError(`a row holds no ${means.is}`);
  }
}

/** Parses the selections of each row of a table. */
export const readFields = (
  context: ReadContext,
  type: ObjectType,
  sets: readonly SelectionSetNode[],
  path: string,
): readonly Field[] => collect(context, type, sets, path).map((selected) => readField(context, type, selected));

import type { SelectionSetNode } from 'graphql';
import type { RequestedField } from '../ir/types.ts';
import type { ObjectType } from '../schema/types.ts';
import type { ValueWithRequestPath } from '../sql/value.ts';
import { parseAggregateSelections } from './aggregate.ts';
import { addComputedFieldArguments, addFunctionArgumentsToRelationship } from './call.ts';
import type { ParseContext } from './context.ts';
import type { InputValue } from './input.ts';
import { parseRowArguments } from './rows.ts';
import {
  collectFields,
  getFieldDefinition,
  getObjectType,
  getSelectionSets,
  parseFieldArguments,
  rejectSelectionSet,
  type SelectedField,
} from './selection.ts';

/**
 * Returns the argument `path` of a JSON field. The engine validates this path later, when it binds the parameters of
 * the statement.
 */
const jsonPath = (input: InputValue | undefined): ValueWithRequestPath | undefined =>
  input?.is === 'scalar' ? { value: input.value, path: input.path } : undefined;

function readField(context: ParseContext, type: ObjectType, selected: SelectedField): RequestedField {
  const { key, path } = selected;
  if (selected.name === '__typename') {
    rejectSelectionSet(selected);
    return { key, is: 'typename', name: type.name };
  }
  const definition = getFieldDefinition(type, selected);
  const { means } = definition;
  const args = parseFieldArguments(context, definition, selected);
  switch (means.is) {
    case 'scalar': {
      rejectSelectionSet(selected);
      const column = addComputedFieldArguments(means.scalar, args, `${path}.args`);
      return { key, is: 'column', column, jsonPath: jsonPath(args.get('path')) };
    }
    case 'object': {
      const { relationship } = means;
      const fields = parseRowSelections(
        context,
        getObjectType(definition),
        getSelectionSets(selected),
        `${path}.selectionSet`,
      );
      return { key, is: 'object', relationship, where: context.access(relationship.table).filter, fields };
    }
    case 'array': {
      const relationship = addFunctionArgumentsToRelationship(means.relationship, args, `${path}.args`);
      const rows = parseRowArguments(context, relationship.table, args, `${path}.args`, relationship.computed?.call);
      const fields = parseRowSelections(
        context,
        getObjectType(definition),
        getSelectionSets(selected),
        `${path}.selectionSet`,
      );
      return { key, is: 'array', relationship, rows, fields };
    }
    case 'aggregate': {
      const relationship = addFunctionArgumentsToRelationship(means.relationship, args, `${path}.args`);
      const rows = parseRowArguments(context, relationship.table, args, `${path}.args`, relationship.computed?.call);
      return {
        key,
        is: 'aggregate',
        relationship,
        rows,
        fields: parseAggregateSelections(context, definition, selected, parseRowSelections),
      };
    }
    default:
      throw new TypeError(`unexpected field ${means.is} in the selection of a row`);
  }
}

/** Parses the selections that apply to each row of a table. */
export const parseRowSelections = (
  context: ParseContext,
  type: ObjectType,
  sets: readonly SelectionSetNode[],
  path: string,
): readonly RequestedField[] =>
  collectFields(context, type, sets, path).map((selected) => readField(context, type, selected));

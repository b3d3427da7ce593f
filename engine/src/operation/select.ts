import { addComputedArguments, addRelationshipArguments } from '../hasura/functions/operation.ts';
import type { RequestedField } from '../ir/types.ts';
import type { OutputField } from '../schema/types.ts';
import type { ValueWithPath } from '../sql/value.ts';
import { parseSelections } from './aggregate.ts';
import type { ParseContext } from './context.ts';
import type { InputValue } from './input.ts';
import { parseRowArguments } from './rows.ts';
import { noSelectionSet, readSelection, type SelectedField } from './selection.ts';

/** Validated later, when the parameters are bound. */
const jsonPath = (input: InputValue | undefined): ValueWithPath | undefined =>
  input?.is === 'scalar' ? { value: input.value, path: input.path } : undefined;

function readField(
  context: ParseContext,
  selected: SelectedField,
  definition: OutputField,
  args: ReadonlyMap<string, InputValue>,
): RequestedField {
  const { key, path } = selected;
  const { means } = definition;
  switch (means.is) {
    case 'scalar': {
      noSelectionSet(selected);
      const column = addComputedArguments(means.scalar, args, `${path}.args`);
      return { key, is: 'column', column, jsonPath: jsonPath(args.get('path')) };
    }
    case 'object': {
      const { relationship } = means;
      const fields = parseRowSelections(context, definition, selected);
      return { key, is: 'object', relationship, where: context.access(relationship.table).filter, fields };
    }
    case 'array': {
      const relationship = addRelationshipArguments(means.relationship, args, `${path}.args`);
      const rows = parseRowArguments(context, relationship.table, args, `${path}.args`, relationship.computed?.call);
      const fields = parseRowSelections(context, definition, selected);
      return { key, is: 'array', relationship, rows, fields };
    }
    case 'aggregate': {
      const relationship = addRelationshipArguments(means.relationship, args, `${path}.args`);
      const rows = parseRowArguments(context, relationship.table, args, `${path}.args`, relationship.computed?.call);
      return {
        key,
        is: 'aggregate',
        relationship,
        rows,
        fields: parseSelections(context, definition, selected, parseRowSelections),
      };
    }
    default:
      throw new TypeError(`unexpected field ${means.is} in the selection of a row`);
  }
}

export const parseRowSelections = (
  context: ParseContext,
  definition: OutputField,
  selected: SelectedField,
): readonly RequestedField[] => readSelection(context, definition, selected, readField);

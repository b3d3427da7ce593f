import type { SelectionSetNode } from 'graphql';
import type { RequestedAggregateField, RequestedAggregateValue, RequestedField } from '../ir/types.ts';
import type { ObjectType, OutputField } from '../schema/types.ts';
import { addComputedFieldArguments } from './call.ts';
import { parseReadableColumns } from './columns.ts';
import type { ParseContext } from './context.ts';
import { parseBooleanInput } from './input.ts';
import {
  collectFields,
  getFieldDefinition,
  getObjectType,
  getSelectionSets,
  parseFieldArguments,
  rejectSelectionSet,
  type SelectedField,
} from './selection.ts';

type FunctionFields = Extract<RequestedAggregateValue, { is: 'function' }>['fields'];

function readFunction(context: ParseContext, definition: OutputField, selected: SelectedField): FunctionFields {
  const type = getObjectType(definition);
  return collectFields(context, type, getSelectionSets(selected), `${selected.path}.selectionSet`).map((inner) => {
    rejectSelectionSet(inner);
    if (inner.name === '__typename') return { key: inner.key, typename: type.name };
    const field = getFieldDefinition(type, inner);
    const { means } = field;
    if (means.is !== 'scalar') throw new TypeError(`unexpected field ${means.is} in an aggregate function`);
    const args = parseFieldArguments(context, field, inner);
    return { key: inner.key, column: addComputedFieldArguments(means.scalar, args, `${inner.path}.args`) };
  });
}

function readValues(
  context: ParseContext,
  definition: OutputField,
  selected: SelectedField,
): readonly RequestedAggregateValue[] {
  const type = getObjectType(definition);
  return collectFields(context, type, getSelectionSets(selected), `${selected.path}.selectionSet`).map(
    (inner): RequestedAggregateValue => {
      const { key } = inner;
      if (inner.name === '__typename') {
        rejectSelectionSet(inner);
        return { key, is: 'typename', name: type.name };
      }
      const field = getFieldDefinition(type, inner);
      const { means } = field;
      const args = parseFieldArguments(context, field, inner);
      if (means.is === 'function')
        return { key, is: 'function', aggregate: means.aggregate, fields: readFunction(context, field, inner) };
      if (means.is !== 'count') throw new TypeError(`unexpected field ${means.is} in the values of an aggregate`);
      rejectSelectionSet(inner);
      const distinct = args.get('distinct');
      const columns = parseReadableColumns(context, means.table, args.get('columns'));
      return { key, is: 'count', columns, distinct: distinct !== undefined && parseBooleanInput(distinct) };
    },
  );
}

type ReadFields = (
  context: ParseContext,
  type: ObjectType,
  sets: readonly SelectionSetNode[],
  path: string,
) => readonly RequestedField[];

/**
 * Parses the selections of an `x_aggregate` field.
 * @param readFields parses the selections of `nodes`
 */
export function parseAggregateSelections(
  context: ParseContext,
  definition: OutputField,
  selected: SelectedField,
  readSelectedFields: ReadFields,
): readonly RequestedAggregateField[] {
  const type = getObjectType(definition);
  return collectFields(context, type, getSelectionSets(selected), `${selected.path}.selectionSet`).map(
    (inner): RequestedAggregateField => {
      const { key } = inner;
      if (inner.name === '__typename') {
        rejectSelectionSet(inner);
        return { key, is: 'typename', name: type.name };
      }
      const field = getFieldDefinition(type, inner);
      const { means } = field;
      parseFieldArguments(context, field, inner);
      if (means.is === 'values') return { key, is: 'values', fields: readValues(context, field, inner) };
      if (means.is !== 'nodes') throw new TypeError(`unexpected field ${means.is} in an aggregate`);
      const fields = readSelectedFields(
        context,
        getObjectType(field),
        getSelectionSets(inner),
        `${inner.path}.selectionSet`,
      );
      return { key, is: 'nodes', fields, maxNodes: context.access(means.table).limit };
    },
  );
}

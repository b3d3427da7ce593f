import { addComputedArguments } from '../hasura/functions/operation.ts';
import type { AggregateField, AggregateValue, RequestedField } from '../ir/types.ts';
import type { OutputField } from '../schema/types.ts';
import { readableColumns } from './columns.ts';
import type { ParseContext } from './context.ts';
import { type InputValue, parseBooleanInput } from './input.ts';
import {
  collectFields,
  fieldArguments,
  fieldDefinition,
  getObjectType,
  getSelectionSets,
  noSelectionSet,
  readSelection,
  type SelectedField,
} from './selection.ts';

type FunctionFields = Extract<AggregateValue, { is: 'function' }>['fields'];

function readFunction(context: ParseContext, definition: OutputField, selected: SelectedField): FunctionFields {
  const type = getObjectType(definition);
  return collectFields(context, type, getSelectionSets(selected), `${selected.path}.selectionSet`).map((inner) => {
    noSelectionSet(inner);
    if (inner.name === '__typename') return { key: inner.key, typename: type.name };
    const field = fieldDefinition(type, inner);
    const { means } = field;
    if (means.is !== 'scalar') throw new TypeError(`unexpected field ${means.is} in an aggregate function`);
    const args = fieldArguments(context, field, inner);
    return { key: inner.key, column: addComputedArguments(means.scalar, args, `${inner.path}.args`) };
  });
}

function readValue(
  context: ParseContext,
  selected: SelectedField,
  definition: OutputField,
  args: ReadonlyMap<string, InputValue>,
): AggregateValue {
  const { key } = selected;
  const { means } = definition;
  if (means.is === 'function')
    return { key, is: 'function', aggregate: means.aggregate, fields: readFunction(context, definition, selected) };
  if (means.is !== 'count') throw new TypeError(`unexpected field ${means.is} in the values of an aggregate`);
  noSelectionSet(selected);
  const distinct = args.get('distinct');
  const columns = readableColumns(context, means.table, args.get('columns'));
  return { key, is: 'count', columns, distinct: distinct !== undefined && parseBooleanInput(distinct) };
}

type ReadRows = (context: ParseContext, definition: OutputField, selected: SelectedField) => readonly RequestedField[];

/** Selections of an `x_aggregate` field. @param readRows parses the selections of `nodes` */
export const parseSelections = (
  context: ParseContext,
  definition: OutputField,
  selected: SelectedField,
  readRows: ReadRows,
): readonly AggregateField[] =>
  readSelection(context, definition, selected, (_, inner, field): AggregateField => {
    const { key } = inner;
    const { means } = field;
    if (means.is === 'values') return { key, is: 'values', fields: readSelection(context, field, inner, readValue) };
    if (means.is !== 'nodes') throw new TypeError(`unexpected field ${means.is} in an aggregate`);
    return { key, is: 'nodes', fields: readRows(context, field, inner), maxNodes: context.access(means.table).limit };
  });

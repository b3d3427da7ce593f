import type { SelectionSetNode } from 'graphql';
import { addComputedArguments } from '../hasura/functions/operation.ts';
import type { AggregateField, AggregateValue, RequestedField } from '../ir/types.ts';
import type { ObjectType, OutputField } from '../schema/types.ts';
import { readableColumns } from './columns.ts';
import type { ParseContext } from './context.ts';
import { parseBooleanInput } from './input.ts';
import {
  collectFields,
  fieldArguments,
  fieldDefinition,
  getObjectType,
  getSelectionSets,
  noSelectionSet,
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

type Typename = { readonly key: string; readonly is: 'typename'; readonly name: string };
type Arguments = ReturnType<typeof fieldArguments>;

/** The members of a selected object, and its type name. */
function readMembers<T>(
  context: ParseContext,
  definition: OutputField,
  selected: SelectedField,
  read: (inner: SelectedField, field: OutputField, args: Arguments) => T,
): readonly (T | Typename)[] {
  const type = getObjectType(definition);
  return collectFields(context, type, getSelectionSets(selected), `${selected.path}.selectionSet`).map((inner) => {
    if (inner.name === '__typename') {
      noSelectionSet(inner);
      return { key: inner.key, is: 'typename', name: type.name };
    }
    const field = fieldDefinition(type, inner);
    return read(inner, field, fieldArguments(context, field, inner));
  });
}

const readValues = (
  context: ParseContext,
  definition: OutputField,
  selected: SelectedField,
): readonly AggregateValue[] =>
  readMembers(context, definition, selected, (inner, field, args): AggregateValue => {
    const { key } = inner;
    const { means } = field;
    if (means.is === 'function')
      return { key, is: 'function', aggregate: means.aggregate, fields: readFunction(context, field, inner) };
    if (means.is !== 'count') throw new TypeError(`unexpected field ${means.is} in the values of an aggregate`);
    noSelectionSet(inner);
    const distinct = args.get('distinct');
    const columns = readableColumns(context, means.table, args.get('columns'));
    return { key, is: 'count', columns, distinct: distinct !== undefined && parseBooleanInput(distinct) };
  });

type ReadFields = (
  context: ParseContext,
  type: ObjectType,
  sets: readonly SelectionSetNode[],
  path: string,
) => readonly RequestedField[];

/** Selections of an `x_aggregate` field. @param readSelectedFields parses the selections of `nodes` */
export const parseSelections = (
  context: ParseContext,
  definition: OutputField,
  selected: SelectedField,
  readSelectedFields: ReadFields,
): readonly AggregateField[] =>
  readMembers(context, definition, selected, (inner, field): AggregateField => {
    const { key } = inner;
    const { means } = field;
    if (means.is === 'values') return { key, is: 'values', fields: readValues(context, field, inner) };
    if (means.is !== 'nodes') throw new TypeError(`unexpected field ${means.is} in an aggregate`);
    const sets = getSelectionSets(inner);
    const fields = readSelectedFields(context, getObjectType(field), sets, `${inner.path}.selectionSet`);
    return { key, is: 'nodes', fields, maxNodes: context.access(means.table).limit };
  });

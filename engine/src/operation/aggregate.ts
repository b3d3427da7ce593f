import type { SelectionSetNode } from 'graphql';
import type { AggregateField, AggregateValue, Field } from '../ir/types.ts';
import type { ObjectType, OutputField } from '../schema/types.ts';
import { readColumns } from './columns.ts';
import type { ReadContext } from './context.ts';
import { readBoolean } from './input.ts';
import {
  checkLeaf,
  collect,
  definitionOf,
  objectTypeOf,
  readArguments,
  type Selected,
  selectionSets,
} from './selection.ts';

type FunctionFields = Extract<AggregateValue, { is: 'function' }>['fields'];

function readFunction(context: ReadContext, definition: OutputField, selected: Selected): FunctionFields {
  const type = objectTypeOf(definition);
  return collect(context, type, selectionSets(selected), `${selected.path}.selectionSet`).map((inner) => {
    checkLeaf(inner);
    if (inner.name === '__typename') return { key: inner.key, typename: type.name };
    const { means } = definitionOf(type, inner);
    if (means.is !== 'scalar') throw new TypeError(`an aggregate function has no ${means.is}`);
    return { key: inner.key, column: means.scalar };
  });
}

function readValues(context: ReadContext, definition: OutputField, selected: Selected): readonly AggregateValue[] {
  const type = objectTypeOf(definition);
  return collect(context, type, selectionSets(selected), `${selected.path}.selectionSet`).map(
    (inner): AggregateValue => {
      const { key } = inner;
      if (inner.name === '__typename') {
        checkLeaf(inner);
        return { key, is: 'typename', name: type.name };
      }
      const field = definitionOf(type, inner);
      const { means } = field;
      const args = readArguments(context, field, inner);
      if (means.is === 'function')
        return { key, is: 'function', aggregate: means.aggregate, fields: readFunction(context, field, inner) };
      if (means.is !== 'count') throw new TypeError(`aggregate values hold no ${means.is}`);
      checkLeaf(inner);
      const distinct = args.get('distinct');
      const columns = readColumns(context, means.table, args.get('columns'));
      return { key, is: 'count', columns, distinct: distinct !== undefined && readBoolean(distinct) };
    },
  );
}

type ReadFields = (
  context: ReadContext,
  type: ObjectType,
  sets: readonly SelectionSetNode[],
  path: string,
) => readonly Field[];

/**
 * Parses the selections of an `x_aggregate` field.
 * @param readFields parses the selections of `nodes`
 */
export function readAggregate(
  context: ReadContext,
  definition: OutputField,
  selected: Selected,
  readFields: ReadFields,
): readonly AggregateField[] {
  const type = objectTypeOf(definition);
  return collect(context, type, selectionSets(selected), `${selected.path}.selectionSet`).map(
    (inner): AggregateField => {
      const { key } = inner;
      if (inner.name === '__typename') {
        checkLeaf(inner);
        return { key, is: 'typename', name: type.name };
      }
      const field = definitionOf(type, inner);
      const { means } = field;
      readArguments(context, field, inner);
      if (means.is === 'values') return { key, is: 'values', fields: readValues(context, field, inner) };
      if (means.is !== 'nodes') throw new TypeError(`an aggregate holds no ${means.is}`);
      const fields = readFields(context, objectTypeOf(field), selectionSets(inner), `${inner.path}.selectionSet`);
      return { key, is: 'nodes', fields, maxNodes: context.access(means.table).limit };
    },
  );
}

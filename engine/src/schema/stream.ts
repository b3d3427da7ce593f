import type { TableColumn, TrackedTable } from '../model/types.ts';
import { createBoolExpType } from './bool-exp.ts';
import type { RoleTypeRegistry } from './registry.ts';
import { createTableRowType } from './select.ts';
import {
  createArgumentIgnoringNull,
  createListType,
  type EnumType,
  type InputField,
  type InputType,
  indexFieldsByName,
  makeNullableType,
  makeRequiredType,
  type OutputField,
} from './types.ts';

const cursorOrdering = (registry: RoleTypeRegistry): EnumType =>
  registry.enumeration(
    'cursor_ordering',
    () =>
      new Map([
        ['ASC', 'ascending ordering of the cursor'],
        ['DESC', 'descending ordering of the cursor'],
      ]),
    'ordering argument of a cursor',
  );

function cursorType(registry: RoleTypeRegistry, table: TrackedTable, columns: readonly TableColumn[]): InputType {
  const columnField = (column: TableColumn): InputField => ({
    name: column.graphqlName,
    type: registry.ofColumn(column, false),
    description: column.description,
    nullIs: 'value',
    means: { is: 'column', column },
  });
  const value = registry.input(
    `${table.graphqlName}_stream_cursor_value_input`,
    () => indexFieldsByName(columns.map(columnField)),
    'Initial value of the column from where the streaming should start',
  );
  return registry.input(
    `${table.graphqlName}_stream_cursor_input`,
    () =>
      indexFieldsByName([
        createArgumentIgnoringNull('initial_value', makeRequiredType(value), 'Stream column input with initial value'),
        createArgumentIgnoringNull('ordering', makeNullableType(cursorOrdering(registry)), 'cursor ordering'),
      ]),
    `Streaming cursor of the table "${table.graphqlName}"`,
  );
}

/**
 * Returns the root field `x_stream`. A subscription with this root field sends each row once, in the order of one
 * column.
 */
export function createStreamRootFields(registry: RoleTypeRegistry, table: TrackedTable): readonly OutputField[] {
  const roots = registry.access(table)?.subscriptionRoots;
  const columns = registry.columns(table);
  if (columns.length === 0 || roots?.has('select_stream') === false) return [];
  const int = makeRequiredType(registry.scalar('Int'));
  const cursor = createListType(makeNullableType(cursorType(registry, table, columns)), true);
  return [
    {
      name: table.rootNames.select_stream,
      type: createListType(makeRequiredType(createTableRowType(registry, table)), true),
      means: { is: 'stream', table },
      args: indexFieldsByName([
        createArgumentIgnoringNull('batch_size', int, 'maximum number of rows returned in a single batch'),
        createArgumentIgnoringNull('cursor', cursor, 'cursor to stream the results returned by the query'),
        createArgumentIgnoringNull(
          'where',
          makeNullableType(createBoolExpType(registry, table)),
          'filter the rows returned',
        ),
      ]),
      description:
        table.rootDescriptions.select_stream ?? `fetch data from the table in a streaming manner: "${table.name}"`,
    },
  ];
}

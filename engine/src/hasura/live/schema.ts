import type { TableColumn, TrackedTable } from '../../model/types.ts';
import { boolExpType } from '../../schema/bool-exp.ts';
import type { RoleTypeRegistry } from '../../schema/registry.ts';
import { tableRowType } from '../../schema/select.ts';
import {
  argumentIgnoringNull,
  type EnumType,
  type InputField,
  type InputType,
  indexByName,
  listOf,
  nullable,
  type OutputField,
  required,
} from '../../schema/types.ts';

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
    () => indexByName(columns.map(columnField)),
    'Initial value of the column from where the streaming should start',
  );
  return registry.input(
    `${table.graphqlName}_stream_cursor_input`,
    () =>
      indexByName([
        argumentIgnoringNull('initial_value', required(value), 'Stream column input with initial value'),
        argumentIgnoringNull('ordering', nullable(cursorOrdering(registry)), 'cursor ordering'),
      ]),
    `Streaming cursor of the table "${table.graphqlName}"`,
  );
}

/** `x_stream` sends each row once, in the order of one column. */
export function streamRootFields(registry: RoleTypeRegistry, table: TrackedTable): readonly OutputField[] {
  const roots = registry.access(table)?.subscriptionRoots;
  const columns = registry.columns(table);
  if (columns.length === 0 || roots?.has('select_stream') === false) return [];
  const int = required(registry.scalar('Int'));
  const cursor = listOf(nullable(cursorType(registry, table, columns)), true);
  return [
    {
      name: table.rootNames.select_stream,
      type: listOf(required(tableRowType(registry, table)), true),
      means: { is: 'stream', table },
      args: indexByName([
        argumentIgnoringNull('batch_size', int, 'maximum number of rows returned in a single batch'),
        argumentIgnoringNull('cursor', cursor, 'cursor to stream the results returned by the query'),
        argumentIgnoringNull('where', nullable(boolExpType(registry, table)), 'filter the rows returned'),
      ]),
      description:
        table.rootDescriptions.select_stream ?? `fetch data from the table in a streaming manner: "${table.name}"`,
    },
  ];
}

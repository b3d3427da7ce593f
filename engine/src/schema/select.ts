import type { Relationship, Table } from '../model/types.ts';
import { aggregateFunctions, columnsFor } from './aggregate-functions.ts';
import { boolExp } from './bool-exp.ts';
import { orderBy } from './order-by.ts';
import type { Registry } from './registry.ts';
import {
  argument,
  byName,
  type EnumType,
  type InputField,
  listOf,
  nullable,
  type ObjectType,
  type OutputField,
  type OutputMeaning,
  type OutputRef,
  required,
} from './types.ts';

const noArguments: ReadonlyMap<string, InputField> = new Map();

const field = (
  name: string,
  type: OutputRef,
  means: OutputMeaning,
  args = noArguments,
  description?: string,
): OutputField => ({ name, type, means, args, description });

/** Whether objects of the table have anything to show to the role. */
const hasFields = (registry: Registry, table: Table): boolean =>
  registry.columns(table).length > 0 || visibleRelationships(registry, table).length > 0;

const visibleRelationships = (registry: Registry, table: Table): readonly Relationship[] =>
  [...table.relationships.values()].filter(({ table: remote }) => registry.access(remote) !== undefined);

function selectColumn(registry: Registry, table: Table): EnumType | undefined {
  const columns = registry.columns(table);
  if (columns.length === 0) return undefined;
  return registry.enumeration(
    `${table.graphqlName}_select_column`,
    () => new Map(columns.map(({ graphqlName }) => [graphqlName, 'column name'])),
    `select columns of table "${table.name}"`,
  );
}

/** distinct_on, limit, offset, order_by, where. */
function rowsArguments(registry: Registry, table: Table): ReadonlyMap<string, InputField> {
  const column = selectColumn(registry, table);
  const int = nullable(registry.scalar('Int'));
  const hasOrder = hasFields(registry, table);
  return byName([
    column && argument('distinct_on', listOf(required(column)), 'distinct select on columns'),
    argument('limit', int, 'limit the number of rows returned'),
    argument('offset', int, 'skip the first n rows. Use only with order_by'),
    hasOrder
      ? argument('order_by', listOf(required(orderBy(registry, table))), 'sort the rows by one or more columns')
      : undefined,
    argument('where', nullable(boolExp(registry, table)), 'filter the rows returned'),
  ]);
}

function functionFields(registry: Registry, table: Table): readonly OutputField[] {
  return aggregateFunctions.flatMap(({ name, over, gives }) => {
    const columns = columnsFor(over, registry.columns(table));
    if (columns.length === 0) return [];
    const type = registry.object(
      `${table.graphqlName}_${name}_fields`,
      () =>
        byName(
          columns.map((column) =>
            field(
              column.graphqlName,
              gives === 'Float' ? nullable(registry.scalar('Float')) : registry.ofType(column.type, false),
              { is: 'column', column },
            ),
          ),
        ),
      `aggregate ${name} on columns`,
    );
    return [field(name, nullable(type), { is: 'function', aggregate: name })];
  });
}

/** `orders_aggregate`: aggregate values and the rows they stand for. */
function aggregateType(registry: Registry, table: Table): ObjectType {
  const values = (): ObjectType =>
    registry.object(
      `${table.graphqlName}_aggregate_fields`,
      () => {
        const column = selectColumn(registry, table);
        const countArguments = byName([
          column && argument('columns', listOf(required(column))),
          column && argument('distinct', nullable(registry.scalar('Boolean'))),
        ]);
        const count = field('count', required(registry.scalar('Int')), { is: 'count', table }, countArguments);
        return byName([count, ...functionFields(registry, table)]);
      },
      `aggregate fields of "${table.name}"`,
    );
  const fields = () =>
    byName([
      field('aggregate', nullable(values()), { is: 'values', table }),
      hasFields(registry, table)
        ? field('nodes', listOf(required(tableObject(registry, table)), true), { is: 'nodes', table })
        : undefined,
    ]);
  return registry.object(`${table.graphqlName}_aggregate`, fields, `aggregated selection of "${table.name}"`);
}

function relationshipFields(registry: Registry, relationship: Relationship): readonly OutputField[] {
  const { name, table, description } = relationship;
  const access = registry.access(table);
  if (access === undefined) return [];
  const rows = required(tableObject(registry, table));
  const shown = hasFields(registry, table);
  if (relationship.kind === 'object')
    return shown
      ? [
          field(
            name,
            relationship.nullable ? { ...rows, nonNull: false } : rows,
            { is: 'object', relationship },
            noArguments,
            description ?? 'An object relationship',
          ),
        ]
      : [];
  const args = rowsArguments(registry, table);
  return [
    ...(shown
      ? [field(name, listOf(rows, true), { is: 'array', relationship }, args, description ?? 'An array relationship')]
      : []),
    ...(access.aggregations
      ? [
          field(
            `${name}_aggregate`,
            required(aggregateType(registry, table)),
            { is: 'aggregate', relationship },
            args,
            'An aggregate relationship',
          ),
        ]
      : []),
  ];
}

/** The type of a table's rows. */
function tableObject(registry: Registry, table: Table): ObjectType {
  const fields = () =>
    byName([
      ...registry.columns(table).map((column) => {
        const json = column.type.name === 'json' || column.type.name === 'jsonb';
        const path = argument('path', nullable(registry.scalar('String')), 'JSON select path');
        const type = registry.ofType(column.type, !column.nullable);
        return field(
          column.graphqlName,
          type,
          { is: 'column', column },
          json ? byName([path]) : noArguments,
          column.description,
        );
      }),
      ...[...table.relationships.values()].flatMap((relationship) => relationshipFields(registry, relationship)),
    ]);
  return registry.object(
    table.graphqlName,
    fields,
    table.description ?? `columns and relationships of "${table.name}"`,
  );
}

/** The root fields of query_root that read the table. */
export function selectRoots(registry: Registry, table: Table): readonly OutputField[] {
  const access = registry.access(table);
  if (access === undefined) return [];
  const offered = (kind: string): boolean => access.roots === undefined || access.roots.has(kind);
  const shown = hasFields(registry, table);
  const roots: OutputField[] = [];
  if (shown && offered('select'))
    roots.push(
      field(
        table.rootNames.select,
        listOf(required(tableObject(registry, table)), true),
        { is: 'root', kind: 'rows', table },
        rowsArguments(registry, table),
        `fetch data from the table: "${table.name}"`,
      ),
    );
  if (access.aggregations && offered('select_aggregate'))
    roots.push(
      field(
        table.rootNames.select_aggregate,
        required(aggregateType(registry, table)),
        { is: 'root', kind: 'aggregate', table },
        rowsArguments(registry, table),
        `fetch aggregated fields from the table: "${table.name}"`,
      ),
    );
  const key = table.primaryKey;
  if (key?.every((column) => access.columns.has(column)) && offered('select_by_pk'))
    roots.push(
      field(
        table.rootNames.select_by_pk,
        nullable(tableObject(registry, table)),
        { is: 'root', kind: 'one', table },
        byName(
          key.map((column) => ({
            ...argument(column.graphqlName, registry.ofType(column.type, true), column.description),
            means: { is: 'column', column } as const,
          })),
        ),
        `fetch data from the table: "${table.name}" using primary key columns`,
      ),
    );
  return roots;
}

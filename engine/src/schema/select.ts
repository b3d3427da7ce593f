import { computedFieldArgument } from '../hasura/functions/schema/arguments.ts';
import type { PgType, Relationship, ScalarComputed, TableColumn, TrackedTable } from '../model/types.ts';
import { aggregateType, selectColumnEnum } from './aggregate.ts';
import { boolExpType } from './bool-exp.ts';
import { orderByType } from './order-by.ts';
import type { RoleTypeRegistry } from './registry.ts';
import {
  argumentIgnoringNull,
  type InputField,
  indexByName,
  listOf,
  nullable,
  type ObjectType,
  type OutputField,
  type OutputMeaning,
  type OutputTypeRef,
  required,
} from './types.ts';

const noArguments: ReadonlyMap<string, InputField> = new Map();

const field = (
  name: string,
  type: OutputTypeRef,
  means: OutputMeaning,
  args = noArguments,
  description?: string,
): OutputField => ({ name, type, means, args, description });

export const hasReadableFields = (registry: RoleTypeRegistry, table: TrackedTable): boolean =>
  registry.columns(table).length > 0 ||
  registry.computed(table).length > 0 ||
  visibleRelationships(registry, table).length > 0;

const visibleRelationships = (registry: RoleTypeRegistry, table: TrackedTable): readonly Relationship[] =>
  [...table.relationships.values()].filter(({ table: remote }) => registry.access(remote) !== undefined);

/** distinct_on, limit, offset, order_by and where. */
export function rowArguments(registry: RoleTypeRegistry, table: TrackedTable): ReadonlyMap<string, InputField> {
  const column = selectColumnEnum(registry, table);
  const int = nullable(registry.scalar('Int'));
  const hasOrder = hasReadableFields(registry, table);
  return indexByName([
    column && argumentIgnoringNull('distinct_on', listOf(required(column)), 'distinct select on columns'),
    argumentIgnoringNull('limit', int, 'limit the number of rows returned'),
    argumentIgnoringNull('offset', int, 'skip the first n rows. Use only with order_by'),
    hasOrder
      ? argumentIgnoringNull(
          'order_by',
          listOf(required(orderByType(registry, table))),
          'sort the rows by one or more columns',
        )
      : undefined,
    argumentIgnoringNull('where', nullable(boolExpType(registry, table)), 'filter the rows returned'),
  ]);
}

function relationshipFields(
  registry: RoleTypeRegistry,
  owner: TrackedTable,
  relationship: Relationship,
): readonly OutputField[] {
  const { name, table, description, computed } = relationship;
  const access = registry.access(table);
  if (access === undefined) return [];
  const rows = required(tableRowType(registry, table));
  const shown = hasReadableFields(registry, table);
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
  const call = computed && computedFieldArgument(registry, owner, name, computed);
  const args =
    call === undefined ? rowArguments(registry, table) : indexByName([call, ...rowArguments(registry, table).values()]);
  const list = listOf(rows, computed === undefined);
  return [
    ...(shown ? [field(name, list, { is: 'array', relationship }, args, description ?? 'An array relationship')] : []),
    ...(access.aggregations && computed === undefined
      ? [
          field(
            `${name}_aggregate`,
            required(tableAggregateType(registry, table)),
            { is: 'aggregate', relationship },
            args,
            'An aggregate relationship',
          ),
        ]
      : []),
  ];
}

const pathArgument = (registry: RoleTypeRegistry, { name, element }: PgType): InputField | undefined =>
  element === null && (name === 'json' || name === 'jsonb')
    ? argumentIgnoringNull('path', nullable(registry.scalar('String')), 'JSON select path')
    : undefined;

function columnField(registry: RoleTypeRegistry, table: TrackedTable, column: TableColumn): OutputField {
  const { graphqlName, type, description } = column;
  const scalar = registry.maskedScalar(table, column);
  const nonNull = !column.nullable && scalar === column;
  const args = indexByName([pathArgument(registry, type)]);
  return field(graphqlName, registry.ofColumn(column, nonNull), { is: 'scalar', scalar }, args, description);
}

function computedField(registry: RoleTypeRegistry, table: TrackedTable, computed: ScalarComputed): OutputField {
  const { graphqlName, type, description } = computed;
  const args = indexByName([
    computedFieldArgument(registry, table, graphqlName, computed.computed),
    pathArgument(registry, type),
  ]);
  const scalar = registry.maskedScalar(table, computed);
  return field(graphqlName, registry.ofType(type, false), { is: 'scalar', scalar }, args, description);
}

export function tableRowType(registry: RoleTypeRegistry, table: TrackedTable): ObjectType {
  const fields = () =>
    indexByName([
      ...registry.columns(table).map((column) => columnField(registry, table, column)),
      ...registry.computed(table).map((scalar) => computedField(registry, table, scalar)),
      ...[...table.relationships.values()].flatMap((relationship) => relationshipFields(registry, table, relationship)),
    ]);
  return registry.object(
    table.graphqlName,
    fields,
    table.description ?? `columns and relationships of "${table.name}"`,
  );
}

/** `x_aggregate`, with `nodes` if the role may read a field of the table. */
export const tableAggregateType = (registry: RoleTypeRegistry, table: TrackedTable): ObjectType =>
  aggregateType(registry, table, () =>
    hasReadableFields(registry, table) ? tableRowType(registry, table) : undefined,
  );

export const primaryKeyArguments = (
  registry: RoleTypeRegistry,
  key: readonly TableColumn[],
): ReadonlyMap<string, InputField> =>
  indexByName(
    key.map((column) => ({
      ...argumentIgnoringNull(column.graphqlName, registry.ofColumn(column, true), column.description),
      means: { is: 'column', column } as const,
    })),
  );

export function selectRootFields(
  registry: RoleTypeRegistry,
  table: TrackedTable,
  operation: 'query' | 'subscription',
): readonly OutputField[] {
  const access = registry.access(table);
  if (access === undefined) return [];
  const offeredNames = operation === 'query' ? access.roots : access.subscriptionRoots;
  const offered = (kind: string): boolean => offeredNames === undefined || offeredNames.has(kind);
  const shown = hasReadableFields(registry, table);
  const roots: OutputField[] = [];
  if (shown && offered('select'))
    roots.push(
      field(
        table.rootNames.select,
        listOf(required(tableRowType(registry, table)), true),
        { is: 'root', kind: 'rows', table },
        rowArguments(registry, table),
        table.rootDescriptions.select ?? `fetch data from the table: "${table.name}"`,
      ),
    );
  if (access.aggregations && offered('select_aggregate'))
    roots.push(
      field(
        table.rootNames.select_aggregate,
        required(tableAggregateType(registry, table)),
        { is: 'root', kind: 'aggregate', table },
        rowArguments(registry, table),
        table.rootDescriptions.select_aggregate ?? `fetch aggregated fields from the table: "${table.name}"`,
      ),
    );
  const key = table.primaryKey;
  if (key?.every((column) => access.columns.has(column)) && offered('select_by_pk'))
    roots.push(
      field(
        table.rootNames.select_by_pk,
        nullable(tableRowType(registry, table)),
        { is: 'root', kind: 'one', table },
        primaryKeyArguments(registry, key),
        table.rootDescriptions.select_by_pk ?? `fetch data from the table: "${table.name}" using primary key columns`,
      ),
    );
  return roots;
}

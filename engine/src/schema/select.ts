import type { Column, Computation, ComputedScalar, PgType, Relationship, Table } from '../model/types.ts';
import { aggregateType, selectColumn } from './aggregate.ts';
import { boolExp } from './bool-exp.ts';
import { callArgument } from './call.ts';
import { orderBy } from './order-by.ts';
import type { Registry } from './registry.ts';
import {
  argument,
  byName,
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

/** Returns whether the role may see any field of the table. */
export const hasFields = (registry: Registry, table: Table): boolean =>
  registry.columns(table).length > 0 ||
  registry.computed(table).length > 0 ||
  visibleRelationships(registry, table).length > 0;

const visibleRelationships = (registry: Registry, table: Table): readonly Relationship[] =>
  [...table.relationships.values()].filter(({ table: remote }) => registry.access(remote) !== undefined);

/** Returns the arguments distinct_on, limit, offset, order_by and where. */
export function rowsArguments(registry: Registry, table: Table): ReadonlyMap<string, InputField> {
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

function relationshipFields(registry: Registry, owner: Table, relationship: Relationship): readonly OutputField[] {
  const { name, table, description, computed } = relationship;
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
  const call = computed && computedArguments(registry, owner, name, computed);
  const args =
    call === undefined ? rowsArguments(registry, table) : byName([call, ...rowsArguments(registry, table).values()]);
  const list = listOf(rows, computed === undefined);
  return [
    ...(shown ? [field(name, list, { is: 'array', relationship }, args, description ?? 'An array relationship')] : []),
    ...(access.aggregations && computed === undefined
      ? [
          field(
            `${name}_aggregate`,
            required(tableAggregate(registry, table)),
            { is: 'aggregate', relationship },
            args,
            'An aggregate relationship',
          ),
        ]
      : []),
  ];
}

const pathArgument = (registry: Registry, { name, element }: PgType): InputField | undefined =>
  element === null && (name === 'json' || name === 'jsonb')
    ? argument('path', nullable(registry.scalar('String')), 'JSON select path')
    : undefined;

function columnField(registry: Registry, table: Table, column: Column): OutputField {
  const { graphqlName, type, description } = column;
  const scalar = registry.maskedScalar(table, column);
  const nonNull = !column.nullable && scalar === column;
  const args = byName([pathArgument(registry, type)]);
  return field(graphqlName, registry.ofColumn(column, nonNull), { is: 'scalar', scalar }, args, description);
}

function computedField(registry: Registry, table: Table, computed: ComputedScalar): OutputField {
  const { graphqlName, type, description } = computed;
  const args = byName([
    computedArguments(registry, table, graphqlName, computed.computed),
    pathArgument(registry, type),
  ]);
  const scalar = registry.maskedScalar(table, computed);
  return field(graphqlName, registry.ofType(type, false), { is: 'scalar', scalar }, args, description);
}

const computedArguments = (
  registry: Registry,
  table: Table,
  name: string,
  { routine }: Computation,
): InputField | undefined =>
  callArgument(
    registry,
    routine,
    `${name}_${table.graphqlName}_args`,
    `computed field "${name}" defined on table "${table.name}"`,
  );

/** Returns the type of a table's rows. */
export function tableObject(registry: Registry, table: Table): ObjectType {
  const fields = () =>
    byName([
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

/** Returns the type of `x_aggregate`; it has `nodes` if the role may see a field of the table. */
export const tableAggregate = (registry: Registry, table: Table): ObjectType =>
  aggregateType(registry, table, () => (hasFields(registry, table) ? tableObject(registry, table) : undefined));

/** Returns the arguments that identify one row by the table's key. */
export const keyArguments = (registry: Registry, key: readonly Column[]): ReadonlyMap<string, InputField> =>
  byName(
    key.map((column) => ({
      ...argument(column.graphqlName, registry.ofColumn(column, true), column.description),
      means: { is: 'column', column } as const,
    })),
  );

/** Returns the root fields of query_root that read the table. */
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
        required(tableAggregate(registry, table)),
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
        keyArguments(registry, key),
        `fetch data from the table: "${table.name}" using primary key columns`,
      ),
    );
  return roots;
}

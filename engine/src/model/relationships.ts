import type { CatalogTable } from '../catalog/introspect.ts';
import type { QualifiedName } from '../metadata/parts.ts';
import type { ColumnMapping, TableMetadata } from '../metadata/table.ts';
import { isGraphqlName } from './names.ts';
import { formatTableName, type Reporter } from './report.ts';
import type { Relationship, TableColumn, TrackedTable } from './types.ts';

interface ModelContext {
  readonly find: (name: QualifiedName) => TrackedTable | undefined;
  readonly foreignKeys: (name: QualifiedName) => CatalogTable['foreign_keys'];
  readonly report: Reporter;
}

class RelationshipError extends Error {}

interface Link {
  readonly table: TrackedTable;
  readonly mapping: readonly (readonly [TableColumn, TableColumn])[];
  /** The foreign key is in this table, not in the related table. */
  readonly ownKey: boolean;
  /** A nested insert writes the related rows after this row. */
  readonly insertedAfter: boolean;
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item) => b.includes(item));

const target = (find: ModelContext['find'], name: QualifiedName): TrackedTable => {
  const table = find(name);
  if (table === undefined) throw new RelationshipError(`the table ${formatTableName(name)} is not tracked`);
  return table;
};

const columnOf = (table: TrackedTable, name: string): TableColumn => {
  const column = table.columns.get(name);
  if (column === undefined) throw new RelationshipError(`the table ${table.name} has no column ${name}`);
  return column;
};

function foreignKey(keys: CatalogTable['foreign_keys'], columns: readonly string[], holder: string) {
  const fitting = keys.filter((candidate) =>
    sameSet(
      candidate.columns.map(([own]) => own),
      columns,
    ),
  );
  const [key] = fitting;
  if (key === undefined || fitting.length > 1)
    throw new RelationshipError(
      fitting.length === 0
        ? `the table ${holder} has no foreign key that consists of the columns ${columns.join(', ')}`
        : `the table ${holder} has more than one foreign key that consists of the columns ${columns.join(', ')}`,
    );
  return key;
}

function resolve(table: TrackedTable, using: ColumnMapping, { find, foreignKeys }: ModelContext): Link {
  if ('manual_configuration' in using) {
    const { remote_table, column_mapping, insertion_order } = using.manual_configuration;
    const remote = target(find, remote_table);
    const mapping = Object.entries(column_mapping).map(
      ([here, there]) => [columnOf(table, here), columnOf(remote, there)] as const,
    );
    return { table: remote, mapping, ownKey: false, insertedAfter: insertion_order === 'after_parent' };
  }
  const on = using.foreign_key_constraint_on;
  if (Array.isArray(on)) {
    const key = foreignKey(foreignKeys(table), on, table.name);
    const remote = target(find, { schema: key.schema, name: key.table });
    const mapping = key.columns.map(([here, there]) => [columnOf(table, here), columnOf(remote, there)] as const);
    return { table: remote, mapping, ownKey: true, insertedAfter: false };
  }
  const remote = target(find, on.table);
  const keys = foreignKeys(on.table).filter(
    (candidate) => candidate.schema === table.schema && candidate.table === table.name,
  );
  const key = foreignKey(keys, on.column, remote.name);
  const mapping = key.columns.map(([there, here]) => [columnOf(table, here), columnOf(remote, there)] as const);
  return { table: remote, mapping, ownKey: false, insertedAfter: true };
}

function relationship(
  table: TrackedTable,
  kind: Relationship['kind'],
  { name, using, comment }: { name: string; using: ColumnMapping; comment?: string | null | undefined },
  context: ModelContext,
): Relationship {
  if (!isGraphqlName(name)) throw new RelationshipError(`"${name}" is not a name that GraphQL allows`);
  if (table.columns.has(name) || [...table.columns.values()].some(({ graphqlName }) => graphqlName === name))
    throw new RelationshipError(`the table already has a column with the name ${name}`);
  if (table.relationships.has(name)) throw new RelationshipError(`two relationships have the name ${name}`);
  const link = resolve(table, using, context);
  const there = link.mapping.map(([, column]) => column);
  return {
    name,
    kind,
    table: link.table,
    computed: undefined,
    mapping: link.mapping,
    nullable: !link.ownKey || link.mapping.some(([here]) => here.nullable),
    insertedAfter: kind === 'array' || link.insertedAfter,
    unique: link.table.keys.some((key) => key.columns.every((column) => there.includes(column))),
    description: comment ?? undefined,
  };
}

/** Omits and reports relationships that do not match the database. */
export function addRelationships(table: TrackedTable, metadata: TableMetadata, context: ModelContext): void {
  const add = (kind: Relationship['kind'], item: Parameters<typeof relationship>[2]): void => {
    try {
      table.relationships.set(item.name, relationship(table, kind, item, context));
    } catch (error) {
      if (!(error instanceof RelationshipError)) throw error;
      context.report({
        type: `${kind}_relation`,
        name: `${item.name} in table ${formatTableName(metadata.table)}`,
        reason: error.message,
      });
    }
  };
  for (const item of metadata.object_relationships) add('object', item);
  for (const item of metadata.array_relationships) add('array', item);
}

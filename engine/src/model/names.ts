import type { RootFieldKind, TableMetadata } from '../metadata/table.ts';

const graphqlName = /^[A-Za-z_][A-Za-z0-9_]*$/;

export const isGraphqlName = (name: string): boolean => graphqlName.test(name) && !name.startsWith('__');

/** The custom name, or else the name in the database, with a schema other than public as prefix. */
export function graphqlTableName({ table, configuration }: TableMetadata): string {
  return configuration?.custom_name ?? (table.schema === 'public' ? table.name : `${table.schema}_${table.name}`);
}

export function rootFieldNames(metadata: TableMetadata): Readonly<Record<RootFieldKind, string>> {
  const stem = graphqlTableName(metadata);
  const custom = metadata.configuration?.custom_root_fields ?? {};
  const named = (kind: RootFieldKind, usual: string): string => custom[kind]?.name ?? usual;
  return {
    select: named('select', stem),
    select_by_pk: named('select_by_pk', `${stem}_by_pk`),
    select_aggregate: named('select_aggregate', `${stem}_aggregate`),
    select_stream: named('select_stream', `${stem}_stream`),
    insert: named('insert', `insert_${stem}`),
    insert_one: named('insert_one', `insert_${stem}_one`),
    update: named('update', `update_${stem}`),
    update_by_pk: named('update_by_pk', `update_${stem}_by_pk`),
    update_many: named('update_many', `update_${stem}_many`),
    delete: named('delete', `delete_${stem}`),
    delete_by_pk: named('delete_by_pk', `delete_${stem}_by_pk`),
  };
}

export function rootFieldDescriptions({ configuration }: TableMetadata): Partial<Record<RootFieldKind, string>> {
  const custom = Object.entries(configuration?.custom_root_fields ?? {});
  return Object.fromEntries(
    custom.flatMap(([kind, field]) => (field?.comment === undefined ? [] : [[kind, field.comment]])),
  );
}

export function graphqlColumnName({ configuration }: TableMetadata, column: string): string {
  return configuration?.column_config?.[column]?.custom_name ?? configuration?.custom_column_names?.[column] ?? column;
}

/**
 * A foreign key between tables of tenants includes the organisation, so that a row cannot refer to another
 * organisation. Each one has an index on the referring table.
 */
import type { AnyPgColumn, PgTableExtraConfigValue } from 'drizzle-orm/pg-core';
import { foreignKey, getTableName, index, primaryKey, sql, unique } from '../drizzle.ts';

type TableColumnsWithId = { readonly id: AnyPgColumn };

interface TenantTableColumns extends TableColumnsWithId {
  readonly organisation_id: AnyPgColumn;
}

/**
 * `id` first, so that `id` alone finds a row with one index entry; Citus requires `organisation_id` in every unique
 * key.
 */
export function tenantPrimaryKey(table: TenantTableColumns): PgTableExtraConfigValue {
  return primaryKey({ name: `${getTableName(table.id.table)}_pkey`, columns: [table.id, table.organisation_id] });
}

export function tenantUniqueKey(table: TenantTableColumns): PgTableExtraConfigValue {
  return unique(`${getTableName(table.id.table)}_organisation_id_id_key`).on(table.organisation_id, table.id);
}

/** Without an index, for tables where another index begins with the column. */
export function tenantForeignKey(table: TenantTableColumns, column: AnyPgColumn, parent: TenantTableColumns) {
  return foreignKey({
    name: `${getTableName(column.table)}_${column.name}_fkey`,
    columns: [table.organisation_id, column],
    foreignColumns: [parent.organisation_id, parent.id],
  });
}

export const organisationKey = (
  { organisation_id }: Pick<TenantTableColumns, 'organisation_id'>,
  { id }: TableColumnsWithId,
) =>
  foreignKey({
    name: `${getTableName(organisation_id.table)}_organisation_id_fkey`,
    columns: [organisation_id],
    foreignColumns: [id],
  });

/** Rows with equal values come in the order of `id` without a sort. */
export function indexWithId(table: TableColumnsWithId, ...columns: [AnyPgColumn, ...AnyPgColumn[]]) {
  const names = columns.map((column) => column.name).join('_');
  return index(`${getTableName(table.id.table)}_${names}_idx`).on(...columns, table.id);
}

/** With an index, and `ON DELETE CASCADE`. */
export function cascadingKey(
  table: TenantTableColumns,
  column: AnyPgColumn,
  parent: TenantTableColumns,
): PgTableExtraConfigValue[] {
  return [tenantForeignKey(table, column, parent).onDelete('cascade'), indexWithId(table, column)];
}

/**
 * On deletion, only the given column becomes null: complete-migration.ts adds `SET NULL (column)`. The index omits
 * rows in which the column is null.
 */
export function setNullKey(
  table: TenantTableColumns,
  column: AnyPgColumn,
  parent: TenantTableColumns,
): PgTableExtraConfigValue[] {
  return [
    tenantForeignKey(table, column, parent).onDelete('set null'),
    indexWithId(table, column).where(sql`${column} is not null`),
  ];
}

/**
 * The functions of this file create keys and indexes. A foreign key between tables of tenants includes the
 * organisation, so that the database rejects a reference to a row of another organisation. Each foreign key has an
 * index on the referring table.
 */
import type { AnyPgColumn, PgTableExtraConfigValue } from 'drizzle-orm/pg-core';
import { foreignKey, getTableName, index, primaryKey, sql, unique } from '../drizzle.ts';

interface TableColumnsWithId {
  readonly id: AnyPgColumn;
}

/** The columns that a table needs as the source or target of a composite foreign key. */
interface TenantTableColumns extends TableColumnsWithId {
  readonly organisation_id: AnyPgColumn;
}

/**
 * Returns the primary key `(id, organisation_id)`. The key starts with `id`, so that Postgres finds a row by its `id`
 * alone with one index entry. The key contains `organisation_id`, because Citus requires this column in every unique
 * key.
 */
export function tenantPrimaryKey(table: TenantTableColumns): PgTableExtraConfigValue {
  return primaryKey({ name: `${getTableName(table.id.table)}_pkey`, columns: [table.id, table.organisation_id] });
}

/** Returns the unique key `(organisation_id, id)`, to which composite foreign keys refer. */
export function tenantUniqueKey(table: TenantTableColumns): PgTableExtraConfigValue {
  return unique(`${getTableName(table.id.table)}_organisation_id_id_key`).on(table.organisation_id, table.id);
}

/**
 * Returns the foreign key `(organisation_id, column)` without an index, for tables where another index already begins
 * with the column.
 */
export function tenantForeignKey(table: TenantTableColumns, column: AnyPgColumn, parent: TenantTableColumns) {
  return foreignKey({
    name: `${getTableName(column.table)}_${column.name}_fkey`,
    columns: [table.organisation_id, column],
    foreignColumns: [parent.organisation_id, parent.id],
  });
}

/**
 * Returns an index that ends with `id`. If rows have equal values in the other columns, Postgres reads them in the
 * order of `id` without a sort.
 */
export function indexWithId(table: TableColumnsWithId, ...columns: [AnyPgColumn, ...AnyPgColumn[]]) {
  const names = columns.map((column) => column.name).join('_');
  return index(`${getTableName(table.id.table)}_${names}_idx`).on(...columns, table.id);
}

/**
 * Returns the foreign key from a child row to its parent row, with an index. If the parent row is deleted, Postgres
 * also deletes the child row (`ON DELETE CASCADE`).
 */
export function cascadingKey(
  table: TenantTableColumns,
  column: AnyPgColumn,
  parent: TenantTableColumns,
): PgTableExtraConfigValue[] {
  return [tenantForeignKey(table, column, parent).onDelete('cascade'), indexWithId(table, column)];
}

/**
 * Returns a foreign key of two columns: the organisation and the given column. If the referenced row is deleted, only
 * the given column becomes null. drizzle-kit cannot express this rule, so a hand-written migration adds `SET NULL
 * (column)`. The function also returns an index of the given column. The index omits rows in which this column is null.
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

/**
 * Functions that create keys and indexes. A foreign key between tables of tenants includes the organisation, so that
 * the database rejects a reference to a row of another organisation. Each foreign key comes with an index on the
 * referring table.
 */
import { getTableName, sql } from 'drizzle-orm';
import { type AnyPgColumn, foreignKey, index, type PgTableExtraConfigValue, unique } from 'drizzle-orm/pg-core';

interface Row {
  readonly id: AnyPgColumn;
}

/** The columns of a composite foreign key, in the referring table. */
interface OrganisationRow extends Row {
  readonly organisation_id: AnyPgColumn;
}

/** Adds the unique key that composite foreign keys refer to. */
export function tenantUniqueKey(row: OrganisationRow): PgTableExtraConfigValue {
  return unique(`${getTableName(row.id.table)}_organisation_id_id_key`).on(row.organisation_id, row.id);
}

/**
 * Returns the foreign key `(organisation_id, column)` without an index, for tables where another index already begins
 * with the column.
 */
export function tenantForeignKey(row: OrganisationRow, column: AnyPgColumn, parent: OrganisationRow) {
  return foreignKey({
    name: `${getTableName(column.table)}_${column.name}_fkey`,
    columns: [row.organisation_id, column],
    foreignColumns: [parent.organisation_id, parent.id],
  });
}

/**
 * Returns an index that ends with `id`. A page of rows with equal values in the index's first columns then needs no
 * sort.
 */
export function indexEndingWithId(row: Row, ...columns: [AnyPgColumn, ...AnyPgColumn[]]) {
  const names = columns.map((column) => column.name).join('_');
  return index(`${getTableName(row.id.table)}_${names}_idx`).on(...columns, row.id);
}

/**
 * Returns the foreign key of a row that is part of its parent row. A deletion of the parent deletes the row too (`ON
 * DELETE CASCADE`).
 */
export function cascadingForeignKey(
  row: OrganisationRow,
  column: AnyPgColumn,
  parent: OrganisationRow,
): PgTableExtraConfigValue[] {
  return [tenantForeignKey(row, column, parent).onDelete('cascade'), indexEndingWithId(row, column)];
}

/**
 * Returns the foreign key of a row that stays when the referenced row is deleted; its column becomes null. The
 * organisation must not become null. drizzle-kit cannot express this, so a hand-written migration does (`SET NULL
 * (column)`). The index is partial and omits rows without a reference.
 */
export function nullingForeignKey(
  row: OrganisationRow,
  column: AnyPgColumn,
  target: OrganisationRow,
): PgTableExtraConfigValue[] {
  return [
    tenantForeignKey(row, column, target).onDelete('set null'),
    indexEndingWithId(row, column).where(sql`${column} is not null`),
  ];
}

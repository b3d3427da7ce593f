/**
 * Keys and indexes. A foreign key between tenant tables includes the organisation, so that the database rejects a
 * reference to a row of another organisation. Each foreign key comes with an index on its child side.
 */
import { getTableName, sql } from 'drizzle-orm';
import { type AnyPgColumn, foreignKey, index, type PgTableExtraConfigValue, unique } from 'drizzle-orm/pg-core';

interface Row {
  readonly id: AnyPgColumn;
}

/** The columns of a composite foreign key. */
interface OrganisationRow extends Row {
  readonly organisation_id: AnyPgColumn;
}

/** Adds the unique key that composite foreign keys refer to. */
export function referable(row: OrganisationRow): PgTableExtraConfigValue {
  return unique(`${getTableName(row.id.table)}_organisation_id_id_key`).on(row.organisation_id, row.id);
}

/**
 * Returns the foreign key `(organisation_id, column)` without an index, for tables where another index already begins
 * with the column.
 */
export function reference(row: OrganisationRow, column: AnyPgColumn, parent: OrganisationRow) {
  return foreignKey({
    name: `${getTableName(column.table)}_${column.name}_fkey`,
    columns: [row.organisation_id, column],
    foreignColumns: [parent.organisation_id, parent.id],
  });
}

/** Returns an index that ends with `id`, so that a page of rows with the same first columns needs no sort. */
export function ordered(row: Row, ...columns: [AnyPgColumn, ...AnyPgColumn[]]) {
  const names = columns.map((column) => column.name).join('_');
  return index(`${getTableName(row.id.table)}_${names}_idx`).on(...columns, row.id);
}

/** Returns the foreign key of a row that is part of its parent and is deleted with it (`ON DELETE CASCADE`). */
export function partOf(row: OrganisationRow, column: AnyPgColumn, parent: OrganisationRow): PgTableExtraConfigValue[] {
  return [reference(row, column, parent).onDelete('cascade'), ordered(row, column)];
}

/**
 * Returns the foreign key of a row that outlives the referenced row: the column becomes null. Only this column of the
 * pair may become null; drizzle-kit cannot express that, so a hand-written migration does (`SET NULL (column)`). The
 * index is partial: rows without a reference are not in it.
 */
export function linkTo(row: OrganisationRow, column: AnyPgColumn, target: OrganisationRow): PgTableExtraConfigValue[] {
  return [reference(row, column, target).onDelete('set null'), ordered(row, column).where(sql`${column} is not null`)];
}

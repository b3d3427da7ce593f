/**
 * Keys and indexes. A foreign key between tenant tables runs over the organisation too, so that the database itself
 * refuses a row that points into another organisation; and it comes with the index of its child side.
 */
import { getTableName, sql } from 'drizzle-orm';
import { type AnyPgColumn, foreignKey, index, type PgTableExtraConfigValue, unique } from 'drizzle-orm/pg-core';

interface Row {
  readonly id: AnyPgColumn;
}

/** The columns that a composite foreign key runs over. */
interface OrganisationRow extends Row {
  readonly organisation_id: AnyPgColumn;
}

/** Makes a table one that others can point at: the target of their composite foreign keys. */
export function referable(row: OrganisationRow): PgTableExtraConfigValue {
  return unique(`${getTableName(row.id.table)}_organisation_id_id_key`).on(row.organisation_id, row.id);
}

/** The foreign key `(organisation_id, column)` alone, where another index begins with the column already. */
export function reference(row: OrganisationRow, column: AnyPgColumn, parent: OrganisationRow) {
  return foreignKey({
    name: `${getTableName(column.table)}_${column.name}_fkey`,
    columns: [row.organisation_id, column],
    foreignColumns: [parent.organisation_id, parent.id],
  });
}

/** An index whose entries with the same first columns are in the order of `id`: a page through them needs no sort. */
export function ordered(row: Row, ...columns: [AnyPgColumn, ...AnyPgColumn[]]) {
  const names = columns.map((column) => column.name).join('_');
  return index(`${getTableName(row.id.table)}_${names}_idx`).on(...columns, row.id);
}

/** The row is a part of its parent and goes with it. */
export function partOf(row: OrganisationRow, column: AnyPgColumn, parent: OrganisationRow): PgTableExtraConfigValue[] {
  return [reference(row, column, parent).onDelete('cascade'), ordered(row, column)];
}

/**
 * The row points at another one and outlives it: then the column becomes null. Of the pair of columns only this one may;
 * drizzle-kit cannot say so, a migration of its own does (`SET NULL (column)`). Rows that point nowhere cost no index.
 */
export function linkTo(row: OrganisationRow, column: AnyPgColumn, target: OrganisationRow): PgTableExtraConfigValue[] {
  return [reference(row, column, target).onDelete('set null'), ordered(row, column).where(sql`${column} is not null`)];
}

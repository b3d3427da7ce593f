import { getTableName } from 'drizzle-orm';
import { type AnyPgColumn, index, type PgTableExtraConfigValue } from 'drizzle-orm/pg-core';
import { ordered, reference } from './keys.ts';
import { workspaces } from './tenancy.ts';

interface RecordRow {
  readonly id: AnyPgColumn;
  readonly organisation_id: AnyPgColumn;
  readonly workspace_id: AnyPgColumn;
}

/**
 * What every table of records has: its workspace, and the indexes of its default order for a whole organisation and for
 * one workspace. They are plain (ascending, nulls last): Postgres reads them backwards for the newest first.
 * A workspace that still holds rows cannot be removed; purging it is deliberate, table by table.
 * @param mark the column that soft-deletes a row; with it at its end, the index of a workspace alone counts what is left
 */
export function recordKeys(row: RecordRow, defaultOrder: AnyPgColumn, mark?: AnyPgColumn): PgTableExtraConfigValue[] {
  const table = getTableName(row.id.table);
  const counted = mark === undefined ? [] : [mark];
  return [
    reference(row, row.workspace_id, workspaces),
    ordered(row, row.organisation_id, defaultOrder),
    // The organisation is part of every permission, but not of the order: at the end, it saves the look at the row.
    index(`${table}_workspace_id_${defaultOrder.name}_idx`).on(
      row.workspace_id,
      defaultOrder,
      row.id,
      row.organisation_id,
      ...counted,
    ),
  ];
}

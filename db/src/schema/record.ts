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
 * Returns the keys that every record table has: the workspace, and indexes of the default order for an organisation and
 * for a workspace. The indexes are ascending; Postgres reads them backwards for newest first. The foreign key prevents
 * the removal of a workspace that still has rows; the purge deletes them table by table.
 * @param mark the soft-delete column; it is the last column of the workspace index, so that a count needs no table
 * access
 */
export function recordKeys(row: RecordRow, defaultOrder: AnyPgColumn, mark?: AnyPgColumn): PgTableExtraConfigValue[] {
  const table = getTableName(row.id.table);
  const counted = mark === undefined ? [] : [mark];
  return [
    reference(row, row.workspace_id, workspaces),
    ordered(row, row.organisation_id, defaultOrder),
    // The order does not need the organisation, but every permission checks it: as the last column it saves a table
    // access.
    index(`${table}_workspace_id_${defaultOrder.name}_idx`).on(
      row.workspace_id,
      defaultOrder,
      row.id,
      row.organisation_id,
      ...counted,
    ),
  ];
}

import { getTableName } from 'drizzle-orm';
import { type AnyPgColumn, index, type PgTableExtraConfigValue } from 'drizzle-orm/pg-core';
import { indexEndingWithId, tenantForeignKey } from './keys.ts';
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
    tenantForeignKey(row, row.workspace_id, workspaces),
    indexEndingWithId(row, row.organisation_id, defaultOrder),
    // A query needs no order by the organisation, but every permission checks it. As the last column of the index, the
    // organisation saves an access to the table.
    index(`${table}_workspace_id_${defaultOrder.name}_idx`).on(
      row.workspace_id,
      defaultOrder,
      row.id,
      row.organisation_id,
      ...counted,
    ),
  ];
}

import type { AnyPgColumn, PgTableExtraConfigValue } from 'drizzle-orm/pg-core';
import { getTableName, index } from '../drizzle.ts';
import { indexWithId, tenantForeignKey, tenantPrimaryKey } from './keys.ts';
import { workspaces } from './tenancy.ts';

interface RecordTableColumns {
  readonly id: AnyPgColumn;
  readonly organisation_id: AnyPgColumn;
  readonly workspace_id: AnyPgColumn;
}

/**
 * Two indexes serve the default order, for an organisation and for a workspace; Postgres reads them backwards. The
 * foreign key prevents the removal of a workspace that has rows; a purge job deletes them table by table.
 * @param softDeleteColumn last in the workspace index, so that Postgres counts rows without access to the table
 */
export function recordKeys(
  columns: RecordTableColumns,
  defaultOrder: AnyPgColumn,
  softDeleteColumn?: AnyPgColumn,
): PgTableExtraConfigValue[] {
  const table = getTableName(columns.id.table);
  const counted = softDeleteColumn === undefined ? [] : [softDeleteColumn];
  return [
    tenantPrimaryKey(columns),
    tenantForeignKey(columns, columns.workspace_id, workspaces),
    indexWithId(columns, columns.organisation_id, defaultOrder),
    // The engine adds a condition on `organisation_id` to every query; with it, Postgres needs only the index.
    index(`${table}_workspace_id_${defaultOrder.name}_idx`).on(
      columns.workspace_id,
      defaultOrder,
      columns.id,
      columns.organisation_id,
      ...counted,
    ),
  ];
}

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
 * Returns the keys and indexes of a record table: the primary key, the foreign key to the workspace, and two indexes
 * for the default order, one for an organisation and one for a workspace. The indexes are ascending, and Postgres reads
 * an index backwards to return the newest rows first. The foreign key prevents the removal of a workspace that still
 * has rows; a purge job deletes these rows table by table.
 * @param softDeleteColumn the soft-delete column. It is the last column of the workspace index, so that Postgres can count rows
 * without access to the table
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
    // The permissions of the engine add a condition on `organisation_id` to every query. The workspace index contains
    // this column, so that Postgres can check the condition without access to the table.
    index(`${table}_workspace_id_${defaultOrder.name}_idx`).on(
      columns.workspace_id,
      defaultOrder,
      columns.id,
      columns.organisation_id,
      ...counted,
    ),
  ];
}

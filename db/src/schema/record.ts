import type { AnyPgColumn, PgTableExtraConfigValue } from 'drizzle-orm/pg-core';
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
 */
export function recordKeys(row: RecordRow, defaultOrder: AnyPgColumn): PgTableExtraConfigValue[] {
  return [
    reference(row, row.workspace_id, workspaces),
    ordered(row, row.organisation_id, defaultOrder),
    ordered(row, row.workspace_id, defaultOrder),
  ];
}

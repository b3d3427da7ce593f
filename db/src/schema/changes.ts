import { bigint, pgTable, pgView, primaryKey, sql, text, uuid } from '../drizzle.ts';
import { timestampColumn } from './columns.ts';

const changeColumns = () => ({
  organisation_id: uuid().notNull(),
  /** Of the record. For a change in `workspaces`, the id of the record. */
  workspace_id: uuid().notNull(),
  /**
   * API keys of this workspace and of its ancestors see the change. For a deleted workspace, its nearest ancestor that
   * is not deleted; null if it has none.
   */
  scope_workspace_id: uuid(),
  root: text().notNull(),
  record_id: uuid().notNull(),
  /** `created`, `updated` or `deleted`. */
  operation: text().notNull(),
  /** A transaction id that is at least as high as that of each transaction whose changes the statement has seen. */
  position: bigint({ mode: 'number' }).notNull(),
  sequence: bigint({ mode: 'number' }).notNull(),
  changed_at: timestampColumn().notNull(),
});

/**
 * The history of the record types, one row for each change of a record. Triggers write it, once for each statement.
 * One partition for each UTC day of `changed_at`. The order is `position`, then `sequence` (ARCHITECTURE.md, Changes).
 * No foreign keys: the deletion of a record stays in the history.
 */
export const record_changes = pgTable(
  'record_changes',
  {
    ...changeColumns(),
    sequence: bigint({ mode: 'number' }).notNull().default(sql`nextval('record_changes_sequence')`),
    changed_at: timestampColumn().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ name: 'record_changes_pkey', columns: [t.organisation_id, t.position, t.sequence, t.changed_at] }),
  ],
);

/**
 * The changes before which no further change can appear: every transaction with an id up to `position` has ended.
 */
export const visible_changes_view = pgView('visible_changes', changeColumns()).as(sql`
  select organisation_id, workspace_id, scope_workspace_id, root, record_id, operation, position, sequence, changed_at
  from record_changes where position < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`);

/** One row: the last position of which all changes are visible, and the time at which this was true. */
export const change_horizon_view = pgView('change_horizon', {
  /** Different after a restore of the database from a dump, which has other transaction ids. */
  generation: text().notNull(),
  position: bigint({ mode: 'number' }).notNull(),
  read_at: timestampColumn().notNull(),
}).as(sql`
  select (select oid from pg_database where datname = current_database()) || '-' ||
      (select system_identifier from pg_control_system()) as generation,
    pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1 as position,
    clock_timestamp()::timestamptz(3) as read_at`);

/** Deleted workspaces for whose records the worker still has to add the changes. */
export const workspace_removals = pgTable(
  'workspace_removals',
  {
    organisation_id: uuid().notNull(),
    workspace_id: uuid().notNull(),
    scope_workspace_id: uuid(),
    /** A transaction id. The worker begins when every transaction up to it has ended; null until it has seen the row. */
    starts_after: bigint({ mode: 'number' }),
    /** The last record type whose changes are written, in alphabetical order. */
    root: text(),
  },
  (t) => [primaryKey({ name: 'workspace_removals_pkey', columns: [t.workspace_id, t.organisation_id] })],
);

import type { PgTableExtraConfigValue } from 'drizzle-orm/pg-core';
import { boolean, check, foreignKey, index, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '../drizzle.ts';
import { idColumn, timestampColumn, timestampColumns } from './columns.ts';
import { indexWithId, organisationKey, tenantForeignKey, tenantUniqueKey } from './keys.ts';

/** The tenants. Internal: the API has no queries for it. */
export const organisations = pgTable('organisations', { ...idColumn(), name: text().notNull(), ...timestampColumns() });

/** A tree. A trigger deletes the descendants of a deleted workspace. */
export const workspaces = pgTable(
  'workspaces',
  {
    ...idColumn(),
    organisation_id: uuid().notNull(),
    parent_workspace_id: uuid(),
    name: text().notNull(),
    description: text(),
    avatar_color: text(),
    external_workspace_id: text(),
    auto_extract_enabled: boolean().notNull().default(true),
    deleted_at: timestampColumn(),
    ...timestampColumns(),
  },
  (t): PgTableExtraConfigValue[] => [
    tenantUniqueKey(t),
    organisationKey(t, organisations),
    tenantForeignKey(t, t.parent_workspace_id, workspaces),
    indexWithId(t, t.parent_workspace_id),
    indexWithId(t, t.organisation_id, t.created_at),
    uniqueIndex('workspaces_external_workspace_id_key')
      .on(t.organisation_id, t.external_workspace_id)
      .where(sql`${t.deleted_at} is null`),
    check('workspaces_parent_check', sql`${t.parent_workspace_id} <> ${t.id}`),
    check('workspaces_avatar_color_check', sql`${t.avatar_color} ~ '^#[0-9A-Fa-f]{6}$'`),
  ],
);

/**
 * Closure table of the workspace tree, also with each workspace as its own ancestor: one look-up finds all workspaces
 * of an API key. Maintained by triggers.
 */
export const workspace_ancestors = pgTable(
  'workspace_ancestors',
  { organisation_id: uuid().notNull(), workspace_id: uuid().notNull(), ancestor_id: uuid().notNull() },
  (t) => [
    primaryKey({ name: 'workspace_ancestors_pkey', columns: [t.workspace_id, t.ancestor_id] }),
    foreignKey({
      name: 'workspace_ancestors_workspace_id_fkey',
      columns: [t.organisation_id, t.workspace_id],
      foreignColumns: [workspaces.organisation_id, workspaces.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'workspace_ancestors_ancestor_id_fkey',
      columns: [t.organisation_id, t.ancestor_id],
      foreignColumns: [workspaces.organisation_id, workspaces.id],
    }).onDelete('cascade'),
    index('workspace_ancestors_ancestor_id_workspace_id_idx').on(t.ancestor_id, t.workspace_id),
  ],
);

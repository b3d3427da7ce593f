import type { RecordValues } from '@fds/ai/extractor';
import type { Fragment, Sql } from 'postgres';
import type { StoredField } from './root.ts';

type Through = NonNullable<StoredField['through']>;

/** Whose records are meant: those of a workspace and of the workspaces below it. */
export interface Scope {
  readonly organisation_id: string;
  readonly workspace_id: string;
  /** What whoever asked sees: nothing outside of these workspaces is read, behind no relationship; null is all. */
  readonly visible: readonly string[] | null;
}

export interface ScopedRecord extends RecordValues {
  readonly workspace_id: string;
}

/** A numeral keeps its digits as text; everything else reads well as JSON. */
const shown = (sql: Sql, { type, column, through }: StoredField): Fragment => {
  const named = sql`${sql(through === undefined ? 't' : `via_${through.key}`)}.${sql(column)}`;
  return type === 'number' ? sql`${named}::text` : named;
};

const list = (sql: Sql, parts: readonly Fragment[], between: Fragment): Fragment =>
  parts.reduce((all, part, index) => (index === 0 ? part : sql`${all}${between}${part}`), sql``);

/** Rows that the service itself shows to nobody who does not ask for them. */
const live = (sql: Sql, root: string): Fragment => {
  if (root === 'documents') return sql`and t.status <> 'deleted'`;
  return ['invoices', 'transactions', 'webhooks', 'workspaces'].includes(root) ? sql`and t.deleted_at is null` : sql``;
};

/** The workspace that a record belongs to. */
const ownerOf = (sql: Sql, root: string): Fragment => (root === 'workspaces' ? sql`t.id` : sql`t.workspace_id`);

/** The condition that a record is within the scope, and is shown to those who do not ask for what is deleted. */
const within = (sql: Sql, root: string, { organisation_id, workspace_id, visible }: Scope): Fragment => sql`
  t.organisation_id = ${organisation_id} ${live(sql, root)}
  and ${ownerOf(sql, root)} in (
    select a.workspace_id from workspace_ancestors a
    join workspaces w on w.organisation_id = a.organisation_id and w.id = a.workspace_id
    where a.organisation_id = ${organisation_id} and a.ancestor_id = ${workspace_id} and w.deleted_at is null)
  ${visible === null ? sql`` : sql`and ${ownerOf(sql, root)} = any(${[...visible]})`}`;

/**
 * Joins the row that a key leads to where it belongs to the workspace of the record or to one below it, live and not
 * soft-deleted. Every reader of the record's value sees at least these workspaces: a value never tells more than its
 * readers may read.
 */
function behind(sql: Sql, root: string, { table, key }: Through, { visible }: Scope): Fragment {
  const name = sql(`via_${key}`);
  const owner = table === 'workspaces' ? sql`${name}.id` : sql`${name}.workspace_id`;
  return sql`left join ${sql(table)} as ${name} on ${name}.organisation_id = t.organisation_id and ${name}.id = t.${sql(key)}
    and exists (
      select from workspace_ancestors a
      join workspaces w on w.organisation_id = a.organisation_id and w.id = a.workspace_id
      where a.organisation_id = t.organisation_id and a.workspace_id = ${owner} and a.ancestor_id = ${ownerOf(sql, root)}
        and w.deleted_at is null)
    ${['transactions', 'webhooks'].includes(table) ? sql`and ${name}.deleted_at is null` : sql``}
    ${visible === null ? sql`` : sql`and ${owner} = any(${[...visible]})`}`;
}

/** How many records a scope has. */
export async function countRecords(sql: Sql, root: string, scope: Scope): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from ${sql(root)} t where ${within(sql, root, scope)}`;
  return row?.count ?? 0;
}

/**
 * Reads records within a scope, in the order of their ids.
 * @param fields those whose values are read; no others are
 * @param wanted a list of ids, or how many to read after an id
 */
export async function readRecords(
  sql: Sql,
  root: string,
  fields: readonly StoredField[],
  scope: Scope,
  wanted: { readonly ids: readonly string[] } | { readonly after: string | null; readonly limit: number },
): Promise<readonly ScopedRecord[]> {
  const values = fields.map((field) => sql`${field.path}::text, ${shown(sql, field)}`);
  const through = new Map(
    fields.flatMap((field) => (field.through === undefined ? [] : [[field.through.key, field.through] as const])),
  );
  const joins = [...through.values()].map((key) => behind(sql, root, key, scope));
  const which =
    'ids' in wanted
      ? sql`and t.id = any(${[...wanted.ids]})`
      : sql`and (${wanted.after}::uuid is null or t.id > ${wanted.after}::uuid)`;
  const limit = 'ids' in wanted ? sql`` : sql`limit ${wanted.limit}`;
  return sql<ScopedRecord[]>`
    select t.id, ${ownerOf(sql, root)} as workspace_id, jsonb_build_object(${list(sql, values, sql`, `)}) as values
    from ${sql(root)} t ${list(sql, joins, sql` `)}
    where ${within(sql, root, scope)} ${which}
    order by t.id ${limit}`;
}

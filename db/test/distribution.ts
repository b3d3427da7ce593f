/**
 * How a distributed Postgres (Citus) stores the tables: reference tables have a copy on each node, and all other tables
 * are distributed by `organisation_id`. The reference tables are the tables that the service reads before it knows the
 * organisation of the caller, and the workspaces, whose deletion hides the rows of all other tables.
 */
export const referenceTables: ReadonlySet<string> = new Set([
  'organisations',
  'clients',
  'credentials',
  'api_keys',
  'workspaces',
  'workspace_ancestors',
]);

/**
 * Tables that a distributed Postgres (Citus) copies to each node; it distributes all other tables by `organisation_id`.
 * The service reads the first four tables before it knows the organisation of the caller. The tables of workspaces are
 * copied because deleting a workspace hides rows in all other tables.
 */
export const referenceTables: ReadonlySet<string> = new Set([
  'organisations',
  'clients',
  'credentials',
  'api_keys',
  'workspaces',
  'workspace_ancestors',
]);

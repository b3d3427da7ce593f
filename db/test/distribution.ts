/**
 * Reference tables: the tables that a distributed Postgres (Citus) copies to each node. Citus distributes all other
 * tables by `organisation_id`. The gateway reads `organisations`, `clients`, `credentials`, `api_keys`, `invitations`
 * and `inbound_addresses` before it knows the organisation of the request; deleting a row in `workspaces` or `workspace_ancestors` hides rows in all
 * other tables.
 */
export const replicatedReferenceTableNames: ReadonlySet<string> = new Set([
  'organisations',
  'clients',
  'credentials',
  'api_keys',
  'inbound_addresses',
  'invitations',
  'workspaces',
  'workspace_ancestors',
]);

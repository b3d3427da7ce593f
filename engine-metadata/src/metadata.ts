import { columnsByViewName, type TableDefinition, tablesByName } from '@fds/db/tables';
import { authenticatorRole } from '@fds/platform/description/authentication';
import { identifierAndTimestamps } from '@fds/platform/description/columns';
import { type RecordAccessRole, type RowFilter, recordAccessRoles } from '@fds/platform/description/rows';
import {
  type ManualRelationship,
  selectFilter,
  type TableDescription,
  type TriggerDescription,
} from '@fds/platform/description/table';
import { tableDescriptions } from '@fds/platform/tables';
import { type TableConfiguration, tableConfiguration } from './configuration.ts';

type TableName = { readonly schema: 'public'; readonly name: string };

/**
 * Joins rows with equal columns. An object relationship maps the other table's whole primary key. An array relationship
 * maps `id` to the other table's foreign key column, with which an index of that table begins.
 */
interface Relationship {
  readonly name: string;
  readonly using: {
    readonly manual_configuration: {
      readonly remote_table: TableName;
      readonly column_mapping: Readonly<Record<string, string>>;
    };
  };
}

type Permission<P> = { readonly role: string; readonly permission: P };

type SelectPermission = Permission<{
  readonly columns: readonly string[];
  readonly filter: RowFilter;
  readonly allow_aggregations?: true;
}>;
type InsertPermission = Permission<{
  readonly check: RowFilter;
  readonly set: RowFilter;
  readonly columns: readonly string[];
}>;
type UpdatePermission = Permission<{
  readonly columns: readonly string[];
  readonly filter: RowFilter;
  readonly check: RowFilter;
}>;
type DeletePermission = Permission<{ readonly filter: RowFilter }>;

interface EventTriggerMetadata {
  readonly name: string;
  readonly definition: object;
  readonly retry_conf: object;
  readonly webhook: string;
  readonly headers: readonly object[];
}

/** Hasura's metadata version 3. */
export interface TableMetadata {
  readonly table: TableName;
  readonly configuration: TableConfiguration;
  readonly object_relationships: readonly Relationship[];
  readonly array_relationships: readonly Relationship[];
  readonly insert_permissions: readonly InsertPermission[];
  readonly select_permissions: readonly SelectPermission[];
  readonly update_permissions: readonly UpdatePermission[];
  readonly delete_permissions: readonly DeletePermission[];
  readonly event_triggers: readonly EventTriggerMetadata[];
}

/** A million retries allow for a worker that is down for weeks. */
const eventDelivery = {
  webhook: '{{WORKER_URL}}/events',
  headers: [{ name: 'x-events-secret', value_from_env: 'EVENTS_SECRET' }],
  retry_conf: { num_retries: 1_000_000, interval_sec: 10, timeout_sec: 10 },
} as const;

const tableName = (name: string): TableName => ({ schema: 'public', name });

const relationship = (name: string, { remoteTable, columnMapping }: ManualRelationship): Relationship => ({
  name,
  using: { manual_configuration: { remote_table: tableName(remoteTable), column_mapping: columnMapping } },
});

/** All tables that at least one role can read. */
const tracked = tableDescriptions
  .filter(({ rows, authentication }) => rows !== undefined || authentication !== undefined)
  .sort((one, other) => (one.name < other.name ? -1 : 1));

const isTracked = (name: string): boolean => tracked.some((table) => table.name === name);

/** Maps the whole primary key of `target`, so that the engine knows that the relationship has at most one row. */
function mappingToKey(column: string, target: string): Readonly<Record<string, string>> {
  const key = tablesByName.get(target)?.primaryKey ?? [];
  return Object.fromEntries(key.map((each) => [each === 'id' ? column : each, each]));
}

/** One relationship for each foreign key: `issuer_id` becomes `issuer`. */
function objectRelationships({ links }: TableDefinition, described: TableDescription): Relationship[] {
  const { objectRelationshipNames: names = {}, objectRelationships: manual = {} } = described;
  const byForeignKey = links
    // The metadata defines no relationships to the table of organisations, because all rows that a session can read
    // belong to the same organisation.
    .filter(({ target }) => isTracked(target) && target !== 'organisations')
    .map(({ column, target }) =>
      relationship(names[column] ?? column.replace(/_id$/, ''), {
        remoteTable: target,
        columnMapping: mappingToKey(column, target),
      }),
    );
  return [...byForeignKey, ...Object.entries(manual).map(([name, columns]) => relationship(name, columns))];
}

/** Compares the foreign key `table.column` with `id`. */
function byColumns(reference: string | ManualRelationship): ManualRelationship {
  if (typeof reference !== 'string') return reference;
  const [remoteTable = '', column = ''] = reference.split('.');
  return { remoteTable, columnMapping: { id: column } };
}

const arrays = ({ arrayRelationships = {} }: TableDescription): Relationship[] =>
  Object.entries(arrayRelationships).map(([name, reference]) => relationship(name, byColumns(reference)));

const forWriters = <P>({ readers }: TableDescription, permission: (role: RecordAccessRole) => P): Permission<P>[] =>
  recordAccessRoles
    .filter(({ writes, name }) => writes && (readers?.includes(name) ?? true))
    .map((role) => ({ role: role.name, permission: permission(role) }));

function selectPermissions({ columns: all }: TableDefinition, described: TableDescription): SelectPermission[] {
  const { rows, readable, secret = [], hiddenFrom = {}, authentication } = described;
  const permissions: SelectPermission[] = [];
  if (rows !== undefined && readable === undefined) {
    for (const role of recordAccessRoles) {
      const hidden = new Set([...secret, ...(hiddenFrom[role.name] ?? [])]);
      const columns = all.filter((column) => !hidden.has(column));
      const filter = selectFilter(role, described);
      permissions.push({ role: role.name, permission: { columns, filter, allow_aggregations: true } });
    }
  }
  if (authentication !== undefined) {
    const { columns, filter } = authentication;
    permissions.push({ role: authenticatorRole, permission: { columns, filter } });
  }
  if (readable !== undefined) {
    permissions.push(
      ...forWriters(described, (role) => ({ columns: readable, filter: selectFilter(role, described) })),
    );
  }
  return permissions;
}

function insertPermissions(described: TableDescription): InsertPermission[] {
  const { insert, authentication } = described;
  const permissions: InsertPermission[] = [];
  if (insert !== undefined) {
    const set = { organisation_id: 'x-hasura-organisation-id', ...insert.set };
    permissions.push(
      ...forWriters(described, (role) => ({
        check: insert.check?.[role.name] ?? selectFilter(role, described),
        set,
        columns: insert.columns,
      })),
    );
  }
  if (authentication?.insert !== undefined) {
    const { insert: columns, filter: check } = authentication;
    permissions.push({ role: authenticatorRole, permission: { columns, check, set: {} } });
  }
  return permissions;
}

function updatePermissions(described: TableDescription): UpdatePermission[] {
  const { rows, update, authentication } = described;
  const permissions: UpdatePermission[] = [];
  if (rows !== undefined && update !== undefined) {
    const { columns, check } = update;
    permissions.push(
      ...forWriters(described, (role) => ({
        columns,
        filter: selectFilter(role, described),
        check: check ?? rows(role),
      })),
    );
  }
  if (authentication?.update !== undefined) {
    const { update: columns, filter } = authentication;
    permissions.push({ role: authenticatorRole, permission: { columns, filter, check: {} } });
  }
  return permissions;
}

function deletePermissions(described: TableDescription): DeletePermission[] {
  if (described.delete === undefined) return [];
  return forWriters(described, (role) => ({ filter: { ...selectFilter(role, described), ...described.delete } }));
}

function eventTriggers(
  { columns: all }: TableDefinition,
  trigger: TriggerDescription | undefined,
): EventTriggerMetadata[] {
  if (trigger === undefined) return [];
  const { name, insert, update, delete: remove } = trigger;
  const content = () => all.filter((column) => !identifierAndTimestamps.includes(column));
  const definition = {
    enable_manual: false,
    ...(insert === undefined ? {} : { insert }),
    ...(update === undefined
      ? {}
      : { update: { ...update, columns: update.columns === 'content' ? content() : update.columns } }),
    ...(remove === undefined ? {} : { delete: remove }),
  };
  return [{ name, definition, ...eventDelivery }];
}

function factsOf(name: string): TableDefinition {
  const columns = columnsByViewName.get(name);
  const facts =
    tablesByName.get(name) ??
    (columns === undefined ? undefined : { name, columns, enumValues: new Map(), primaryKey: [], links: [] });
  if (facts === undefined) throw new Error(`the database has no table ${name}`);
  return facts;
}

const readByClients = ({ columns }: TableDefinition, selects: readonly SelectPermission[]): string[] =>
  columns.filter((column) =>
    selects.some(({ role, permission }) => role !== authenticatorRole && permission.columns.includes(column)),
  );

function metadataOf(described: TableDescription): TableMetadata {
  const facts = factsOf(described.name);
  const selects = selectPermissions(facts, described);
  return {
    table: tableName(described.name),
    configuration: tableConfiguration(described, readByClients(facts, selects), facts.enumValues),
    object_relationships: objectRelationships(facts, described),
    array_relationships: arrays(described),
    insert_permissions: insertPermissions(described),
    select_permissions: selects,
    update_permissions: updatePermissions(described),
    delete_permissions: deletePermissions(described),
    event_triggers: eventTriggers(facts, described.eventTrigger),
  };
}

/** All tables that at least one role can read, in alphabetical order, then the views. */
export function toTableMetadata(): TableMetadata[] {
  const isView = ({ name }: TableDescription) => Number(columnsByViewName.has(name));
  return tracked.toSorted((one, other) => isView(one) - isView(other)).map(metadataOf);
}

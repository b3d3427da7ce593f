import { type TableFacts, tables, views } from '@fds/db/tables';
import { authenticator } from './description/authentication.ts';
import { bookkeeping } from './description/columns.ts';
import { type Role, type RowFilter, roles } from './description/rows.ts';
import {
  type EventTrigger as EventTriggerDescription,
  type ManualRelationship,
  readableRows,
  type TableDescription,
} from './description/table.ts';
import { descriptions } from './tables/index.ts';

interface TableName {
  readonly schema: 'public';
  readonly name: string;
}

/** A relationship by the columns that are equal. By `id` alone, not the composite key: its index serves the join. */
interface Relationship {
  readonly name: string;
  readonly using: {
    readonly manual_configuration: {
      readonly remote_table: TableName;
      readonly column_mapping: Readonly<Record<string, string>>;
    };
  };
}

interface Permission<P> {
  readonly role: string;
  readonly permission: P;
}

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

interface EventTrigger {
  readonly name: string;
  readonly definition: object;
  readonly retry_conf: object;
  readonly webhook: string;
  readonly headers: readonly object[];
}

/** One table of Hasura's metadata (version 3). */
export interface TableMetadata {
  readonly table: TableName;
  readonly object_relationships: readonly Relationship[];
  readonly array_relationships: readonly Relationship[];
  readonly insert_permissions: readonly InsertPermission[];
  readonly select_permissions: readonly SelectPermission[];
  readonly update_permissions: readonly UpdatePermission[];
  readonly delete_permissions: readonly DeletePermission[];
  readonly event_triggers: readonly EventTrigger[];
}

/**
 * How an event is sent. The worker may be down for long: an event is tried every ten seconds, a million times, before
 * the engine gives it up.
 */
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

/** Tables with a permission for some role: the others are not part of the metadata. */
const tracked = descriptions.filter(({ rows, authentication }) => rows !== undefined || authentication !== undefined);

const isTracked = (name: string): boolean => tracked.some((table) => table.name === name);

/** Every foreign key gives an object relationship: `issuer_id` gives `issuer`. */
function objectRelationships({ links }: TableFacts, described: TableDescription): Relationship[] {
  const { objectRelationshipNames: names = {}, objectRelationships: manual = {} } = described;
  const byForeignKey = links
    // The organisation is that of the session: no request asks a record for it.
    .filter(({ target }) => isTracked(target) && target !== 'organisations')
    .map(({ column, target }) =>
      relationship(names[column] ?? column.replace(/_id$/, ''), {
        remoteTable: target,
        columnMapping: { [column]: 'id' },
      }),
    );
  return [...byForeignKey, ...Object.entries(manual).map(([name, columns]) => relationship(name, columns))];
}

/** An array relationship by the columns that are equal; a text is `table.column`, which is equal to `id`. */
function byColumns(reference: string | ManualRelationship): ManualRelationship {
  if (typeof reference !== 'string') return reference;
  const [remoteTable = '', column = ''] = reference.split('.');
  return { remoteTable, columnMapping: { id: column } };
}

const arrays = ({ arrayRelationships = {} }: TableDescription): Relationship[] =>
  Object.entries(arrayRelationships).map(([name, reference]) => relationship(name, byColumns(reference)));

/** A permission for each of the roles that write. */
const forWriters = <P>(permission: (role: Role) => P): Permission<P>[] =>
  roles.filter(({ writes }) => writes).map((role) => ({ role: role.name, permission: permission(role) }));

function selectPermissions({ columns: all }: TableFacts, described: TableDescription): SelectPermission[] {
  const { rows, readable, secret = [], hiddenFrom = {}, authentication } = described;
  const permissions: SelectPermission[] = [];
  if (rows !== undefined && readable === undefined) {
    for (const role of roles) {
      const hidden = new Set([...secret, ...(hiddenFrom[role.name] ?? [])]);
      const columns = all.filter((column) => !hidden.has(column));
      const filter = readableRows(role, described);
      permissions.push({ role: role.name, permission: { columns, filter, allow_aggregations: true } });
    }
  }
  if (authentication !== undefined) {
    const { columns, filter } = authentication;
    permissions.push({ role: authenticator, permission: { columns, filter } });
  }
  if (readable !== undefined) {
    permissions.push(...forWriters((role) => ({ columns: readable, filter: readableRows(role, described) })));
  }
  return permissions;
}

function insertPermissions(described: TableDescription): InsertPermission[] {
  const { insert } = described;
  if (insert === undefined) return [];
  const set = { organisation_id: 'x-hasura-organisation-id', ...insert.set };
  return forWriters((role) => ({
    check: insert.check?.[role.name] ?? readableRows(role, described),
    set,
    columns: insert.columns,
  }));
}

function updatePermissions(described: TableDescription): UpdatePermission[] {
  const { rows, update, authentication } = described;
  const permissions: UpdatePermission[] = [];
  if (rows !== undefined && update !== undefined) {
    const { columns, check } = update;
    permissions.push(
      ...forWriters((role) => ({ columns, filter: readableRows(role, described), check: check ?? rows(role) })),
    );
  }
  if (authentication?.update !== undefined) {
    const { update: columns, filter } = authentication;
    permissions.push({ role: authenticator, permission: { columns, filter, check: {} } });
  }
  return permissions;
}

function deletePermissions(described: TableDescription): DeletePermission[] {
  if (described.delete === undefined) return [];
  return forWriters((role) => ({ filter: { ...readableRows(role, described), ...described.delete } }));
}

function eventTriggers({ columns: all }: TableFacts, trigger: EventTriggerDescription | undefined): EventTrigger[] {
  if (trigger === undefined) return [];
  const { name, insert, update, delete: remove } = trigger;
  const content = () => all.filter((column) => !bookkeeping.includes(column));
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

/** @throws Error where the database has neither a table nor a view of the name */
function factsOf(name: string): TableFacts {
  const columns = views.get(name);
  const facts = tables.get(name) ?? (columns === undefined ? undefined : { name, columns, links: [] });
  if (facts === undefined) throw new Error(`the database has no table ${name}`);
  return facts;
}

/** The metadata of a table or view. */
function metadataOf(described: TableDescription): TableMetadata {
  const facts = factsOf(described.name);
  return {
    table: tableName(described.name),
    object_relationships: objectRelationships(facts, described),
    array_relationships: arrays(described),
    insert_permissions: insertPermissions(described),
    select_permissions: selectPermissions(facts, described),
    update_permissions: updatePermissions(described),
    delete_permissions: deletePermissions(described),
    event_triggers: eventTriggers(facts, described.eventTrigger),
  };
}

/** The metadata of every table that some role may read, in alphabetical order, and then of the views. */
export function tableMetadata(): TableMetadata[] {
  const [ofTables, ofViews] = [
    tracked.filter(({ name }) => !views.has(name)),
    tracked.filter(({ name }) => views.has(name)),
  ];
  return [...ofTables, ...ofViews].map(metadataOf);
}

import { internalTables, type TableFacts, tables } from '@fds/db/tables';
import { bookkeeping, telling, type Watched, watched } from './events.ts';
import { arrayRelationships, renamed, siblingRelationships } from './relationships.ts';
import {
  authentication,
  authenticator,
  changeable,
  changedRows,
  deletable,
  insertable,
  insertableRows,
  isReadable,
  markable,
  marked,
  noted,
  ownKeys,
  type RowFilter,
  readableRows,
  readByWriters,
  readers,
  writers,
} from './source.ts';

interface TableName {
  readonly schema: 'public';
  readonly name: string;
}

/** A relationship by the columns that meet. By `id` alone, not the composite key: its index serves the join. */
interface Relationship {
  readonly name: string;
  readonly using: {
    readonly manual_configuration: {
      readonly remote_table: TableName;
      readonly column_mapping: Readonly<Record<string, string>>;
    };
  };
}

interface SelectPermission {
  readonly role: string;
  readonly permission: {
    readonly columns: readonly string[];
    readonly filter: RowFilter;
    readonly allow_aggregations?: true;
  };
}

interface InsertPermission {
  readonly role: string;
  readonly permission: { readonly check: RowFilter; readonly set: RowFilter; readonly columns: readonly string[] };
}

interface UpdatePermission {
  readonly role: string;
  readonly permission: { readonly columns: readonly string[]; readonly filter: RowFilter; readonly check: RowFilter };
}

interface DeletePermission {
  readonly role: string;
  readonly permission: { readonly filter: RowFilter };
}

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

export const tableName = (name: string): TableName => ({ schema: 'public', name });

/** A relationship by pairs of columns: local column -> remote column. */
export const relationshipBy = (
  name: string,
  remoteTable: string,
  column_mapping: Readonly<Record<string, string>>,
): Relationship => ({
  name,
  using: { manual_configuration: { remote_table: tableName(remoteTable), column_mapping } },
});

const relationship = (name: string, column: string, remoteTable: string, remoteColumn: string): Relationship =>
  relationshipBy(name, remoteTable, { [column]: remoteColumn });

function remoteColumn(reference: string): [table: string, column: string] {
  const [table = '', column = ''] = reference.split('.');
  return [table, column];
}

function objectRelationships(table: TableFacts, isTracked: (name: string) => boolean): Relationship[] {
  return (
    table.links
      // The organisation is that of the session: from a record nobody has to ask for it.
      .filter(({ target }) => isTracked(target) && target !== 'organisations')
      .map(({ column, target }) => {
        const [, , name] = renamed.find((row) => row[0] === table.name && row[1] === column) ?? [];
        return relationship(name ?? column.replace(/_id$/, ''), column, target, 'id');
      })
  );
}

function arrays(table: TableFacts): Relationship[] {
  const owned = Object.entries(arrayRelationships[table.name] ?? {}).map(([name, reference]) =>
    relationship(name, 'id', ...remoteColumn(reference)),
  );
  const siblings = siblingRelationships
    .filter((row) => row.table === table.name)
    .map((row) => relationship(row.name, row.column, ...remoteColumn(row.remote)));
  return [...owned, ...siblings];
}

/** The permissions of both writers, where the table is that of their requests' keys. */
const ofOwnKeys = <P>(name: string, permission: P): readonly { readonly role: string; readonly permission: P }[] =>
  name === ownKeys.table ? writers.map((role) => ({ role, permission })) : [];

const writing = readers.filter(({ role }) => writers.includes(role));

function selectPermissions(table: TableFacts): SelectPermission[] {
  const reading: SelectPermission[] = internalTables.includes(table.name)
    ? []
    : readers.map((reader) => ({
        role: reader.role,
        permission: {
          columns: table.columns.filter((column) => isReadable(reader, table.name, column)),
          filter: readableRows(reader, table.name),
          allow_aggregations: true,
        },
      }));
  const { columns: checked, rows } = authentication[table.name] ?? {};
  const checking: SelectPermission[] =
    checked === undefined || rows === undefined
      ? []
      : [{ role: authenticator, permission: { columns: checked, filter: rows } }];
  const passing = readByWriters[table.name];
  const taking: SelectPermission[] =
    passing === undefined
      ? []
      : writing.map((reader) => ({
          role: reader.role,
          permission: { columns: passing, filter: readableRows(reader, table.name) },
        }));
  const { readable, rows: filter } = ownKeys;
  return [...reading, ...checking, ...taking, ...ofOwnKeys(table.name, { columns: readable, filter })];
}

function insertPermissions({ name }: TableFacts): InsertPermission[] {
  const writable = insertable[name];
  const { insertable: chosen, rows, set: known } = ownKeys;
  if (writable === undefined) return [...ofOwnKeys(name, { check: rows, set: known, columns: chosen })];
  const { columns, set } = writable;
  return writing.map((reader) => ({
    role: reader.role,
    permission: { check: insertableRows(reader, name), set, columns },
  }));
}

function updatePermissions({ name }: TableFacts): UpdatePermission[] {
  const marking: UpdatePermission[] = markable.includes(name)
    ? writing.map((reader) => ({
        role: reader.role,
        permission: { columns: ['deleted_at'], filter: readableRows(reader, name), check: marked },
      }))
    : [];
  const written = changeable[name];
  const changing: UpdatePermission[] =
    written === undefined
      ? []
      : writing.map((reader) => ({
          role: reader.role,
          permission: { columns: written, filter: readableRows(reader, name), check: changedRows(reader) },
        }));
  const columns = noted[name];
  const rows = authentication[name]?.rows;
  const noting: UpdatePermission[] =
    columns === undefined || rows === undefined
      ? []
      : [{ role: authenticator, permission: { columns, filter: rows, check: {} } }];
  const { updatable, rows: own } = ownKeys;
  return [...marking, ...changing, ...noting, ...ofOwnKeys(name, { columns: updatable, filter: own, check: {} })];
}

function deletePermissions({ name }: TableFacts): DeletePermission[] {
  const condition = deletable[name];
  if (condition === undefined) return [...ofOwnKeys(name, { filter: ownKeys.rows })];
  return writing.map((reader) => ({
    role: reader.role,
    permission: { filter: { ...readableRows(reader, name), ...condition } },
  }));
}

function eventTrigger({ columns: all }: TableFacts, row: Watched): EventTrigger {
  const columns = row.update === 'content' ? all.filter((column) => !bookkeeping.includes(column)) : row.update;
  const definition = {
    enable_manual: false,
    ...(row.insert ? { insert: { columns: '*' } } : {}),
    ...(columns === undefined ? {} : { update: { columns, ...(row.told === undefined ? {} : { payload: row.told }) } }),
    ...(row.delete ? { delete: { columns: '*' } } : {}),
  };
  return { name: row.name, definition, ...telling };
}

/** The metadata of every table that some role may read, in alphabetical order. */
export function tableMetadata(): TableMetadata[] {
  const isTracked = (name: string) =>
    !internalTables.includes(name) ||
    authentication[name] !== undefined ||
    readByWriters[name] !== undefined ||
    name === ownKeys.table;
  return [...tables.values()]
    .filter((table) => isTracked(table.name))
    .map((table) => ({
      table: tableName(table.name),
      object_relationships: objectRelationships(table, isTracked),
      array_relationships: arrays(table),
      insert_permissions: insertPermissions(table),
      select_permissions: selectPermissions(table),
      update_permissions: updatePermissions(table),
      delete_permissions: deletePermissions(table),
      event_triggers: watched.filter((row) => row.table === table.name).map((row) => eventTrigger(table, row)),
    }));
}

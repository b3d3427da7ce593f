import {
  type DatabaseRole,
  databaseRoles,
  functionRights,
  hasuraRights,
  schemasByRole,
  type TableRights,
  tableRights,
  temporaryTableRoles,
} from './grants.ts';

/**
 * The kind of engine that connects to the database. Hasura's role owns the tables in the schema `hdb_catalog`; for the
 * embedded engine, the owner of the database owns these tables.
 */
export type GraphqlEngineKind = 'embedded' | 'hasura';

/** A table or a view of the database. */
export interface TableOrView {
  readonly schema: string;
  readonly name: string;
}

/** A function or a procedure that the owner of the database owns. */
export interface DatabaseFunction {
  readonly schema: string;
  readonly name: string;
  /** Name and types of the arguments, as Postgres reads them. */
  readonly signature: string;
}

/** The facts about a database that determine which rights the roles get. */
export interface GrantFacts {
  readonly database: string;
  readonly engine: GraphqlEngineKind;
  /** Name of the Postgres role of each process. A process that is not listed here uses the owner's role. */
  readonly names: Readonly<Partial<Record<DatabaseRole, string>>>;
  readonly tables: readonly TableOrView[];
  readonly functions: readonly DatabaseFunction[];
  /** The other databases of the server to which all roles can connect, if the owner may change this. */
  readonly openDatabases: readonly string[];
}

const privileges: Readonly<Record<string, string>> = {
  a: 'insert',
  r: 'select',
  w: 'update',
  d: 'delete',
  t: 'trigger',
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns the entry of `tableRights` for a table; `undefined` if the table has no entry. */
function rightsOf({ schema, name }: TableOrView, engine: GraphqlEngineKind): TableRights | undefined {
  if (schema === 'hdb_catalog' && engine === 'hasura') return hasuraRights[`${schema}.${name}`] ?? {};
  return tableRights[`${schema}.${name}`] ?? tableRights[`${schema}.*`];
}

/** Returns the privileges of a role on a table as SQL keywords, such as `select`. */
function privilegesOf(table: TableOrView, role: DatabaseRole, engine: GraphqlEngineKind): string[] {
  const letters = rightsOf(table, engine)?.[role] ?? '';
  return [...letters].flatMap((letter) => {
    const name = privileges[letter];
    return name === undefined || (name === 'trigger' && engine !== 'hasura') ? [] : [name];
  });
}

function statementsOfRole(role: DatabaseRole, name: string, { database, engine, tables }: GrantFacts): string[] {
  const to = quoted(name);
  const temporary = temporaryTableRoles.includes(role) ? [', temporary'] : [];
  const hasuraSchema = engine === 'hasura' ? ['hdb_catalog'] : [];
  const schemas = [...schemasByRole[role], ...(role === 'worker' ? hasuraSchema : [])];
  return [
    `grant connect${temporary.join('')} on database ${quoted(database)} to ${to}`,
    ...schemas.map((schema) => `grant usage on schema ${quoted(schema)} to ${to}`),
    ...(role === 'engine' ? hasuraSchema.map((schema) => `grant create on schema ${quoted(schema)} to ${to}`) : []),
    ...tables.flatMap((table) => {
      const on = `${quoted(table.schema)}.${quoted(table.name)}`;
      const given = privilegesOf(table, role, engine);
      const grant = given.length === 0 ? [] : [`grant ${given.join(', ')} on ${on} to ${to}`];
      // If Hasura is the engine, its role owns the tables in `hdb_catalog`. The statements then only grant rights on
      // these tables and revoke none.
      const ofHasura = engine === 'hasura' && table.schema === 'hdb_catalog';
      return ofHasura ? grant : [`revoke all on ${on} from ${to}`, ...grant];
    }),
  ];
}

/** Returns the statements that let only the roles in `functionRights` execute a function. */
function statementsOfFunction({ schema, name, signature }: DatabaseFunction, names: GrantFacts['names']): string[] {
  const allowed = functionRights[`${schema}.${name}`] ?? functionRights[`${schema}.*`] ?? [];
  const grantees = allowed.flatMap((role) => names[role] ?? []).map(quoted);
  return [
    `revoke execute on routine ${signature} from ${['public', ...Object.values(names).map(quoted)].join(', ')}`,
    ...(grantees.length === 0 ? [] : [`grant execute on routine ${signature} to ${grantees.join(', ')}`]),
  ];
}

/**
 * The functions that create large objects. Large objects belong to no table, so no right on a table limits them. If the
 * owner of the database is not a superuser, Postgres ignores the statement with a warning.
 */
const largeObjectFunctions = ['lo_creat(int)', 'lo_create(oid)', 'lo_from_bytea(oid, bytea)'];

/**
 * Returns the SQL statements that give each role exactly the rights in `tableRights` and `functionRights`. After these statements, only
 * roles with a grant can connect to the database or create tables in it.
 */
export const grantStatements = (target: GrantFacts): string[] => [
  `revoke all on database ${quoted(target.database)} from public`,
  'revoke create on schema public from public',
  ...largeObjectFunctions.map((signature) => `revoke execute on function pg_catalog.${signature} from public`),
  ...target.openDatabases.map((name) => `revoke connect on database ${quoted(name)} from public`),
  ...target.functions.flatMap((each) => statementsOfFunction(each, target.names)),
  ...databaseRoles.flatMap((role) => {
    const name = target.names[role];
    return name === undefined ? [] : statementsOfRole(role, name, target);
  }),
];

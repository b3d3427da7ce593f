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

/** Owner of `hdb_catalog`: the owner of the database (embedded), or Hasura's role. */
export type GraphqlEngineKind = 'embedded' | 'hasura';

export type TableOrView = { readonly schema: string; readonly name: string };

export interface DatabaseFunction {
  readonly schema: string;
  readonly name: string;
  /** Name and types of the arguments, as Postgres reads them. */
  readonly signature: string;
}

export interface GrantFacts {
  readonly database: string;
  readonly engine: GraphqlEngineKind;
  /** A process that is not listed uses the owner's role. */
  readonly names: Readonly<Partial<Record<DatabaseRole, string>>>;
  readonly tables: readonly TableOrView[];
  readonly functions: readonly DatabaseFunction[];
  /** To which all roles can connect, if the owner may change this. */
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

function rightsOf({ schema, name }: TableOrView, engine: GraphqlEngineKind): TableRights | undefined {
  if (schema === 'hdb_catalog' && engine === 'hasura') return hasuraRights[`${schema}.${name}`] ?? {};
  return tableRights[`${schema}.${name}`] ?? tableRights[`${schema}.*`];
}

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
      // Hasura's role owns the tables in `hdb_catalog`; nothing is revoked from it.
      const ofHasura = engine === 'hasura' && table.schema === 'hdb_catalog';
      return ofHasura ? grant : [`revoke all on ${on} from ${to}`, ...grant];
    }),
  ];
}

/** Only the roles in `functionRights` may execute a function. */
function statementsOfFunction({ schema, name, signature }: DatabaseFunction, names: GrantFacts['names']): string[] {
  const allowed = functionRights[`${schema}.${name}`] ?? functionRights[`${schema}.*`] ?? [];
  const grantees = allowed.flatMap((role) => names[role] ?? []).map(quoted);
  return [
    `revoke execute on routine ${signature} from ${['public', ...Object.values(names).map(quoted)].join(', ')}`,
    ...(grantees.length === 0 ? [] : [`grant execute on routine ${signature} to ${grantees.join(', ')}`]),
  ];
}

/**
 * Large objects belong to no table, so no right on a table limits them. Without a superuser, Postgres ignores the
 * statement with a warning.
 */
const largeObjectFunctions = ['lo_creat(int)', 'lo_create(oid)', 'lo_from_bytea(oid, bytea)'];

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

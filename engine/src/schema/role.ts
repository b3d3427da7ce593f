import { functionRootFields } from '../hasura/functions/schema/root-fields.ts';
import { streamRootFields } from '../hasura/live/schema.ts';
import type { ValidatedMetadata } from '../model/model.ts';
import type { TrackedTable } from '../model/types.ts';
import { deletePermission } from '../permission/write.ts';
import { boolExpType } from './bool-exp.ts';
import { insertRootFields } from './mutation-insert.ts';
import { mutationResponseType, readablePrimaryKey } from './mutation-response.ts';
import { updateRootFields } from './mutation-update.ts';
import { RoleTypeRegistry } from './registry.ts';
import { primaryKeyArguments, selectRootFields, tableRowType } from './select.ts';
import type { OutputField } from './types.ts';
import {
  argumentIgnoringNull,
  getNamedType,
  indexByName,
  lazy,
  type NamedType,
  nullable,
  type ObjectType,
  required,
} from './types.ts';

/** `delete_orders` and `delete_orders_by_pk` */
function deleteRootFields(registry: RoleTypeRegistry, table: TrackedTable, backend: boolean): readonly OutputField[] {
  const permission = deletePermission(table, registry.role);
  if (permission === undefined || !table.deletable || (permission.backendOnly && !backend)) return [];
  const key = readablePrimaryKey(registry, table);
  const where = argumentIgnoringNull(
    'where',
    required(boolExpType(registry, table)),
    'filter the rows which have to be deleted',
  );
  const rows: OutputField = {
    name: table.rootNames.delete,
    type: nullable(mutationResponseType(registry, table)),
    description: table.rootDescriptions.delete ?? `delete data from the table: "${table.name}"`,
    args: indexByName([where]),
    means: { is: 'delete', form: 'rows', table },
  };
  if (key === undefined) return [rows];
  const one: OutputField = {
    name: table.rootNames.delete_by_pk,
    type: nullable(tableRowType(registry, table)),
    description: table.rootDescriptions.delete_by_pk ?? `delete single row from the table: "${table.name}"`,
    args: primaryKeyArguments(registry, key),
    means: { is: 'delete', form: 'one', table },
  };
  return [rows, one];
}

/** @param backend includes mutations for trusted backends */
const mutationRootFields = (
  registry: RoleTypeRegistry,
  table: TrackedTable,
  backend: boolean,
): readonly OutputField[] => [
  ...insertRootFields(registry, table, backend),
  ...updateRootFields(registry, table, backend),
  ...deleteRootFields(registry, table, backend),
];

export interface RoleSchema {
  readonly role: string;
  readonly query: ObjectType;
  /** Undefined if the role may not change any data. */
  readonly mutation: ObjectType | undefined;
  /** Undefined if the role may not read any data. */
  readonly subscription: ObjectType | undefined;
  /** By name. */
  readonly types: () => ReadonlyMap<string, NamedType>;
}

const nothingToQuery =
  'There are no queries available to the current role. Either there are no sources or remote schemas configured, or ' +
  "the current role doesn't have the required permissions.";

/** Used directly or indirectly. */
function reachable(roots: readonly NamedType[]): ReadonlyMap<string, NamedType> {
  const found = new Map<string, NamedType>();
  const visit = (type: NamedType): void => {
    if (found.has(type.name)) return;
    found.set(type.name, type);
    if (type.is === 'input') for (const { type: ref } of type.fields().values()) visit(getNamedType(ref));
    if (type.is !== 'object') return;
    for (const { type: ref, args } of type.fields().values()) {
      visit(getNamedType(ref));
      for (const { type: arg } of args.values()) visit(getNamedType(arg));
    }
  };
  for (const root of roots) visit(root);
  return found;
}

/** @param backend includes the mutations that are only for trusted backends */
export function createRoleSchema(model: ValidatedMetadata, role: string, backend = false): RoleSchema {
  const registry = new RoleTypeRegistry(role, model.collapseNulls ? 'absent' : 'error');
  const callsOf = (kind: 'query' | 'mutation') =>
    model.functions
      .filter(({ exposedAs }) => exposedAs === kind)
      .flatMap((tracked) => functionRootFields(registry, tracked));
  const query = registry.object('query_root', () => {
    const roots = [...model.tables.flatMap((table) => selectRootFields(registry, table, 'query')), ...callsOf('query')];
    if (roots.length > 0) return indexByName(roots);
    const name = 'no_queries_available';
    const type = required(registry.scalar('String'));
    return indexByName([
      { name, type, description: undefined, args: new Map(), means: { is: 'text', text: nothingToQuery } },
    ]);
  });
  const changes = [
    ...model.tables.flatMap((table) => mutationRootFields(registry, table, backend)),
    ...callsOf('mutation'),
  ];
  const mutation =
    changes.length === 0 ? undefined : registry.object('mutation_root', () => indexByName(changes), 'mutation root');
  const watchable = [
    ...model.tables.flatMap((table) => [
      ...selectRootFields(registry, table, 'subscription'),
      ...streamRootFields(registry, table),
    ]),
    ...callsOf('query'),
  ];
  const subscription =
    watchable.length === 0 ? undefined : registry.object('subscription_root', () => indexByName(watchable));
  const types = lazy(() => {
    const found = new Map(reachable([query, mutation, subscription].filter((root) => root !== undefined)));
    for (const name of ['Boolean', 'Int', 'Float', 'String']) found.set(name, registry.scalar(name));
    return found;
  });
  return { role, query, mutation, subscription, types };
}

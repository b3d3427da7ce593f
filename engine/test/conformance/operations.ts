import { isJsonArray, isJsonObject, type Json, type JsonObject, serializeJson } from './json.ts';
import {
  appendToList,
  formatQualifiedName,
  getTrackedTable,
  type Metadata,
  parseQualifiedName,
  type TrackedTable,
} from './metadata.ts';

type Apply = (metadata: Metadata, args: JsonObject) => void;

const without = (object: JsonObject, ...keys: string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));

const objectOr = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const configurationOf = ({ configuration }: JsonObject) => (isJsonObject(configuration) ? configuration : undefined);

/** Returns a name with its schema, for example `public.orders`. */
const normalizeName = (value: Json | undefined) => formatQualifiedName(parseQualifiedName(value));

/**
 * Replaces each `table`, `remote_table`, `_table` and `function` that is a plain string by an object with schema and
 * name, as in Hasura's export.
 */
function qualified(value: Json): Json {
  if (isJsonArray(value)) return value.map(qualified);
  if (!isJsonObject(value)) return value;
  const names = ['table', 'remote_table', '_table', '$table', 'function'];
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      names.includes(key) && typeof inner === 'string'
        ? [key, { ...parseQualifiedName(inner) }]
        : [key, qualified(inner)],
    ),
  );
}

const qualifiedObject = (value: Json | undefined): JsonObject => objectOr(qualified(objectOr(value)));

const trackTable: Apply = (metadata, args) => {
  const nested = args.table !== undefined;
  const table = parseQualifiedName(nested ? args.table : args);
  metadata.tables.set(formatQualifiedName(table), {
    table,
    is_enum: args.is_enum === true,
    configuration: configurationOf(args),
    lists: new Map(),
  });
};

/** Adds an object to a list in the metadata of the table `args.table`. */
const listed =
  (list: string, entry: (args: JsonObject) => JsonObject): Apply =>
  (metadata, args) =>
    appendToList(getTrackedTable(metadata, args.table).lists, list, entry(args));

const named = (args: JsonObject) => qualifiedObject(without(args, 'table', 'source'));
const permission = (args: JsonObject): JsonObject => ({
  role: args.role ?? null,
  permission: qualifiedObject(args.permission),
  ...(typeof args.comment === 'string' ? { comment: args.comment } : {}),
});

/** Webhook server in the published suite. The runner replaces this URL with that of its own server on a free port. */
const PUBLISHED_WEBHOOK = 'http://127.0.0.1:5592';

const eventTrigger = (args: JsonObject): JsonObject => {
  const definition = ['enable_manual', 'insert', 'update', 'delete'] as const;
  return {
    name: args.name ?? null,
    definition: Object.fromEntries(definition.flatMap((key) => (args[key] === undefined ? [] : [[key, args[key]]]))),
    retry_conf: args.retry_conf ?? { num_retries: 0, interval_sec: 10, timeout_sec: 60 },
    ...without(args, 'table', 'source', 'name', 'retry_conf', 'replace', ...definition),
    ...(typeof args.webhook === 'string' && {
      webhook: args.webhook.replace(PUBLISHED_WEBHOOK, '{{EVENT_WEBHOOK_HANDLER}}'),
    }),
  };
};

/** Removes objects from lists in a table's metadata, if `matches` returns true for the object. */
const unlisted =
  (lists: readonly string[], matches: (entry: JsonObject, args: JsonObject) => boolean): Apply =>
  (metadata, args) => {
    const entry = getTrackedTable(metadata, args.table);
    for (const list of lists) remove(entry.lists.get(list) ?? [], (item) => matches(item, args));
  };

const configure =
  (patch: (entry: TrackedTable, args: JsonObject) => Partial<TrackedTable>): Apply =>
  (metadata, args) => {
    const entry = getTrackedTable(metadata, args.table);
    Object.assign(entry, patch(entry, args));
  };

const customFields = configure((entry, args) => ({
  configuration: { ...entry.configuration, ...without(args, 'table', 'source') },
}));
const customise = configure((_entry, args) => ({ configuration: objectOr(args.configuration) }));
const markEnum = configure((_entry, args) => ({ is_enum: args.is_enum === true }));

const disableIntrospection: Apply = (metadata, args) => {
  metadata.introspectionDisabledFor = args.disabled_for_roles ?? [];
};

const functionKey = (args: JsonObject) => normalizeName(args.function === undefined ? args : args.function);

const trackFunction: Apply = (metadata, args) => {
  metadata.functions.set(functionKey(args), {
    function: parseQualifiedName(args.function === undefined ? args : args.function),
    configuration: configurationOf(args),
    permissions: [],
  });
};

function functionEntry(metadata: Metadata, args: JsonObject) {
  const entry = metadata.functions.get(functionKey(args));
  if (entry === undefined) throw new Error(`function ${functionKey(args)} is not tracked`);
  return entry;
}

const customiseFunction: Apply = (metadata, args) => {
  functionEntry(metadata, args).configuration = configurationOf(args);
};

const remove = (list: JsonObject[], matches: (entry: JsonObject) => boolean) =>
  void list.splice(0, list.length, ...list.filter((entry) => !matches(entry)));

const deleteEventTrigger: Apply = (metadata, args) => {
  for (const table of metadata.tables.values()) {
    remove(table.lists.get('event_triggers') ?? [], (entry) => entry.name === args.name);
  }
};

const addEventTrigger = listed('event_triggers', eventTrigger);

const createEventTrigger: Apply = (metadata, args) => {
  if (args.replace === true) deleteEventTrigger(metadata, args);
  addEventTrigger(metadata, args);
};

const topLevel =
  (list: string, entry: (args: JsonObject) => JsonObject = (args) => args): Apply =>
  (metadata, args) =>
    appendToList(metadata.lists, list, entry(args));

/** Removes objects from a list of the metadata that belongs to no table. */
const dropped =
  (list: string, matches: (entry: JsonObject, args: JsonObject) => boolean): Apply =>
  (metadata, args) =>
    remove(metadata.lists.get(list) ?? [], (entry) => matches(entry, args));

const removeAllowed = dropped('allow_list', (entry, args) => entry.collection === args.collection);

/** Replaces the queries of the query collection `args.collection_name`. */
const editQueries =
  (edit: (queries: readonly Json[], args: JsonObject) => readonly Json[]): Apply =>
  (metadata, args) => {
    const collections = metadata.lists.get('query_collections') ?? [];
    const index = collections.findIndex(({ name }) => name === args.collection_name);
    const collection = collections[index];
    if (collection === undefined) throw new Error(`there is no query collection ${String(args.collection_name)}`);
    const { queries } = objectOr(collection.definition);
    collections[index] = { ...collection, definition: { queries: edit(isJsonArray(queries) ? queries : [], args) } };
  };

const dropQuery = editQueries((queries, args) => queries.filter((query) => objectOr(query).name !== args.query_name));
const addQuery = editQueries((queries, { query_name: name = null, query = null }) => [...queries, { name, query }]);

/**
 * Adds a permission to the metadata. If the permission's filter needs PostGIS, adds the permission to `leftOut` instead
 * of the metadata, because most cases of the folder do not need this permission.
 */
const createPermission = (kind: string): Apply => {
  const add = listed(`${kind}_permissions`, permission);
  return (metadata, args) => {
    if (!/"[_$]st_/.test(serializeJson(args))) return add(metadata, args);
    metadata.leftOut.push({ table: parseQualifiedName(args.table).name, role: String(args.role) });
  };
};

const permissionOperations = ['select', 'insert', 'update', 'delete'].flatMap((kind): [string, Apply][] => [
  [`create_${kind}_permission`, createPermission(kind)],
  [`drop_${kind}_permission`, unlisted([`${kind}_permissions`], (entry, args) => entry.role === args.role)],
]);

const nothing: Apply = () => {};

/** The operations of Hasura's metadata API that a setup may contain, by name without the prefix `pg_`. */
const OPERATIONS: ReadonlyMap<string, Apply> = new Map<string, Apply>([
  ['track_table', trackTable],
  ['add_existing_table_or_view', trackTable],
  ['untrack_table', (metadata, args) => void metadata.tables.delete(normalizeName(args.table))],
  ['set_table_is_enum', markEnum],
  ['set_table_custom_fields', customFields],
  ['set_table_customization', customise],
  ['create_object_relationship', listed('object_relationships', named)],
  ['create_array_relationship', listed('array_relationships', named)],
  [
    'drop_relationship',
    unlisted(['object_relationships', 'array_relationships'], (entry, args) => entry.name === args.relationship),
  ],
  ['add_computed_field', listed('computed_fields', named)],
  ['drop_computed_field', unlisted(['computed_fields'], (entry, args) => entry.name === args.name)],
  ['create_event_trigger', createEventTrigger],
  ['delete_event_trigger', deleteEventTrigger],
  ...permissionOperations,
  ['track_function', trackFunction],
  ['set_function_customization', customiseFunction],
  ['untrack_function', (metadata, args) => void metadata.functions.delete(functionKey(args))],
  [
    'create_function_permission',
    (metadata, args) => functionEntry(metadata, args).permissions.push({ role: args.role ?? null }),
  ],
  [
    'drop_function_permission',
    (metadata, args) => remove(functionEntry(metadata, args).permissions, (entry) => entry.role === args.role),
  ],
  ['add_inherited_role', topLevel('inherited_roles')],
  ['drop_inherited_role', dropped('inherited_roles', (entry, args) => entry.role_name === args.role_name)],
  ['create_query_collection', topLevel('query_collections', (args) => without(args, 'comment'))],
  ['drop_query_from_collection', dropQuery],
  ['add_query_to_collection', addQuery],
  [
    'add_collection_to_allowlist',
    topLevel('allow_list', (args) => ({ collection: args.collection ?? null, scope: args.scope ?? { global: true } })),
  ],
  [
    'update_scope_of_collection_in_allowlist',
    (metadata, args) => {
      removeAllowed(metadata, args);
      appendToList(metadata.lists, 'allow_list', { collection: args.collection ?? null, scope: args.scope ?? null });
    },
  ],
  ['drop_collection_from_allowlist', removeAllowed],
  ['set_graphql_schema_introspection_options', disableIntrospection],
  ['reload_metadata', nothing],
  ['clear_metadata', nothing],
]);

/**
 * Applies one metadata operation of Hasura's API to the metadata.
 * @throws Error if the operation is unknown, malformed, or names an untracked object
 */
export function applyMetadataOperation(metadata: Metadata, type: string, args: Json): void {
  const apply = OPERATIONS.get(type.replace(/^(pg|postgres)_/, ''));
  if (apply === undefined) throw new Error(`the operation ${type} has no conversion`);
  apply(metadata, typeof args === 'string' ? { name: args } : objectOr(args));
}

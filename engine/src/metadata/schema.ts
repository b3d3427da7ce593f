import * as v from 'valibot';

/** Nothing, or a list or object that holds nothing: Hasura's exporter writes every key, `{custom_types: {enums: []}}`. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isEmpty));

/** A part of Hasura's metadata that this engine does not offer: absent or empty is fine, anything else is refused. */
const unsupported = (what: string) =>
  v.optional(v.pipe(v.unknown(), v.check(isEmpty, `${what} are not supported by this engine`)));

const list = <T extends v.GenericSchema>(item: T) => v.optional(v.nullable(v.array(item), []), []);

const qualifiedName = v.pipe(
  v.union([v.string(), v.strictObject({ schema: v.optional(v.string(), 'public'), name: v.string() })]),
  v.transform((name) => (typeof name === 'string' ? { schema: 'public', name } : name)),
);

/** A table, view or function by schema and name; a bare string means the schema public. */
export type QualifiedName = v.InferOutput<typeof qualifiedName>;

const comment = v.optional(v.nullable(v.string()));

const rootFieldName = v.union([
  v.pipe(
    v.string(),
    v.transform((name) => ({ name })),
  ),
  v.pipe(
    v.strictObject({ name: v.optional(v.nullable(v.string())), comment }),
    v.transform(({ name }) => ({ name: name ?? undefined })),
  ),
]);

const rootFieldKinds = [
  'select',
  'select_by_pk',
  'select_aggregate',
  'select_stream',
  'insert',
  'insert_one',
  'update',
  'update_by_pk',
  'update_many',
  'delete',
  'delete_by_pk',
] as const;

/** The root fields of a table, as custom_root_fields names them. */
export type RootFieldKind = (typeof rootFieldKinds)[number];

const customRootFields = v.optional(v.nullable(v.record(v.picklist(rootFieldKinds), v.nullable(rootFieldName))), {});

const tableConfiguration = v.strictObject({
  custom_name: v.optional(v.nullable(v.string())),
  comment,
  custom_root_fields: customRootFields,
  column_config: v.optional(
    v.nullable(
      v.record(
        v.string(),
        v.strictObject({
          custom_name: v.optional(v.nullable(v.string())),
          comment,
          redaction_expression: unsupported('redaction expressions'),
        }),
      ),
      {},
    ),
    {},
  ),
  custom_column_names: v.optional(v.nullable(v.record(v.string(), v.string()), {}), {}),
});

const columnList = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((columns) => (typeof columns === 'string' ? [columns] : columns)),
);

const remoteKey = v.union([
  v.strictObject({ table: qualifiedName, column: columnList }),
  v.pipe(
    v.strictObject({ table: qualifiedName, columns: columnList }),
    v.transform(({ table, columns }) => ({ table, column: columns })),
  ),
]);

const manualConfiguration = v.strictObject({
  remote_table: qualifiedName,
  column_mapping: v.record(v.string(), v.string()),
  insertion_order: v.optional(v.nullable(v.picklist(['before_parent', 'after_parent']))),
});

const manual = v.strictObject({ manual_configuration: manualConfiguration });

const objectRelationship = v.strictObject({
  name: v.string(),
  comment,
  using: v.union([v.strictObject({ foreign_key_constraint_on: v.union([columnList, remoteKey]) }), manual]),
});

const arrayRelationship = v.strictObject({
  name: v.string(),
  comment,
  using: v.union([v.strictObject({ foreign_key_constraint_on: remoteKey }), manual]),
});

/** How a relationship says which columns meet. */
export type RelationshipUsing =
  | v.InferOutput<typeof objectRelationship>['using']
  | v.InferOutput<typeof arrayRelationship>['using'];

const columns = v.union([v.literal('*'), v.array(v.string())]);
const booleanExpression = v.record(v.string(), v.unknown());
const presets = v.optional(v.nullable(v.record(v.string(), v.unknown()), {}), {});
const backendOnly = v.optional(v.nullable(v.boolean(), false), false);
const validateInput = unsupported('input validation webhooks');

const permission = <T extends v.GenericSchema>(definition: T) =>
  list(v.strictObject({ role: v.string(), comment, permission: definition }));

const selectPermission = v.strictObject({
  columns: v.optional(columns, []),
  computed_fields: list(v.string()),
  filter: booleanExpression,
  limit: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))),
  allow_aggregations: v.optional(v.boolean(), false),
  query_root_fields: v.optional(v.nullable(v.array(v.picklist(['select', 'select_by_pk', 'select_aggregate'])))),
  subscription_root_fields: v.optional(v.nullable(v.array(v.string()))),
});

const insertPermission = v.strictObject({
  check: booleanExpression,
  set: presets,
  columns: v.optional(v.nullable(columns, '*'), '*'),
  backend_only: backendOnly,
  validate_input: validateInput,
});

const updatePermission = v.strictObject({
  columns: v.optional(columns, []),
  filter: booleanExpression,
  check: v.optional(v.nullable(booleanExpression)),
  set: presets,
  backend_only: backendOnly,
  validate_input: validateInput,
});

const deletePermission = v.strictObject({
  filter: booleanExpression,
  backend_only: backendOnly,
  validate_input: validateInput,
});

const table = v.strictObject({
  table: qualifiedName,
  is_enum: unsupported('enum tables'),
  configuration: v.optional(v.nullable(tableConfiguration)),
  object_relationships: list(objectRelationship),
  array_relationships: list(arrayRelationship),
  computed_fields: unsupported('computed fields'),
  remote_relationships: unsupported('remote relationships'),
  insert_permissions: permission(insertPermission),
  select_permissions: permission(selectPermission),
  update_permissions: permission(updatePermission),
  delete_permissions: permission(deletePermission),
  event_triggers: unsupported('event triggers'),
  apollo_federation_config: unsupported('Apollo federation settings'),
});

export type TableMetadata = v.InferOutput<typeof table>;

const databaseUrl = v.union([
  v.pipe(
    v.string(),
    v.transform((url) => ({ url })),
  ),
  v.strictObject({ from_env: v.string() }),
  v.strictObject({
    connection_parameters: v.strictObject({
      username: v.string(),
      password: v.optional(v.string()),
      database: v.string(),
      host: v.string(),
      port: v.number(),
    }),
  }),
]);

export type DatabaseUrl = v.InferOutput<typeof databaseUrl>;

const connectionInfo = v.object({
  database_url: databaseUrl,
  isolation_level: v.optional(v.picklist(['read-committed', 'repeatable-read', 'serializable'])),
  use_prepared_statements: v.optional(v.boolean()),
  pool_settings: v.optional(
    v.nullable(
      v.object({
        max_connections: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)))),
        idle_timeout: v.optional(v.nullable(v.number())),
        retries: v.optional(v.nullable(v.number())),
        pool_timeout: v.optional(v.nullable(v.number())),
        connection_lifetime: v.optional(v.nullable(v.number())),
      }),
    ),
  ),
});

const source = v.strictObject({
  name: v.string(),
  kind: v.picklist(['postgres', 'pg'], 'only Postgres sources are supported by this engine'),
  configuration: v.object({
    connection_info: connectionInfo,
    read_replicas: unsupported('read replicas'),
    connection_template: unsupported('connection templates'),
    connection_set: unsupported('connection sets'),
  }),
  customization: unsupported('source customizations'),
  tables: list(table),
  functions: unsupported('tracked functions'),
  native_queries: unsupported('native queries'),
  logical_models: unsupported('logical models'),
  stored_procedures: unsupported('stored procedures'),
  health_check: unsupported('source health checks'),
});

/** The whole of the metadata, under the keys of Hasura's export_metadata. */
export const metadata = v.strictObject({
  version: v.literal(3, 'only version 3 of the metadata is supported'),
  sources: v.pipe(list(source), v.maxLength(1, 'this engine serves one source')),
  remote_schemas: unsupported('remote schemas'),
  actions: unsupported('actions'),
  custom_types: unsupported('custom types of actions'),
  cron_triggers: unsupported('cron triggers'),
  query_collections: unsupported('query collections'),
  allowlist: unsupported('allow lists'),
  rest_endpoints: unsupported('REST endpoints'),
  inherited_roles: unsupported('inherited roles'),
  api_limits: unsupported('API limits'),
  graphql_schema_introspection: unsupported('introspection settings'),
  network: unsupported('network settings'),
  metrics_config: unsupported('metrics settings'),
  opentelemetry: unsupported('OpenTelemetry settings'),
  backend_configs: unsupported('backend settings'),
});

export type Metadata = v.InferOutput<typeof metadata>;

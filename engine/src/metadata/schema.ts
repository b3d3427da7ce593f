import * as v from 'valibot';
import { optionalComment, optionalList, qualifiedNameSchema, unsupported } from './parts.ts';
import { tableMetadataSchema } from './table.ts';

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

export type DatabaseUrlMetadata = v.InferOutput<typeof databaseUrl>;

const connectionInfo = v.strictObject({
  database_url: databaseUrl,
  isolation_level: v.optional(
    v.nullable(v.literal('read-committed', 'this engine supports the isolation level read-committed only')),
  ),
  use_prepared_statements: v.optional(v.nullable(v.boolean())),
  ssl_configuration: unsupported('SSL settings in the metadata (set them in the database URL)'),
  pool_settings: v.optional(
    v.nullable(
      v.strictObject({
        total_max_connections: unsupported('connection limits that several engines share (total_max_connections)'),
        max_connections: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)))),
        idle_timeout: v.optional(v.nullable(v.number())),
        retries: v.optional(v.nullable(v.number())),
        pool_timeout: v.optional(v.nullable(v.number())),
        connection_lifetime: v.optional(v.nullable(v.number())),
      }),
    ),
  ),
});

const rootName = v.optional(v.nullable(v.string()));

const trackedFunction = v.strictObject({
  function: qualifiedNameSchema,
  comment: optionalComment,
  configuration: v.optional(
    v.nullable(
      v.strictObject({
        custom_name: rootName,
        custom_root_fields: v.optional(
          v.nullable(v.strictObject({ function: rootName, function_aggregate: rootName })),
        ),
        session_argument: v.optional(v.nullable(v.string())),
        exposed_as: v.optional(v.nullable(v.picklist(['query', 'mutation']))),
        response: unsupported('functions that return something other than rows of a table (response)'),
      }),
    ),
  ),
  permissions: optionalList(v.strictObject({ role: v.string() })),
});

export type FunctionMetadata = v.InferOutput<typeof trackedFunction>;

const inheritedRole = v.strictObject({ role_name: v.string(), role_set: v.array(v.string()) });

export type InheritedRoleMetadata = v.InferOutput<typeof inheritedRole>;

const queryCollection = v.strictObject({
  name: v.string(),
  comment: optionalComment,
  definition: v.strictObject({ queries: v.array(v.strictObject({ name: v.string(), query: v.string() })) }),
});

const allowedCollection = v.strictObject({
  collection: v.string(),
  scope: v.optional(
    v.union([
      v.strictObject({ global: v.literal(true) }),
      v.strictObject({ global: v.literal(false), roles: v.array(v.string()) }),
    ]),
    { global: true },
  ),
});

/** Accepted and ignored, as in Hasura's community edition: every role may use introspection. */
const introspectionSettings = v.strictObject({ disabled_for_roles: optionalList(v.string()) });

const customization = v.strictObject({
  root_fields: unsupported('settings that rename all root fields of a source (root_fields)'),
  type_names: unsupported('settings that rename all types of a source (type_names)'),
  naming_convention: v.optional(
    v.nullable(v.literal('hasura-default', 'this engine supports the naming convention hasura-default only')),
  ),
});

const source = v.strictObject({
  name: v.string(),
  kind: v.picklist(['postgres', 'pg'], 'only Postgres sources are supported by this engine'),
  configuration: v.strictObject({
    connection_info: connectionInfo,
    extensions_schema: v.optional(v.nullable(v.string())),
    read_replicas: unsupported('read replicas'),
    connection_template: unsupported('connection templates'),
    connection_set: unsupported('connection sets'),
  }),
  customization: v.optional(v.nullable(customization)),
  tables: optionalList(tableMetadataSchema),
  functions: optionalList(trackedFunction),
  native_queries: unsupported('native queries'),
  logical_models: unsupported('logical models'),
  stored_procedures: unsupported('stored procedures'),
  health_check: unsupported('health checks of sources'),
});

/** The format of Hasura's `export_metadata`. */
export const metadataSchema = v.strictObject({
  version: v.literal(3, 'only version 3 of the metadata is supported'),
  sources: v.pipe(optionalList(source), v.maxLength(1, 'this engine supports only one source')),
  remote_schemas: unsupported('remote schemas'),
  actions: unsupported('actions'),
  custom_types: unsupported('custom types of actions'),
  cron_triggers: unsupported('cron triggers'),
  query_collections: optionalList(queryCollection),
  allowlist: optionalList(allowedCollection),
  rest_endpoints: unsupported('REST endpoints'),
  inherited_roles: optionalList(inheritedRole),
  api_limits: unsupported('API limits'),
  graphql_schema_introspection: v.optional(v.nullable(introspectionSettings)),
  network: unsupported('network settings'),
  metrics_config: unsupported('metrics settings'),
  opentelemetry: unsupported('OpenTelemetry settings'),
  backend_configs: unsupported('backend settings'),
});

export type Metadata = v.InferOutput<typeof metadataSchema>;

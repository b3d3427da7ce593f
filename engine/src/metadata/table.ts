import * as v from 'valibot';
import { eventTriggerSchema } from './event-trigger.ts';
import { optionalComment, optionalList, qualifiedNameSchema, unsupported } from './parts.ts';

const rootFieldName = v.union([
  v.pipe(
    v.string(),
    v.transform((name) => ({ name, comment: undefined })),
  ),
  v.pipe(
    v.strictObject({ name: v.optional(v.nullable(v.string())), comment: optionalComment }),
    v.transform(({ name, comment }) => ({ name: name ?? undefined, comment: comment ?? undefined })),
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

/** Such as `select` or `insert_one`: the keys of `custom_root_fields`. */
export type RootFieldKind = (typeof rootFieldKinds)[number];

const customRootFields = v.optional(v.nullable(v.record(v.picklist(rootFieldKinds), v.nullable(rootFieldName))), {});

const tableConfiguration = v.strictObject({
  custom_name: v.optional(v.nullable(v.string())),
  comment: optionalComment,
  custom_root_fields: customRootFields,
  column_config: v.optional(
    v.nullable(
      v.record(
        v.string(),
        v.strictObject({
          custom_name: v.optional(v.nullable(v.string())),
          comment: optionalComment,
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
  v.transform((given) => (typeof given === 'string' ? [given] : given)),
);

const remoteKey = v.union([
  v.strictObject({ table: qualifiedNameSchema, column: columnList }),
  v.pipe(
    v.strictObject({ table: qualifiedNameSchema, columns: columnList }),
    v.transform(({ table, columns: column }) => ({ table, column })),
  ),
]);

const manualConfiguration = v.strictObject({
  remote_table: qualifiedNameSchema,
  column_mapping: v.record(v.string(), v.string()),
  insertion_order: v.optional(v.nullable(v.picklist(['before_parent', 'after_parent']))),
});

const manual = v.strictObject({ manual_configuration: manualConfiguration });

const objectRelationship = v.strictObject({
  name: v.string(),
  comment: optionalComment,
  using: v.union([v.strictObject({ foreign_key_constraint_on: v.union([columnList, remoteKey]) }), manual]),
});

const arrayRelationship = v.strictObject({
  name: v.string(),
  comment: optionalComment,
  using: v.union([v.strictObject({ foreign_key_constraint_on: remoteKey }), manual]),
});

/** The columns of a foreign key, or an explicit list of column pairs. */
export type ColumnMapping =
  | v.InferOutput<typeof objectRelationship>['using']
  | v.InferOutput<typeof arrayRelationship>['using'];

const columns = v.union([v.literal('*'), v.array(v.string())]);
const booleanExpression = v.record(v.string(), v.unknown());
const presets = v.optional(v.nullable(v.record(v.string(), v.unknown()), {}), {});
const backendOnly = v.optional(v.nullable(v.boolean(), false), false);
const validateInput = unsupported('input validation webhooks');

const permission = <T extends v.GenericSchema>(definition: T) =>
  optionalList(v.strictObject({ role: v.string(), comment: optionalComment, permission: definition }));

const selectPermission = v.strictObject({
  columns: v.optional(columns, []),
  computed_fields: optionalList(v.string()),
  filter: booleanExpression,
  limit: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))),
  allow_aggregations: v.optional(v.boolean(), false),
  query_root_fields: v.optional(v.nullable(v.array(v.picklist(['select', 'select_by_pk', 'select_aggregate'])))),
  subscription_root_fields: v.optional(
    v.nullable(v.array(v.picklist(['select', 'select_by_pk', 'select_aggregate', 'select_stream']))),
  ),
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

const computedField = v.strictObject({
  name: v.string(),
  comment: optionalComment,
  definition: v.strictObject({
    function: qualifiedNameSchema,
    table_argument: v.optional(v.nullable(v.string())),
    session_argument: v.optional(v.nullable(v.string())),
  }),
});

export type ComputedMetadata = v.InferOutput<typeof computedField>;

export const tableMetadataSchema = v.strictObject({
  table: qualifiedNameSchema,
  is_enum: v.optional(v.boolean(), false),
  configuration: v.optional(v.nullable(tableConfiguration)),
  object_relationships: optionalList(objectRelationship),
  array_relationships: optionalList(arrayRelationship),
  computed_fields: optionalList(computedField),
  remote_relationships: unsupported('remote relationships'),
  insert_permissions: permission(insertPermission),
  select_permissions: permission(selectPermission),
  update_permissions: permission(updatePermission),
  delete_permissions: permission(deletePermission),
  event_triggers: optionalList(eventTriggerSchema),
  apollo_federation_config: unsupported('Apollo federation settings'),
});

export type TableMetadata = v.InferOutput<typeof tableMetadataSchema>;

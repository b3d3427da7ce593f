import * as v from 'valibot';

/** Hasura exports parts that are not used, such as `{custom_types: {enums: []}}`. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isEmpty));

const switchedOff = v.object({ status: v.literal('disabled') });

/** A part of Hasura's metadata that this engine accepts only if it is absent, empty or disabled. */
export const unsupported = (featureName: string) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.check((value) => isEmpty(value) || v.is(switchedOff, value), `${featureName} are not supported by this engine`),
    ),
  );

export const optionalList = <T extends v.GenericSchema>(item: T) => v.optional(v.nullable(v.array(item), []), []);

/** A plain string is a name in the schema public. */
export const qualifiedNameSchema = v.pipe(
  v.union([v.string(), v.strictObject({ schema: v.optional(v.string(), 'public'), name: v.string() })]),
  v.transform((name) => (typeof name === 'string' ? { schema: 'public', name } : name)),
);

export type QualifiedName = v.InferOutput<typeof qualifiedNameSchema>;

export const optionalComment = v.optional(v.nullable(v.string()));

import type { FieldType, RecordField } from '@fds/ai/extractor';
import * as v from 'valibot';

/** A field that an extractor reads, with its name in the engine's GraphQL schema. */
export interface EngineField extends RecordField {
  /** Name of the field in the engine's GraphQL type. */
  readonly column: string;
  /** GraphQL type of the related record, if the field belongs to a related record. */
  readonly target: string | undefined;
}

/** Introspection query for the GraphQL type of a record and the types of its related records. */
export const recordSchemaQuery = `query ($root: String!) {
  __type(name: $root) { fields { name type { ...named fields { ...column } ofType { ...named fields { ...column } } } } }
}
fragment column on __Field { name type { ...named ofType { ...named } } }
fragment named on __Type { kind name }`;

const named = { kind: v.string(), name: v.nullish(v.string()) };
const columnType = v.object({ ...named, ofType: v.nullish(v.object(named)) });
const columns = v.nullish(v.array(v.object({ name: v.string(), type: columnType })));
const related = v.object({ ...named, fields: columns });
const schemaSchema = v.object({
  __type: v.nullable(
    v.object({
      fields: v.array(
        v.object({ name: v.string(), type: v.object({ ...related.entries, ofType: v.nullish(related) }) }),
      ),
    }),
  ),
});

/** Maps GraphQL scalars to data types of fields. A scalar that this table does not list is an enum of Postgres. */
const types: Readonly<Record<string, FieldType>> = {
  String: 'text',
  jsonb: 'text',
  _text: 'text',
  numeric: 'number',
  Int: 'number',
  bigint: 'number',
  date: 'date',
  timestamptz: 'date',
  Boolean: 'boolean',
  uuid: 'workspace',
};

type SchemaType = { readonly kind: string; readonly name?: string | null | undefined };

/** Returns the data type of a field; undefined if the field is a list or a relationship. */
function scalarTypeOf(type: SchemaType & { readonly ofType?: SchemaType | null | undefined }): FieldType | undefined {
  const { kind, name } = type.kind === 'NON_NULL' && type.ofType ? type.ofType : type;
  return kind === 'SCALAR' || kind === 'ENUM' ? (types[name ?? ''] ?? 'enum') : undefined;
}

/** Returns the database column of a field: `grand_total_amount` for `grand_total.amount`. */
const columnOf = (path: string): string => path.replaceAll('.', '_');

/**
 * Finds the fields of a record type in the engine's schema.
 * @param schema response to `recordSchemaQuery`
 * @returns the fields by path, without paths that the schema does not have
 */
export function recordFields(schema: unknown, paths: readonly string[]): ReadonlyMap<string, EngineField> {
  const fields = v.parse(schemaSchema, schema).__type?.fields ?? [];
  const find = (path: string): EngineField | undefined => {
    const own = fields.find(({ name }) => name === columnOf(path));
    const type = own && scalarTypeOf(own.type);
    if (type !== undefined)
      return { path, type, values: [], relationship: undefined, column: columnOf(path), target: undefined };
    const [relationship = '', ...rest] = path.split('.');
    const relationshipType = fields.find(({ name }) => name === relationship)?.type;
    const target = relationshipType?.kind === 'NON_NULL' ? relationshipType.ofType : relationshipType;
    const column = columnOf(rest.join('.'));
    const relatedField = target?.fields?.find(({ name }) => name === column);
    const relatedType = relatedField && scalarTypeOf(relatedField.type);
    return (
      relatedType && { path, type: relatedType, values: [], relationship, column, target: target?.name ?? undefined }
    );
  };
  return new Map(paths.flatMap((path) => ((field) => (field ? [[path, field] as const] : []))(find(path))));
}

import type { FieldType, RecordField } from '@fds/ai/extractor';
import * as v from 'valibot';

export interface EngineField extends RecordField {
  /** Name in the GraphQL type. */
  readonly column: string;
  /** GraphQL type of the related record. */
  readonly target: string | undefined;
}

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

/** A scalar that is not listed is an enum of Postgres. */
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

/** Undefined for a list or a relationship. */
function scalarTypeOf(type: SchemaType & { readonly ofType?: SchemaType | null | undefined }): FieldType | undefined {
  const { kind, name } = type.kind === 'NON_NULL' && type.ofType ? type.ofType : type;
  return kind === 'SCALAR' || kind === 'ENUM' ? (types[name ?? ''] ?? 'enum') : undefined;
}

/** `grand_total_amount` for `grand_total.amount`. */
const columnOf = (path: string): string => path.replaceAll('.', '_');

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

import type { Field, FieldType } from '@fds/ai/extractor';
import * as v from 'valibot';

/** A field of an extractor, and where the engine has it. */
export interface EngineField extends Field {
  /** The name of the field in the schema; behind a relationship, that of the related root. */
  readonly column: string;
  /** The root that `hop` leads to. */
  readonly target: string | undefined;
}

/** The engine's schema of a record root and of the roots that its relationships lead to. */
export const schemaText = `query ($root: String!) {
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

/** Types of the schema as types of fields. A scalar with a name of its own is an enum of Postgres. */
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

/** The type of a field; undefined for a list or a relationship. */
function scalarTypeOf(type: SchemaType & { readonly ofType?: SchemaType | null | undefined }): FieldType | undefined {
  const { kind, name } = type.kind === 'NON_NULL' && type.ofType ? type.ofType : type;
  return kind === 'SCALAR' || kind === 'ENUM' ? (types[name ?? ''] ?? 'enum') : undefined;
}

/** The column of a path: `grand_total_amount` of `grand_total.amount`. */
const columnOf = (path: string): string => path.replaceAll('.', '_');

/**
 * Finds fields of a record root in the engine's schema.
 * @param schema response to `schemaText`
 * @returns a field for each path that the schema has; other paths are left out
 */
export function findFields(schema: unknown, paths: readonly string[]): ReadonlyMap<string, EngineField> {
  const fields = v.parse(schemaSchema, schema).__type?.fields ?? [];
  const find = (path: string): EngineField | undefined => {
    const own = fields.find(({ name }) => name === columnOf(path));
    const type = own && scalarTypeOf(own.type);
    if (type !== undefined)
      return { path, type, values: [], hop: undefined, column: columnOf(path), target: undefined };
    const [hop = '', ...rest] = path.split('.');
    const relationship = fields.find(({ name }) => name === hop)?.type;
    const target = relationship?.kind === 'NON_NULL' ? relationship.ofType : relationship;
    const column = columnOf(rest.join('.'));
    const behind = target?.fields?.find(({ name }) => name === column);
    const behindType = behind && scalarTypeOf(behind.type);
    return behindType && { path, type: behindType, values: [], hop, column, target: target?.name ?? undefined };
  };
  return new Map(paths.flatMap((path) => ((field) => (field ? [[path, field] as const] : []))(find(path))));
}

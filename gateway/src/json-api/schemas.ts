import { findColumnComment } from '@fds/platform/tables/lookup';
import * as v from 'valibot';
import { toPascalCase } from '../base/names.ts';
import { uuidOutputSchema } from '../base/uuid.ts';
import type {
  ColumnAttribute,
  FilterField,
  RecordCatalogue,
  RecordType,
  Relationship,
  ResourceAttribute,
  ResponseConversion,
} from '../contract/types.ts';

/** Schema of a date-time in a response: RFC 3339, in UTC, with milliseconds. */
export const dateTimeSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
  v.title('DateTime'),
  v.description('Date-time in UTC with milliseconds'),
);

/** By the name of the conversion from the database value. */
const schemaOfCodec: Readonly<Record<ResponseConversion, v.GenericSchema>> = {
  text: v.string(),
  decimal: v.pipe(
    v.string(),
    v.regex(/^(-?\d+(\.\d+)?|NaN|-?Infinity)$/),
    v.title('Decimal'),
    v.description('A decimal number with all its digits, as a string'),
  ),
  number: v.number(),
  integer: v.pipe(v.number(), v.integer()),
  boolean: v.boolean(),
  date: v.pipe(v.string(), v.isoDate()),
  dateTime: dateTimeSchema,
  textList: v.array(v.string()),
  json: v.looseObject({}),
};

/** Named after the resource type and the attribute, such as `InvoiceStatus`. */
const enumSchema = ({ type }: RecordType, path: string, values: readonly string[]): v.GenericSchema =>
  v.pipe(v.picklist(values), v.title(toPascalCase(type) + toPascalCase(path)));

/** Several attributes can share a schema that has a description of its own; OpenAPI shows both. */
export const descriptionKey = 'x-attribute-description';

/** The GraphQL schema of the engine contains the same description. */
function valueSchema(table: string, attribute: ColumnAttribute, schema: v.GenericSchema): v.GenericSchema {
  const comment = findColumnComment(table, attribute.column);
  return comment === undefined ? schema : v.pipe(schema, v.metadata({ [descriptionKey]: comment }));
}

function plainSchema(
  root: RecordType,
  { codec, path }: ColumnAttribute,
  dimension: FilterField | undefined,
): v.GenericSchema {
  const { kind } = dimension ?? {};
  const schema =
    kind?.storage === 'enum'
      ? enumSchema(root, path, kind.values)
      : kind?.storage === 'uuid'
        ? uuidOutputSchema
        : schemaOfCodec[kind?.storage === 'int8' ? 'integer' : codec];
  return kind?.nullable === false ? schema : v.nullable(schema);
}

/** `whole`: all attributes; `sparse`: only those that the request selects. */
type Presence = 'whole' | 'sparse';

/** @param depth number of path segments that lead to the object; 0 for the object `attributes` itself */
export function attributesSchema(
  name: string,
  root: RecordType,
  attributes: readonly ResourceAttribute[],
  presence: Presence = 'whole',
  depth = 0,
): v.StrictObjectSchema<Record<string, v.GenericSchema>, undefined> {
  const groups = Map.groupBy(attributes, ({ segments }) => segments[depth] ?? '');
  const schemaOf = (segment: string, members: readonly ResourceAttribute[]): v.GenericSchema => {
    const [first] = members;
    if (first === undefined || first.segments.length > depth + 1) {
      const inner = name + toPascalCase(segment);
      const schema = attributesSchema(inner, root, members, presence, depth + 1);
      // Without a name of its own, `tax.rate` would get the same name from a generator as `tax_rate`.
      const isAmbiguous = members.some(({ segments }) => groups.has(`${segment}_${segments[depth + 1]}`));
      return isAmbiguous ? v.pipe(schema, v.title(inner)) : schema;
    }
    if ('column' in first)
      return valueSchema(root.name, first, plainSchema(root, first, root.dimensions.get(first.path)));
    const item = first.members.map((member) => [
      member.path,
      valueSchema(first.root, member, plainSchema(root, member, undefined)),
    ]);
    return v.array(v.strictObject(Object.fromEntries(item)));
  };
  const entries = [...groups].map(([segment, members]) => [segment, schemaOf(segment, members)] as const);
  return objectOf(entries, presence);
}

const objectOf = (entries: readonly (readonly [string, v.GenericSchema])[], presence: Presence) =>
  v.strictObject(
    Object.fromEntries(entries.map(([name, schema]) => [name, presence === 'whole' ? schema : v.optional(schema)])),
  );

const identifierOf = (type: string) =>
  v.pipe(v.strictObject({ type: v.literal(type), id: uuidOutputSchema }), v.title(`${toPascalCase(type)}Identifier`));

/** A to-many relationship is optional: a response contains it only if its resources are included. */
const relationshipSchema = (to: Relationship, typeOf: (root: string) => string): v.GenericSchema =>
  to.cardinality === 'one'
    ? v.strictObject({ data: v.nullable(identifierOf(to.identifierType)) })
    : v.optional(
        v.strictObject({
          data: v.array(identifierOf(typeOf(to.root))),
          meta: v.optional(v.strictObject({ truncated: v.literal(true) })),
        }),
      );

const typeIn =
  (catalogue: RecordCatalogue) =>
  (root: string): string => {
    const target = catalogue.get(root);
    if (target === undefined) throw new Error(`no root ${root}`);
    return target.type;
  };

/** Returns the schema of a resource. @param name name of the schema in the OpenAPI document */
export const resourceSchemaOf = (
  name: string,
  root: RecordType,
  catalogue: RecordCatalogue,
  attributes: readonly ResourceAttribute[],
  presence: Presence,
) =>
  v.pipe(
    v.strictObject({
      type: v.literal(root.type),
      id: uuidOutputSchema,
      attributes: attributesSchema(name, root, attributes, presence),
      relationships: objectOf(
        [...root.relationships.values()].map((to) => [to.name, relationshipSchema(to, typeIn(catalogue))] as const),
        presence,
      ),
    }),
    v.title(name),
  );

/** Always all attributes. Named after the resource type, such as `Document`. */
export const fullResourceSchema = (root: RecordType, catalogue: RecordCatalogue) =>
  resourceSchemaOf(toPascalCase(root.type), root, catalogue, root.attributes, 'whole');

/** Only the attributes that a request selects. The name ends with `Record`, such as `DocumentRecord`. */
export const selectedResourceSchema = (root: RecordType, catalogue: RecordCatalogue) =>
  resourceSchemaOf(`${toPascalCase(root.type)}Record`, root, catalogue, root.attributes, 'sparse');

/** In a list such as `GET /v1/ledger-accounts`: no relationships, and only the selected attributes. */
export const plainResourceSchema = (root: RecordType): v.GenericSchema =>
  v.pipe(
    v.strictObject({
      type: v.literal(root.type),
      id: uuidOutputSchema,
      attributes: attributesSchema(toPascalCase(root.type), root, root.attributes, 'sparse'),
    }),
    v.title(toPascalCase(root.type)),
  );

/** The member `type` of the resource selects the schema. */
export const resourceUnion = (
  roots: readonly RecordType[],
  catalogue: RecordCatalogue,
  schemaOf: typeof selectedResourceSchema = selectedResourceSchema,
): v.GenericSchema =>
  v.variant(
    'type',
    roots.map((root) => schemaOf(root, catalogue)),
  );

/** Schema of a count in the member `meta` of a response. */
export const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Schemas of the members of `meta` that every list with cursors has, by name. */
export const pageMetaSchemas = {
  next_cursor: v.nullable(v.string()),
  truncated: v.optional(v.literal(true)),
  truncated_relationships: v.optional(v.array(v.string())),
};

/** Schema of the member `links` of a list. It contains the URL of the next page, or null on the last page. */
export const pageLinksSchema = v.pipe(
  v.strictObject({ next: v.nullable(v.pipe(v.string(), v.url())) }),
  v.title('PageLinks'),
);

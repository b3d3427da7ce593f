import * as v from 'valibot';
import type { Attribute, Catalogue, Codec, ColumnAttribute, Dimension, Relationship, Root } from '../contract/types.ts';

/** A moment in an answer: RFC 3339, in UTC, to the millisecond. */
export const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
  v.description('Date-time in UTC, to the millisecond'),
);

/** How a value looks in an answer, by how it is shown. */
const shown: Readonly<Record<Codec, v.GenericSchema>> = {
  text: v.string(),
  decimal: v.pipe(v.string(), v.regex(/^(-?\d+(\.\d+)?|NaN|-?Infinity)$/), v.description('A decimal string')),
  number: v.number(),
  integer: v.pipe(v.number(), v.integer()),
  boolean: v.boolean(),
  date: v.pipe(v.string(), v.isoDate()),
  dateTime: moment,
  textList: v.array(v.string()),
  json: v.looseObject({}),
};

const uuid = v.pipe(v.string(), v.uuid());

function valueSchema({ codec }: ColumnAttribute, dimension: Dimension | undefined): v.GenericSchema {
  const { kind } = dimension ?? {};
  const schema = kind?.storage === 'enum' ? v.picklist(kind.values) : kind?.storage === 'uuid' ? uuid : shown[codec];
  return kind?.nullable === false ? schema : v.nullable(schema);
}

/** Whether all members are there, or only those that are asked for. */
type Presence = 'whole' | 'sparse';

/** How attributes of a root look. @param depth of the path that the object stands at, 0 for the whole */
export function attributesSchema(
  root: Root,
  attributes: readonly Attribute[],
  presence: Presence = 'whole',
  depth = 0,
): v.StrictObjectSchema<Record<string, v.GenericSchema>, undefined> {
  const groups = Map.groupBy(attributes, ({ segments }) => segments[depth] ?? '');
  const schemaOf = (members: readonly Attribute[]): v.GenericSchema => {
    const [first] = members;
    if (first === undefined || first.segments.length > depth + 1) {
      return attributesSchema(root, members, presence, depth + 1);
    }
    if ('column' in first) return valueSchema(first, root.dimensions.get(first.path));
    const item = first.members.map((member) => [member.path, valueSchema(member, undefined)]);
    return v.array(v.strictObject(Object.fromEntries(item)));
  };
  const entries = [...groups].map(([name, members]) => [name, schemaOf(members)] as const);
  return objectOf(entries, presence);
}

const objectOf = (entries: readonly (readonly [string, v.GenericSchema])[], presence: Presence) =>
  v.strictObject(
    Object.fromEntries(entries.map(([name, schema]) => [name, presence === 'whole' ? schema : v.optional(schema)])),
  );

const identifierOf = (type: string) => v.strictObject({ type: v.literal(type), id: uuid });

/** A to-many relationship shows up where its resources are included. */
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
  (catalogue: Catalogue) =>
  (root: string): string => {
    const target = catalogue.get(root);
    if (target === undefined) throw new Error(`no root ${root}`);
    return target.type;
  };

/** How a resource of a root looks. @param attributes those that are shown, all where none are given */
export const resourceSchema = (
  root: Root,
  catalogue: Catalogue,
  attributes: readonly Attribute[] = root.attributes,
  presence: Presence = 'whole',
) =>
  v.strictObject({
    type: v.literal(root.type),
    id: uuid,
    attributes: attributesSchema(root, attributes, presence),
    relationships: objectOf(
      [...root.relationships.values()].map((to) => [to.name, relationshipSchema(to, typeIn(catalogue))] as const),
      presence,
    ),
  });

/** How an entry of a generic list looks (contract, GET /v1/ledger-accounts …): without relationships, its fields chosen. */
export const entrySchema = (root: Root): v.GenericSchema =>
  v.strictObject({
    type: v.literal(root.type),
    id: uuid,
    attributes: attributesSchema(root, root.attributes, 'sparse'),
  });

/** Resources of several roots in one list. */
export const anyOf = (roots: readonly Root[], catalogue: Catalogue, presence: Presence = 'whole'): v.GenericSchema =>
  v.union(roots.map((root) => resourceSchema(root, catalogue, root.attributes, presence)));

/** A resource of whatever root. */
export const anyResource = v.strictObject({
  type: v.string(),
  id: uuid,
  attributes: v.record(v.string(), v.unknown()),
  relationships: v.record(v.string(), v.unknown()),
});

/** A count, as `meta` has them. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What the pages of a list by cursor say of themselves, beside what is the list's own. */
export const cursorMeta = {
  next_cursor: v.nullable(v.string()),
  truncated: v.optional(v.literal(true)),
  truncated_relationships: v.optional(v.array(v.string())),
};

/** The `links` of a list: the address of the next page, null on the last one. */
export const links = v.strictObject({ next: v.nullable(v.pipe(v.string(), v.url())) });

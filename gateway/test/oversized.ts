import { isObject } from '../src/base/validation.ts';
import type { JsonObject } from '../src/openapi/components.ts';
import { uuid } from './gateway.ts';

// Creates, from a JSON Schema, values that are valid except for one part that is too large.

/** A value with one part that is too large. The endpoint must reject the value. */
interface Oversized {
  /** JSON pointer to the part that is too large. */
  readonly at: string;
  readonly what: string;
  readonly value: unknown;
}

/**
 * Valid values of some members, by the name of the member. For these members, the schema alone does not lead to a valid
 * value.
 */
const examples: Readonly<Record<string, unknown>> = {
  root: 'invoices',
  field: 'reference_number',
  operator: 'eq',
  url: 'https://8.8.8.8/hooks',
  target_url: 'https://8.8.8.8/hooks',
};

/** Returns the type of a schema. If the schema has two types and one of them is null, returns the other type. */
export const typeOf = ({ type }: JsonObject): unknown =>
  Array.isArray(type) ? type.find((each) => each !== 'null') : type;

const texts = ['a', '1', '#000000', '2026-01-01', '2026-01-01T00:00:00Z'];

const objects = (given: unknown): JsonObject[] => (Array.isArray(given) ? given.filter(isObject) : []);
export const optionsOf = (schema: JsonObject): JsonObject[] =>
  objects(schema.anyOf ?? schema.oneOf).filter(({ type }) => type !== 'null');
export const propertiesOf = ({ properties }: JsonObject): [string, JsonObject][] =>
  Object.entries(isObject(properties) ? properties : {}).flatMap(([name, schema]) =>
    isObject(schema) ? [[name, schema] as [string, JsonObject]] : [],
  );

/** Returns a value that is valid for a schema, although the endpoint may reject the value for another reason. */
export function sampleOf(schema: JsonObject, name = ''): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum.includes(examples[name]) ? examples[name] : schema.enum[0];
  const type = typeOf(schema);
  if (name in examples && type === 'string') return examples[name];
  const [option] = optionsOf(schema);
  if (option !== undefined) return sampleOf(option, name);
  if (type === 'object') {
    const required = Array.isArray(schema.required) ? schema.required : [];
    const members = propertiesOf(schema).filter(([member]) => required.includes(member));
    return Object.fromEntries(members.map(([member, inner]) => [member, sampleOf(inner, member)]));
  }
  if (type === 'array') return isObject(schema.items) ? [sampleOf(schema.items)] : [];
  if (type === 'string') {
    if (schema.format === 'uuid') return uuid(1);
    return texts.find((text) => new RegExp(String(schema.pattern ?? ''), 'u').test(text)) ?? 'a';
  }
  return type === 'boolean' ? true : Number(schema.minimum ?? 1);
}

const members = (count: number, nameOf: (n: number) => string): object =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [nameOf(n), 1]));
const many = members(25_000, (n) => `k${n}`);
/**
 * Members, some with names of quotation marks. JSON escapes each quotation mark, so that these names have twice the
 * length in JSON.
 */
const some = members(600, (n) => (n < 20 ? String(n).padStart(2000, '"') : `k${n}`));

const numberOf = (schema: JsonObject, bound: string, at: string): number => {
  const value = schema[bound];
  if (typeof value === 'number') return value;
  throw new Error(`${at || 'the whole'} has no ${bound}: ${JSON.stringify(schema)}`);
};

function oversizedTexts(schema: JsonObject, at: string): Oversized[] {
  const isFixed = 'const' in schema || 'enum' in schema || schema.format === 'uuid';
  const max = isFixed ? 1000 : numberOf(schema, 'maxLength', at);
  return [{ at, what: `a text of ${max + 1} characters`, value: 'x'.repeat(max + 1) }];
}

function oversizedArrays(schema: JsonObject, at: string): Oversized[] {
  const max = numberOf(schema, 'maxItems', at);
  const items = isObject(schema.items) ? schema.items : undefined;
  const sample = items === undefined ? 1 : sampleOf(items);
  const tooMany = [
    { at, what: `an array of ${max + 1}`, value: Array(max + 1).fill(sample) },
    { at, what: `an array of ${max + 1} wrong items`, value: Array(max + 1).fill([]) },
    { at, what: 'an array of 25,000', value: Array(25_000).fill(7) },
  ];
  if (items === undefined) return tooMany;
  return [...tooMany, ...oversizedVariants(items, `${at}/0`).map((each) => ({ ...each, value: [each.value] }))];
}

function oversizedObjects(schema: JsonObject, at: string): Oversized[] {
  const sample = sampleOf(schema);
  const withMembers = (what: string, more: object) => ({ at, what, value: { ...Object(sample), ...more } });
  const own = [
    // A body may contain at most 20,000 values in total, so a body with 25,000 members exceeds this limit.
    ...(at === '' ? [withMembers('25,000 unknown members', many)] : []),
    withMembers('600 unknown members', some),
  ];
  // An object that allows unknown members must have a maximum number of members.
  if (schema.additionalProperties !== false) numberOf(schema, 'maxProperties', at);
  const inner = propertiesOf(schema).flatMap(([name, property]) =>
    oversizedVariants(property, `${at}/${name}`, name).map((each) => ({
      ...each,
      value: { ...Object(sample), [name]: each.value },
    })),
  );
  return [...own, ...inner];
}

/**
 * Returns variants of a valid value in which one text, array or object is too large.
 * @throws Error when a part of the schema has no maximum
 */
export function oversizedVariants(schema: JsonObject, pointer = '', name = ''): Oversized[] {
  const options = optionsOf(schema);
  if (options.length > 0) return options.flatMap((option) => oversizedVariants(option, pointer, name));
  const type = typeOf(schema);
  if (type === 'array') return oversizedArrays(schema, pointer);
  if (type === 'object') return oversizedObjects(schema, pointer);
  if (type === 'string' || 'const' in schema || 'enum' in schema) return oversizedTexts(schema, pointer);
  if (type === 'integer' && typeof schema.maximum === 'number') {
    return [{ at: pointer, what: `a number above ${schema.maximum}`, value: schema.maximum + 1 }];
  }
  if (['number', 'integer', 'boolean', 'null'].includes(String(type))) return [];
  throw new Error(`${pointer || 'the whole value'} has no type and no maximum: ${JSON.stringify(schema)}`);
}

import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { isObject } from '../base/json.ts';
import type { JsonObject } from './components.ts';

/** Returns the text of a member's description, followed by a sentence with the member's default value. */
const withDefault = (description: unknown, value: unknown): string =>
  [...(typeof description === 'string' ? [`${description}.`] : []), `Default: \`${String(value)}\``].join(' ');

const isEmpty = (value: unknown): boolean => ['""', '[]', '{}'].includes(JSON.stringify(value));

/**
 * In the schema of a nullable value, replaces `anyOf` with a list of types, such as `['string', 'null']`. Keeps `anyOf`
 * if the value has several types, an enum or a title. Documentation pages and client generators show a list of types in
 * a simpler form than `anyOf`.
 */
function withoutUnionOfNull({ anyOf, ...described }: JsonObject): JsonObject {
  const [inner] = Array.isArray(anyOf) ? anyOf : [];
  const isPlain = isObject(inner) && typeof inner.type === 'string' && !('enum' in inner || 'title' in inner);
  return isPlain ? { ...inner, ...described, type: [inner.type, 'null'] } : { anyOf, ...described };
}

const adjustments: Readonly<Record<string, (described: JsonObject, schema: object) => JsonObject>> = {
  nullable: withoutUnionOfNull,
  nullish: withoutUnionOfNull,
  // The schema of a constant gets a `type`, because client generators need the type.
  literal: (described) => ({ type: typeof described.const, ...described }),
  loose_object: (described) => ({ ...described, additionalProperties: true }),
  variant: (described, schema) =>
    'key' in schema ? { ...described, discriminator: { propertyName: schema.key } } : described,
};

/**
 * Adjusts the JSON Schema of one valibot schema for client generators. Moves a default value to the description,
 * because client generators treat a member with a default as required.
 */
function adjusted(schema: v.GenericSchema, jsonSchema: JsonObject): JsonObject {
  const { default: value, ...described } = jsonSchema;
  const { required, ...rest } = adjustments[schema.type]?.(described, schema) ?? described;
  return {
    ...rest,
    ...(Array.isArray(required) && required.length > 0 ? { required } : {}),
    ...(value === undefined || isEmpty(value) ? {} : { description: withDefault(rest.description, value) }),
  };
}

/**
 * Converts a valibot schema to a JSON Schema. Omits the checks that JSON Schema cannot express.
 * @param mode `input` describes the values that the schema accepts; `output` describes the values that it returns
 */
export function convertToJsonSchema(schema: v.GenericSchema, mode: 'input' | 'output' = 'input'): JsonObject {
  const { $schema, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: mode,
    errorMode: 'ignore',
    // A check with a maximum length stores this length in the property `maxLength`. The property is read here, because
    // valibot's converter does not know all of these checks.
    overrideAction: ({ valibotAction, jsonSchema: described }) =>
      'maxLength' in valibotAction ? { ...described, maxLength: Number(valibotAction.maxLength) } : null,
    overrideSchema: ({ valibotSchema, jsonSchema: described }) => adjusted(valibotSchema, { ...described }),
  });
  return rest;
}

/** The OpenAPI description of a query parameter, without its location and its example. */
interface QueryParameter {
  readonly name: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonObject;
  readonly style?: 'form';
  readonly explode?: false;
}

const objectSchema = v.looseObject({
  properties: v.optional(v.record(v.string(), v.record(v.string(), v.unknown())), {}),
  required: v.optional(v.array(v.string()), []),
});

/**
 * Returns the OpenAPI descriptions of the query parameters in an object schema. Each schema describes the parsed value,
 * such as an integer or a list, although the URL contains a text.
 */
export function toQueryParameters(schema: v.GenericSchema): readonly QueryParameter[] {
  const { properties, required } = v.parse(objectSchema, convertToJsonSchema(schema, 'output'));
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    required: required.includes(name),
    ...(typeof description === 'string' ? { description } : {}),
    schema: property,
    ...(property.type === 'array' ? { style: 'form', explode: false } : {}),
  }));
}

import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { isObject } from '../base/validation.ts';
import type { JsonObject } from './components.ts';

const withDefault = (description: unknown, value: unknown): string =>
  [...(typeof description === 'string' ? [`${description}.`] : []), `Default: \`${String(value)}\``].join(' ');

const isEmpty = (value: unknown): boolean => ['""', '[]', '{}'].includes(JSON.stringify(value));

/**
 * `anyOf` with null becomes `['string', 'null']`, which tools show in a simpler form. Keeps `anyOf` if the value has
 * several types, an enum or a title.
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

/** A default moves to the description: client generators treat a member with a default as required. */
function adjusted(schema: v.GenericSchema, jsonSchema: JsonObject): JsonObject {
  const { default: value, ...described } = jsonSchema;
  const { required, ...rest } = adjustments[schema.type]?.(described, schema) ?? described;
  return {
    ...rest,
    ...(Array.isArray(required) && required.length > 0 ? { required } : {}),
    ...(value === undefined || isEmpty(value) ? {} : { description: withDefault(rest.description, value) }),
  };
}

/** Omits checks that JSON Schema cannot express. @param mode accepted (`input`) or returned (`output`) values */
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

/** Each schema describes the parsed value, such as an integer or a list, although the URL contains a text. */
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

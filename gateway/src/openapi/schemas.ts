import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { ErrorCode } from '../base/errors.ts';
import type { JsonObject } from './components.ts';

/** Returns the JSON Schema of a request or response. Checks that JSON Schema cannot express are omitted. */
export function jsonSchema(schema: v.GenericSchema): JsonObject {
  const { $schema, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    // Checks of a length have their bound as a property.
    overrideAction: ({ valibotAction, jsonSchema: described }) =>
      'maxLength' in valibotAction ? { ...described, maxLength: Number(valibotAction.maxLength) } : null,
  });
  return rest;
}

/** A query parameter with its schema. */
interface QueryParameter {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonObject;
}

const objectSchema = v.looseObject({
  properties: v.optional(v.record(v.string(), v.record(v.string(), v.unknown())), {}),
  required: v.optional(v.array(v.string()), []),
});

/** Returns the query parameters of an object schema. */
export function queryParameters(schema: v.GenericSchema): readonly QueryParameter[] {
  const { properties, required } = v.parse(objectSchema, jsonSchema(schema));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    required: required.includes(name),
    schema: property,
  }));
}

const uuid = { type: 'string', format: 'uuid' };

const object = (properties: JsonObject, required = Object.keys(properties)): JsonObject => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** Returns the schema of envelope A with the given codes. */
export const envelopeA = (codes: readonly ErrorCode[], status: number): JsonObject =>
  object({
    code: { type: 'string', enum: codes },
    status: { type: 'integer', const: status },
    title: { type: 'string' },
    message: { type: 'string' },
    meta: object(codes.includes('RATE_LIMIT_EXCEEDED') ? { trace_id: uuid } : { log_id: uuid }),
  });

/**
 * Returns the schema of envelope B with the given codes. An invalid id has neither id nor code (contract, Envelope B).
 */
export const envelopeB = (codes: readonly ErrorCode[], status: number): JsonObject => {
  const members = { status: { type: 'string', const: String(status) }, title: { type: 'string' } };
  const place = {
    detail: { type: 'string' },
    source: {
      oneOf: [
        object({ pointer: { type: 'string', description: 'JSON pointer into the body' } }),
        object({ parameter: { type: 'string' } }),
      ],
    },
  };
  const coded = codes.filter((code) => code !== 'INVALID_ID_FORMAT');
  const errors = [
    ...(coded.length > 0 ? [object({ id: uuid, code: { type: 'string', enum: coded }, ...members, ...place })] : []),
    ...(coded.length < codes.length ? [object({ ...members, ...place })] : []),
  ];
  return object({ errors: { type: 'array', minItems: 1, items: errors.length === 1 ? errors[0] : { anyOf: errors } } });
};

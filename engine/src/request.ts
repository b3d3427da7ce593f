import * as v from 'valibot';
import { EngineError } from './errors.ts';
import type { GraphqlRequest } from './execute/run.ts';
import { Numeral } from './schema/scalars.ts';

const parseFailed = (message: string, path: string): EngineError => new EngineError('parse-failed', message, path);

const kindOf = (value: unknown): string => {
  if (value === null) return 'Null';
  if (Array.isArray(value)) return 'Array';
  return { string: 'String', number: 'Number', boolean: 'Boolean' }[String(typeof value)] ?? 'Object';
};

const requestObject = v.record(v.string(), v.unknown());

/** One request of a body's JSON. */
export function readRequest(body: unknown): GraphqlRequest {
  if (Array.isArray(body) || !v.is(requestObject, body))
    throw parseFailed(
      `parsing Hasura.GraphQL.Transport.HTTP.Protocol.GQLReq(GQLReq) failed, expected Object, but encountered ${kindOf(body)}`,
      '$',
    );
  const { query, variables, operationName } = body;
  if (query === undefined)
    throw parseFailed(
      'parsing Hasura.GraphQL.Transport.HTTP.Protocol.GQLReq(GQLReq) failed, key "query" not found',
      '$',
    );
  if (typeof query !== 'string')
    throw parseFailed(`parsing Text failed, expected String, but encountered ${kindOf(query)}`, '$.query');
  if (variables !== undefined && variables !== null && (Array.isArray(variables) || typeof variables !== 'object'))
    throw parseFailed(`parsing HashMap failed, expected Object, but encountered ${kindOf(variables)}`, '$.variables');
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string')
    throw parseFailed(
      `parsing Text failed, expected String, but encountered ${kindOf(operationName)}`,
      '$.operationName',
    );
  return {
    query,
    operationName: operationName ?? undefined,
    variables: Object.assign(Object.create(null), variables),
  };
}

/** Digits that a JavaScript number may not keep. */
const longNumber = /\d{16}|[:,[]\s*-?[\d.]+[eE]/;

const exact = (_: string, value: unknown, context: { readonly source?: string } | undefined): unknown => {
  const source = context?.source;
  return typeof value === 'number' && source !== undefined && String(value) !== source ? new Numeral(source) : value;
};

/** The JSON of a request's body: one request, or a list of them. No digit of a number is lost. */
export function parseBody(text: string): unknown {
  try {
    return longNumber.test(text) ? JSON.parse(text, exact) : JSON.parse(text);
  } catch {
    throw new EngineError('invalid-json', 'invalid json');
  }
}

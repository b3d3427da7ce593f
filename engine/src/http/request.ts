import { checkJsonSize, type JsonBounds, RejectedJsonError } from '@fds/platform/json-size';
import { hasuraJsonType } from '../errors/describe-type.ts';
import { EngineError } from '../errors/engine-error.ts';
import type { GraphqlRequest } from '../execute/plans.ts';
import { PreciseNumber } from '../model/scalars.ts';

const parseFailed = (message: string, path: string): EngineError => new EngineError('parse-failed', message, path);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const maxVariables = 1_000;

/** Hasura's community edition does not support persisted queries. */
export const persistedQueryError = (): EngineError => new EngineError('not-supported', 'PersistedQueryNotSupported');

export function readRequest(body: unknown): GraphqlRequest {
  if (!isObject(body))
    throw parseFailed(
      `parsing Hasura.GraphQL.Transport.HTTP.Protocol.GQLReq(GQLReq) failed, expected Object, but encountered ${hasuraJsonType(body)}`,
      '$',
    );
  const { query, variables, operationName, extensions } = body;
  if (query === undefined && isObject(extensions) && isObject(extensions.persistedQuery)) throw persistedQueryError();
  if (query === undefined)
    throw parseFailed(
      'parsing Hasura.GraphQL.Transport.HTTP.Protocol.GQLReq(GQLReq) failed, key "query" not found',
      '$',
    );
  if (typeof query !== 'string')
    throw parseFailed(`parsing Text failed, expected String, but encountered ${hasuraJsonType(query)}`, '$.query');
  if (variables !== undefined && variables !== null && !isObject(variables))
    throw parseFailed(
      `parsing HashMap failed, expected Object, but encountered ${hasuraJsonType(variables)}`,
      '$.variables',
    );
  if (isObject(variables) && Object.keys(variables).length > maxVariables)
    throw parseFailed(`the request has more than ${maxVariables} variables`, '$.variables');
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string')
    throw parseFailed(
      `parsing Text failed, expected String, but encountered ${hasuraJsonType(operationName)}`,
      '$.operationName',
    );
  return { query, operationName: operationName ?? undefined, variables: Object.assign(Object.create(null), variables) };
}

/** A JSON number that JavaScript may round; also matches digits inside a JSON string. */
const longNumber = /[:,[]\s*-?(?:[\d.]{16}|[\d.]+[eE])/;

const exact = (_: string, value: unknown, context: { readonly source?: string } | undefined): unknown => {
  const source = context?.source;
  return typeof value === 'number' && source !== undefined && String(value) !== source
    ? new PreciseNumber(source)
    : value;
};

/** 60,000 members take 30 ms. Without the limit, a body of 4 MiB could take 0.5 s. */
const bounds: JsonBounds = { depth: 200, values: 60_000 };
/** With a number that JavaScript may round. The parser then keeps all digits: 30,000 members take 40 ms. */
const exactBounds: JsonBounds = { depth: 200, values: 30_000 };
/** A websocket is not limited to one message at a time, so a message may take at most 40 ms. */
export const messageBounds: JsonBounds = { depth: 200, values: 20_000 };

/**
 * Keeps all digits of numbers.
 * @throws EngineError if the text is not JSON or exceeds a limit
 */
export function parseBody(text: string, limits?: JsonBounds): unknown {
  const isExact = longNumber.test(text);
  try {
    checkJsonSize(text, limits ?? (isExact ? exactBounds : bounds));
    return isExact ? JSON.parse(text, exact) : JSON.parse(text);
  } catch (error) {
    throw new EngineError('invalid-json', error instanceof RejectedJsonError ? error.message : 'invalid json');
  }
}

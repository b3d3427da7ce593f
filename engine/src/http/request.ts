import { checkJsonSize, type JsonBounds, RejectedJsonError } from '@fds/platform/json-size';
import { hasuraJsonType } from '../errors/describe-type.ts';
import { EngineError } from '../errors/engine-error.ts';
import type { GraphqlRequest } from '../execute/plans.ts';
import { PreciseNumber } from '../model/scalars.ts';

const parseFailed = (message: string, path: string): EngineError => new EngineError('parse-failed', message, path);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

/**
 * The parser keeps all digits of numbers, which is slow: 100,000 values take 0.2 s. Without the limit, a body of 4 MiB
 * could take 4 s.
 */
const bounds: JsonBounds = { depth: 200, values: 100_000 };
/** A websocket is not limited to one message at a time, so a message may take at most 40 ms. */
export const messageBounds: JsonBounds = { depth: 200, values: 20_000 };

/**
 * Keeps all digits of numbers.
 * @throws EngineError if the text is not JSON or exceeds a limit
 */
export function parseBody(text: string, limits = bounds): unknown {
  try {
    checkJsonSize(text, limits);
    return longNumber.test(text) ? JSON.parse(text, exact) : JSON.parse(text);
  } catch (error) {
    throw new EngineError('invalid-json', error instanceof RejectedJsonError ? error.message : 'invalid json');
  }
}

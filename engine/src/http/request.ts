import { getHasuraJsonTypeName } from '../errors/describe-type.ts';
import { EngineError } from '../errors/engine-error.ts';
import type { GraphqlRequest } from '../execute/plans.ts';
import { HighPrecisionNumber } from '../model/scalars.ts';

const parseFailed = (message: string, path: string): EngineError => new EngineError('parse-failed', message, path);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Creates the error for a persisted query, which Hasura's community edition does not support. */
export const createPersistedQueryNotSupportedError = (): EngineError =>
  new EngineError('not-supported', 'PersistedQueryNotSupported');

/** Validates one GraphQL request of a parsed body. */
export function readGraphqlRequest(body: unknown): GraphqlRequest {
  if (!isObject(body))
    throw parseFailed(
      `parsing Hasura.GraphQL.Transport.HTTP.Protocol.GQLReq(GQLReq) failed, expected Object, but encountered ${getHasuraJsonTypeName(body)}`,
      '$',
    );
  const { query, variables, operationName, extensions } = body;
  if (query === undefined && isObject(extensions) && isObject(extensions.persistedQuery))
    throw createPersistedQueryNotSupportedError();
  if (query === undefined)
    throw parseFailed(
      'parsing Hasura.GraphQL.Transport.HTTP.Protocol.GQLReq(GQLReq) failed, key "query" not found',
      '$',
    );
  if (typeof query !== 'string')
    throw parseFailed(
      `parsing Text failed, expected String, but encountered ${getHasuraJsonTypeName(query)}`,
      '$.query',
    );
  if (variables !== undefined && variables !== null && !isObject(variables))
    throw parseFailed(
      `parsing HashMap failed, expected Object, but encountered ${getHasuraJsonTypeName(variables)}`,
      '$.variables',
    );
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string')
    throw parseFailed(
      `parsing Text failed, expected String, but encountered ${getHasuraJsonTypeName(operationName)}`,
      '$.operationName',
    );
  return {
    query,
    operationName: operationName ?? undefined,
    variables: Object.assign(Object.create(null), variables),
  };
}

/** Matches a JSON number that JavaScript may round. The pattern can also match digits inside a JSON string. */
const longNumber = /[:,[]\s*-?(?:[\d.]{16}|[\d.]+[eE])/;

const exact = (_: string, value: unknown, context: { readonly source?: string } | undefined): unknown => {
  const source = context?.source;
  return typeof value === 'number' && source !== undefined && String(value) !== source
    ? new HighPrecisionNumber(source)
    : value;
};

/**
 * Maximum nesting and maximum number of values in the JSON of a request body. The parser keeps all digits of numbers,
 * which is slow: 100,000 values take 0.2 s. Without the limit, a body of 4 MiB could take 4 s.
 */
const most = { nesting: 200, values: 100_000 } as const;

/**
 * Rejects JSON with too many values or too deep nesting. Skips the check of a text that is too short to exceed a limit.
 * @throws EngineError if the JSON exceeds a limit
 */
function checkSize(text: string): void {
  if (text.length < 2 * most.nesting) return;
  let depth = 0;
  let values = 1;
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const character = text.charCodeAt(i);
    if (quoted) {
      if (character === 0x5c) i += 1;
      else if (character === 0x22) quoted = false;
    } else if (character === 0x22) quoted = true;
    else if (character === 0x7b || character === 0x5b) {
      depth += 1;
      values += 1;
      if (depth > most.nesting)
        throw new EngineError(
          'invalid-json',
          `the body is nested more than ${most.nesting} levels deep: send a flatter request`,
        );
    } else if (character === 0x7d || character === 0x5d) depth -= 1;
    else if (character === 0x2c) values += 1;
    if (values > most.values)
      throw new EngineError('invalid-json', `the body has more than ${most.values} values: send a smaller request`);
  }
}

/** Parses the JSON of a request body, which is one request or a list of requests. Keeps all digits of numbers. */
export function parseRequestBody(text: string): unknown {
  checkSize(text);
  try {
    return longNumber.test(text) ? JSON.parse(text, exact) : JSON.parse(text);
  } catch {
    throw new EngineError('invalid-json', 'invalid json');
  }
}

import { randomUUID } from 'node:crypto';
import { checkJsonSize, type JsonBounds, RejectedJsonError } from '@fds/platform/bounded';
import type { StopSignal } from '@fds/platform/stop-signal';
import { isTracingOn, runInSpan, runWithRequestId } from '@fds/platform/telemetry';
import type { createAuthenticator, HeaderReader } from '../auth/authenticate.ts';
import { hasuraJsonType } from '../errors/describe-type.ts';
import { EngineError, graphqlErrorBody, httpStatus } from '../errors/engine-error.ts';
import { maxParsedResponseBytes, maxResponseBytes, ResponseBudget } from '../execute/pg-lean/index.ts';
import type { GraphqlRequest } from '../execute/plans.ts';
import { joinToText, type ResponseBody, ResponseBytes } from '../execute/run.ts';
import { readTraceContext } from '../execute/trace.ts';
import { PreciseNumber } from '../model/scalars.ts';
import type { ReloadableMetadata } from './metadata.ts';

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
const bounds: JsonBounds = { depth: 200, values: 60_000, members: 60_000 };
/** With a number that JavaScript may round. The parser then keeps all digits: 30,000 members take 40 ms. */
const exactBounds: JsonBounds = { depth: 200, values: 30_000, members: 30_000 };
/** A websocket is not limited to one message at a time, so a message may take at most 40 ms. */
export const messageBounds: JsonBounds = { depth: 200, values: 20_000, members: 20_000 };

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

/** GraphQL requests in one HTTP body. */
const maxBatch = 100;

/** A caller with less memory lowers the maximum size of the response. Hasura ignores this header. */
const maxBytesHeader = 'x-response-max-bytes';

/** @throws EngineError if the header contains no number */
function readResponseBudget(headers: HeaderReader): ResponseBudget {
  const given = headers.get(maxBytesHeader);
  if (given === null) return new ResponseBudget();
  if (!/^[1-9]\d{0,8}$/.test(given))
    throw new EngineError('bad-request', `${maxBytesHeader}: send a number of bytes from 1 to 999999999`);
  return new ResponseBudget(Math.min(Number(given), maxResponseBytes));
}

/** A web `Request` has these members. */
type IncomingRequest = { readonly headers: HeaderReader; text(): Promise<string> };

type Answer<Body> = { readonly status: 200 | 400 | 401 | 500; readonly body: Body };

interface Parts {
  readonly authenticate: ReturnType<typeof createAuthenticator>;
  readonly metadata: ReloadableMetadata;
  /** Logs internal errors. */
  readonly convertToClientError: (error: unknown, requestId: string) => EngineError;
}

/**
 * POST: one GraphQL request, or a list of requests that run one after the other.
 * @param usesErrorStatus errors have their own HTTP status; false means status 200, as in Hasura's /v1/graphql
 * @param assemble builds the body of a response from its parts
 */
export function graphqlHandler<Body extends ResponseBody>(
  { authenticate, metadata, convertToClientError }: Parts,
  usesErrorStatus: boolean,
  assemble: (parts: readonly Buffer[]) => Body,
) {
  const answer = async (
    request: IncomingRequest,
    signal: StopSignal,
    requestId: string,
  ): Promise<Answer<Body | string>> => {
    const failure = (error: unknown): Answer<string> => {
      const known = convertToClientError(error, requestId);
      return { status: usesErrorStatus ? httpStatus(known) : 200, body: graphqlErrorBody(known) };
    };
    try {
      const { headers } = request;
      const known = authenticate(headers);
      const session = known instanceof Promise ? await known : known;
      const body = parseBody(await request.text());
      const one = async <T extends ResponseBody>(
        item: unknown,
        as: (parts: readonly Buffer[]) => T,
        limit: ResponseBudget,
      ): Promise<Answer<T | string>> => {
        try {
          const { runner } = metadata.current;
          const trace = () => readTraceContext(headers);
          const operation = readRequest(item);
          return { status: 200, body: await runner.run(session, operation, trace, as, limit, signal) };
        } catch (error) {
          return failure(error);
        }
      };
      const budget = readResponseBudget(headers);
      if (!Array.isArray(body)) return one(body, assemble, budget);
      if (body.length > maxBatch)
        throw new EngineError('bad-request', `a batch has at most ${maxBatch} requests: split it`);
      budget.lowerTo(maxParsedResponseBytes);
      const answers: string[] = [];
      for (const item of body) answers.push((await one(item, joinToText, budget)).body);
      return { status: 200, body: `[${answers.join()}]` };
    } catch (error) {
      return failure(error);
    }
  };
  return (...given: Parameters<typeof answer>) => runWithRequestId(given[2], () => answer(...given));
}

/** An operation from the same process. */
export interface DirectOperation {
  readonly query: string;
  /** JSON text. */
  readonly variables: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

const headersOf = (given: DirectOperation['headers']): HeaderReader => ({
  get: (name) => given[name] ?? null,
  has: (name) => given[name] !== undefined,
  forEach: (visit) => new Headers(given).forEach(visit),
});

/**
 * Authentication and response are the same as over HTTP, without Request and Response objects, which would take more
 * time than a query of one row by its key.
 * @param assemble builds the body of a response from its parts
 */
export function directHandler(
  { authenticate, metadata, convertToClientError }: Parts,
  assemble: (parts: readonly Buffer[]) => ResponseBytes,
) {
  const bytesOf = (text: string): ResponseBytes => new ResponseBytes([Buffer.from(text)]);
  const answer = async (message: DirectOperation, signal: StopSignal): Promise<ResponseBytes> => {
    const headers = headersOf(message.headers);
    try {
      const known = authenticate(headers);
      const session = known instanceof Promise ? await known : known;
      const request = readRequest({ query: message.query, variables: parseBody(message.variables) });
      const { runner } = metadata.current;
      const budget = readResponseBudget(headers);
      const result = await runner.run(session, request, () => readTraceContext(headers), assemble, budget, signal);
      return typeof result === 'string' ? bytesOf(result) : result;
    } catch (error) {
      return bytesOf(graphqlErrorBody(convertToClientError(error, headers.get('x-request-id') ?? randomUUID())));
    }
  };
  return (message: DirectOperation, signal: StopSignal): Promise<ResponseBytes> =>
    isTracingOn() ? runInSpan({ name: 'engine' }, () => answer(message, signal)) : answer(message, signal);
}

import { randomUUID } from 'node:crypto';
import { runWithRequestId } from '@fds/platform/request-id';
import type { HeaderReader, makeAuthenticator } from '../auth/authenticate.ts';
import { EngineError, graphqlErrorBody, httpStatus } from '../errors/engine-error.ts';
import { maxParsedResponseBytes, maxResponseBytes, ResponseBudget } from '../execute/pg-lean/index.ts';
import { joinToText, type ResponseBody, ResponseBytes } from '../execute/response.ts';
import { readTraceContext } from '../execute/trace.ts';
import type { ReloadableMetadata } from './metadata.ts';
import { parseBody, readRequest } from './request.ts';

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
  readonly authenticate: ReturnType<typeof makeAuthenticator>;
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
    signal: AbortSignal,
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
          const { runner } = metadata.current();
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
  return async (message: DirectOperation, signal: AbortSignal): Promise<ResponseBytes> => {
    const headers = headersOf(message.headers);
    try {
      const known = authenticate(headers);
      const session = known instanceof Promise ? await known : known;
      const request = readRequest({ query: message.query, variables: parseBody(message.variables) });
      const { runner } = metadata.current();
      const budget = readResponseBudget(headers);
      const answer = await runner.run(session, request, () => readTraceContext(headers), assemble, budget, signal);
      return typeof answer === 'string' ? bytesOf(answer) : answer;
    } catch (error) {
      return bytesOf(graphqlErrorBody(convertToClientError(error, headers.get('x-request-id') ?? randomUUID())));
    }
  };
}

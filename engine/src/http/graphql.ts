import { randomUUID } from 'node:crypto';
import type { authenticator, RequestHeaders } from '../auth/authenticate.ts';
import { EngineError, errorBody, statusOf } from '../errors/engine-error.ts';
import { asText, type ResponseBody, ResponseBytes } from '../execute/response-bytes.ts';
import { traceContext } from '../execute/trace.ts';
import type { StateHolder } from './metadata-api.ts';
import { parseBody, readRequest } from './request.ts';

/** Maximum number of requests in one body. */
const maxBatch = 100;

/** The part of an HTTP request that is read; a web `Request` implements it. */
interface IncomingRequest {
  readonly headers: RequestHeaders;
  /** Reads the body. */
  text(): Promise<string>;
}

interface Answer<B> {
  readonly status: 200 | 400 | 401 | 500;
  readonly body: B;
}

interface Parts {
  readonly authenticate: ReturnType<typeof authenticator>;
  readonly metadata: StateHolder;
  /** Converts an error to the client's error, and logs internal errors. */
  readonly toClientError: (error: unknown, requestId: string) => EngineError;
}

/**
 * Returns the handler of POST requests with one GraphQL request, or with a list that runs one after the other.
 * @param native whether errors have their own HTTP status; else it is 200, as in Hasura's /v1/graphql
 * @param assemble joins the parts of a query's response
 */
export function graphqlHandler<B extends ResponseBody>(
  { authenticate, metadata, toClientError }: Parts,
  native: boolean,
  assemble: (parts: readonly Buffer[]) => B,
) {
  return async (request: IncomingRequest, signal: AbortSignal, requestId: string): Promise<Answer<B | string>> => {
    const failure = (error: unknown): Answer<string> => {
      const known = toClientError(error, requestId);
      return { status: native ? statusOf(known) : 200, body: errorBody(known) };
    };
    try {
      const { headers } = request;
      const known = authenticate(headers);
      const session = known instanceof Promise ? await known : known;
      const body = parseBody(await request.text());
      const one = async <T extends ResponseBody>(
        item: unknown,
        as: (parts: readonly Buffer[]) => T,
      ): Promise<Answer<T | string>> => {
        try {
          const { runner } = metadata.current();
          const trace = () => traceContext(headers);
          return { status: 200, body: await runner.run(session, readRequest(item), trace, as, signal) };
        } catch (error) {
          return failure(error);
        }
      };
      if (!Array.isArray(body)) return one(body, assemble);
      if (body.length > maxBatch)
        throw new EngineError('bad-request', `a batch has at most ${maxBatch} requests: split it`);
      const answers: string[] = [];
      for (const item of body) answers.push((await one(item, asText)).body);
      return { status: 200, body: `[${answers.join()}]` };
    } catch (error) {
      return failure(error);
    }
  };
}

/** An operation from the same process. */
export interface Message {
  readonly query: string;
  /** Variables as JSON text. */
  readonly variables: string;
  /** Headers with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the headers in the form of a request's headers. */
const headersOf = (given: Message['headers']): RequestHeaders => ({
  get: (name) => given[name] ?? null,
  has: (name) => given[name] !== undefined,
  forEach: (visit) => new Headers(given).forEach(visit),
});

/**
 * Returns the handler of operations from the same process. Authentication and response are the same as over HTTP,
 * without the Request and Response objects, which cost more than a query of one row by key.
 * @param assemble joins the parts of a query's response
 * @returns a function to the bytes of the response; its signal cancels the operation
 */
export function operationHandler(
  { authenticate, metadata, toClientError }: Parts,
  assemble: (parts: readonly Buffer[]) => ResponseBytes,
) {
  const bytesOf = (text: string): ResponseBytes => new ResponseBytes([Buffer.from(text)]);
  return async (message: Message, signal: AbortSignal): Promise<ResponseBytes> => {
    const headers = headersOf(message.headers);
    try {
      const known = authenticate(headers);
      const session = known instanceof Promise ? await known : known;
      const request = readRequest({ query: message.query, variables: parseBody(message.variables) });
      const { runner } = metadata.current();
      const answer = await runner.run(session, request, () => traceContext(headers), assemble, signal);
      return typeof answer === 'string' ? bytesOf(answer) : answer;
    } catch (error) {
      return bytesOf(errorBody(toClientError(error, headers.get('x-request-id') ?? randomUUID())));
    }
  };
}

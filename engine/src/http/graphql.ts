import { randomUUID } from 'node:crypto';
import type { authenticator, RequestHeaders } from '../auth/authenticate.ts';
import { EngineError, errorBody, statusOf } from '../errors/engine-error.ts';
import { type AnswerBody, AnswerBytes, asText } from '../execute/answer-bytes.ts';
import { traceContext } from '../execute/trace.ts';
import type { MetadataHolder } from './metadata-api.ts';
import { parseBody, readRequest } from './request.ts';

/** So many requests one body may hold. */
const maxBatch = 100;

/** The parts of an HTTP request that are read; a web `Request` has them. */
interface IncomingRequest {
  readonly headers: RequestHeaders;
  /** The body. */
  text(): Promise<string>;
}

interface Answer<B> {
  readonly status: 200 | 400 | 401 | 500;
  readonly body: B;
}

interface Parts {
  readonly authenticate: ReturnType<typeof authenticator>;
  readonly metadata: MetadataHolder;
  /** What the client is told of an error; what only we should know goes to the log. */
  readonly told: (error: unknown, requestId: string) => EngineError;
}

/**
 * Makes the function that answers a POST of GraphQL: one request, or a list of them one after the other.
 * @param native whether an error has its own status; else, as Hasura does on its usual path, 200
 * @param assemble puts the answer to a query together
 */
export function graphqlAnswers<B extends AnswerBody>(
  { authenticate, metadata, told }: Parts,
  native: boolean,
  assemble: (parts: readonly Buffer[]) => B,
) {
  return async (request: IncomingRequest, signal: AbortSignal, requestId: string): Promise<Answer<B | string>> => {
    const failure = (error: unknown): Answer<string> => {
      const known = told(error, requestId);
      return { status: native ? statusOf(known) : 200, body: errorBody(known) };
    };
    try {
      const { headers } = request;
      const known = authenticate(headers);
      const session = known instanceof Promise ? await known : known;
      const body = parseBody(await request.text());
      const one = async <T extends AnswerBody>(
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
      if (body.length > maxBatch) throw new EngineError('bad-request', `a batch has no more than ${maxBatch} requests`);
      const answers: string[] = [];
      for (const item of body) answers.push((await one(item, asText)).body);
      return { status: 200, body: `[${answers.join()}]` };
    } catch (error) {
      return failure(error);
    }
  };
}

/** An operation from within the process. */
export interface Message {
  readonly query: string;
  /** Its variables as JSON text. */
  readonly variables: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers as a request has them. */
const headersOf = (given: Message['headers']): RequestHeaders => ({
  get: (name) => given[name] ?? null,
  has: (name) => given[name] !== undefined,
  forEach: (visit) => new Headers(given).forEach(visit),
});

/**
 * Makes the function that answers an operation from within the process: the same authentication, the same answer, but no
 * request and response around them, which cost more than a row by key.
 * @param assemble puts the answer to a query together
 * @returns a function to the bytes of the answer; its signal stops the operation
 */
export function operationAnswers(
  { authenticate, metadata, told }: Parts,
  assemble: (parts: readonly Buffer[]) => AnswerBytes,
) {
  const bytesOf = (text: string): AnswerBytes => new AnswerBytes([Buffer.from(text)]);
  return async (message: Message, signal: AbortSignal): Promise<AnswerBytes> => {
    const headers = headersOf(message.headers);
    try {
      const known = authenticate(headers);
      const session = known instanceof Promise ? await known : known;
      const request = readRequest({ query: message.query, variables: parseBody(message.variables) });
      const { runner } = metadata.current();
      const answer = await runner.run(session, request, () => traceContext(headers), assemble, signal);
      return typeof answer === 'string' ? bytesOf(answer) : answer;
    } catch (error) {
      return bytesOf(errorBody(told(error, headers.get('x-request-id') ?? randomUUID())));
    }
  };
}

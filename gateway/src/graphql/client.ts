import { inSpan, isTracing, traceHeaders } from '@fds/platform/telemetry';
import { ClientError, GraphQLClient } from 'graphql-request';
import { isObject } from '../base/json.ts';
import { withDeadline } from './deadline.ts';
import { engineError, engineUnavailableError, noResponseError } from './failures.ts';
import type { FairUse } from './fair-use.ts';
import type { EngineOperation } from './operation.ts';
import { type EngineBytes, type EngineTransport, engineUrlOf, unpooledBytes } from './transport.ts';

interface EngineClientOptions {
  readonly transport: EngineTransport;
  /** Base URL of the engine. */
  readonly url: string;
  readonly timeoutMs: number;
  /** Limits the concurrent operations of each organisation. */
  readonly fairUse: FairUse;
}

/**
 * Sends one operation.
 * @param token the caller's engine token
 * @throws ApiError (see failures.ts, fair-use.ts); ClientDisconnectedError when `signal` is aborted
 */
type Send<T> = (operation: EngineOperation, token: string) => Promise<T>;

interface EngineClient {
  /** @returns the parsed `data` of the response */
  readonly send: Send<Readonly<Record<string, unknown>>>;
  /**
   * Sends an operation that reads a page. The gateway does not parse pages.
   * @returns the bytes of the engine's response, which has `data`
   */
  readonly read: Send<EngineBytes>;
  /** Checks that the engine responds. @throws ApiError ENGINE_UNAVAILABLE, ENGINE_TIMEOUT */
  ready(): Promise<void>;
}

/** Matches the start of an operation: type, optional name, variables, first field. */
const beginning = /^\s*(query|mutation)\b\s*(\w*)[^{]*\{\s*(\w+)/;

/** Returns the attributes of an operation's span. The gateway's texts contain no values. */
function factsOf(text: string) {
  const [, type = 'query', given, field = ''] = beginning.exec(text) ?? [];
  const name = given || field;
  const attributes = { 'graphql.operation.type': type, 'graphql.operation.name': name };
  return { name: `${type} ${name}`, kind: 'CLIENT' as const, attributes };
}

/** Maximum length of an unexpected response in the log. */
const loggedLength = 500;

/** A GraphQL response. */
interface Result {
  readonly data?: unknown;
  readonly errors?: unknown;
}

/** Returns a response's `data`. @throws ApiError, WriteRejected for `errors` or a response that is not GraphQL */
function dataOf({ data, errors }: Result, text: () => string, isLate: boolean): Readonly<Record<string, unknown>> {
  if (errors === undefined && isObject(data)) return data;
  throw engineError(errors, isLate, new Error(`the engine responded: ${text().slice(0, loggedLength)}`));
}

function parsed(text: string): Result {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}

/** First bytes of every response that has `data` and no `errors`. */
const success = Buffer.from('{"data":{');

/** Uses only the response of a `ClientError`: its other members contain the variables, which may be secret. */
const failedResult = (error: unknown) => {
  if (!(error instanceof ClientError)) throw error;
  const { body, errors } = error.response;
  return { data: undefined, errors, body };
};

/** Creates the engine client. The gateway sends all of its operations through it. */
export function makeEngineClient({ transport, url, timeoutMs, fairUse }: EngineClientOptions): EngineClient {
  const graphql = new GraphQLClient(engineUrlOf(url, '/v1/graphql').href, {
    fetch: transport.fetch,
    errorPolicy: 'all',
    // Without this option, graphql-request parses every operation to find its name.
    excludeOperationName: true,
  });

  /**
   * Sends an operation within its deadline, when the fair-use limit of the organisation allows it.
   * @returns the response, and whether it arrived shortly before the deadline
   */
  const timed = async <R>({ claims, signal }: EngineOperation, ask: (signal: AbortSignal) => Promise<R>) => {
    const sentAt = performance.now();
    const response = await withDeadline(timeoutMs, signal, (ended) =>
      fairUse.run(claims, ended, () => ask(ended)),
    ).catch((error: unknown) => {
      throw noResponseError(error);
    });
    return { response, isLate: performance.now() - sentAt > timeoutMs / 2 };
  };
  const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, ...traceHeaders() });
  const traced =
    <T>(send: Send<T>): Send<T> =>
    (operation, token) =>
      isTracing() ? inSpan(factsOf(operation.text), () => send(operation, token)) : send(operation, token);

  return {
    send: traced(async (operation, token) => {
      const { text: query, variables } = operation;
      const requestHeaders = headersOf(token);
      const { response, isLate } = await timed(operation, (signal) =>
        graphql.rawRequest({ query, variables, requestHeaders, signal }).catch(failedResult),
      );
      return dataOf(response, () => JSON.stringify(response), isLate);
    }),
    read: traced(async (operation, token) => {
      const message = {
        query: operation.text,
        variables: JSON.stringify(operation.variables),
        headers: headersOf(token),
      };
      const { response, isLate } = await timed(operation, (signal) => transport.send(message, signal));
      if (response.failed !== true && response.startsWith(success)) return response;
      const text = response.read((bytes) => bytes.toString());
      const { data, errors } = parsed(text);
      const result = { data: response.failed === true ? undefined : data, errors };
      return unpooledBytes(JSON.stringify({ data: dataOf(result, () => text, isLate) }));
    }),
    async ready() {
      const health = engineUrlOf(url, '/healthz');
      const isUp = await withDeadline(timeoutMs, undefined, async (signal) => {
        const response = await transport.fetch(health, { signal });
        // Reads the body although it is not used: only then the connection can be reused.
        await response.text();
        return response.ok;
      }).catch((error: unknown) => {
        throw noResponseError(error);
      });
      if (!isUp) throw engineUnavailableError(undefined);
    },
  };
}

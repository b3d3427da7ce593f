import { type StopSignal, StopSource } from '@fds/platform/stop-signal';
import { isTracingOn, requestIdHeaders, runInSpan, traceHeaders } from '@fds/platform/telemetry';
import { isObject } from '../base/validation.ts';
import {
  convertEngineErrors,
  convertTransportError,
  DeadlineError,
  DisconnectedError,
  engineUnavailable,
} from './failures.ts';
import type { FairUse } from './fair-use.ts';
import type { EngineOperation } from './operation.ts';
import { copyBytes, type EngineTransport, type ResponseBytes } from './transport.ts';

interface Wait {
  readonly ms: number;
  readonly until: number;
  readonly client: Pick<StopSignal, 'aborted'> | undefined;
  readonly giveUp: (reason: Error) => void;
  /** Position in `waits`; -1 after the end. */
  position: number;
}

/** An array, because V8 copies a Set every few requests. The last entry takes the place of one that ends. */
const waits: Wait[] = [];

function add(wait: Wait): void {
  wait.position = waits.push(wait) - 1;
}

function remove(wait: Wait): void {
  const last = wait.position < 0 ? undefined : waits.pop();
  if (last !== undefined && last !== wait) {
    waits[wait.position] = last;
    last.position = wait.position;
  }
  wait.position = -1;
}

/** One timer for all: those of each request, with listeners, take CPU time (docs/performance.md). */
const checkMs = 50;
setInterval(() => {
  if (waits.length === 0) return;
  const now = performance.now();
  for (const { ms, until, client, giveUp } of [...waits]) {
    if (client?.aborted === true) giveUp(new DisconnectedError());
    else if (until <= now) giveUp(new DeadlineError(`no response within ${ms} ms`));
  }
}, checkMs).unref();

/**
 * Rejects at most 50 ms after a timeout or a disconnect, even if `run` ignores the signal.
 * @param client `undefined` when `run` must continue after a disconnect
 * @throws as `convertTransportError` returns; DisconnectedError
 */
function withDeadline<Value>(
  ms: number,
  client: Pick<StopSignal, 'aborted'> | undefined,
  run: (signal: StopSignal) => Promise<Value>,
): Promise<Value> {
  if (client?.aborted === true) return Promise.reject(new DisconnectedError());
  return new Promise((resolve, reject) => {
    const source = new StopSource();
    const giveUp = (reason: Error): void => {
      remove(wait);
      reject(convertTransportError(reason));
      source.abort();
    };
    const wait: Wait = { ms, until: performance.now() + ms, client, giveUp, position: -1 };
    add(wait);
    run(source).then(
      (result) => {
        remove(wait);
        resolve(result);
      },
      (error: unknown) => {
        remove(wait);
        reject(convertTransportError(error));
      },
    );
  });
}

interface EngineClientOptions {
  readonly transport: EngineTransport;
  readonly timeoutMs: number;
  readonly fairUse: FairUse;
}

/** @throws every ApiError of failures.ts and fair-use.ts; DisconnectedError when the client disconnects */
type Send<T> = (operation: EngineOperation, authorization: string) => Promise<T>;

interface EngineClient {
  /** Sends an operation. @returns the member `data` of the engine's response */
  readonly send: Send<Readonly<Record<string, unknown>>>;
  /** Returns the bytes of a response that the gateway does not parse, such as a page of records. */
  readonly read: Send<ResponseBytes>;
  /** The metadata match the database, and a query is answered. @throws ApiError ENGINE_UNAVAILABLE, ENGINE_TIMEOUT */
  ready(authorization: string): Promise<void>;
}

/** Name and attributes of the trace span. The text of an operation contains no values of the request. */
function factsOf(text: string) {
  const [, type = 'query', given] = /^\s*(query|mutation)\b\s*(\w*)/.exec(text) ?? [];
  const [field = ''] = /\w+/.exec(text.slice(text.indexOf('{'))) ?? [];
  const name = given || field;
  const attributes = { 'graphql.operation.type': type, 'graphql.operation.name': name };
  return { name: `${type} ${name}`, kind: 'CLIENT' as const, attributes };
}

const mebibyte = 1024 * 1024;
/** Maximum size of a response that the gateway converts without parsing it, in bytes. The engine has the same maximum. */
const maxReadBytes = 16 * mebibyte;
/** Maximum size of a response that the gateway parses, in bytes. The values take several times the size on the heap. */
const maxParsedBytes = 4 * mebibyte;

const readinessQuery = 'query Ready { workspaces(limit: 1) { id } }';

/** Maximum length of an unexpected response in the log, in characters. */
const loggedLength = 500;

type Result = { readonly data?: unknown; readonly errors?: unknown };

/** @throws ApiError or WriteRejectedError when the response has `errors` or is not a GraphQL response */
function dataOf({ data, errors }: Result, text: () => string, isLate: boolean): Readonly<Record<string, unknown>> {
  if (errors === undefined && isObject(data)) return data;
  throw convertEngineErrors(errors, isLate, new Error(`the engine responded: ${text().slice(0, loggedLength)}`));
}

function parsed(text: string): Result {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}

/** The bytes with which every response of the engine without `errors` begins. */
const success = Buffer.from('{"data":{');

export function engineClient({ transport, timeoutMs, fairUse }: EngineClientOptions): EngineClient {
  const messageOf = (
    { text, variables }: Pick<EngineOperation, 'text' | 'variables'>,
    authorization: string,
    maxBytes: number,
  ) => ({
    query: text,
    variables: JSON.stringify(variables),
    headers: {
      authorization,
      'x-response-max-bytes': String(maxBytes),
      ...requestIdHeaders(text.startsWith('mutation')),
      ...traceHeaders(),
    },
    maxBytes,
  });
  const ask = async (operation: EngineOperation, authorization: string, maxBytes: number): Promise<ResponseBytes> => {
    const message = messageOf(operation, authorization, maxBytes);
    const sentAt = performance.now();
    const response = await withDeadline(timeoutMs, operation.signal, (ended) =>
      fairUse.run(operation.claims, ended, () => transport.send(message, ended)),
    );
    if (response.failed !== true && response.startsWith(success)) return response;
    const text = response.read((bytes) => bytes.toString());
    const { data, errors } = parsed(text);
    const result = { data: response.failed === true ? undefined : data, errors };
    const isLate = performance.now() - sentAt > timeoutMs / 2;
    return copyBytes(JSON.stringify({ data: dataOf(result, () => text, isLate) }));
  };
  const traced =
    <T>(send: Send<T>): Send<T> =>
    (operation, authorization) =>
      isTracingOn()
        ? runInSpan(factsOf(operation.text), () => send(operation, authorization))
        : send(operation, authorization);

  return {
    send: traced(async (operation, authorization) => {
      const response = await ask(operation, authorization, maxParsedBytes);
      const text = response.read((bytes) => bytes.toString());
      return dataOf(parsed(text), () => text, false);
    }),
    read: traced((operation, authorization) =>
      ask(operation, authorization, operation.parsed === true ? maxParsedBytes : maxReadBytes),
    ),
    async ready(authorization) {
      // Hasura is also healthy without any metadata, so a query follows. It does not count for the fair use: a load
      // balancer that asks often would look like an active organisation, and lower the limit of all others.
      const message = messageOf({ text: readinessQuery, variables: {} }, authorization, maxParsedBytes);
      const isReady = await withDeadline(timeoutMs, undefined, async (signal) => {
        const controller = new AbortController();
        signal.addEventListener('abort', () => controller.abort());
        if (!(await transport.isHealthy(controller.signal))) return false;
        const response = await transport.send(message, signal);
        return response.failed !== true && response.read((bytes) => bytes.subarray(0, success.length).equals(success));
      });
      if (!isReady) throw engineUnavailable(undefined);
    },
  };
}

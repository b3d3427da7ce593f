import { inSpan, isTracing, traceHeaders } from '@fds/platform/telemetry';
import { isObject } from '../base/json.ts';
import { withDeadline } from './deadline.ts';
import { noAnswer, refusal, unavailable } from './failures.ts';
import type { FairUse } from './fair-use.ts';
import type { Operation } from './operation.ts';
import { type EngineBytes, type EngineResponse, ownBytes, type Transport } from './transport.ts';

interface EngineClientOptions {
  readonly transport: Transport;
  readonly timeoutMs: number;
  /** Decides when an operation may be sent. */
  readonly fairUse: FairUse;
}

/**
 * Sends one operation.
 * @param token the caller's engine token
 * @throws ApiError (see failures.ts, fair-use.ts), ClientGoneError when `signal` is aborted
 */
type Send<T> = (operation: Operation, token: string) => Promise<T>;

interface EngineClient {
  /** @returns the operation's `data` */
  readonly send: Send<Readonly<Record<string, unknown>>>;
  /** @returns the engine's response, which has `data`, in bytes */
  readonly read: Send<EngineBytes>;
  /** Resolves when the engine is up. @throws ApiError ENGINE_UNAVAILABLE, ENGINE_TIMEOUT */
  ready(): Promise<void>;
}

/** How an operation begins: its type, its name if it has one, its variables, its first field. */
const beginning = /^\s*(query|mutation)\b\s*(\w*)[^{]*\{\s*(\w+)/;

/** What a trace tells of an operation. Our own texts hold no value. */
function factsOf(text: string) {
  const [, type = 'query', given, field = ''] = beginning.exec(text) ?? [];
  const name = given || field;
  const attributes = { 'graphql.operation.type': type, 'graphql.operation.name': name };
  return { name: `${type} ${name}`, kind: 'CLIENT' as const, attributes };
}

/** How much of an answer that is none goes to the log. */
const shownLength = 500;

/**
 * The `data` of an answer.
 * @param isLate whether the answer came after most of the deadline
 * @throws ApiError, WriteRefused where it has errors in its place, or is something else
 */
function dataOf(response: EngineResponse, isLate: () => boolean): Readonly<Record<string, unknown>> {
  const text = response.read((bytes) => bytes.toString());
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  const { data, errors } = isObject(body) ? body : {};
  if (response.failed !== true && errors === undefined && isObject(data)) return data;
  throw refusal(errors, isLate(), new Error(`the engine answered: ${text.slice(0, shownLength)}`));
}

const begins = Buffer.from('{"data":{');

/** An answer with `data`, which every answer without errors begins with. @throws as `dataOf` */
const withData = (answer: EngineResponse, isLate: () => boolean): EngineBytes =>
  answer.failed !== true && answer.startsWith(begins)
    ? answer
    : ownBytes(JSON.stringify({ data: dataOf(answer, isLate) }));

/** The only way from the gateway to the engine. */
export function makeEngineClient({ transport, timeoutMs, fairUse }: EngineClientOptions): EngineClient {
  const sending = <T>(resultOf: (answer: EngineResponse, isLate: () => boolean) => T): Send<T> => {
    const send: Send<T> = async ({ text, variables, claims, signal }, token) => {
      const headers = { authorization: `Bearer ${token}`, ...traceHeaders() };
      const message = { query: text, variables: JSON.stringify(variables), headers };
      const sentAt = performance.now();
      let answer: EngineResponse;
      try {
        answer = await withDeadline(timeoutMs, signal, (ended) =>
          fairUse.run(claims, ended, () => transport.send(message, ended)),
        );
      } catch (error) {
        throw noAnswer(error);
      }
      return resultOf(answer, () => performance.now() - sentAt > timeoutMs / 2);
    };
    return (operation, token) =>
      isTracing() ? inSpan(factsOf(operation.text), () => send(operation, token)) : send(operation, token);
  };
  return {
    send: sending(dataOf),
    read: sending(withData),
    async ready() {
      const isUp = await withDeadline(timeoutMs, undefined, transport.isUp).catch((error: unknown) => {
        throw noAnswer(error);
      });
      if (!isUp) throw unavailable(undefined);
    },
  };
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { isTracingOn } from './telemetry/spans.ts';

const requests = new AsyncLocalStorage<string>();

/**
 * Runs a function for a request. All log lines that the function writes contain the request's id as `request_id`.
 * @param id id of the request; if it is `undefined`, the log lines contain no id
 */
export const runWithRequestId = <Result>(id: string | undefined, work: () => Result): Result =>
  id === undefined ? work() : requests.run(id, work);

/**
 * Returns the id of the request for which `runWithRequestId` runs the current code; `undefined` outside of a request.
 */
export const activeRequestId = (): string | undefined => requests.getStore();

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const traceIdPattern = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

const noHeaders: Readonly<Record<string, string>> = Object.freeze({});

/**
 * Returns the headers that send the id of the active request to the engine. If tracing is off, the headers also send
 * the request id as the trace id, because the engine copies only the trace id into its events. This is possible because
 * a request id and a trace id have 128 bits each.
 */
export function requestIdHeaders(): Readonly<Record<string, string>> {
  const id = activeRequestId();
  if (id === undefined) return noHeaders;
  if (isTracingOn() || !uuid.test(id)) return { 'x-request-id': id };
  const hex = id.replaceAll('-', '');
  return { 'x-request-id': id, 'x-b3-traceid': hex, 'x-b3-spanid': hex.slice(16) };
}

/**
 * Returns the id of the request that caused an event of the engine.
 * @param traceId trace id of the event
 * @returns `undefined` if the trace id is not a request id. This is always so if tracing is on: the log lines of the
 * event then contain a `trace_id` instead of a `request_id`
 */
export function requestIdOfTrace(traceId: string): string | undefined {
  const [, ...parts] = traceIdPattern.exec(traceId) ?? [];
  return isTracingOn() || parts.length === 0 ? undefined : parts.join('-');
}

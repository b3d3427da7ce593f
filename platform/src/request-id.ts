import { AsyncLocalStorage } from 'node:async_hooks';
import { isTracingOn } from './telemetry/spans.ts';

const requests = new AsyncLocalStorage<string>();

/** Log lines of `work` contain the id as `request_id`; none if it is undefined. */
export const runWithRequestId = <Result>(id: string | undefined, work: () => Result): Result =>
  id === undefined ? work() : requests.run(id, work);

/** Undefined outside of `runWithRequestId`. */
export const activeRequestId = (): string | undefined => requests.getStore();

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const traceIdPattern = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

const noHeaders: Readonly<Record<string, string>> = Object.freeze({});

/**
 * Without tracing, the request id of a mutation is also the trace id (both have 128 bits), because the engine copies
 * only the trace id into its events.
 */
export function requestIdHeaders(isMutation: boolean): Readonly<Record<string, string>> {
  const id = activeRequestId();
  if (id === undefined) return noHeaders;
  if (!isMutation || isTracingOn() || !uuid.test(id)) return { 'x-request-id': id };
  const hex = id.replaceAll('-', '');
  return { 'x-request-id': id, 'x-b3-traceid': hex, 'x-b3-spanid': hex.slice(16) };
}

/** Undefined if the trace id is not a request id: always with tracing, where log lines have a `trace_id` instead. */
export function requestIdOfTrace(traceId: string): string | undefined {
  const [, ...parts] = traceIdPattern.exec(traceId) ?? [];
  return isTracingOn() || parts.length === 0 ? undefined : parts.join('-');
}

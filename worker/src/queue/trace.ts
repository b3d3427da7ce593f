import { activeRequestId, runWithRequestId } from '@fds/platform/request-id';
import { isTracingOn, runInMessageSpan, traceHeaders } from '@fds/platform/telemetry';
import * as v from 'valibot';

const tracedPayload = v.object({ trace: v.record(v.string(), v.string()) });
const causedPayload = v.object({ request_id: v.pipe(v.string(), v.uuid()) });

/** So that the logs and spans of the job refer to the request and its trace. */
export function addTrace(payload: object): object {
  const request = activeRequestId();
  return {
    ...payload,
    ...(request !== undefined && { request_id: request }),
    ...(isTracingOn() && { trace: traceHeaders() }),
  };
}

export function runInJobSpan(name: string, payload: unknown, run: () => Promise<void>): Promise<void> {
  return runWithRequestId(v.is(causedPayload, payload) ? payload.request_id : undefined, () => {
    if (!isTracingOn()) return run();
    const trace = v.is(tracedPayload, payload) ? payload.trace : {};
    const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': name };
    return runInMessageSpan((header) => trace[header], { name: `process ${name}`, kind: 'CONSUMER', attributes }, run);
  });
}

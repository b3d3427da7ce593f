import { inMessageSpan, isTracing, traceHeaders } from '@fds/platform/telemetry';
import * as v from 'valibot';

const tracedPayload = v.object({ trace: v.record(v.string(), v.string()) });

/** Adds the headers of the current OpenTelemetry trace to the payload of a job, so that the job continues the trace. */
export const withTraceHeaders = (payload: object): object =>
  isTracing() ? { ...payload, trace: traceHeaders() } : payload;

/** Runs a job as a span of the OpenTelemetry trace in its payload. */
export function runInJobSpan(name: string, payload: unknown, run: () => Promise<void>): Promise<void> {
  if (!isTracing()) return run();
  const trace = v.is(tracedPayload, payload) ? payload.trace : {};
  const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': name };
  return inMessageSpan((header) => trace[header], { name: `process ${name}`, kind: 'CONSUMER', attributes }, run);
}

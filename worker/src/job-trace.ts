import { inSpanOf, isTracing, traceHeaders } from '@fds/platform/telemetry';
import * as v from 'valibot';

const carrying = v.object({ trace: v.record(v.string(), v.string()) });

/** The payload, with the trace that is under way, for the job to go on with it. */
export const withTrace = (payload: object): object => (isTracing() ? { ...payload, trace: traceHeaders() } : payload);

/** Runs a job as a span of the trace that its payload came with. */
export function inJobSpan(name: string, payload: unknown, run: () => Promise<void>): Promise<void> {
  if (!isTracing()) return run();
  const trace = v.is(carrying, payload) ? payload.trace : {};
  const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': name };
  return inSpanOf((header) => trace[header], { name: `process ${name}`, kind: 'CONSUMER', attributes }, run);
}

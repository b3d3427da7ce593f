export {
  activeRequestId,
  activeTraceIds,
  isTracingOn,
  requestIdHeaders,
  requestIdOfTrace,
  runInMessageSpan,
  runInServerSpan,
  runInSpan,
  runWithRequestId,
  traceHeaders,
} from './spans.ts';
export { startTelemetry, type Telemetry, tracesVariable } from './start.ts';

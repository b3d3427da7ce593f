export {
  activeTraceIds,
  isTracingOn,
  runInMessageSpan,
  runInServerSpan,
  runInSpan,
  traceHeaders,
} from './spans.ts';
export { startTelemetry, type Telemetry, tracesVariable } from './start.ts';

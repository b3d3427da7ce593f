export {
  getActiveTraceIds,
  getTraceHeaders,
  isTracingOn,
  runInMessageSpan,
  runInServerSpan,
  runInSpan,
} from './spans.ts';
export { startTelemetry, type Telemetry, tracesEndpointVariable } from './start.ts';

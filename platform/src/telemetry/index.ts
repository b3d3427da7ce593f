export {
  activeTraceIds,
  isTracing,
  runInMessageSpan,
  runInServerSpan,
  runInSpan,
  traceHeaders,
} from './spans.ts';
export { startTelemetry, type Telemetry, tracesEndpointVariable } from './start.ts';

export {
  activeTrace,
  inMessageSpan,
  inServerSpan,
  inSpan,
  isTracing,
  traceHeaders,
} from './spans.ts';
export { startTelemetry, type Telemetry, tracesEndpoint } from './start.ts';

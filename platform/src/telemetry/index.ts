export {
  activeTrace,
  inServerSpan,
  inSpan,
  inSpanOf,
  isTracing,
  traceHeaders,
} from './spans.ts';
export { startTelemetry, type Telemetry, tracesEndpoint } from './start.ts';

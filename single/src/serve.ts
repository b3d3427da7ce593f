import { createEngine } from '@fds/engine/app';
import { readConfig as readEngineConfig } from '@fds/engine/config';
import { createGateway } from '@fds/gateway/app';
import { readProcessConfig } from '@fds/gateway/config';
import { startMetrics } from '@fds/gateway/metrics';
import { createLogger } from '@fds/platform/log';
import { listen, runMain, runStopSteps, stopRequested } from '@fds/platform/serve';
import { startTelemetry } from '@fds/platform/telemetry';
import { inProcessTransport } from './in-process.ts';

/** Shorter than the 15 s after which the supervisor kills the process. */
const stopLimitMs = 10_000;

// Gateway and engine in one process. The gateway calls the engine as a function; the engine also listens on a port for
// the console and other GraphQL clients.
await runMain(async () => {
  const stop = stopRequested();
  const config = readProcessConfig(process.env);
  const engineConfig = readEngineConfig(process.env);
  const log = createLogger({ name: 'gateway', level: config.logLevel });
  const telemetry = await startTelemetry('gateway', config.tracesEndpoint, log);
  const engine = await createEngine(engineConfig, createLogger({ name: 'engine', level: config.logLevel }));
  const metrics = await startMetrics(config.host, config.metricsPort);
  const gateway = await createGateway(config, { transport: inProcessTransport(engine), log, note: metrics.note });
  metrics.show(gateway.limits, engine.metrics);
  const engineServer = await listen(engine.app, {
    host: engineConfig.host,
    port: engineConfig.port,
    variable: 'ENGINE_PORT',
  });
  const server = await listen(gateway.app, { host: config.host, port: config.port, variable: 'PORT' });
  log.info({ url: server.url, engine: engineServer.url, metrics: metrics.url }, 'listening');
  log.info({ reason: await stop }, 'stopping');
  const closings = [
    gateway.stopWaits,
    server.close,
    gateway.close,
    engineServer.close,
    engine.close,
    metrics.close,
    telemetry.close,
  ];
  await runStopSteps(closings, { deadlineMs: stopLimitMs, log });
});

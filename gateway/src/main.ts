import { createLogger } from '@fds/platform/log';
import { listen, runMain, runStopSteps, stopRequested } from '@fds/platform/serve';
import { startTelemetry } from '@fds/platform/telemetry';
import { createGateway } from './app.ts';
import { readProcessConfig } from './config.ts';
import { startMetrics } from './http/metrics.ts';

/** Maximum time that the process waits for open requests after the drain period, in milliseconds. */
const stopMs = 15_000;

await runMain(async () => {
  const stop = stopRequested();
  const config = readProcessConfig(process.env);
  const log = createLogger({ name: 'gateway', level: config.logLevel });
  const telemetry = await startTelemetry('gateway', config.tracesEndpoint, log);
  const metrics = await startMetrics(config.host, config.metricsPort);
  const gateway = await createGateway(config, { log, note: metrics.note });
  metrics.show(gateway.limits);
  const server = await listen(gateway.app, { host: config.host, port: config.port, variable: 'PORT' });
  log.info({ url: server.url, engine: config.engineUrl, metrics: metrics.url }, 'listening');
  log.info({ reason: await stop }, 'stopping');
  const { drainSeconds } = config;
  const steps = [() => server.drain(drainSeconds), gateway.stopWaits, server.close, gateway.close];
  await runStopSteps([...steps, metrics.close, telemetry.close], { deadlineMs: drainSeconds * 1000 + stopMs, log });
});

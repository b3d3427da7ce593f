import { StartError } from '@fds/platform/env';
import { createLogger } from '@fds/platform/log';
import { listen, runMain, runStopSteps, stopRequested } from '@fds/platform/serve';
import { startTelemetry } from '@fds/platform/telemetry';
import { readConfig } from './config.ts';
import { createEngine } from './http/server.ts';
import { MetadataError } from './metadata/load.ts';

await runMain(async () => {
  const config = readConfig(process.env);
  const log = createLogger({ name: 'engine', level: config.logLevel });
  const stop = stopRequested();
  const telemetry = await startTelemetry('engine', config.tracesEndpoint, log);
  const engine = await createEngine(config, log).catch((error: unknown) => {
    throw error instanceof MetadataError ? new StartError(error.message, { cause: error }) : error;
  });
  const server = await listen(engine.app, {
    host: config.host,
    port: config.port,
    variable: 'HASURA_GRAPHQL_SERVER_PORT',
  });
  log.info({ url: server.url }, 'engine listens');
  log.info({ reason: await stop }, 'engine stops');
  await runStopSteps([() => server.close(), () => engine.close(), telemetry.close], {
    deadlineMs: config.gracefulStopSeconds * 1000,
    log,
  });
});

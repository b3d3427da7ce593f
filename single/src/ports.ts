import { StartError } from '@fds/platform/env';
import { freePort } from '@fds/platform/free-port';
import { type ListenOptions, listen } from '@fds/platform/serve';
import type { Config } from './config.ts';

/** The settings with every port that is needed: none is 0. */
export interface SettledConfig extends Config {
  readonly metricsPort: number;
}

/**
 * The port that something will listen on: the wanted one, or a free one for 0.
 * @throws StartError where it cannot be had
 */
async function settlePort(options: ListenOptions): Promise<number> {
  const port = options.port === 0 ? await freePort() : options.port;
  const held = await listen({ fetch: () => new Response(null, { status: 503 }) }, { ...options, port });
  await held.close();
  return port;
}

/** Where metrics are served if nothing else is said. */
const usualMetricsPort = 9464;
const triedPorts = 100;

/** The port of the metrics: nobody calls it by heart, so that another one will do where the usual one is taken. */
async function settleMetricsPort({ host, metricsPort }: Config): Promise<number> {
  const variable = 'METRICS_PORT';
  if (metricsPort !== undefined) return settlePort({ host, port: metricsPort, variable });
  for (let port = usualMetricsPort; port < usualMetricsPort + triedPorts; port += 1) {
    const settled = await settlePort({ host, port, variable }).catch((error: unknown) => {
      if (!(error instanceof StartError)) throw error;
    });
    if (settled !== undefined) return settled;
  }
  return settlePort({ host, port: 0, variable });
}

/**
 * Makes sure that the ports can be had before anything slow is started, and chooses free ones for 0.
 * @throws StartError for a port that is taken
 */
export async function settlePorts(config: Config): Promise<SettledConfig> {
  const { host } = config;
  const port = await settlePort({ host, port: config.port, variable: 'PORT' });
  const workerPort = await settlePort({ host, port: config.workerPort, variable: 'WORKER_PORT' });
  const metricsPort = await settleMetricsPort(config);
  if (config.engineUrl !== undefined) return { ...config, port, workerPort, metricsPort };
  const enginePort = await settlePort({ host, port: config.enginePort, variable: 'ENGINE_PORT' });
  return { ...config, port, workerPort, metricsPort, enginePort };
}

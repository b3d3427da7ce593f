import { StartError } from '@fds/platform/env';
import { freePort } from '@fds/platform/free-port';
import { type ListenOptions, listen } from '@fds/platform/serve';
import type { Config } from './config.ts';

/** The settings with every port that is needed: none is 0. */
export interface SettledConfig extends Config {
  readonly metricsPort: number;
}

/**
 * The port that something will listen on: the wanted one, or a free one for 0. It is held until all are chosen.
 * @throws StartError where it cannot be had
 */
async function settlePort(options: ListenOptions, held: AsyncDisposableStack): Promise<number> {
  const port = options.port === 0 ? await freePort() : options.port;
  const listening = await listen({ fetch: () => new Response(null, { status: 503 }) }, { ...options, port });
  held.defer(() => listening.close());
  return port;
}

/** @throws StartError where two settings name the same port */
function requireDifferent(ports: Readonly<Record<string, number | undefined>>): void {
  const named = Object.entries(ports).filter(([, port]) => port !== undefined && port !== 0);
  for (const [port, entries] of Map.groupBy(named, ([, port]) => port)) {
    const [first, second] = entries.map(([name]) => name);
    if (second !== undefined)
      throw new StartError(
        `${first} and ${second} are both ${port}: set one of them to another port (0 takes a free one).`,
      );
  }
}

/** Where metrics are served if nothing else is said. */
const usualMetricsPort = 9464;
const triedPorts = 100;

/** The port of the metrics: nobody calls it by heart, so that another one will do where the usual one is taken. */
async function settleMetricsPort({ host, metricsPort }: Config, held: AsyncDisposableStack): Promise<number> {
  const variable = 'METRICS_PORT';
  if (metricsPort !== undefined) return settlePort({ host, port: metricsPort, variable }, held);
  for (let port = usualMetricsPort; port < usualMetricsPort + triedPorts; port += 1) {
    const settled = await settlePort({ host, port, variable }, held).catch((error: unknown) => {
      if (!(error instanceof StartError)) throw error;
    });
    if (settled !== undefined) return settled;
  }
  return settlePort({ host, port: 0, variable }, held);
}

/**
 * Makes sure that the ports can be had before anything slow is started, and chooses free ones for 0.
 * @throws StartError for a port that is taken, or given twice
 */
export async function settlePorts(config: Config): Promise<SettledConfig> {
  const isEngineElsewhere = config.engineUrl !== undefined;
  requireDifferent({
    PORT: config.port,
    ENGINE_PORT: isEngineElsewhere ? undefined : config.enginePort,
    WORKER_PORT: config.workerPort,
    METRICS_PORT: config.metricsPort,
  });
  await using held = new AsyncDisposableStack();
  const settle = (port: number, variable: string) => settlePort({ host: config.host, port, variable }, held);
  const port = await settle(config.port, 'PORT');
  const workerPort = await settle(config.workerPort, 'WORKER_PORT');
  const enginePort = isEngineElsewhere ? config.enginePort : await settle(config.enginePort, 'ENGINE_PORT');
  const metricsPort = await settleMetricsPort(config, held);
  return { ...config, port, workerPort, metricsPort, enginePort };
}

import { StartError } from '@fds/platform/env';
import { freePort } from '@fds/platform/free-port';
import { type ListenOptions, listen } from '@fds/platform/serve';
import type { Config } from './config.ts';

/** The settings with resolved ports: no port is 0. */
export interface SettledConfig extends Config {
  readonly metricsPort: number;
}

/**
 * Returns the wanted port, or a free port for 0. The port is held until all ports are chosen.
 * @throws StartError if the port is not available
 */
async function settlePort(options: ListenOptions, held: AsyncDisposableStack): Promise<number> {
  const port = options.port === 0 ? await freePort() : options.port;
  const listening = await listen({ fetch: () => new Response(null, { status: 503 }) }, { ...options, port });
  held.defer(() => listening.close());
  return port;
}

/**
 * Checks that all ports differ.
 * @throws StartError if two settings have the same port
 */
function requireDifferent(ports: Readonly<Record<string, number | undefined>>): void {
  const named = Object.entries(ports).filter(([, port]) => port !== undefined && port !== 0);
  for (const [port, entries] of Map.groupBy(named, ([, port]) => port)) {
    const [first, second] = entries.map(([name]) => name);
    if (second !== undefined)
      throw new StartError(
        `${first} and ${second} are both ${port}: set one of them to another port (0 chooses a free port).`,
      );
  }
}

/** Default port of metrics. */
const usualMetricsPort = 9464;
const triedPorts = 100;

/**
 * Returns the port of metrics. Its default is only a preference, so the next free port is used if the default is taken.
 */
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
 * Checks that all ports are available before anything slow starts, and chooses free ports for 0.
 * @throws StartError for a port that is taken or set twice
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

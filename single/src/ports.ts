import { StartError } from '@fds/platform/env';
import { reserveFreePort } from '@fds/platform/free-port';
import { type ListenOptions, listen } from '@fds/platform/serve';
import type { StartSettings } from './config.ts';

/** Each port 0 is replaced by a free port. */
export interface SettingsWithPorts extends StartSettings {
  readonly metricsPort: number;
}

/** The port stays reserved until all ports are chosen. @throws StartError if the port is not available */
async function settlePort(options: ListenOptions, held: AsyncDisposableStack): Promise<number> {
  const port = options.port === 0 ? await reserveFreePort() : options.port;
  const listening = await listen({ fetch: () => new Response(null, { status: 503 }) }, { ...options, port });
  held.defer(() => listening.close());
  return port;
}

/** @throws StartError if two settings have the same port */
function requireDifferent(ports: Readonly<Record<string, number | undefined>>): void {
  const named = Object.entries(ports).filter(([, port]) => port !== undefined && port !== 0);
  for (const [port, entries] of Map.groupBy(named, ([, each]) => each)) {
    const [first, second] = entries.map(([name]) => name);
    if (second !== undefined)
      throw new StartError(
        `${first} and ${second} are both ${port}: set one of them to another port (0 chooses a free port).`,
      );
  }
}

const usualMetricsPort = 9464;
const triedPorts = 100;

/** The configured port, the default port, or the next free port. */
async function settleMetricsPort({ host, metricsPort }: StartSettings, held: AsyncDisposableStack): Promise<number> {
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

/** Before the slow steps of the start. @throws StartError for a port that is in use or configured twice */
export async function choosePorts(config: StartSettings): Promise<SettingsWithPorts> {
  const isEngineElsewhere = config.engineUrl !== undefined;
  requireDifferent({
    PORT: config.port,
    ENGINE_PORT: isEngineElsewhere ? undefined : config.enginePort,
    WORKER_PORT: config.workerPort,
    METRICS_PORT: config.metricsPort,
  });
  await using held = new AsyncDisposableStack();
  const settle = (preferred: number, variable: string, host = config.host) =>
    settlePort({ host, port: preferred, variable }, held);
  const port = await settle(config.port, 'PORT');
  const workerPort = await settle(config.workerPort, 'WORKER_PORT');
  const enginePort = isEngineElsewhere
    ? config.enginePort
    : await settle(config.enginePort, 'ENGINE_PORT', config.engineHost);
  const metricsPort = await settleMetricsPort(config, held);
  return { ...config, port, workerPort, metricsPort, enginePort };
}

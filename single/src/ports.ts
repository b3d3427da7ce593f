import { type ListenOptions, listen } from '@fds/platform/serve';
import type { Config } from './config.ts';

/**
 * The port that something will listen on: the wanted one, or a free one for 0.
 * @throws StartError where it cannot be had
 */
export async function settlePort(options: ListenOptions): Promise<number> {
  const held = await listen({ fetch: () => new Response(null, { status: 503 }) }, options);
  await held.close();
  return held.port;
}

/**
 * Makes sure that the ports can be had before anything slow is started, and chooses free ones for 0.
 * @throws StartError for a port that is taken
 */
export async function settlePorts(config: Config): Promise<Config> {
  const { host } = config;
  const port = await settlePort({ host, port: config.port, variable: 'PORT' });
  const workerPort = await settlePort({ host, port: config.workerPort, variable: 'WORKER_PORT' });
  if (config.engineUrl !== undefined) return { ...config, port, workerPort };
  const enginePort = await settlePort({ host, port: config.enginePort, variable: 'ENGINE_PORT' });
  return { ...config, port, workerPort, enginePort };
}

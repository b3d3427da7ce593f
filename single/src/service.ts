import { createPublicKey } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@fds/platform/log';
import { type Child, startChild, untilReady } from './child.ts';
import type { Config } from './config.ts';
import { keep } from './keep.ts';
import type { SigningKeys } from './secrets.ts';

const serveScript = new URL('./serve.ts', import.meta.url);
const engineScript = new URL('../../engine/src/main.ts', import.meta.url);
const metadataFolder = fileURLToPath(new URL('../../engine-metadata/metadata', import.meta.url));

export interface ServiceOptions {
  readonly databaseUrl: string;
  readonly adminSecret: string;
  readonly keys: SigningKeys;
  readonly log: Logger;
}

export interface Service {
  /** Public address of the gateway, and the engine's, without a slash at the end. */
  readonly baseUrl: string;
  readonly engineUrl: string;
  stop(): Promise<void>;
}

/** What serve.ts sends over its channel when it listens. */
export const readyMessage = 'ready';

type Environment = Readonly<Record<string, string | undefined>>;

/** Hasura's own settings, as the embedded engine and a real one read them. */
function engineEnvironment(config: Config, options: ServiceOptions): Environment {
  const [{ kid: _, d: __, ...publicKey } = { kid: '', d: '' }] = options.keys;
  const key = createPublicKey({ key: publicKey, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  return {
    HASURA_GRAPHQL_DATABASE_URL: options.databaseUrl,
    HASURA_GRAPHQL_METADATA_DIR: metadataFolder,
    HASURA_GRAPHQL_ADMIN_SECRET: options.adminSecret,
    HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({ type: 'ES256', key, audience: 'engine' }),
    HASURA_GRAPHQL_SERVER_HOST: config.host,
    HASURA_GRAPHQL_SERVER_PORT: String(config.enginePort),
    HASURA_GRAPHQL_ENABLE_CONSOLE: 'true',
    HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'true',
  };
}

/** Every setting of this process goes on to its children; what the product makes itself is added. */
const childEnvironment = (config: Config, options: ServiceOptions): Environment => ({
  ...process.env,
  HOST: config.host,
  PORT: String(config.port),
  SIGNING_KEYS: JSON.stringify(options.keys),
  ...engineEnvironment(config, options),
});

/** The host under which this machine reaches what listens on `host`. */
const reachable = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);

async function untilHealthy(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok === true) return;
    await pause(100);
  }
}

async function startEngine(config: Config, options: ServiceOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const url = `http://${reachable(config.host)}:${config.enginePort}`;
  const start = async (): Promise<Child> => {
    const child = startChild(engineScript, childEnvironment(config, options));
    await untilReady('The engine', child, untilHealthy(url));
    return child;
  };
  const kept = await keep('engine', start, options.log);
  return { url, stop: () => kept.stop() };
}

async function startGateway(
  config: Config,
  options: ServiceOptions,
  engineUrl: string | undefined,
): Promise<{ stop(): Promise<void> }> {
  const start = async (): Promise<Child> => {
    const child = startChild(serveScript, { ...childEnvironment(config, options), ENGINE_URL: engineUrl });
    await untilReady('The service', child, child.message);
    return child;
  };
  return keep(engineUrl === undefined ? 'gateway and engine' : 'gateway', start, options.log);
}

/**
 * Starts gateway and engine as the settings say (one process, two, or the engine elsewhere) and keeps them running.
 * @param config its ports are settled: none is 0
 */
export async function startService(config: Config, options: ServiceOptions): Promise<Service> {
  const engine =
    config.engineUrl === undefined && config.engine === 'separate' ? await startEngine(config, options) : undefined;
  const elsewhere = config.engineUrl ?? engine?.url;
  try {
    const gateway = await startGateway(config, options, elsewhere);
    const local = `http://${reachable(config.host)}`;
    return {
      baseUrl: config.baseUrl ?? `${local}:${config.port}`,
      engineUrl: elsewhere ?? `${local}:${config.enginePort}`,
      stop: async () => {
        await gateway.stop();
        await engine?.stop();
      },
    };
  } catch (error) {
    await engine?.stop();
    throw error;
  }
}

import { createPublicKey } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { EncryptionKeys } from '@fds/platform/encryption';
import type { Logger } from '@fds/platform/log';
import { memoryFlags } from '@fds/platform/memory';
import type { SigningKeys } from '@fds/platform/signing-keys';
import { startChild, untilAnswers } from './child.ts';
import type { Config } from './config.ts';
import type { SettledConfig } from './ports.ts';
import { supervise } from './supervise.ts';

const bothScript = new URL('./serve.ts', import.meta.url);
const gatewayScript = new URL('../../gateway/src/main.ts', import.meta.url);
const workerScript = new URL('../../worker/src/main.ts', import.meta.url);
const engineScript = new URL('../../engine/src/main.ts', import.meta.url);
const metadataFolder = fileURLToPath(new URL('../../engine-metadata/metadata', import.meta.url));

/** What engine, gateway and worker are started with. */
export interface ServiceOptions {
  readonly databaseUrl: string;
  readonly adminSecret: string;
  /** What the engine and the worker know each other by. */
  readonly eventsSecret: string;
  readonly keys: SigningKeys;
  readonly encryptionKeys: EncryptionKeys;
  /** How long the gateway waits for the engine, in milliseconds. */
  readonly engineTimeoutMs: number;
  readonly log: Logger;
  /** Gives up the wait for the engine. */
  readonly signal: AbortSignal;
}

/** The running service. */
export interface Service {
  /** Public address of the gateway, and those of engine and worker, without a slash at the end. */
  readonly baseUrl: string;
  readonly engineUrl: string;
  readonly workerUrl: string;
  readonly metricsUrl: string;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Hasura's own settings, as the embedded engine and a real one read them. */
function engineEnvironment(config: Config, options: ServiceOptions): Environment {
  const [{ kid: _, d: __, ...publicKey }] = options.keys;
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
    HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT: '10',
    HASURA_GRAPHQL_LOG_LEVEL: config.logLevel,
  };
}

/** Where the parts are, as this machine reaches them. */
function urlsOf(config: SettledConfig) {
  const local = `http://${reachable(config.host)}`;
  return {
    gateway: `${local}:${config.port}`,
    worker: `${local}:${config.workerPort}`,
    metrics: `${local}:${config.metricsPort}/metrics`,
    engine: config.engineUrl ?? `${local}:${config.enginePort}`,
  };
}

/** Without those that are empty, which count as absent. */
export const given = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

const loopback = /^(localhost|127(\.\d+){3})$/;

/**
 * The BASE_URL where none is given: Google sends customers back to a fixed address, which is this one where only this
 * machine can reach the service. Without Google links name the host that a request came to.
 */
export const ownBaseUrl = (config: SettledConfig, environment: Environment): Environment =>
  environment.GOOGLE_CLIENT_ID && loopback.test(config.host) ? { BASE_URL: urlsOf(config).gateway } : {};

/** What the demo needs: its receivers may be on this machine, and its deliveries, of a fixed past, are to stay. */
const forDemo: Environment = {
  WEBHOOK_ALLOW_PRIVATE_TARGETS: 'on',
  CONNECTOR_REDIRECT_ORIGINS: 'loopback',
  DELIVERY_RETENTION_DAYS: '36500',
};

/** Part of the gateway's deadline that a statement may take: Postgres stops it, and its connection is free, before then. */
const statementShare = 0.8;

/** Every setting of this process goes on to its children; what the product makes itself is added, and what its demo needs. */
const childEnvironment = (config: SettledConfig, options: ServiceOptions): Environment => ({
  ...(config.seed === 'demo' && forDemo),
  ...ownBaseUrl(config, process.env),
  ENGINE_STATEMENT_TIMEOUT_MS: String(Math.ceil(options.engineTimeoutMs * statementShare)),
  ...given(process.env),
  HOST: config.host,
  PORT: String(config.port),
  WORKER_PORT: String(config.workerPort),
  METRICS_PORT: String(config.metricsPort),
  WORKER_URL: urlsOf(config).worker,
  EVENTS_SECRET: options.eventsSecret,
  DATABASE_URL: options.databaseUrl,
  DATA_DIR: config.dataDir,
  SIGNING_KEYS: JSON.stringify(options.keys),
  ENCRYPTION_KEYS: JSON.stringify(options.encryptionKeys),
  ...engineEnvironment(config, options),
});

/** The host under which this machine reaches what listens on `host`. */
const reachable = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);

/**
 * The process that reads documents has the worker's user: without this flag, hostile code in it could open the worker's
 * debugger by a signal.
 */
const workerFlags: readonly string[] = ['--disable-sigusr1'];

/** Starts worker, gateway and engine as the settings say (one process, two, or the engine elsewhere) and keeps them running. */
export async function startService(config: SettledConfig, options: ServiceOptions): Promise<Service> {
  const urls = urlsOf(config);
  const env = { ...childEnvironment(config, options), ENGINE_URL: urls.engine };
  const worker = { name: 'worker', script: workerScript, flags: workerFlags, env, health: `${urls.worker}/healthz` };
  const engine = { name: 'engine', script: engineScript, flags: memoryFlags, env, health: `${urls.engine}/healthz` };
  const gateway = {
    name: 'gateway',
    script: gatewayScript,
    flags: memoryFlags,
    env,
    health: `${urls.gateway}/healthz`,
  };
  const both = { ...gateway, name: 'gateway and engine', script: bothScript };
  const served = config.engineUrl !== undefined ? [gateway] : config.engine === 'separate' ? [engine, gateway] : [both];
  const wanted = [worker, ...served];

  const running = new AsyncDisposableStack();
  try {
    for (const child of wanted) {
      const kept = await supervise(child.name, () => startChild({ ...child, signal: options.signal }), options.log);
      running.defer(() => kept.stop());
    }
    await Promise.all([
      untilAnswers(`${urls.gateway}/readyz`, options.signal),
      untilAnswers(`${urls.worker}/readyz`, options.signal),
    ]);
  } catch (error) {
    await running.disposeAsync();
    throw error;
  }
  return {
    baseUrl: config.baseUrl ?? urls.gateway,
    engineUrl: urls.engine,
    workerUrl: urls.worker,
    metricsUrl: urls.metrics,
    stop: () => running.disposeAsync(),
  };
}

import { createPublicKey } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { EncryptionKeys } from '@fds/platform/encryption';
import type { Logger } from '@fds/platform/log';
import { memoryFlags } from '@fds/platform/memory';
import type { SigningKeys } from '@fds/platform/signing-keys';
import { startChild, waitUntilAnswers } from './child.ts';
import type { Config } from './config.ts';
import type { DemoOrganisation } from './demo.ts';
import type { SettledConfig } from './ports.ts';
import { supervise } from './supervise.ts';

const bothScript = new URL('./serve.ts', import.meta.url);
const gatewayScript = new URL('../../gateway/src/main.ts', import.meta.url);
const workerScript = new URL('../../worker/src/main.ts', import.meta.url);
const engineScript = new URL('../../engine/src/main.ts', import.meta.url);
const metadataFolder = fileURLToPath(new URL('../../engine-metadata/metadata', import.meta.url));

/** Options of engine, gateway and worker. */
export interface ServiceOptions {
  readonly databaseUrl: string;
  readonly adminSecret: string;
  /** Shared secret of engine and worker. */
  readonly eventsSecret: string;
  readonly keys: SigningKeys;
  readonly encryptionKeys: EncryptionKeys;
  /** Timeout of the gateway's calls to the engine, in milliseconds. */
  readonly engineTimeoutMs: number;
  /** The client whose tokens the reference page offers; `undefined` without the demo. */
  readonly demoClient: Pick<DemoOrganisation, 'client_id' | 'client_secret'> | undefined;
  readonly log: Logger;
  /** Aborts the wait for the engine. */
  readonly signal: AbortSignal;
}

/** The running service. */
export interface Service {
  /** Public URL of the gateway, and URLs of engine and worker, without a trailing slash. */
  readonly baseUrl: string;
  readonly engineUrl: string;
  readonly workerUrl: string;
  readonly metricsUrl: string;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the environment of the engine: settings of Hasura, which the embedded engine and Hasura itself read. */
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
    ENGINE_EVENTS_PER_REQUEST: '100',
    HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT: '10',
    HASURA_GRAPHQL_LOG_LEVEL: config.logLevel,
  };
}

/** Returns the local URLs of the processes. */
function urlsOf(config: SettledConfig) {
  const local = `http://${reachable(config.host)}`;
  return {
    gateway: `${local}:${config.port}`,
    worker: `${local}:${config.workerPort}`,
    metrics: `${local}:${config.metricsPort}/metrics`,
    engine: config.engineUrl ?? `${local}:${config.enginePort}`,
  };
}

/** Removes empty variables, which count as absent. */
export const givenDatabaseUrl = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

const loopback = /^(localhost|127(\.\d+){3})$/;

/**
 * Returns the default BASE_URL. Google redirects customers to a fixed URL; without BASE_URL this is the local one, if
 * only this machine can reach the service. Without Google, links contain the host of the request.
 */
export const ownBaseUrl = (config: SettledConfig, environment: Environment): Environment =>
  environment.GOOGLE_CLIENT_ID && loopback.test(config.host) ? { BASE_URL: urlsOf(config).gateway } : {};

/** Settings of the demo: its receivers may be on this machine, and its old deliveries must not be deleted. */
const forDemo: Environment = {
  WEBHOOK_ALLOW_PRIVATE_TARGETS: 'on',
  CONNECTOR_REDIRECT_ORIGINS: 'loopback',
  DELIVERY_RETENTION_DAYS: '36500',
};

/**
 * Returns the client whose tokens the reference page offers to everybody who can open it: only where that is this
 * machine.
 */
const demoClientOf = (config: SettledConfig, client: ServiceOptions['demoClient']): Environment =>
  client === undefined || !loopback.test(config.host) || config.baseUrl !== undefined
    ? {}
    : { DEMO_CLIENT: `${client.client_id}:${client.client_secret}` };

/**
 * Share of the gateway's timeout after which Postgres cancels a statement, so that the connection is free before the
 * gateway gives up.
 */
const statementShare = 0.8;

/**
 * Returns the environment of the child processes: all variables of this process, the generated secrets, and the
 * settings of the demo.
 */
const childEnvironment = (config: SettledConfig, options: ServiceOptions): Environment => ({
  ...(config.seed === 'demo' && forDemo),
  ...ownBaseUrl(config, process.env),
  ...demoClientOf(config, options.demoClient),
  ENGINE_STATEMENT_TIMEOUT_MS: String(Math.ceil(options.engineTimeoutMs * statementShare)),
  ...givenDatabaseUrl(process.env),
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

/** Returns the host name under which this machine reaches a server that listens on `host`. */
const reachable = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);

/**
 * The document reader runs as the worker's user. Without this flag, hostile code in the reader could open the worker's
 * debugger with a signal.
 */
const workerFlags: readonly string[] = ['--disable-sigusr1'];

/**
 * Starts worker, gateway and engine as configured (gateway and engine in one process or two, or an external engine)
 * under supervision.
 */
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
      waitUntilAnswers(`${urls.gateway}/readyz`, options.signal),
      waitUntilAnswers(`${urls.worker}/readyz`, options.signal),
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

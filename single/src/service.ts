import { createPublicKey } from 'node:crypto';
import type { EncryptionKeys } from '@fds/platform/encryption';
import type { Logger } from '@fds/platform/log';
import { v8MemoryFlags } from '@fds/platform/memory';
import type { SigningKeys } from '@fds/platform/signing-keys';
import { type ChildOptions, startChild, waitForUrl } from './child.ts';
import type { StartSettings } from './config.ts';
import { engineSettingsForEventTriggers } from './database-users.ts';
import type { DemoOrganisation } from './demo.ts';
import type { SettingsWithPorts } from './ports.ts';
import { superviseProcess } from './supervise.ts';

const bothScript = new URL('./serve.ts', import.meta.url);
const gatewayScript = new URL('../../gateway/src/main.ts', import.meta.url);
const workerScript = new URL('../../worker/src/main.ts', import.meta.url);
const engineScript = new URL('../../engine/src/main.ts', import.meta.url);

/** Options of the processes of engine, gateway and worker. */
interface ProcessOptions {
  /** Database URLs, one for each process. Each URL contains the database user of its process. */
  readonly databaseUrls: Readonly<Record<'engine' | 'worker' | 'gateway', string>>;
  readonly adminSecret: string;
  /** Secret that the engine sends to the worker with events. */
  readonly eventsSecret: string;
  readonly keys: SigningKeys;
  readonly encryptionKeys: EncryptionKeys;
  /** Timeout of the gateway's calls to the engine, in milliseconds. */
  readonly engineTimeoutMs: number;
  /** The demo client, for which the API reference page creates tokens; `undefined` without demo records. */
  readonly demoClient: Pick<DemoOrganisation, 'client_id' | 'client_secret'> | undefined;
}

interface ServiceOptions extends ProcessOptions {
  readonly log: Logger;
  /** If this signal is aborted, `startService` no longer waits for the engine. */
  readonly signal: AbortSignal;
}

/** The running processes of the service. */
export interface RunningService {
  /** Public URL of the gateway, and URLs of the engine and the worker, without a trailing slash. */
  readonly baseUrl: string;
  readonly engineUrl: string;
  readonly workerUrl: string;
  readonly metricsUrl: string;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the environment variables of the engine. They are settings of Hasura, which the embedded engine also reads.
 */
function engineEnvironment(config: StartSettings, options: ProcessOptions): Environment {
  const [{ kid: _, d: __, ...publicKey }] = options.keys;
  const key = createPublicKey({ key: publicKey, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  return {
    ...engineSettingsForEventTriggers,
    HASURA_GRAPHQL_ADMIN_SECRET: options.adminSecret,
    HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({ type: 'ES256', key, audience: 'engine' }),
    HASURA_GRAPHQL_SERVER_HOST: config.engineHost,
    HASURA_GRAPHQL_SERVER_PORT: String(config.enginePort),
    HASURA_GRAPHQL_ENABLE_CONSOLE: 'true',
    ENGINE_EVENTS_PER_REQUEST: '100',
    HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT: '10',
    HASURA_GRAPHQL_LOG_LEVEL: config.logLevel,
  };
}

/** Returns the URLs under which this machine reaches the processes. */
function urlsOf(config: SettingsWithPorts) {
  const local = `http://${reachable(config.host)}`;
  return {
    gateway: `${local}:${config.port}`,
    worker: `${local}:${config.workerPort}`,
    metrics: `${local}:${config.metricsPort}/metrics`,
    engine: config.engineUrl ?? `http://${reachable(config.engineHost)}:${config.enginePort}`,
  };
}

/** Returns the environment variables that are not empty, because an empty variable counts as absent. */
export const omitEmptyVariables = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

const loopback = /^(localhost|127(\.\d+){3})$/;

/**
 * Returns the default of BASE_URL. If a Google client is configured and only this machine can reach the service, the
 * default is the local URL, because Google redirects customers to a fixed URL. Otherwise BASE_URL has no default, and
 * links contain the host of the request.
 */
export const defaultBaseUrl = (config: SettingsWithPorts, environment: Environment): Environment =>
  environment.GOOGLE_CLIENT_ID && loopback.test(config.host) ? { BASE_URL: urlsOf(config).gateway } : {};

/**
 * Settings for the demo. They allow webhooks to receivers on this machine, and prevent the deletion of the old
 * deliveries in the demo records.
 */
const forDemo: Environment = {
  WEBHOOK_ALLOW_PRIVATE_TARGETS: 'on',
  CONNECTOR_REDIRECT_ORIGINS: 'loopback',
  DELIVERY_RETENTION_DAYS: '36500',
};

/**
 * Returns the API client for which the reference page offers tokens. Returns undefined if other machines can open the
 * page, because everybody who opens the page gets a token.
 */
const demoClientOf = (config: SettingsWithPorts, client: ServiceOptions['demoClient']): Environment =>
  client === undefined || !loopback.test(config.host) || config.baseUrl !== undefined
    ? {}
    : { DEMO_CLIENT: `${client.client_id}:${client.client_secret}` };

/**
 * Share of the gateway's timeout after which Postgres cancels an SQL statement, so that the connection is free before
 * the gateway stops waiting.
 */
const statementShare = 0.8;

/** Name of the engine setting that contains the URLs of read replicas. */
const readReplicas = 'HASURA_GRAPHQL_READ_REPLICA_URLS';

/**
 * Returns the environment variables without database URLs. The URLs contain passwords, and each child process must get
 * only the URL of its own database user.
 */
function withoutDatabaseUrls(environment: Environment): Environment {
  const names = ['DATABASE_URL', 'ENGINE_DATABASE_URL', 'HASURA_DATABASE_URL', 'WORKER_DATABASE_URL'];
  const hidden = new Set([...names, 'GATEWAY_DATABASE_URL', 'HASURA_GRAPHQL_DATABASE_URL', readReplicas]);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !hidden.has(name)));
}

/**
 * Returns the environment variables of all child processes: the variables of this process, the generated secrets, and
 * the settings for the demo.
 */
const childEnvironment = (config: SettingsWithPorts, options: ProcessOptions): Environment => ({
  ...(config.seed === 'demo' && forDemo),
  ...defaultBaseUrl(config, process.env),
  ...demoClientOf(config, options.demoClient),
  ENGINE_STATEMENT_TIMEOUT_MS: String(Math.ceil(options.engineTimeoutMs * statementShare)),
  ...withoutDatabaseUrls(omitEmptyVariables(process.env)),
  HOST: config.host,
  PORT: String(config.port),
  WORKER_PORT: String(config.workerPort),
  METRICS_PORT: String(config.metricsPort),
  WORKER_URL: urlsOf(config).worker,
  EVENTS_SECRET: options.eventsSecret,
  DATA_DIR: config.dataDir,
  SIGNING_KEYS: JSON.stringify(options.keys),
  ENCRYPTION_KEYS: JSON.stringify(options.encryptionKeys),
  ...engineEnvironment(config, options),
});

/** Returns the host name under which this machine reaches a server that listens on `host`. */
const reachable = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);

/**
 * The document readers run as the same user as the worker. Without this flag, hostile code in a reader could open the
 * debugger of the worker with a signal.
 */
const workerFlags: readonly string[] = ['--disable-sigusr1'];

/**
 * Returns the processes that `npm start` starts: the worker, and the gateway and the engine in one process or in two
 * processes. If the engine is external, returns the worker and the gateway.
 */
export function chooseProcesses(
  config: SettingsWithPorts,
  options: ProcessOptions,
): readonly Omit<ChildOptions, 'signal'>[] {
  const urls = urlsOf(config);
  const { databaseUrls } = options;
  const env = { ...childEnvironment(config, options), ENGINE_URL: urls.engine };
  const engineDatabase = {
    HASURA_GRAPHQL_DATABASE_URL: databaseUrls.engine,
    [readReplicas]: process.env[readReplicas],
  };
  const worker = {
    name: 'worker',
    script: workerScript,
    flags: workerFlags,
    env: { ...env, DATABASE_URL: databaseUrls.worker },
    health: `${urls.worker}/healthz`,
  };
  const engine = {
    name: 'engine',
    script: engineScript,
    flags: v8MemoryFlags,
    env: { ...env, ...engineDatabase },
    health: `${urls.engine}/healthz`,
  };
  const gateway = {
    name: 'gateway',
    script: gatewayScript,
    flags: v8MemoryFlags,
    env: { ...env, DATABASE_URL: databaseUrls.gateway },
    health: `${urls.gateway}/healthz`,
  };
  const both = {
    ...gateway,
    name: 'gateway and engine',
    script: bothScript,
    env: { ...gateway.env, ...engineDatabase },
  };
  if (config.engineUrl !== undefined) return [worker, gateway];
  return config.engine === 'separate' ? [worker, engine, gateway] : [worker, both];
}

/**
 * Starts the worker, the gateway and the engine at the same time, under supervision. Gateway and engine run in one
 * process or in two processes, or the engine is external.
 */
export async function startService(config: SettingsWithPorts, options: ServiceOptions): Promise<RunningService> {
  const urls = urlsOf(config);
  const running = new AsyncDisposableStack();
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const starts = chooseProcesses(config, options).map((child) =>
    superviseProcess(child.name, () => startChild({ ...child, signal }), options.log),
  );
  try {
    await Promise.all(starts);
    await Promise.all([
      waitForUrl(`${urls.gateway}/readyz`, options.signal),
      waitForUrl(`${urls.worker}/readyz`, options.signal),
    ]);
  } catch (error) {
    failed.abort();
    throw error;
  } finally {
    // Processes stop in reverse order: the gateway first, the worker last.
    for (const start of await Promise.allSettled(starts))
      if (start.status === 'fulfilled') running.defer(() => start.value.stop());
    if (failed.signal.aborted) await running.disposeAsync();
  }
  return {
    baseUrl: config.baseUrl ?? urls.gateway,
    engineUrl: urls.engine,
    workerUrl: urls.worker,
    metricsUrl: urls.metrics,
    stop: () => running.disposeAsync(),
  };
}

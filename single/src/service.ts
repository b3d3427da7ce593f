import { createPublicKey } from 'node:crypto';
import type { EncryptionKeys } from '@fds/platform/encryption';
import type { Logger } from '@fds/platform/log';
import { v8MemoryFlags } from '@fds/platform/memory';
import type { SigningKeys } from '@fds/platform/signing-keys';
import { type ChildOptions, startChild, waitForUrl } from './child.ts';
import type { StartSettings } from './config.ts';
import { engineSettingsForEventTriggers } from './database-users.ts';
import type { DemoOrganisation } from './demo.ts';
import type { DemoProvider } from './demo-provider/server.ts';
import { providerSettings } from './demo-provider/settings.ts';
import type { SettingsWithPorts } from './ports.ts';
import { type Supervision, startAfter, superviseProcess } from './supervise.ts';

const bothScript = new URL('./serve.ts', import.meta.url);
const gatewayScript = new URL('../../gateway/src/main.ts', import.meta.url);
const workerScript = new URL('../../worker/src/main.ts', import.meta.url);
const engineScript = new URL('../../engine/src/main.ts', import.meta.url);

interface ProcessOptions {
  /** With the database user of each process. */
  readonly databaseUrls: Readonly<Record<'engine' | 'worker' | 'gateway', string>>;
  readonly adminSecret: string;
  /** The engine sends it to the worker with events. */
  readonly eventsSecret: string;
  readonly keys: SigningKeys;
  readonly encryptionKeys: EncryptionKeys;
  /** Of the gateway's calls to the engine. */
  readonly engineTimeoutMs: number;
  /** The API reference page creates tokens of it; `undefined` without demo records. */
  readonly demoClient: Pick<DemoOrganisation, 'client_id' | 'client_secret'> | undefined;
  /** With the people of the demo. */
  readonly demoProvider: Pick<DemoProvider, 'issuer' | 'clientId' | 'audience' | 'mailbox'> | undefined;
  readonly analystToken: string;
}

interface ServiceOptions extends ProcessOptions {
  readonly database: Pick<Supervision, 'running'>;
  readonly log: Logger;
  /** Ends the wait for the engine. */
  readonly signal: AbortSignal;
}

export interface RunningService {
  /** Without a trailing slash; `baseUrl` is the public URL of the gateway. */
  readonly baseUrl: string;
  readonly engineUrl: string;
  readonly workerUrl: string;
  readonly metricsUrl: string;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of Hasura, which the embedded engine also reads. */
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
    ENGINE_LOGGED_ROLES: 'admin,analyst',
    HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT: '10',
    HASURA_GRAPHQL_LOG_LEVEL: config.logLevel,
  };
}

/** Under which this machine reaches the processes. */
function urlsOf(config: SettingsWithPorts) {
  const local = `http://${reachable(config.host)}`;
  return {
    gateway: `${local}:${config.port}`,
    worker: `${local}:${config.workerPort}`,
    metrics: `${local}:${config.metricsPort}/metrics`,
    engine: config.engineUrl ?? `http://${reachable(config.engineHost)}:${config.enginePort}`,
  };
}

/** An empty variable counts as absent. */
export const omitEmptyVariables = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

const loopback = /^(localhost|127(\.\d+){3})$/;

/**
 * Google redirects customers to a fixed URL, which is local if only this machine reaches the service. Otherwise links
 * contain the host of the request.
 */
export const defaultBaseUrl = (config: SettingsWithPorts, environment: Environment): Environment =>
  environment.GOOGLE_CLIENT_ID && loopback.test(config.host) ? { BASE_URL: urlsOf(config).gateway } : {};

/** Allows webhooks to this machine, and keeps the old deliveries of the demo records. */
const forDemo: Environment = {
  WEBHOOK_ALLOW_PRIVATE_TARGETS: 'on',
  CONNECTOR_REDIRECT_ORIGINS: 'loopback',
  DELIVERY_RETENTION_DAYS: '36500',
};

/** Everybody who opens the pages gets a token, so not if other machines can open them. */
export const isLocalDemo = ({ seed, host, baseUrl }: StartSettings): boolean =>
  seed === 'demo' && loopback.test(host) && baseUrl === undefined;

/** The base URLs under which people open a local demo; the first is in the welcome message. */
export const localUrls = (config: SettingsWithPorts): readonly [string, ...string[]] => {
  const { gateway } = urlsOf(config);
  const others = ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${config.port}`);
  return [gateway, ...others.filter((url) => url !== gateway)];
};

/** Of the engine that this machine reaches. */
export const consoleUrl = (config: SettingsWithPorts): string => `${urlsOf(config).engine}/console`;

const demoOf = (
  config: SettingsWithPorts,
  { demoClient: client, demoProvider: provider, analystToken }: ProcessOptions,
): Environment =>
  client === undefined || !isLocalDemo(config)
    ? {}
    : {
        ...(provider && {
          ...providerSettings(provider, Boolean(process.env.GOOGLE_CLIENT_ID)),
          ...(config.engineUrl === undefined && {
            CONSOLE_URL: consoleUrl(config),
            ENGINE_CONSOLE_SIGN_IN_URL: `${urlsOf(config).gateway}/console`,
          }),
        }),
        DEMO_CLIENT: `${client.client_id}:${client.client_secret}`,
        INBOUND_MAIL_DOMAIN: 'mail.localhost',
        INBOUND_MAIL_SECRET: client.client_secret,
        ...(loopback.test(config.engineHost) && { ENGINE_CONSOLE_TOKEN: analystToken }),
      };

/** Postgres cancels a statement before the gateway stops waiting, so that the connection is free. */
const statementShare = 0.8;

const readReplicas = 'HASURA_GRAPHQL_READ_REPLICA_URLS';

/** URLs contain passwords: each child process gets only the URL of its own database user. */
function withoutDatabaseUrls(environment: Environment): Environment {
  const names = ['DATABASE_URL', 'ENGINE_DATABASE_URL', 'HASURA_DATABASE_URL', 'WORKER_DATABASE_URL'];
  const hidden = new Set([...names, 'GATEWAY_DATABASE_URL', 'HASURA_GRAPHQL_DATABASE_URL', readReplicas]);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !hidden.has(name)));
}

/** The variables of this process, the generated secrets, and the settings for the demo. */
const childEnvironment = (config: SettingsWithPorts, options: ProcessOptions): Environment => ({
  ...(config.seed === 'demo' && forDemo),
  ...defaultBaseUrl(config, process.env),
  ...demoOf(config, options),
  ...(process.env.CONSOLE_URL && { ENGINE_CONSOLE_SIGN_IN_URL: `${config.baseUrl ?? urlsOf(config).gateway}/console` }),
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

/** Under which this machine reaches a server that listens on `host`. */
const reachable = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);

/** Document readers run as the same user: hostile code could open the debugger of the worker with a signal. */
const workerFlags: readonly string[] = ['--disable-sigusr1'];

/** The worker, and the gateway and the engine in one or two processes. An external engine is not started. */
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

export async function startService(config: SettingsWithPorts, options: ServiceOptions): Promise<RunningService> {
  const urls = urlsOf(config);
  const running = new AsyncDisposableStack();
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const starts = chooseProcesses(config, options).map((child) => {
    const start = () => startAfter(options.database, signal, () => startChild({ ...child, signal }));
    return superviseProcess(child.name, start, options.log);
  });
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
    // Reverse order: the gateway first, the worker last.
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

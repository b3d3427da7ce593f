import { join } from 'node:path';
import { readGatewayConfig } from '@fds/gateway/config';
import { createLogger } from '@fds/platform/log';
import { runMain, stopInOrder, stopRequested } from '@fds/platform/serve';
import { readWorkerConfig } from '@fds/worker/config';
import { signAnalystToken } from './analyst.ts';
import { type Config, readConfig } from './config.ts';
import { provideDatabase } from './database.ts';
import type { DemoCredentials } from './demo.ts';
import { explainFullDisk } from './disk.ts';
import { lockFolder, writePrivate } from './folder.ts';
import { explainLostConnection, orUncaught } from './lost-connection.ts';
import { type SettledConfig, settlePorts } from './ports.ts';
import { createProgress, type Progress } from './progress.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import { givenDatabaseUrl, ownBaseUrl, startService } from './service.ts';
import { welcomeMessage } from './welcome.ts';

const stopLimitMs = 40_000;
/** Placeholder for the URL of a database that has not started yet. */
const databaseToBe = 'postgres://to.be/started';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Environment for checking the settings of gateway and worker before anything slow starts. Keys of the environment take
 * precedence over generated ones.
 */
const withKeys = (environment: NodeJS.ProcessEnv, config: SettledConfig, made: Secrets): NodeJS.ProcessEnv => ({
  ...ownBaseUrl(config, environment),
  ...givenDatabaseUrl(environment),
  DATABASE_URL: databaseToBe,
  SIGNING_KEYS: environment.SIGNING_KEYS || JSON.stringify(made.signing_keys),
  ENCRYPTION_KEYS: environment.ENCRYPTION_KEYS || JSON.stringify(made.encryption_keys),
});

/** Starts all processes; `running` receives their stops. */
async function start(settings: Config, running: AsyncDisposableStack, signal: AbortSignal): Promise<void> {
  const log = createLogger({ name: 'supervisor', level: settings.logLevel });
  const progress: Progress = (what, work) => {
    signal.throwIfAborted();
    return createProgress(say)(what, work);
  };
  running.defer(await lockFolder(settings.dataDir));
  const config = await settlePorts(settings);
  const secrets = await readSecrets(config.dataDir);
  const environment = withKeys(process.env, config, secrets);
  const { signingKeys: keys, encryptionKeys, engineTimeoutMs, storage } = readGatewayConfig(environment);
  readWorkerConfig({ ...environment, EVENTS_SECRET: secrets.events_secret });
  const adminSecret = config.engineAdminSecret ?? secrets.engine_admin_secret;

  const database = await progress('Starting Postgres', () =>
    provideDatabase(config, { password: secrets.database_password, log, signal }),
  );
  running.defer(() => database.stop());
  const { url } = database;
  // Loaded on demand: loading the database library takes longer than all checks before it.
  const { prepareDatabase } = await import('./prepare.ts');
  const file = join(config.dataDir, 'demo.json');
  const organisations = await prepareDatabase(url, { demo: config.seed === 'demo', storage, file, progress });

  const service = await progress('Starting engine, gateway and worker', () =>
    startService(config, {
      databaseUrl: url,
      adminSecret,
      eventsSecret: secrets.events_secret,
      keys,
      encryptionKeys,
      engineTimeoutMs,
      demoClient: organisations[0],
      log,
      signal,
    }),
  );
  running.defer(() => service.stop());
  const demo: DemoCredentials = {
    base_url: service.baseUrl,
    engine_url: service.engineUrl,
    worker_url: service.workerUrl,
    metrics_url: service.metricsUrl,
    database_url: url,
    engine_admin_secret: adminSecret,
    organisations,
    analyst_token: await signAnalystToken(keys),
  };
  await writePrivate(file, `${JSON.stringify(demo, undefined, 2)}\n`);
  say(welcomeMessage(demo, file, process.env.PATH ?? ''));
}

await runMain(async () => {
  const config = readConfig(process.env);
  const log = createLogger({ name: 'supervisor', level: config.logLevel });
  const stopping = new AbortController();
  const running = new AsyncDisposableStack();
  const stopped = stopRequested().then((reason) => {
    say(`Stopping (${reason}) ...`);
    stopping.abort();
  });
  const started = orUncaught(start(config, running, stopping.signal)).catch(async (error: unknown) => {
    throw explainLostConnection(await explainFullDisk(error, config.dataDir));
  });
  // Waits for the current step of the start, so that nothing is stopped while the step uses it.
  const settled = () => started.catch(() => undefined);
  try {
    await Promise.race([started, stopped]);
    await stopped;
  } finally {
    await stopInOrder([settled, () => running.disposeAsync()], { deadlineMs: stopLimitMs, log });
  }
});

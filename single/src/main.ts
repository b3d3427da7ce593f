import { join } from 'node:path';
import { readGatewayConfig } from '@fds/gateway/config';
import { createLogger } from '@fds/platform/log';
import { runMain, runStopSteps, waitForStopRequest } from '@fds/platform/serve';
import { readWorkerConfig } from '@fds/worker/config';
import { signAnalystToken } from './analyst.ts';
import { readStartSettings, type StartSettings } from './config.ts';
import { findOrStartDatabase } from './database.ts';
import { chooseDatabaseUsers } from './database-users.ts';
import type { DemoCredentials } from './demo.ts';
import { explainFullDisk } from './disk.ts';
import { lockDataFolder, writePrivateFile } from './folder.ts';
import { explainLostConnection, rejectOnUncaughtException } from './lost-connection.ts';
import { choosePorts, type SettingsWithPorts } from './ports.ts';
import { createProgressReporter, type StepRunner } from './progress.ts';
import { type GeneratedSecrets, readSecrets } from './secrets.ts';
import { chooseDefaultBaseUrl, omitEmptyVariables, startService } from './service.ts';
import { createWelcomeMessage } from './welcome.ts';

const stopLimitMs = 40_000;
/** Placeholder for the URL of the database while the database has not started yet. */
const databaseToBe = 'postgres://to.be/started';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Returns the environment variables with which the settings of gateway and worker are checked before the slow steps of
 * the start. They include the generated keys, unless the environment of the process already contains keys.
 */
const withKeys = (
  environment: NodeJS.ProcessEnv,
  config: SettingsWithPorts,
  made: GeneratedSecrets,
): NodeJS.ProcessEnv => ({
  ...chooseDefaultBaseUrl(config, environment),
  ...omitEmptyVariables(environment),
  DATABASE_URL: databaseToBe,
  SIGNING_KEYS: environment.SIGNING_KEYS || JSON.stringify(made.signing_keys),
  ENCRYPTION_KEYS: environment.ENCRYPTION_KEYS || JSON.stringify(made.encryption_keys),
});

/** Starts all processes. Adds to `running` the functions that stop them. */
async function start(settings: StartSettings, running: AsyncDisposableStack, signal: AbortSignal): Promise<void> {
  const log = createLogger({ name: 'supervisor', level: settings.logLevel });
  const progress: StepRunner = (what, work) => {
    signal.throwIfAborted();
    return createProgressReporter(say)(what, work);
  };
  running.defer(await lockDataFolder(settings.dataDir));
  const config = await choosePorts(settings);
  const secrets = await readSecrets(config.dataDir);
  const environment = withKeys(process.env, config, secrets);
  const { signingKeys: keys, encryptionKeys, engineTimeoutMs, storage, portal } = readGatewayConfig(environment);
  readWorkerConfig({ ...environment, EVENTS_SECRET: secrets.events_secret });
  const adminSecret = config.engineAdminSecret ?? secrets.engine_admin_secret;

  const database = await progress('Starting Postgres', () =>
    findOrStartDatabase(config, { password: secrets.database_password, log, signal }),
  );
  running.defer(() => database.stop());
  const { url } = database;
  // `prepare.ts` is imported only here, after the checks, so that a failed check is reported at once: the import loads
  // the database library and takes longer than all checks above.
  const { prepareDatabase } = await import('./prepare.ts');
  const file = join(config.dataDir, 'demo.json');
  const users = await chooseDatabaseUsers(config, url);
  const organisations = await prepareDatabase(url, { demo: config.seed === 'demo', storage, file, users, progress });

  const service = await progress('Starting engine, gateway and worker', () =>
    startService(config, {
      databaseUrls: { engine: url, worker: url, gateway: url, ...users.urls },
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
  await writePrivateFile(file, `${JSON.stringify(demo, undefined, 2)}\n`);
  say(createWelcomeMessage(demo, file, process.env.PATH ?? '', portal));
}

await runMain(async () => {
  const config = readStartSettings(process.env);
  const log = createLogger({ name: 'supervisor', level: config.logLevel });
  const stopping = new AbortController();
  const running = new AsyncDisposableStack();
  const stopped = waitForStopRequest().then((reason) => {
    say(`Stopping (${reason}) ...`);
    stopping.abort();
  });
  const started = rejectOnUncaughtException(start(config, running, stopping.signal)).catch(async (error: unknown) => {
    throw explainLostConnection(await explainFullDisk(error, config.dataDir));
  });
  // Waits until the current step of the start ends, so that no process stops while the step uses this process.
  const settled = () => started.catch(() => undefined);
  try {
    await Promise.race([started, stopped]);
    await stopped;
  } finally {
    await runStopSteps([settled, () => running.disposeAsync()], { deadlineMs: stopLimitMs, log });
  }
});

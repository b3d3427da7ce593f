import { join } from 'node:path';
import { readConfig } from '@fds/gateway/config';
import type { Logger } from '@fds/platform/log';
import { readWorkerConfig } from '@fds/worker/config';
import { signAnalystToken } from './analyst.ts';
import { findOrStartDatabase } from './database.ts';
import { chooseDatabaseUsers } from './database-users.ts';
import type { DemoCredentials } from './demo.ts';
import { writePrivateFile } from './folder.ts';
import type { SettingsWithPorts } from './ports.ts';
import { progressReporter, type StepRunner } from './progress.ts';
import { type GeneratedSecrets, readSecrets } from './secrets.ts';
import { consoleUrl, defaultBaseUrl, isLocalDemo, localUrls, omitEmptyVariables, startService } from './service.ts';
import { welcomeMessage } from './welcome.ts';

/** Until the database has started. */
const databaseToBe = 'postgres://to.be/started';

/** Checked before the slow steps of the start, with the generated keys unless the environment contains keys. */
const withKeys = (
  environment: NodeJS.ProcessEnv,
  config: SettingsWithPorts,
  made: GeneratedSecrets,
): NodeJS.ProcessEnv => ({
  ...defaultBaseUrl(config, environment),
  ...omitEmptyVariables(environment),
  DATABASE_URL: databaseToBe,
  SIGNING_KEYS: environment.SIGNING_KEYS || JSON.stringify(made.signing_keys),
  ENCRYPTION_KEYS: environment.ENCRYPTION_KEYS || JSON.stringify(made.encryption_keys),
});

/** `undefined` if the operator has an identity provider, or if other machines can open the demo. */
async function startProvider(config: SettingsWithPorts, portal: boolean, log: Logger) {
  if (!isLocalDemo(config) || !portal || process.env.OIDC_ISSUER) return undefined;
  // Loading the library takes 0.3 s.
  const { startDemoProvider } = await import('./demo-provider/server.ts');
  return startDemoProvider({
    host: '127.0.0.1',
    port: 0,
    serviceUrls: localUrls(config),
    consoleUrl: consoleUrl(config),
    log,
  });
}

export interface StartOptions {
  /** One line without line break. */
  readonly say: (line: string) => void;
  readonly log: Logger;
  /** Gets the functions that stop the started processes. */
  readonly running: AsyncDisposableStack;
  readonly signal: AbortSignal;
}

/** @throws StartError for an error that the operator can fix */
export async function startProcesses(
  config: SettingsWithPorts,
  { say, log, running, signal }: StartOptions,
): Promise<void> {
  const progress: StepRunner = (what, work) => {
    signal.throwIfAborted();
    return progressReporter(say)(what, work);
  };
  const secrets = await readSecrets(config.dataDir);
  const environment = withKeys(process.env, config, secrets);
  const { signingKeys: keys, encryptionKeys, engineTimeoutMs, storage, portal } = readConfig(environment);
  const eventsSecret = environment.EVENTS_SECRET || secrets.events_secret;
  readWorkerConfig({ ...environment, EVENTS_SECRET: eventsSecret });
  const adminSecret = config.engineAdminSecret ?? secrets.engine_admin_secret;

  const database = await progress('Starting Postgres', () =>
    findOrStartDatabase(config, { password: secrets.database_password, log, signal }),
  );
  running.defer(() => database.stop());
  const { url } = database;
  // Imported after the checks, so that a failed check is reported at once: loads the database library.
  const { prepareDatabase } = await import('./prepare.ts');
  const file = join(config.dataDir, 'demo.json');
  const users = await chooseDatabaseUsers(config, url);
  const organisations = await prepareDatabase(url, { demo: config.seed === 'demo', storage, file, users, progress });

  const demoProvider = await startProvider(config, portal, log);
  if (demoProvider !== undefined) running.defer(() => demoProvider.stop());
  const analystToken = await signAnalystToken(keys);
  const service = await progress('Starting engine, gateway and worker', () =>
    startService(config, {
      database,
      databaseUrls: { engine: url, worker: url, gateway: url, ...users.urls },
      adminSecret,
      eventsSecret,
      keys,
      encryptionKeys,
      engineTimeoutMs,
      demoClient: organisations[0],
      demoProvider,
      analystToken,
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
    analyst_token: analystToken,
  };
  await writePrivateFile(file, `${JSON.stringify(demo, undefined, 2)}\n`);
  say(welcomeMessage(demo, file, process.env.PATH ?? '', { portal, people: demoProvider !== undefined }));
}

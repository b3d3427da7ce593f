import { StartError } from '@fds/platform/env';
import { createLogger } from '@fds/platform/log';
import { runMain, runStopSteps, stopRequested } from '@fds/platform/serve';
import { readStartSettings, type StartSettings } from './config.ts';
import { explainFullDisk } from './disk.ts';
import { lockDataFolder } from './folder.ts';
import { choosePorts } from './ports.ts';
import type { StartOptions } from './start.ts';

/** Codes of a socket, and of a Postgres that stops (SQLSTATE class 57P). */
const lostCode = /^(ECONNRESET|57P0\d)$/;

/** By name, because the import of the class loads the driver. */
const isLost = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ConnectionLost' || ('code' in error && lostCode.test(String(error.code))));

/** Another error is returned unchanged. */
const explainLostConnection = (error: unknown): unknown =>
  isLost(error)
    ? new StartError('The connection to Postgres ended during the start. See the lines above, then start again.', {
        cause: error,
      })
    : error;

const stopLimitMs = 40_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Adds to `running` the functions that stop the processes. */
async function start(settings: StartSettings, options: StartOptions): Promise<void> {
  options.running.defer(await lockDataFolder(settings.dataDir));
  const config = await choosePorts(settings);
  // Imported after the checks of folder and port, which fail at once: the import takes 0.12 s of CPU time.
  const { startProcesses } = await import('./start.ts');
  await startProcesses(config, options);
}

await runMain(async () => {
  const config = readStartSettings(process.env);
  const log = createLogger({ name: 'supervisor', level: config.logLevel });
  const stopping = new AbortController();
  const running = new AsyncDisposableStack();
  const stopped = stopRequested().then((reason) => {
    say(`Stopping (${reason}) ...`);
    stopping.abort();
  });
  const started = start(config, { say, log, running, signal: stopping.signal }).catch(async (error: unknown) => {
    throw explainLostConnection(await explainFullDisk(error, config.dataDir));
  });
  // No process stops while a step of the start uses it.
  const settled = () => started.catch(() => undefined);
  try {
    await Promise.race([started, stopped]);
    await stopped;
  } finally {
    await runStopSteps([settled, () => running.disposeAsync()], { deadlineMs: stopLimitMs, log });
  }
});

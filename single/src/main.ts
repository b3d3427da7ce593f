import { createLogger } from '@fds/platform/log';
import { runMain, runStopSteps, stopRequested } from '@fds/platform/serve';
import { readStartSettings, type StartSettings } from './config.ts';
import { explainFullDisk } from './disk.ts';
import { lockDataFolder } from './folder.ts';
import { explainLostConnection, rejectOnUncaught } from './lost-connection.ts';
import { choosePorts } from './ports.ts';
import type { StartOptions } from './start.ts';

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
  const started = rejectOnUncaught(start(config, { say, log, running, signal: stopping.signal })).catch(
    async (error: unknown) => {
      throw explainLostConnection(await explainFullDisk(error, config.dataDir));
    },
  );
  // No process stops while a step of the start uses it.
  const settled = () => started.catch(() => undefined);
  try {
    await Promise.race([started, stopped]);
    await stopped;
  } finally {
    await runStopSteps([settled, () => running.disposeAsync()], { deadlineMs: stopLimitMs, log });
  }
});

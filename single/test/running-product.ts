import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { chooseParentOfDataFolders } from '../../testing/data-folders.ts';
import { createProgramEnvironment } from '../../testing/environment.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const program = new URL('../src/main.ts', import.meta.url).pathname;

const organisation = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  client_id: v.string(),
  client_secret: v.string(),
  workspaces: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.uuid()),
      external_workspace_id: v.nullable(v.string()),
      name: v.string(),
      parent_workspace_id: v.nullable(v.pipe(v.string(), v.uuid())),
    }),
  ),
});

/** Schema of the file `demo.json`, which `npm start` writes. The schema rejects additional members. */
const demoFileSchema = v.strictObject({
  base_url: v.pipe(v.string(), v.url()),
  engine_url: v.pipe(v.string(), v.url()),
  worker_url: v.pipe(v.string(), v.url()),
  metrics_url: v.pipe(v.string(), v.url()),
  database_url: v.pipe(v.string(), v.url()),
  engine_admin_secret: v.string(),
  organisations: v.array(organisation),
  analyst_token: v.string(),
});
export type DemoFile = v.InferOutput<typeof demoFileSchema>;
export type DemoOrganisation = DemoFile['organisations'][number];

export interface LaunchedProductProcess {
  readonly process: ChildProcess;
  /** Returns all text that the process has written to stdout and stderr until now. */
  output(): string;
  /** Resolves to the exit code of the process, or to the name of the signal that ended the process. */
  readonly exited: Promise<number | string>;
}

const isolated = {
  PORT: '0',
  ENGINE_PORT: '0',
  WORKER_PORT: '0',
  METRICS_PORT: '0',
  RATE_LIMIT_GENERAL: '0',
  RATE_LIMIT_AUTH: '0',
};

/**
 * Starts the product as `npm start` does, with free ports, without rate limits and without the user's environment
 * variables.
 */
export function launchProduct(env: Readonly<Record<string, string>>): LaunchedProductProcess {
  const child = spawn(process.execPath, [program], {
    env: { ...createProgramEnvironment(), ...isolated, ...env },
    // If the test process ends, the closed IPC channel tells the product to stop.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const exited = once(child, 'close').then(([code, signal]) => code ?? signal);
  return { process: child, output: () => text, exited };
}

/**
 * Waits until the output of the process contains the text.
 * @throws Error with the output if the process ends earlier
 */
export async function waitForOutput(
  { process: child, output, exited }: LaunchedProductProcess,
  text: string,
): Promise<void> {
  const ended = exited.then((ending) => {
    throw new Error(`ended with ${ending} before it printed ${JSON.stringify(text)}:\n${output()}`);
  });
  const { promise: printed, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (output().includes(text)) resolve();
  };
  const streams = [child.stdout, child.stderr];
  for (const stream of streams) stream?.on('data', look);
  look();
  await Promise.race([printed, ended]);
  // A search of the whole output after each later line would take 0.5 s of CPU time in the longest test.
  for (const stream of streams) stream?.off('data', look);
}

export interface RunningProduct extends AsyncDisposable {
  readonly launch: LaunchedProductProcess;
  readonly demo: DemoFile;
  readonly dataDir: string;
}

export const readDemoFile = async (dataDir: string): Promise<DemoFile> =>
  v.parse(demoFileSchema, JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')));

/**
 * Starts the whole product with a temporary data folder and waits until it is ready. Disposing of the returned object
 * stops the product.
 * @param env additional settings
 */
export async function startProduct(env: Readonly<Record<string, string>> = {}): Promise<RunningProduct> {
  const folder = await createTemporaryFolder(await chooseParentOfDataFolders());
  const launched = launchProduct({ DATA_DIR: folder.path, ...env });
  const stop = async () => {
    launched.process.kill('SIGTERM');
    await launched.exited;
    await folder[Symbol.asyncDispose]();
  };
  try {
    await waitForOutput(launched, 'Ready.');
    const demo = await readDemoFile(folder.path);
    return { launch: launched, demo, dataDir: folder.path, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The organisation with an index. @throws Error if the demo has fewer organisations */
export function organisationOf({ demo }: RunningProduct, index: number): DemoOrganisation {
  const found = demo.organisations[index];
  if (found === undefined) throw new Error(`there is no organisation ${index}`);
  return found;
}

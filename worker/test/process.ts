import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createEncryptionKeys } from '@fds/platform/encryption';
import { createSigningKeys } from '@fds/platform/signing-keys';
import { createProgramEnvironment } from '../../testing/environment.ts';

export interface WorkerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Kills the process with SIGKILL, so that it ends without any cleanup. */
  kill(): Promise<void>;
}

/** Starts the worker as a child process and resolves when it is ready. */
export async function startWorker(environment: Readonly<Record<string, string>>): Promise<WorkerProcess> {
  const child = fork(fileURLToPath(new URL('../src/main.ts', import.meta.url)), {
    env: {
      ...createProgramEnvironment(),
      WORKER_PORT: '0',
      EVENTS_SECRET: 'the secret',
      ENGINE_URL: 'http://127.0.0.1:9',
      SIGNING_KEYS: JSON.stringify(await createSigningKeys()),
      ENCRYPTION_KEYS: JSON.stringify(createEncryptionKeys()),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const kill = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  const seen: string[] = [];
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('the worker has no output');
  stderr.on('data', (chunk) => seen.push(String(chunk)));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: stdout }).on('line', (line) => {
      seen.push(line);
      const { msg, url: logged } = JSON.parse(line);
      if (msg === 'ready') resolve(logged);
    });
    child.once('exit', () => reject(new Error(`the worker did not start:\n${seen.join('\n')}`)));
  });
  return { url, child, kill };
}

/**
 * Imitates a reader process that a hostile file controls. The process starts like every reader process, tries forbidden
 * operations and answers with their outcomes. The message that the process receives contains the
 * path of another document instead of a file name, and the process tries to read this document.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import '../src/documents/child.ts';

/**
 * Resolves if a new thread can read the file. A new thread would not have the restrictions of the process, so the
 * process must not be able to start a thread.
 */
const inThread = (path: string) =>
  new Promise<void>((resolve, reject) => {
    const code = `require('node:worker_threads').parentPort.postMessage(require('node:fs').readFileSync(${JSON.stringify(path)}))`;
    new Worker(code, { eval: true, execArgv: [] }).once('message', () => resolve()).once('error', reject);
  });

const attempts: Readonly<Record<string, (other: string) => unknown>> = {
  'read /etc/passwd': () => readFileSync('/etc/passwd'),
  'read another document': (other) => readFile(other),
  'read its own code': () => readFileSync(fileURLToPath(import.meta.url)),
  'list a folder': () => readdirSync('/'),
  'write a file': (other) => writeFileSync(`${other}.copy`, ''),
  'write to the compile cache': () => writeFileSync(join(process.env.NODE_COMPILE_CACHE ?? '/tmp', 'file'), ''),
  'start a program': () => execFileSync('/bin/cat', ['/etc/passwd']),
  'read /etc/passwd in a thread': () => inThread('/etc/passwd'),
  'load an addon': () => process.dlopen({ exports: {} }, '/lib/addon.node'),
  'load a module': (other) => import(other),
};

async function outcomeOf(attempt: (other: string) => unknown, other: string): Promise<string> {
  try {
    await attempt(other);
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

process.removeAllListeners('message');
process.on('message', async (message: { readonly file?: { readonly fileName: string } }) => {
  if (message.file === undefined) return;
  const outcomes: Record<string, string> = { environment: Object.keys(process.env).join() };
  for (const [name, attempt] of Object.entries(attempts)) {
    outcomes[name] = await outcomeOf(attempt, message.file.fileName);
  }
  const content = { text: JSON.stringify(outcomes) };
  process.send?.({ retire: false, reading: { outcome: 'read', mediaType: 'text/plain', content } });
});

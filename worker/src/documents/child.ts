/**
 * Entry point of the process that reads files. Its argument is the limit of its memory in bytes. It receives one file
 * after the other from its parent and answers with the content. It has no secrets, and it drops its permissions before the
 * first file. A hostile file that controls it can read no other file and start no program.
 */

import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { readFile } from './read.ts';
import type { FileFacts } from './reading.ts';

/**
 * The parent replaces a process after this number of files, or if it keeps more than this memory after a file. A start
 * costs as much processor time as about 100 small files.
 */
const filesPerProcess = 2000;
const maxIdleBytes = 256 * 1024 * 1024;

/** Code of a thread that checks the memory, also while a library blocks the main thread. */
const watchMemory = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData.memoryBytes) process.kill(process.pid, workerData.signal);
  }, 50);
`;

/** Signal with which the process ends itself at the limit of its memory. */
const outOfMemorySignal = 'SIGUSR2';

const watch = new Worker(watchMemory, {
  eval: true,
  workerData: { memoryBytes: Number(process.argv[2]), signal: outOfMemorySignal },
});
watch.unref();

/** Node 24 has the method `drop`, but the types of Node do not declare it. */
const permissionSchema = v.custom<{ drop(scope: string): void }>(
  (value) => typeof value === 'object' && value !== null && 'drop' in value,
);

const permission = v.parse(permissionSchema, process.permission);
// Drops these permissions only now, after all code is loaded. The permissions of this process would not limit a new
// thread or an addon.
for (const scope of ['fs.read', 'worker', 'addon']) permission.drop(scope);

/** Message of the parent process: a piece of a file. The last message contains the properties of the file. */
export interface ParentMessage {
  readonly piece?: Uint8Array | undefined;
  readonly file?: FileFacts;
}

let pieces: Uint8Array[] = [];
let read = 0;

async function readAndReply(bytes: Buffer, file: FileFacts): Promise<void> {
  try {
    const reading = await readFile(bytes, file);
    read++;
    process.send?.({ reading, retire: read >= filesPerProcess || process.memoryUsage.rss() > maxIdleBytes });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error), retire: true });
  }
}

process.on('message', ({ piece, file }: ParentMessage) => {
  if (piece !== undefined) pieces.push(piece);
  if (file === undefined) return;
  const bytes = Buffer.concat(pieces);
  pieces = [];
  void readAndReply(bytes, file);
});
process.once('disconnect', () => process.exit(0));

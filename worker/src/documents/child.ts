/**
 * The process that reads files, started with the number of bytes of memory that it may hold. It gets the bytes of one file
 * after the other from its parent, and answers with what they say. It knows no secret, and gives up its rights before the
 * first file comes: a hostile file that takes it over can read no other file and start nothing.
 */

import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { readFile } from './read.ts';
import type { FileFacts } from './reading.ts';

/**
 * A process that read so many files, or holds so much memory afterwards, is replaced. A start costs as much processor time
 * as about 100 small files.
 */
const filesPerProcess = 2000;
const restingBytes = 256 * 1024 * 1024;

/** A thread of its own sees memory grow while the main one is busy in a library. */
const watchMemory = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData.memoryBytes) process.kill(process.pid, workerData.signal);
  }, 50);
`;

/** The signal by which the process ends itself for its memory. */
const outOfMemorySignal = 'SIGUSR2';

const watch = new Worker(watchMemory, {
  eval: true,
  workerData: { memoryBytes: Number(process.argv[2]), signal: outOfMemorySignal },
});
watch.unref();

/** Node 24 has `drop`, its types do not. */
const permissionSchema = v.custom<{ drop(scope: string): void }>(
  (value) => typeof value === 'object' && value !== null && 'drop' in value,
);

const permission = v.parse(permissionSchema, process.permission);
// All code is loaded by now. A thread or an addon would not be held by the limits of this process.
for (const scope of ['fs.read', 'worker', 'addon']) permission.drop(scope);

/** What the parent sends: the bytes of a file, piece by piece, then what is known of it. */
export type ToChild = { readonly piece: Uint8Array } | { readonly file: FileFacts };

let pieces: Uint8Array[] = [];
let read = 0;

async function answer(bytes: Buffer, file: FileFacts): Promise<void> {
  try {
    const reading = await readFile(bytes, file);
    read++;
    process.send?.({ reading, retire: read >= filesPerProcess || process.memoryUsage.rss() > restingBytes });
  } catch (error) {
    process.send?.({ fault: error instanceof Error ? error.message : String(error), retire: true });
  }
}

process.on('message', (message: ToChild) => {
  if ('piece' in message) {
    pieces.push(message.piece);
    return;
  }
  const bytes = Buffer.concat(pieces);
  pieces = [];
  void answer(bytes, message.file);
});
process.once('disconnect', () => process.exit(0));

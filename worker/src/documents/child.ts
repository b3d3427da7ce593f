/**
 * Entry point of the child process that reads documents. Its argument is the maximum of its memory in bytes. The
 * process receives one file after the other from the worker and answers with the content. The process has no secrets,
 * and it drops its permissions before the first file. A hostile file that controls the process can read no other file
 * and start no program.
 */

import { flushCompileCache } from 'node:module';
import { constants, getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { divideExtraction } from './extraction-parts.ts';
import { readDocumentFile } from './read.ts';
import type { FileReadingResult, UploadedFile } from './reading.ts';

/**
 * The worker replaces a reader process after this number of files, or if the process keeps more than `maxIdleBytes` of
 * memory after a file. The start of a process costs as much processor time as about 50 small files.
 */
const filesPerProcess = 10_000;
const maxIdleBytes = 256 * 1024 * 1024;

// Requests of users come first while a file needs much processor time. Threads that start later inherit the priority.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));

/**
 * Code of the thread that checks the memory of the process. It is a separate thread, so that the checks continue while
 * a library blocks the main thread.
 */
const watchMemory = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData.memoryBytes) process.kill(process.pid, workerData.signal);
  }, 50);
`;

/** Signal that the process sends to itself when it exceeds its memory limit. */
const outOfMemorySignal = 'SIGUSR2';

const watch = new Worker(watchMemory, {
  eval: true,
  workerData: { memoryBytes: Number(process.argv[2]), signal: outOfMemorySignal },
});
watch.unref();

/** Schema of `process.permission`. Node 24 has the method `drop`, but the types of Node do not declare it. */
const permissionSchema = v.custom<{ drop(scope: string): void }>(
  (value) => typeof value === 'object' && value !== null && 'drop' in value,
);

// Stores the compiled code now, because the worker ends this process with SIGKILL and Node cannot store the code then.
flushCompileCache();

const permission = v.parse(permissionSchema, process.permission);
// Drops the permissions of this process after all code is loaded, because loading code needs the permissions. A new
// thread or an addon would not be limited by the permissions of this process, so the process may start neither.
for (const scope of ['fs.read', 'fs.write', 'worker', 'addon']) permission.drop(scope);

/**
 * A message from the worker with a piece of a file. The last message of a file also contains the properties of the
 * file. A message without both asks for the next part of the content.
 */
export interface ReaderProcessMessage {
  readonly piece?: Uint8Array | undefined;
  readonly file?: UploadedFile;
}

let pieces: Uint8Array[] = [];
let read = 0;

/** Number of parts that the process sends before the worker has asked for the next part. */
const partsAhead = 4;
/** Number of parts that the process may send now. */
let credit = 0;
let granted = Promise.withResolvers<void>();

/** Sends the long lists of a reading in parts, as fast as the worker asks for them. Returns the rest of the reading. */
async function sendParts(reading: FileReadingResult): Promise<FileReadingResult> {
  if (reading.outcome !== 'read' || reading.content.extraction === undefined) return reading;
  const parts = divideExtraction(reading.content.extraction);
  credit = partsAhead;
  for (;;) {
    const { done, value } = parts.next();
    if (done) return { ...reading, content: { ...reading.content, extraction: value } };
    while (credit === 0) await granted.promise;
    credit -= 1;
    process.send?.({ part: value });
  }
}

async function readAndReply(bytes: Buffer, file: UploadedFile): Promise<void> {
  try {
    const reading = await sendParts(await readDocumentFile(bytes, file));
    read++;
    process.send?.({ reading, retire: read >= filesPerProcess || process.memoryUsage.rss() > maxIdleBytes });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error), retire: true });
  }
}

process.on('message', ({ piece, file }: ReaderProcessMessage) => {
  if (piece !== undefined) pieces.push(piece);
  if (file === undefined) {
    if (piece !== undefined) return;
    credit += 1;
    granted.resolve();
    granted = Promise.withResolvers();
    return;
  }
  const bytes = Buffer.concat(pieces);
  pieces = [];
  void readAndReply(bytes, file);
});
process.once('disconnect', () => process.exit(0));

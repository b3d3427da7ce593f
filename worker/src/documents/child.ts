/**
 * Entry point of the child process that reads documents, with its memory limit in bytes as argument. It has no
 * secrets and drops its permissions before the first file, so a hostile file that controls the process can read no
 * other file and start no program.
 */

import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { divideExtraction } from './extraction-parts.ts';
import { divideMail } from './mail/pieces.ts';
import { readDocumentFile } from './read.ts';
import type { FileReadingResult, UploadedFile } from './reading.ts';

/**
 * The worker replaces the process after this many files, or if it keeps more than `maxIdleBytes` after a file. A
 * start costs as much processor time as about 50 small files. After 100 PDFs, a process keeps 250 MiB, and 10 MiB more
 * after each further 100.
 */
const filesPerProcess = 10_000;
const maxIdleBytes = 320 * 1024 * 1024;

/** A separate thread, so that the checks continue while a library blocks the main thread. */
const watchMemory = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData.memoryBytes) process.kill(process.pid, workerData.signal);
  }, 50);
`;

/** Sent to itself above the memory limit. */
const outOfMemorySignal = 'SIGUSR2';

const watch = new Worker(watchMemory, {
  eval: true,
  workerData: { memoryBytes: Number(process.argv[2]), signal: outOfMemorySignal },
});
watch.unref();

/** The types of Node 24 lack `drop`. */
const permissionSchema = v.custom<{ drop(scope: string): void }>(
  (value) => typeof value === 'object' && value !== null && 'drop' in value,
);

// Now, because the worker ends this process with SIGKILL.
flushCompileCache();

const permission = v.parse(permissionSchema, process.permission);
// After all code is loaded, because loading needs the permissions. A new thread or an addon would escape the
// permissions.
for (const scope of ['fs.read', 'fs.write', 'worker', 'addon']) permission.drop(scope);

/**
 * A piece of a file; the last message of a file also has its properties. A message without both asks for the next
 * part of the content.
 */
export interface ReaderProcessMessage {
  readonly piece?: Uint8Array | undefined;
  readonly file?: UploadedFile;
}

let pieces: Uint8Array[] = [];
let read = 0;

/** Parts that are sent before the worker has asked for more. */
const partsAhead = 4;
let credit = 0;
let granted = Promise.withResolvers<void>();

/** As fast as the worker asks for them. Returns the rest. */
async function sendAll<Part, Rest>(name: string, parts: Generator<Part, Rest>): Promise<Rest> {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
    while (credit === 0) await granted.promise;
    credit -= 1;
    process.send?.({ [name]: value });
  }
}

/** Sends long lists and the attachments of a mail in parts. Returns the rest. */
async function sendParts(reading: FileReadingResult): Promise<FileReadingResult> {
  if (reading.outcome !== 'read') return reading;
  const { extraction, mail } = reading.content;
  if (extraction === undefined && mail === undefined) return reading;
  credit = partsAhead;
  const content = {
    ...reading.content,
    ...(extraction && { extraction: await sendAll('part', divideExtraction(extraction)) }),
    ...(mail && { mail: await sendAll('mailPiece', divideMail(mail)) }),
  };
  return { ...reading, content };
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
process.send?.({ started: true });

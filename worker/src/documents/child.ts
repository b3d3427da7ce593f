/**
 * The process that reads files, started with the bytes of memory that it may hold: it gets them one after the other from its parent, knows no secret, and may write only
 * where previews go. What a hostile file can make of it ends with it.
 */
import { Worker } from 'node:worker_threads';
import { readFile } from './read.ts';
import type { FileToRead } from './reading.ts';

/** A process that read so many files, or holds so much memory afterwards, is replaced. */
const filesPerProcess = 200;
const restingBytes = 512 * 1024 * 1024;

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

let read = 0;

async function answer(file: FileToRead): Promise<void> {
  try {
    const reading = await readFile(file);
    read++;
    process.send?.({ reading, retire: read >= filesPerProcess || process.memoryUsage.rss() > restingBytes });
  } catch (error) {
    process.send?.({ fault: error instanceof Error ? error.message : String(error), retire: true });
  }
}

process.on('message', (file: FileToRead) => void answer(file));
process.once('disconnect', () => process.exit(0));

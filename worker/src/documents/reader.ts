import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { type FileToRead, limits, type Reading, type ReasonName, reasons } from './reading.ts';

/** Reads files in processes of their own, within the limits of time and memory. */
export interface DocumentReader extends AsyncDisposable {
  /**
   * @returns what the file says, or why it cannot be read
   * @throws for faults that are not the file's; trying again may help
   */
  read(file: FileToRead): Promise<Reading>;
}

const answerSchema = v.union([
  v.object({
    retire: v.boolean(),
    reading: v.variant('outcome', [
      v.object({
        outcome: v.literal('read'),
        mediaType: v.string(),
        content: v.object({
          pageCount: v.optional(v.number()),
          text: v.optional(v.string()),
          previewType: v.optional(v.string()),
        }),
      }),
      v.object({ outcome: v.literal('unreadable'), mediaType: v.string(), reason: v.string() }),
    ]),
  }),
  v.object({ retire: v.boolean(), fault: v.string() }),
]);

/** What the end of the process says of the file that it was reading, by signal; others are the library's crash. */
const endings: Readonly<Record<string, ReasonName>> = {
  SIGUSR2: 'memory',
  SIGABRT: 'memory',
  SIGKILL: 'time',
};

/** Milliseconds and bytes of resident memory that reading one file may take. */
export interface ReaderBounds {
  readonly readMs: number;
  readonly memoryBytes: number;
}

/**
 * @param folder where previews go: the only place to which the processes may write
 * @param bounds of one file's reading
 */
export function documentReader(folder: string, { readMs, memoryBytes }: ReaderBounds = limits): DocumentReader {
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();

  const start = (): ChildProcess => {
    const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [String(memoryBytes)], {
      env: {},
      execArgv: [
        '--max-old-space-size=512',
        '--permission',
        '--allow-fs-read=*',
        `--allow-fs-write=${folder}`,
        '--allow-addons',
        '--allow-worker',
        '--disable-warning=SecurityWarning',
      ],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    all.add(child);
    // What is asked of a process as it ends, or does not start, fails the reading; unheard it would end the worker, too.
    child.on('error', () => {
      if (child.pid === undefined) all.delete(child);
    });
    child.once('exit', () => {
      all.delete(child);
      const index = idle.indexOf(child);
      if (index >= 0) idle.splice(index, 1);
    });
    return child;
  };

  const read = async (file: FileToRead): Promise<Reading> => {
    const child = idle.pop() ?? start();
    const timer = setTimeout(() => child.kill('SIGKILL'), readMs);
    const stop = new AbortController();
    try {
      child.send(file);
      const [message, signal] = await Promise.race([
        once(child, 'message', { signal: stop.signal }).then(([answer]) => [answer, undefined] as const),
        once(child, 'exit', { signal: stop.signal }).then(([, ended]) => [undefined, String(ended)] as const),
      ]);
      if (signal !== undefined) {
        const reason = reasons[endings[signal] ?? 'damaged'];
        return { outcome: 'unreadable', mediaType: file.mediaType, reason };
      }
      const answer = v.parse(answerSchema, message);
      if (answer.retire) child.disconnect();
      else idle.push(child);
      if ('fault' in answer) throw new Error(`the reader failed: ${answer.fault}`);
      return answer.reading;
    } finally {
      clearTimeout(timer);
      stop.abort();
    }
  };

  const close = async () => {
    await Promise.all(
      [...all].map(async (child) => {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }),
    );
  };
  return { read, [Symbol.asyncDispose]: close };
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { refusals } from '@fds/extraction/refused';
import * as v from 'valibot';
import type { ToChild } from './child.ts';
import { extractionSchema } from './extraction-schema.ts';
import { type FileFacts, limits, type Reading, type ReasonName, reasons } from './reading.ts';

/** Reads files in processes of their own, within the limits of time and memory. */
export interface DocumentReader extends AsyncDisposable {
  /**
   * @param owner a process reads files of one owner only: what takes it over sees no file of another
   * @param pieces the file's bytes
   * @returns what the file says, or why it cannot be read
   * @throws for faults that are not the file's; trying again may help. Whatever `pieces` throws
   */
  read(owner: string, file: FileFacts, pieces: AsyncIterable<Uint8Array>): Promise<Reading>;
}

const mediaType = v.pipe(v.string(), v.maxLength(255));

/** What a process may answer: it is not trusted any more than the file that it read. */
const answerSchema = v.union([
  v.object({
    retire: v.boolean(),
    reading: v.variant('outcome', [
      v.object({
        outcome: v.literal('read'),
        mediaType,
        content: v.object({
          pageCount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.pages))),
          text: v.optional(v.pipe(v.string(), v.maxLength(limits.textLength))),
          preview: v.optional(v.pipe(v.instance(Uint8Array), v.maxLength(limits.previewBytes))),
          extraction: v.optional(extractionSchema),
        }),
      }),
      v.object({
        outcome: v.literal('unreadable'),
        mediaType,
        reason: v.picklist([...Object.values(reasons), ...Object.values(refusals)]),
      }),
    ]),
  }),
  v.object({ retire: v.boolean(), fault: v.pipe(v.string(), v.maxLength(10_000)) }),
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

/** The file that a process runs. */
const childScript = new URL('./child.ts', import.meta.url);

/**
 * @param bounds of one file's reading
 * @param script what the processes run
 */
export function documentReader(
  { readMs, memoryBytes }: ReaderBounds = limits,
  script: URL = childScript,
): DocumentReader {
  const idle: { readonly child: ChildProcess; readonly owner: string }[] = [];
  const all = new Set<ChildProcess>();

  const start = (): ChildProcess => {
    const child = fork(fileURLToPath(script), [String(memoryBytes)], {
      env: {},
      // Rights to load the code and to start the thread that watches the memory: the process gives up all of them.
      execArgv: [
        '--max-old-space-size=512',
        '--permission',
        '--allow-fs-read=*',
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
      const index = idle.findIndex((each) => each.child === child);
      if (index >= 0) idle.splice(index, 1);
    });
    return child;
  };

  /** An idle process of the owner; without one a new process, in place of an idle one of somebody else. */
  const take = (owner: string): ChildProcess => {
    const own = idle.findIndex((each) => each.owner === owner);
    const [found] = idle.splice(Math.max(own, 0), 1);
    if (own >= 0 && found !== undefined) return found.child;
    found?.child.kill('SIGKILL');
    return start();
  };

  const read: DocumentReader['read'] = async (owner, file, pieces) => {
    const child = take(owner);
    const stop = new AbortController();
    const send = promisify<ToChild, void>(child.send.bind(child));
    const ending = once(child, 'exit', { signal: stop.signal }).then(([, signal]): Reading => {
      const reason = reasons[endings[String(signal)] ?? 'damaged'];
      return { outcome: 'unreadable', mediaType: file.mediaType, reason };
    });
    const answering = async (): Promise<Reading> => {
      for await (const piece of pieces) await send({ piece });
      const timer = setTimeout(() => child.kill('SIGKILL'), readMs);
      try {
        const [[message]] = await Promise.all([once(child, 'message', { signal: stop.signal }), send({ file })]);
        const { output, success } = v.safeParse(answerSchema, message);
        if (!success) return { outcome: 'unreadable', mediaType: file.mediaType, reason: reasons.damaged };
        if (!output.retire) idle.push({ child, owner });
        if ('fault' in output) throw new Error(`the reader failed: ${output.fault}`);
        return output.reading;
      } finally {
        clearTimeout(timer);
      }
    };
    try {
      // What is sent to a process that ends is lost: its end tells why.
      return await Promise.race([
        ending,
        answering().catch((error) => (child.connected ? Promise.reject(error) : ending)),
      ]);
    } finally {
      stop.abort();
      if (!idle.some((each) => each.child === child)) child.kill('SIGKILL');
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

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { refusalReasons } from '@fds/extraction/refused';
import { viewLimits } from '@fds/extraction/view';
import { FairQueue } from '@fds/platform/fair-queue';
import * as v from 'valibot';
import type { ReaderProcessMessage } from './child.ts';
import { createExtractionCollector } from './extraction-parts.ts';
import { extractionPartSchema, extractionSchema, modelPagesSchema } from './extraction-schema.ts';
import { mailPieceSchema, readMailSchema } from './mail/content.ts';
import { createMailCollector } from './mail/pieces.ts';
import { ReaderCredit, ReaderPriority } from './reader-priority.ts';
import {
  type FileReadingResult,
  fileReadingLimits,
  type UnreadableReason,
  type UploadedFile,
  unreadableReasons,
} from './reading.ts';
import { validationSchema } from './validations.ts';

export interface DocumentReader extends AsyncDisposable {
  /**
   * If many files wait, their owners take turns.
   * @param owner a process reads files of one owner only, so a hostile file sees no other owner's file
   * @returns the content, or the reason why the file is unreadable
   * @throws for errors whose cause is not the file, such as errors of `pieces`; a retry may help
   */
  read(owner: string, file: UploadedFile, pieces: AsyncIterable<Uint8Array>): Promise<FileReadingResult>;
}

const mediaType = v.pipe(v.string(), v.maxLength(255));

/** Strict, because a hostile file may control the child process. */
const answerSchema = v.union([
  v.object({
    retire: v.boolean(),
    reading: v.variant('outcome', [
      v.object({
        outcome: v.literal('read'),
        mediaType,
        content: v.object({
          pageCount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(fileReadingLimits.pages))),
          text: v.optional(v.pipe(v.string(), v.maxLength(fileReadingLimits.textLength))),
          preview: v.optional(v.pipe(v.instance(Uint8Array), v.maxLength(fileReadingLimits.previewBytes))),
          view: v.optional(v.pipe(v.string(), v.maxLength(2 * viewLimits.bytes))),
          extraction: v.optional(extractionSchema),
          pages: v.optional(modelPagesSchema),
          validation: v.optional(validationSchema),
          mail: v.optional(readMailSchema),
        }),
      }),
      v.object({
        outcome: v.literal('unreadable'),
        mediaType,
        reason: v.picklist([...Object.values(unreadableReasons), ...Object.values(refusalReasons)]),
        mail: v.optional(readMailSchema),
      }),
    ]),
  }),
  v.object({ retire: v.boolean(), error: v.pipe(v.string(), v.maxLength(10_000)) }),
]);

const partSchema = v.union([v.object({ part: extractionPartSchema }), v.object({ mailPiece: mailPieceSchema })]);

/** The signals that end a reader; any other end is a crash of a library. */
const reasonBySignal: Readonly<Record<string, UnreadableReason>> = {
  SIGUSR2: 'memory',
  SIGABRT: 'memory',
  SIGKILL: 'time',
};

/** Files at the same time. */
const maxReads = 4;
const maxReadsOfOwner = 2;

/** `memoryBytes`: resident memory of the process. */
export interface ReaderLimits {
  readonly readMs: number;
  readonly memoryBytes: number;
}

interface ReaderProcess {
  readonly child: ChildProcess;
  readonly owner: string;
  /** Its first message says that it has started. */
  readonly started: Promise<unknown>;
  readonly priority: ReaderPriority;
}

/** With a compile cache, a child process starts with 0.3 s of CPU time instead of 0.6 s. */
const cacheFolder = (() => {
  const folder = getCompileCacheDir();
  return folder === undefined ? undefined : dirname(folder);
})();

const childScript = new URL('./child.ts', import.meta.url);

export function documentReader(
  { readMs, memoryBytes }: ReaderLimits = fileReadingLimits,
  script: URL = childScript,
): DocumentReader {
  const idle: ReaderProcess[] = [];
  /** With their owners. */
  const all = new Map<ChildProcess, string>();
  const credits = new Map<string, ReaderCredit>();
  const reads = new FairQueue(maxReads, maxReadsOfOwner);

  const creditOf = (owner: string): ReaderCredit => {
    const owners = new Set(all.values());
    for (const [each, { isFull }] of credits) if (isFull && !owners.has(each)) credits.delete(each);
    const credit = credits.get(owner) ?? new ReaderCredit();
    credits.set(owner, credit);
    return credit;
  };

  const start = (owner: string): ReaderProcess => {
    const credit = creditOf(owner);
    const child = fork(fileURLToPath(script), [String(memoryBytes)], {
      // A session of its own, whose priority can be lowered.
      detached: true,
      env: cacheFolder === undefined ? {} : { NODE_COMPILE_CACHE: cacheFolder },
      // To load its code and start the thread that checks its memory; `child.ts` drops these permissions before the
      // first file.
      execArgv: [
        '--max-old-space-size=512',
        '--permission',
        '--allow-fs-read=*',
        ...(cacheFolder === undefined ? [] : [`--allow-fs-write=${cacheFolder}`]),
        '--allow-addons',
        '--allow-worker',
        '--disable-warning=SecurityWarning',
      ],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    all.set(child, owner);
    // An `error` event without listener would end the worker. The failed `send` already rejects the call of `read`.
    child.on('error', () => {
      if (child.pid === undefined) all.delete(child);
    });
    child.once('exit', () => {
      all.delete(child);
      const index = idle.findIndex((each) => each.child === child);
      if (index >= 0) idle.splice(index, 1);
    });
    const started = new Promise((resolve) => child.once('message', resolve));
    return { child, owner, started, priority: new ReaderPriority(child.pid, credit) };
  };

  /**
   * An idle process of this owner, or a new one. At the maximum number of processes, first kills the one of another
   * owner that has been idle for the longest time.
   */
  const take = (owner: string): ReaderProcess => {
    const own = idle.findIndex((each) => each.owner === owner);
    const [found] = own >= 0 ? idle.splice(own, 1) : [];
    if (found?.priority.isOutdated === false) return found;
    if (found !== undefined) found.child.kill('SIGKILL');
    else if (all.size >= maxReads) idle.shift()?.child.kill('SIGKILL');
    return start(owner);
  };

  const read: DocumentReader['read'] = (owner, file, pieces) =>
    reads.run(owner, () => readIn(take(owner), file, pieces));

  const readIn = async (
    process: ReaderProcess,
    file: UploadedFile,
    pieces: AsyncIterable<Uint8Array>,
  ): Promise<FileReadingResult> => {
    const { child, started, priority } = process;
    const send = promisify<ReaderProcessMessage, void>(child.send.bind(child));
    const { promise: ending, resolve: end } = Promise.withResolvers<FileReadingResult>();
    const { promise: answer, resolve: onAnswer, reject: abandon } = Promise.withResolvers<unknown>();
    answer.catch(() => undefined);
    const parts = createExtractionCollector();
    let fileBytes = 0;
    const mailPieces = createMailCollector(() => fileBytes);
    const onMessage = (message: unknown) => {
      const { output, success } = v.safeParse(partSchema, message);
      // If the process has ended, its exit ends the reading.
      const isAccepted = success && ('part' in output ? parts.add(output.part) : mailPieces.add(output.mailPiece));
      if (isAccepted) send({}).catch(() => undefined);
      else onAnswer(message);
    };
    const onExit = (_code: number | null, signal: NodeJS.Signals | null) => {
      const reason = unreadableReasons[reasonBySignal[String(signal)] ?? 'damaged'];
      end({ outcome: 'unreadable', mediaType: file.mediaType, reason });
    };
    child.once('exit', onExit);
    const answering = async (): Promise<FileReadingResult> => {
      let last: Uint8Array | undefined;
      for await (const piece of pieces) {
        fileBytes += piece.length;
        if (last !== undefined) await send({ piece: last });
        last = piece;
      }
      const timer = setTimeout(() => child.kill('SIGKILL'), readMs);
      let endTurn: (() => void) | undefined;
      try {
        await Promise.race([started, answer]);
        endTurn = priority.begin();
        child.on('message', onMessage);
        const [message] = await Promise.all([answer, send({ piece: last, file })]);
        const { output, success } = v.safeParse(answerSchema, message);
        if (!success) return { outcome: 'unreadable', mediaType: file.mediaType, reason: unreadableReasons.damaged };
        if (!output.retire) idle.push(process);
        if ('error' in output) throw new Error(`the reader failed: ${output.error}`);
        const { reading } = output;
        if (reading.outcome !== 'read') return reading;
        const { extraction, mail } = reading.content;
        const joined = {
          ...(extraction && { extraction: parts.join(extraction) }),
          ...(mail && { mail: mailPieces.join(mail) }),
        };
        return { ...reading, content: { ...reading.content, ...joined } };
      } finally {
        clearTimeout(timer);
        endTurn?.();
      }
    };
    try {
      // If the process has ended, its exit signal decides which error is thrown.
      return await Promise.race([
        ending,
        answering().catch((error) => (child.connected ? Promise.reject(error) : ending)),
      ]);
    } finally {
      child.off('exit', onExit).off('message', onMessage);
      abandon(new Error('the process ended'));
      if (!idle.some((each) => each.child === child)) child.kill('SIGKILL');
    }
  };

  const close = async () => {
    await Promise.all(
      [...all.keys()].map(async (child) => {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }),
    );
  };
  return { read, [Symbol.asyncDispose]: close };
}

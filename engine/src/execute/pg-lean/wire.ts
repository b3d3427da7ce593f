import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { isTracingOn, runInSpan } from '@fds/platform/telemetry';
import {
  type BoundStatement,
  commandCompleteType,
  dataRowType,
  encodeBindAndExecute,
  encodeParse,
  errorResponseType,
  idleTransactionStatus,
  MessageReader,
  type PreparableStatement,
  parseCompleteType,
  ResponseBudget,
  type RowColumnBytes,
  type RowReader,
  readError,
  readRowColumns,
  readyForQueryType,
  transactionStatus,
} from './protocol.ts';

/** One buffer for all sockets is enough, because the bytes of each read are processed before the next read. */
const readMemory = Buffer.allocUnsafeSlow(64 * 1024);

/** Reads into `readMemory`. */
class PlainSocket extends Socket {
  reader: MessageReader | undefined;

  constructor() {
    const read = (count: number): boolean => {
      if (this.reader === undefined) this.emit('data', Buffer.from(readMemory.subarray(0, count)));
      else this.reader.read(readMemory, count);
      return true;
    };
    super({ onread: { buffer: readMemory, callback: read } });
  }
}

/** `pg` connects with this socket, and a `ProtocolClient` then reads from it. */
export const createSocket = (): Socket => new PlainSocket();

class PendingQuery<T> {
  readonly name: string;
  readonly budget: ResponseBudget;
  readonly result: Promise<T>;
  readonly #read: RowReader<T>;
  readonly #settlers = Promise.withResolvers<T>();
  #row: { readonly kept: T } | undefined;
  #failure: unknown;

  constructor({ name = '', budget = new ResponseBudget() }: PreparableStatement, read: RowReader<T>) {
    this.name = name;
    this.budget = budget;
    this.#read = read;
    this.result = this.#settlers.promise;
  }

  take(columns: RowColumnBytes): void {
    if (this.#failure !== undefined || (this.#row !== undefined && this.#read.everyRow !== true)) return;
    try {
      this.#row = { kept: this.#read(columns, this.#row?.kept) };
    } catch (error) {
      this.#failure = error;
    }
  }

  fail(error: Error): void {
    this.#row = undefined;
    this.#failure ??= error;
  }

  settle(): void {
    this.take([]);
    if (this.#row === undefined) this.#settlers.reject(this.#failure);
    else this.#settlers.resolve(this.#row.kept);
  }
}

type SentQuery = Pick<PendingQuery<unknown>, 'name' | 'budget' | 'take' | 'fail' | 'settle'>;

/**
 * Runs statements on a connection that `pg` has opened. `pg` is slower: it decodes each column to a string, requests a
 * description of the columns for each statement, and has a timer and a queue for statements.
 */
export class ProtocolClient {
  readonly #stream: Duplex;
  readonly #prepares: boolean;
  readonly #prepared = new Set<string>();
  /** Sent together; empty if no statement runs. */
  #pending: readonly SentQuery[] = [];
  /** The next message belongs to this statement of `#pending`. */
  #at = 0;
  #since = 0;
  /** A new connection is outside of a transaction. */
  #status: number | undefined = idleTransactionStatus;
  /** The error that ended the connection. */
  #cause: Error | undefined;
  #lost: Error | undefined;

  /** @param prepares as in `ConnectionSettings` @param whenLost called once, when the connection ends for any reason */
  constructor(stream: Duplex, prepares: boolean, whenLost: (error: Error) => void) {
    this.#stream = stream;
    this.#prepares = prepares;
    stream.removeAllListeners('data');
    const reader = new MessageReader(
      (bytes, at) => this.#message(bytes, at),
      (length) => this.#accept(length),
    );
    if (stream instanceof PlainSocket) stream.reader = reader;
    else stream.on('data', (bytes: Buffer) => reader.read(bytes, bytes.length));
    stream.on('error', (error) => {
      this.#cause ??= error;
    });
    stream.on('close', () => {
      this.#lost = new Error('connection to Postgres lost', { cause: this.#cause });
      this.#failUnfinished(this.#lost);
      this.#settle();
      whenLost(this.#lost);
    });
  }

  /** No statement runs and no transaction is open. */
  get isIdle(): boolean {
    return this.#pending.length === 0 && this.#lost === undefined && this.#status === idleTransactionStatus;
  }

  get prepared(): number {
    return this.#prepared.size;
  }

  /** `performance.now()`; undefined if no statement runs. */
  get runningSince(): number | undefined {
    return this.#pending.length === 0 ? undefined : this.#since;
  }

  /**
   * No other statement may be running.
   * @returns the result of the reader for the first row, or for a row without columns
   * @throws pg.DatabaseError if the statement fails
   * @throws any other error if the connection fails
   */
  run<T>(statement: PreparableStatement, values: readonly (string | null)[], read: RowReader<T>): Promise<T> {
    if (this.#lost !== undefined) return Promise.reject(this.#lost);
    const preparable = this.#preparable(statement);
    const query = new PendingQuery(preparable, read);
    this.#send([query], this.#encode(preparable, values, true));
    return query.result;
  }

  /**
   * Sends statements together, which saves round trips. No other statement may be running. After a statement fails,
   * Postgres skips those that follow, and their promises reject with the same error.
   * @returns one promise for each statement, as of `run`. All settle at the same time
   */
  pipeline<T>(given: readonly BoundStatement<T>[]): readonly Promise<T>[] {
    const lost = this.#lost;
    if (lost !== undefined) return given.map(() => Promise.reject(lost));
    const statements = given.map((each) => ({ ...each, statement: this.#preparable(each.statement) }));
    const queries = statements.map(({ statement, read }) => new PendingQuery(statement, read));
    const last = statements.length - 1;
    const parts = statements.map(({ statement, values }, i) => this.#encode(statement, values, i === last));
    this.#send(queries, Buffer.concat(parts));
    return queries.map(({ result }) => result);
  }

  #preparable(statement: PreparableStatement): PreparableStatement {
    return this.#prepares ? statement : { ...statement, name: undefined };
  }

  #encode({ text, name = '' }: PreparableStatement, values: readonly (string | null)[], isLast: boolean): Buffer {
    const bytes = encodeBindAndExecute(name, values, isLast);
    const isPrepared = name !== '' && this.#prepared.has(name);
    return isPrepared ? bytes : Buffer.concat([encodeParse(name, text), bytes]);
  }

  #send(queries: readonly SentQuery[], bytes: Buffer): void {
    this.#stream.write(bytes);
    this.#pending = queries;
    this.#at = 0;
    this.#since = performance.now();
  }

  /** A running statement fails. */
  destroy(reason: string): void {
    this.#stream.destroy(new Error(reason));
  }

  /**
   * Counts the bytes of a message before they are read. If the response is too large, closes the connection: Postgres
   * then frees the memory of the response and rolls the transaction back.
   */
  #accept(length: number): boolean {
    const budget = this.#pending[this.#at]?.budget;
    if (budget?.take(length) !== false) return true;
    const error = budget.exceeded();
    this.#failUnfinished(error);
    this.#stream.destroy(error);
    return false;
  }

  #message(bytes: Buffer, at: number): void {
    const query = this.#pending[this.#at];
    switch (bytes[at]) {
      case dataRowType:
        query?.take(readRowColumns(bytes, at));
        break;
      case commandCompleteType:
        this.#at += 1;
        break;
      case readyForQueryType:
        this.#status = transactionStatus(bytes, at);
        this.#settle();
        break;
      case parseCompleteType:
        if (query?.name) this.#prepared.add(query.name);
        break;
      case errorResponseType: {
        const error = readError(bytes, at);
        if (this.#pending.length === 0) this.#cause = error;
        else this.#failUnfinished(error);
        break;
      }
      default:
    }
  }

  /** Postgres commits after the last statement. If the commit fails, the last statement counts as not completed. */
  #failUnfinished(error: Error): void {
    const first = Math.min(this.#at, this.#pending.length - 1);
    for (const query of this.#pending.slice(Math.max(first, 0))) query.fail(error);
  }

  #settle(): void {
    const queries = this.#pending;
    this.#pending = [];
    for (const query of queries) query.settle();
  }
}

/** The text contains no values, because all values are parameters. */
export function traced<T>({ text }: PreparableStatement, run: () => Promise<T>): Promise<T> {
  if (!isTracingOn()) return run();
  const [kind = 'statement'] = /[a-z]+/i.exec(text) ?? [];
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  return runInSpan({ name: kind, kind: 'CLIENT', attributes }, run);
}

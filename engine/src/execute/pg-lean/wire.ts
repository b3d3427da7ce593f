import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import {
  commandCompleteType,
  dataRowType,
  encodeBindAndExecute,
  encodeParse,
  errorResponseType,
  idleTransactionStatus,
  MessageReader,
  parseCompleteType,
  type RowColumnBytes,
  readErrorFields,
  readRowColumns,
  readyForQueryType,
  transactionStatus,
} from './protocol.ts';
import { ResponseBudget } from './response-budget.ts';

/**
 * Converts the first row to the result of the statement. If `everyRow` is set, the function is called for each row,
 * with the result of the previous rows. The bytes of the columns are valid only until the function returns.
 */
export interface RowReader<T> {
  (columns: RowColumnBytes, previous?: T): T;
  readonly everyRow?: true;
}

/** Returns the first column of each row. */
export const readFirstColumn: RowReader<readonly string[]> = Object.assign(
  ([column]: RowColumnBytes, previous: readonly string[] = []) =>
    column === undefined ? previous : [...previous, column?.toString() ?? ''],
  { everyRow: true } as const,
);

export const readColumnTexts: RowReader<readonly (string | null)[]> = (columns) =>
  columns.map((column) => column?.toString() ?? null);

/** A statement with its parameters. If it has a name, the connection keeps it as a prepared statement. */
export interface PreparableStatement {
  readonly text: string;
  readonly name: string | undefined;
  /** The bytes that Postgres may send for the statement. Without a budget, the statement gets a new one. */
  readonly budget?: ResponseBudget;
}

/**
 * Read buffer of all sockets. One buffer is enough, because the bytes of each read are processed before the next read.
 */
const readMemory = Buffer.allocUnsafeSlow(64 * 1024);

/** A socket that reads into the shared buffer `readMemory` and passes the bytes to the reader of its connection. */
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

/** Creates a socket. `pg` uses the socket to connect, and a `ProtocolClient` then reads from it. */
export const makeSocket = (): Socket => new PlainSocket();

/** Converts an ErrorResponse message to an error with the fields that the engine uses. */
function errorAt(bytes: Buffer, at: number): pg.DatabaseError {
  const fields = readErrorFields(bytes, at);
  const error = new pg.DatabaseError(fields.get('M') ?? '', 0, 'error');
  return Object.assign(error, { severity: fields.get('V') ?? fields.get('S'), code: fields.get('C') });
}

/** A statement with the values of its parameters, and the reader of its first row. */
export interface BoundStatement<T> {
  readonly statement: PreparableStatement;
  readonly values: readonly (string | null)[];
  readonly read: RowReader<T>;
}

/** A running statement and its promise. */
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
 * Runs statements on a connection that `pg` has opened. The class replaces the query functions of `pg`, which are
 * slower: `pg` decodes each column to a string, requests a description of the columns for each statement, and has a
 * timer and a queue for statements.
 */
export class ProtocolClient {
  readonly #stream: Duplex;
  /** Names of the prepared statements of the connection. */
  readonly #prepared = new Set<string>();
  /** The statements that were sent together; empty if no statement runs. */
  #pending: readonly SentQuery[] = [];
  /** Index in the list of pending statements: the next message from Postgres belongs to this statement. */
  #at = 0;
  #since = 0;
  /** Last transaction status that Postgres has reported. A new connection is outside of a transaction. */
  #status: number | undefined = idleTransactionStatus;
  /** The error that ended the connection; undefined while the connection is open, or if the error is not known. */
  #cause: Error | undefined;
  #lost: Error | undefined;

  /** @param whenLost called once, when the connection ends for any reason */
  constructor(stream: Duplex, whenLost: (error: Error) => void) {
    this.#stream = stream;
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

  /** Whether no statement runs and no transaction is open. */
  get isIdle(): boolean {
    return this.#pending.length === 0 && this.#lost === undefined && this.#status === idleTransactionStatus;
  }

  /** Number of prepared statements of the connection. */
  get prepared(): number {
    return this.#prepared.size;
  }

  /** Start time of the running statement, in milliseconds of `performance.now()`; undefined if no statement runs. */
  get runningSince(): number | undefined {
    return this.#pending.length === 0 ? undefined : this.#since;
  }

  /**
   * Runs a statement. No other statement may be running.
   * @returns the result of the reader for the first row. If the result has no row, `read` gets a row without columns
   * @throws pg.DatabaseError if the statement fails
   * @throws any other error if the connection fails
   */
  run<T>(statement: PreparableStatement, values: readonly (string | null)[], read: RowReader<T>): Promise<T> {
    if (this.#lost !== undefined) return Promise.reject(this.#lost);
    const query = new PendingQuery(statement, read);
    this.#send([query], this.#encode(statement, values, true));
    return query.result;
  }

  /**
   * Runs statements that are sent together, which saves round trips. No other statement may be running. After a
   * statement fails, Postgres skips the statements that follow.
   * @returns one promise for each statement. Each promise resolves to the value that `run` would return for the
   * statement. All promises settle at the same time. The promises of skipped statements reject with the error of the
   * failed statement
   */
  pipeline<T>(statements: readonly BoundStatement<T>[]): readonly Promise<T>[] {
    const lost = this.#lost;
    if (lost !== undefined) return statements.map(() => Promise.reject(lost));
    const queries = statements.map(({ statement, read }) => new PendingQuery(statement, read));
    const last = statements.length - 1;
    const parts = statements.map(({ statement, values }, i) => this.#encode(statement, values, i === last));
    this.#send(queries, Buffer.concat(parts));
    return queries.map(({ result }) => result);
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

  /** Closes the connection immediately. A running statement fails. */
  destroy(reason: string): void {
    this.#stream.destroy(new Error(reason));
  }

  /**
   * Counts the bytes of a message before they are read. If the response is too large, fails the running statement and
   * closes the connection: Postgres then frees the memory of the response and rolls the transaction back.
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
        const error = errorAt(bytes, at);
        if (this.#pending.length === 0) this.#cause = error;
        else this.#failUnfinished(error);
        break;
      }
      default:
    }
  }

  /**
   * Rejects the promises of the statements that Postgres has not completed. Postgres commits after the last statement.
   * If the commit fails, the last statement counts as not completed, so its promise is rejected.
   */
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

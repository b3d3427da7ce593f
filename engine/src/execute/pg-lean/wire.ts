import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import {
  dataRowType,
  encodeBindAndExecute,
  encodeParse,
  errorResponseType,
  idleTransactionStatus,
  MessageReader,
  parseCompleteType,
  type RowColumns,
  readErrorFields,
  readRowColumns,
  readTransactionStatus,
  readyForQueryType,
} from './protocol.ts';

/**
 * Converts the first row to the result of the statement. The bytes of the columns are valid only until the function
 * returns.
 */
export type RowReader<T> = (columns: RowColumns) => T;

export const readColumnTexts: RowReader<readonly (string | null)[]> = (columns) =>
  columns.map((column) => column?.toString() ?? null);

/** A statement with its parameters. If it has a name, the connection keeps it as a prepared statement. */
export interface PreparableStatement {
  readonly text: string;
  readonly name: string | undefined;
}

/**
 * Read buffer of all sockets. One buffer is enough, because the bytes of each read are processed before the next read.
 */
const readMemory = Buffer.allocUnsafeSlow(64 * 1024);

/** A socket that reads into the common buffer and passes the bytes to one reader. */
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
export const createSocket = (): Socket => new PlainSocket();

/** Converts an ErrorResponse message to an error with the fields that the engine uses. */
function errorAt(bytes: Buffer, at: number): pg.DatabaseError {
  const fields = readErrorFields(bytes, at);
  const error = new pg.DatabaseError(fields.get('M') ?? '', 0, 'error');
  return Object.assign(error, { severity: fields.get('V') ?? fields.get('S'), code: fields.get('C') });
}

/** A running statement, with the functions that settle its promise. */
class PendingQuery<T> {
  readonly name: string | undefined;
  readonly #read: RowReader<T>;
  readonly #resolve: (row: T) => void;
  readonly #reject: (error: unknown) => void;
  #row: { readonly kept: T } | undefined;
  #failure: unknown;

  constructor(
    name: string | undefined,
    read: RowReader<T>,
    resolve: (row: T) => void,
    reject: (error: unknown) => void,
  ) {
    this.name = name;
    this.#read = read;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  take(columns: RowColumns): void {
    if (this.#row !== undefined || this.#failure !== undefined) return;
    try {
      this.#row = { kept: this.#read(columns) };
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
    if (this.#row === undefined) this.#reject(this.#failure);
    else this.#resolve(this.#row.kept);
  }
}

/**
 * Runs statements, one at a time, on a connection that `pg` has opened. It is faster than `pg`, which decodes each
 * column to a string, requests a description of the columns for each statement, and has a timer and a queue for
 * statements.
 */
export class ProtocolClient {
  readonly #stream: Duplex;
  /** Names of the prepared statements of the connection. */
  readonly #prepared = new Set<string>();
  #current: Pick<PendingQuery<unknown>, 'name' | 'take' | 'fail' | 'settle'> | undefined;
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
    const reader = new MessageReader((bytes, at) => this.#message(bytes, at));
    if (stream instanceof PlainSocket) stream.reader = reader;
    else stream.on('data', (bytes: Buffer) => reader.read(bytes, bytes.length));
    stream.on('error', (error) => {
      this.#cause ??= error;
    });
    stream.on('close', () => {
      this.#lost = new Error('connection to Postgres lost', { cause: this.#cause });
      this.#current?.fail(this.#lost);
      this.#settle();
      whenLost(this.#lost);
    });
  }

  /** Whether no statement runs and no transaction is open. */
  get isIdle(): boolean {
    return this.#current === undefined && this.#lost === undefined && this.#status === idleTransactionStatus;
  }

  /** Number of prepared statements of the connection. */
  get prepared(): number {
    return this.#prepared.size;
  }

  /** Start time of the running statement, in milliseconds of `performance.now()`; undefined if no statement runs. */
  get runningSince(): number | undefined {
    return this.#current === undefined ? undefined : this.#since;
  }

  /**
   * Runs a statement. No other statement may be running.
   * @returns the result of the reader for the first row. Without a row, the reader gets a row without columns
   * @throws pg.DatabaseError if the statement fails
   * @throws any other error if the connection fails
   */
  run<T>({ text, name = '' }: PreparableStatement, values: readonly (string | null)[], read: RowReader<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#lost !== undefined) {
        reject(this.#lost);
        return;
      }
      const bytes = encodeBindAndExecute(name, values);
      const isPrepared = name !== '' && this.#prepared.has(name);
      this.#stream.write(isPrepared ? bytes : Buffer.concat([encodeParse(name, text), bytes]));
      this.#current = new PendingQuery(name, read, resolve, reject);
      this.#since = performance.now();
    });
  }

  /** Closes the connection immediately. A running statement fails. */
  destroy(reason: string): void {
    this.#stream.destroy(new Error(reason));
  }

  #message(bytes: Buffer, at: number): void {
    const query = this.#current;
    switch (bytes[at]) {
      case dataRowType:
        query?.take(readRowColumns(bytes, at));
        break;
      case readyForQueryType:
        this.#status = readTransactionStatus(bytes, at);
        this.#settle();
        break;
      case parseCompleteType:
        if (query?.name) this.#prepared.add(query.name);
        break;
      case errorResponseType:
        if (query === undefined) this.#cause = errorAt(bytes, at);
        else query.fail(errorAt(bytes, at));
        break;
      default:
    }
  }

  #settle(): void {
    const query = this.#current;
    this.#current = undefined;
    query?.settle();
  }
}

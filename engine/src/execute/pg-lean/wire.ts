import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import {
  bindAndExecute,
  type Columns,
  columnsAt,
  dataRow,
  errorFields,
  errorResponse,
  idleStatus,
  MessageReader,
  parseComplete,
  parseStatement,
  readyForQuery,
  statusAt,
} from './protocol.ts';

/** Makes what is kept of a row, at once: the memory of its bytes is used again for the next. */
export type RowReader<T> = (columns: Columns) => T;

export const asTexts: RowReader<readonly (string | null)[]> = (columns) =>
  columns.map((column) => column?.toString() ?? null);

/** What is run: with a name the connection keeps it prepared. */
export interface Statement {
  readonly text: string;
  readonly name: string | undefined;
}

/** What all sockets read into: of each it is looked at before the next one reads. */
const readMemory = Buffer.allocUnsafeSlow(64 * 1024);

/** A socket that takes no new memory for what it reads, and lets one reader have a look at it each time. */
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

/** What `pg` connects with, where a `Wire` takes over from it. */
export const plainSocket = (): Socket => new PlainSocket();

/** The error of an ErrorResponse message, with as much of it as is read anywhere. */
function errorAt(bytes: Buffer, at: number): pg.DatabaseError {
  const fields = errorFields(bytes, at);
  const error = new pg.DatabaseError(fields.get('M') ?? '', 0, 'error');
  return Object.assign(error, { severity: fields.get('V') ?? fields.get('S'), code: fields.get('C') });
}

/** A statement on its way. */
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

  take(columns: Columns): void {
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
 * Runs statements on a connection that `pg` has made, one at a time, and takes over its socket for that. `pg` would make
 * texts of all columns and have them described each time; here their bytes stay what they are, and a statement takes no
 * timer and no queue of its own.
 */
export class Wire {
  readonly #stream: Duplex;
  /** Names of the statements that the connection keeps prepared. */
  readonly #prepared = new Set<string>();
  #current: Pick<PendingQuery<unknown>, 'name' | 'take' | 'fail' | 'settle'> | undefined;
  #since = 0;
  /** Transaction status that Postgres gave last; `pg` hands the connection over outside of any transaction. */
  #status: number | undefined = idleStatus;
  /** What the connection comes to its end for, as far as that is known. */
  #cause: Error | undefined;
  #lost: Error | undefined;

  /** @param whenLost is called once, when the connection has come to its end, for whatever reason */
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
      this.#lost = new Error('the connection to Postgres broke', { cause: this.#cause });
      this.#current?.fail(this.#lost);
      this.#settle();
      whenLost(this.#lost);
    });
  }

  /** Whether no statement runs and no transaction is open: the next statement begins with nothing of the last. */
  get isIdle(): boolean {
    return this.#current === undefined && this.#lost === undefined && this.#status === idleStatus;
  }

  /** How many statements the connection keeps prepared. */
  get prepared(): number {
    return this.#prepared.size;
  }

  /** Since when a statement runs, in milliseconds of `performance.now()`; undefined: none does. */
  get runningSince(): number | undefined {
    return this.#current === undefined ? undefined : this.#since;
  }

  /**
   * Runs a statement; none may be running.
   * @returns what the reader keeps of its first row; where it gives none, of a row without columns
   * @throws pg.DatabaseError for an error of the statement; any other error is one of the connection
   */
  run<T>({ text, name = '' }: Statement, values: readonly (string | null)[], read: RowReader<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#lost !== undefined) {
        reject(this.#lost);
        return;
      }
      const bytes = bindAndExecute(name, values);
      const isPrepared = name !== '' && this.#prepared.has(name);
      this.#stream.write(isPrepared ? bytes : Buffer.concat([parseStatement(name, text), bytes]));
      this.#current = new PendingQuery(name, read, resolve, reject);
      this.#since = performance.now();
    });
  }

  /** Ends the connection at once, and with it the statement that runs. */
  cut(reason: string): void {
    this.#stream.destroy(new Error(reason));
  }

  #message(bytes: Buffer, at: number): void {
    const query = this.#current;
    switch (bytes[at]) {
      case dataRow:
        query?.take(columnsAt(bytes, at));
        break;
      case readyForQuery:
        this.#status = statusAt(bytes, at);
        this.#settle();
        break;
      case parseComplete:
        if (query?.name) this.#prepared.add(query.name);
        break;
      case errorResponse:
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

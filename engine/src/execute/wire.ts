import { Socket } from 'node:net';
import pg from 'pg';
import {
  bindAndExecute,
  type Columns,
  columnsAt,
  dataRow,
  forPg,
  MessageReader,
  parseComplete,
  readyForQuery,
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
  reader: ((bytes: Buffer) => void) | undefined;

  constructor() {
    const read = (count: number): boolean => {
      const bytes = readMemory.subarray(0, count);
      if (this.reader === undefined) this.emit('data', Buffer.from(bytes));
      else this.reader(bytes);
      return true;
    };
    super({ onread: { buffer: readMemory, callback: read } });
  }
}

/** What `pg` connects with, where its statements are run through `firstRow`. */
export const plainSocket = (): Socket => new PlainSocket();

/** A statement on its way. */
interface Query extends pg.Submittable {
  readonly statement: Statement;
  readonly values: readonly (string | null)[];
  take(columns: Columns): void;
  handleError(error: Error): void;
  finish(): void;
}

/**
 * Stands between a connection's socket and `pg`, for the statements that are run through it. Of these `pg` would make
 * texts of all columns, and have them described each time; here their bytes stay what they are. Everything else of the
 * protocol goes through to `pg`, which keeps the state of the connection.
 */
class Wire {
  readonly #connection: pg.Connection;
  readonly #pass: (bytes: Buffer) => void;
  /** Names of the statements that the connection keeps prepared. */
  readonly #prepared = new Set<string>();
  #current: Query | undefined;
  constructor(connection: pg.Connection) {
    const { stream } = connection;
    this.#connection = connection;
    const listeners = stream.listeners('data');
    this.#pass = (bytes) => {
      for (const listener of listeners) Reflect.apply(listener, stream, [bytes]);
    };
    stream.removeAllListeners('data');
    const reader = new MessageReader((...message) => this.#message(...message));
    if (stream instanceof PlainSocket) stream.reader = (bytes) => reader.read(bytes);
    else stream.on('data', (bytes: Buffer) => reader.read(bytes));
    stream.on('close', () => this.#current?.handleError(new Error('the connection to Postgres broke')));
  }

  send(query: Query): void {
    const { text, name = '' } = query.statement;
    this.#current = query;
    if (name === '' || !this.#prepared.has(name)) this.#connection.parse({ name, text, types: [] }, true);
    this.#connection.stream.write(bindAndExecute(name, query.values));
  }

  #message(bytes: Buffer, at: number, length: number): void {
    const query = this.#current;
    const kind = bytes[at] ?? 0;
    if (query !== undefined && !forPg.has(kind)) {
      if (kind === dataRow) query.take(columnsAt(bytes, at));
      else if (kind === parseComplete && query.statement.name !== undefined) this.#prepared.add(query.statement.name);
      return;
    }
    if (query !== undefined && kind === readyForQuery) this.#current = undefined;
    this.#pass(bytes.subarray(at, at + length));
    if (kind === readyForQuery) query?.finish();
  }
}

const wires = new WeakMap<pg.Connection, Wire>();

function wireOf(connection: pg.Connection): Wire {
  const known = wires.get(connection);
  if (known !== undefined) return known;
  const made = new Wire(connection);
  wires.set(connection, made);
  return made;
}

/** What `pg` runs, in the form that it takes queries of others in: it calls `submit` and the handlers. */
class FirstRow<T> implements Query {
  readonly statement: Statement;
  readonly values: readonly (string | null)[];
  readonly #read: RowReader<T>;
  #row: { readonly kept: T } | undefined;
  #failure: unknown;
  /** `pg` puts its own before it where it is to stop waiting after a time. */
  callback: (failure: unknown, row: { readonly kept: T } | undefined) => void;

  constructor(
    statement: Statement,
    values: readonly (string | null)[],
    read: RowReader<T>,
    callback: FirstRow<T>['callback'],
  ) {
    this.statement = statement;
    this.values = values;
    this.#read = read;
    this.callback = callback;
  }

  submit(connection: pg.Connection): void {
    wireOf(connection).send(this);
  }

  take(columns: Columns): void {
    try {
      this.#row ??= { kept: this.#read(columns) };
    } catch (error) {
      this.#failure ??= error;
    }
  }

  /** What Postgres says of the statement is told when the connection is ready for the next one; any other error at once. */
  handleError(error: Error): void {
    this.#failure ??= error;
    if (!(error instanceof pg.DatabaseError)) this.finish();
  }

  handleReadyForQuery(): void {}

  finish(): void {
    this.callback(this.#failure, this.#row);
  }
}

/**
 * Runs a statement, on a connection on which nothing else runs.
 * @returns what the reader keeps of its first row; where it gives none, of a row without columns
 * @throws pg.DatabaseError for an error of the statement; any other error is one of the connection
 */
export const firstRow = <T>(
  client: pg.ClientBase,
  statement: Statement,
  values: readonly (string | null)[],
  read: RowReader<T>,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const callback: FirstRow<T>['callback'] = (failure, row) => {
      if (failure === undefined) resolve(row === undefined ? read([]) : row.kept);
      else reject(failure);
    };
    client.query(new FirstRow(statement, values, read, callback));
  });

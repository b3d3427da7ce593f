import pg from 'pg';
import { EngineError } from '../../errors/engine-error.ts';

// Type bytes of the messages of Postgres's protocol:
// https://www.postgresql.org/docs/current/protocol-message-formats.html
export const parseCompleteType = 0x31;
export const commandCompleteType = 0x43;
export const dataRowType = 0x44;
export const errorResponseType = 0x45;
export const readyForQueryType = 0x5a;
const parse = 0x50;
const bind = 0x42;
/** Execute: the unnamed portal, no row limit. */
const execute = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const sync = Buffer.from([0x53, 0, 0, 0, 4]);
const executeAndSync = Buffer.concat([execute, sync]);

/** One byte for the type, four for the length, which does not count the type byte. */
const headBytes = 5;
const messageLength = (bytes: Buffer, at: number): number => 1 + bytes.readUInt32BE(at + 1);

/** Buffer of each connection. A larger message gets a temporary one. */
const partialBytes = 128 * 1024;

/** Postgres infers the parameter types. */
export function encodeParse(name: string, text: string): Buffer {
  const length = 4 + Buffer.byteLength(name) + 1 + Buffer.byteLength(text) + 1 + 2;
  const bytes = Buffer.alloc(1 + length);
  bytes[0] = parse;
  let at = bytes.writeInt32BE(length, 1);
  at += bytes.write(name, at) + 1;
  bytes.write(text, at);
  return bytes;
}

/**
 * Bind (the unnamed portal) and Execute, and Sync after the last statement of a pipeline. Values and columns are in
 * text format.
 */
export function encodeBindAndExecute(name: string, values: readonly (string | null)[], isLast = true): Buffer {
  const end = isLast ? executeAndSync : execute;
  let length = 4 + 1 + Buffer.byteLength(name) + 1 + 2 + 2 + 2;
  for (const value of values) length += 4 + (value === null ? 0 : Buffer.byteLength(value));
  const bytes = Buffer.allocUnsafe(1 + length + end.length);
  bytes[0] = bind;
  let at = bytes.writeInt32BE(length, 1);
  at = bytes.writeUInt8(0, at);
  at += bytes.write(name, at);
  at = bytes.writeUInt8(0, at);
  at = bytes.writeInt16BE(0, at);
  at = bytes.writeUInt16BE(values.length, at);
  for (const value of values) {
    const written = value === null ? -1 : bytes.write(value, at + 4);
    at = bytes.writeInt32BE(written, at) + Math.max(written, 0);
  }
  at = bytes.writeInt16BE(0, at);
  end.copy(bytes, at);
  return bytes;
}

/** No transaction is open. */
export const idleTransactionStatus = 0x49;

/** Of the ReadyForQuery message at the offset. */
export const transactionStatus = (bytes: Buffer, start: number): number | undefined => bytes[start + headBytes];

/** Of the ErrorResponse message at the offset. */
export function readError(bytes: Buffer, start: number): pg.DatabaseError {
  /** By the letter of the protocol. */
  const fields = new Map<string, string>();
  let at = start + headBytes;
  while (bytes[at] !== 0) {
    const end = bytes.indexOf(0, at);
    fields.set(bytes.toString('latin1', at, at + 1), bytes.toString('utf8', at + 1, end));
    at = end + 1;
  }
  const error = new pg.DatabaseError(fields.get('M') ?? '', 0, 'error');
  return Object.assign(error, { severity: fields.get('V') ?? fields.get('S'), code: fields.get('C') });
}

/** Bytes in Postgres's text format, valid only until the reader of the row returns. */
export type RowColumnBytes = readonly (Buffer | null)[];

/** Of the DataRow message at the offset. */
export function readRowColumns(bytes: Buffer, start: number): RowColumnBytes {
  const count = bytes.readInt16BE(start + headBytes);
  const columns: (Buffer | null)[] = [];
  let at = start + headBytes + 2;
  for (let i = 0; i < count; i += 1) {
    const length = bytes.readInt32BE(at);
    at += 4;
    columns.push(length < 0 ? null : bytes.subarray(at, at + length));
    at += Math.max(length, 0);
  }
  return columns;
}

/**
 * Converts the first row to the result. With `everyRow`, it is called for each row, with the result of the previous
 * rows. The bytes are valid only until the function returns.
 */
export type RowReader<T> = { (columns: RowColumnBytes, previous?: T): T; readonly everyRow?: true };

export const readFirstColumn: RowReader<readonly string[]> = Object.assign(
  ([column]: RowColumnBytes, previous: readonly string[] = []) =>
    column === undefined ? previous : [...previous, column?.toString() ?? ''],
  { everyRow: true } as const,
);

export const readColumnTexts: RowReader<readonly (string | null)[]> = (columns) =>
  columns.map((column) => column?.toString() ?? null);

const mebibyte = 1024 * 1024;
export const maxResponseBytes = 16 * mebibyte;
/**
 * Maximum of a response that the engine holds as strings, which take several times their size on the limited heap of
 * V8.
 */
export const maxParsedResponseBytes = 4 * mebibyte;

/** The bytes that Postgres may send for one request, which can have several statements. */
export class ResponseBudget {
  #max: number;
  #left: number;

  constructor(max = maxResponseBytes) {
    this.#max = max;
    this.#left = max;
  }

  /** Bytes that were counted before do not count towards the maximum. */
  lowerTo(max: number): void {
    if (max >= this.#left) return;
    this.#max = max;
    this.#left = max;
  }

  /** Returns false if the response is then too large. */
  take(bytes: number): boolean {
    this.#left -= bytes;
    return this.#left >= 0;
  }

  exceeded(): EngineError {
    const size = this.#max >= mebibyte ? `${Math.floor(this.#max / mebibyte)} MiB` : `${this.#max} bytes`;
    const message = `the response is larger than ${size}: request fewer rows, fields or related rows`;
    return new EngineError('response-too-large', message);
  }
}

export class MessageReader {
  readonly #handle: (bytes: Buffer, at: number) => void;
  readonly #accept: (length: number) => boolean;
  #stopped = false;
  /** For all incomplete messages that fit. */
  readonly #memory = Buffer.allocUnsafe(partialBytes);
  /** An incomplete message: `#have` bytes have arrived, the reader waits for `#needed`. */
  #partial = this.#memory;
  #have = 0;
  #needed = headBytes;

  /**
   * @param handle the bytes are valid only during the call
   * @param accept called with the length of each message before it is stored. After false, the reader ignores all
   * messages
   */
  constructor(handle: (bytes: Buffer, at: number) => void, accept: (length: number) => boolean) {
    this.#handle = handle;
    this.#accept = accept;
  }

  /** Calls `handle` for each complete message up to the offset `end`. */
  read(chunk: Buffer, end: number): void {
    let at = 0;
    while (this.#have > 0 && at < end) {
      at += this.#append(chunk, at, Math.min(end, at + this.#needed - this.#have));
      if (this.#have < this.#needed) return;
      if (this.#needed === headBytes) {
        this.#needed = messageLength(this.#partial, 0);
        if (this.#isRefused(this.#needed)) return;
      }
      if (this.#have < this.#needed) continue;
      this.#handle(this.#partial, 0);
      this.#have = 0;
      this.#partial = this.#memory;
    }
    if (this.#have > 0 || this.#stopped) return;
    this.#needed = headBytes;
    while (end - at >= headBytes) {
      const length = messageLength(chunk, at);
      if (this.#isRefused(length)) return;
      if (end - at < length) {
        this.#needed = length;
        break;
      }
      this.#handle(chunk, at);
      at += length;
    }
    if (at < end) this.#append(chunk, at, end);
  }

  #isRefused(length: number): boolean {
    this.#stopped ||= !this.#accept(length);
    if (this.#stopped) this.#have = 0;
    return this.#stopped;
  }

  /** Returns the number of appended bytes. */
  #append(chunk: Buffer, at: number, end: number): number {
    if (this.#needed > this.#partial.length) {
      const larger = Buffer.allocUnsafe(this.#needed);
      this.#partial.copy(larger, 0, 0, this.#have);
      this.#partial = larger;
    }
    const copied = chunk.copy(this.#partial, this.#have, at, end);
    this.#have += copied;
    return copied;
  }
}

/** With a name, the connection keeps the statement as a prepared statement. */
export interface PreparableStatement {
  readonly text: string;
  readonly name: string | undefined;
  /** Default: a new budget. */
  readonly budget?: ResponseBudget;
}

export interface BoundStatement<T> {
  readonly statement: PreparableStatement;
  readonly values: readonly (string | null)[];
  readonly read: RowReader<T>;
}

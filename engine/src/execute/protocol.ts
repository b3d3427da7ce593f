// Messages of the protocol, by their first byte: https://www.postgresql.org/docs/current/protocol-message-formats.html
export const parseComplete = 0x31;
export const dataRow = 0x44;
export const readyForQuery = 0x5a;
/** What `pg` has to know of: notifications, errors, notices, settings that changed, and that the next one may come. */
export const forPg: ReadonlySet<number> = new Set([0x41, 0x45, 0x4e, 0x53, readyForQuery]);
const bind = 0x42;
/** Execute the unnamed portal to its end, then Sync. */
const executeAndSync = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4]);

/** Every message begins with its kind and the length of all but that. */
const headBytes = 5;
const messageLength = (bytes: Buffer, at: number): number => 1 + bytes.readUInt32BE(at + 1);

/** Memory that a connection keeps for messages that come in parts; of a longer one it is let go. */
const partialBytes = 128 * 1024;

/** Bind to the unnamed portal, Execute and Sync as one piece; values and columns are texts. */
export function bindAndExecute(name: string, values: readonly (string | null)[]): Buffer {
  const lengths = values.map((value) => (value === null ? -1 : Buffer.byteLength(value)));
  const nameBytes = Buffer.byteLength(name);
  const valueBytes = lengths.reduce((sum, length) => sum + 4 + Math.max(length, 0), 0);
  const length = 4 + 1 + nameBytes + 1 + 2 + 2 + valueBytes + 2;
  const bytes = Buffer.allocUnsafe(1 + length + executeAndSync.length);
  bytes[0] = bind;
  let at = bytes.writeInt32BE(length, 1);
  at = bytes.writeUInt8(0, at);
  at += bytes.write(name, at);
  at = bytes.writeUInt8(0, at);
  at = bytes.writeInt16BE(0, at);
  at = bytes.writeUInt16BE(values.length, at);
  for (const [i, value] of values.entries()) {
    at = bytes.writeInt32BE(lengths[i] ?? -1, at);
    if (value !== null) at += bytes.write(value, at);
  }
  at = bytes.writeInt16BE(0, at);
  executeAndSync.copy(bytes, at);
  return bytes;
}

/** The columns of a row, each as the bytes of the text that Postgres writes. They are good until the reader returns. */
export type Columns = readonly (Buffer | null)[];

/** The columns of a DataRow message that begins at the place. */
export function columnsAt(bytes: Buffer, start: number): Columns {
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

/** Finds the messages in what comes in, whole or in parts. */
export class MessageReader {
  readonly #handle: (bytes: Buffer, at: number, length: number) => void;
  /** The part of a message that has come in, and how long it must be for more to be known. */
  #partial = Buffer.allocUnsafe(partialBytes);
  #have = 0;
  #needed = headBytes;

  /** @param handle gets each message, where it stands; its memory is used again once that returns */
  constructor(handle: (bytes: Buffer, at: number, length: number) => void) {
    this.#handle = handle;
  }

  read(chunk: Buffer): void {
    let at = 0;
    while (this.#have > 0 && at < chunk.length) {
      at += this.#append(chunk, at, this.#needed - this.#have);
      if (this.#have < this.#needed) return;
      if (this.#needed === headBytes) this.#needed = messageLength(this.#partial, 0);
      if (this.#have < this.#needed) continue;
      this.#handle(this.#partial, 0, this.#have);
      this.#have = 0;
      if (this.#partial.length > partialBytes) this.#partial = Buffer.allocUnsafe(partialBytes);
    }
    if (this.#have > 0) return;
    this.#needed = headBytes;
    while (chunk.length - at >= headBytes) {
      const length = messageLength(chunk, at);
      if (chunk.length - at < length) {
        this.#needed = length;
        break;
      }
      this.#handle(chunk, at, length);
      at += length;
    }
    if (at < chunk.length) this.#append(chunk, at, chunk.length - at);
  }

  /** Adds bytes of the chunk, no more than so many, to the message that is not whole; returns how many. */
  #append(chunk: Buffer, at: number, most: number): number {
    if (this.#needed > this.#partial.length) {
      const larger = Buffer.allocUnsafe(this.#needed);
      this.#partial.copy(larger, 0, 0, this.#have);
      this.#partial = larger;
    }
    const copied = chunk.copy(this.#partial, this.#have, at, at + most);
    this.#have += copied;
    return copied;
  }
}

import { shortName } from '../../graphql/selection.ts';

const backslash = 0x5c;

export const byteCodes = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openBrace: 0x7b,
  closeBrace: 0x7d,
  openList: 0x5b,
  closeList: 0x5d,
} as const;

const { quote } = byteCodes;

const isSpace = (code: number | undefined): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** Punctuation, white space, or the end of the input. */
const endsScalar = (code: number | undefined): boolean =>
  code === byteCodes.comma ||
  code === byteCodes.closeBrace ||
  code === byteCodes.closeList ||
  code === undefined ||
  isSpace(code);

/** Returns positions instead of values, so that the caller can copy bytes. Throws for a value of another type. */
export class JsonReader {
  readonly bytes: Buffer;
  /** Position of the next byte that the reader reads. A caller may set the position back to read a value again. */
  at = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  fail(): never {
    throw new Error(
      `the engine's response contains unexpected JSON at byte ${this.at}: ${this.bytes.toString('utf8', 0, 100)}`,
    );
  }

  /** Skips white space, and returns the next byte without skipping it; -1 at the end of the input. */
  peek(): number {
    const { bytes } = this;
    let code = bytes[this.at] ?? -1;
    // Fast path: most bytes are greater than 0x20 and therefore no white space.
    while (code <= 0x20 && isSpace(code)) {
      this.at += 1;
      code = bytes[this.at] ?? -1;
    }
    return code;
  }

  /** Returns true if the byte was skipped. */
  takes(code: number): boolean {
    if (this.peek() !== code) return false;
    this.at += 1;
    return true;
  }

  pass(code: number): void {
    if (!this.takes(code)) this.fail();
  }

  /** Returns true if the bytes were skipped. @param key bytes with quotes and colon, such as `"name":` */
  takesKey(key: Uint8Array): boolean {
    this.peek();
    const { bytes, at } = this;
    for (let place = 0; place < key.length; place += 1) {
      if (bytes[at + place] !== key[place]) return false;
    }
    this.at = at + key.length;
    return true;
  }

  /** Reads the name of an object member and the colon after the name. */
  name(): string {
    const name = this.parsed();
    if (typeof name !== 'string') this.fail();
    this.pass(byteCodes.colon);
    return name;
  }

  /** Reads a JSON array. @param visit function that must read one item of the array */
  each(visit: () => void): void {
    this.pass(byteCodes.openList);
    if (this.takes(byteCodes.closeList)) return;
    do visit();
    while (this.takes(byteCodes.comma));
    this.pass(byteCodes.closeList);
  }

  /** Stops at each item of a JSON array; the caller must read the item. */
  *items(): Generator<undefined, void> {
    this.pass(byteCodes.openList);
    if (this.takes(byteCodes.closeList)) return;
    do yield;
    while (this.takes(byteCodes.comma));
    this.pass(byteCodes.closeList);
  }

  /** Stops at each value of a JSON object, with its name; the caller must read the value. */
  *entries(): Generator<string, void> {
    this.pass(byteCodes.openBrace);
    if (this.takes(byteCodes.closeBrace)) return;
    do yield this.name();
    while (this.takes(byteCodes.comma));
    this.pass(byteCodes.closeBrace);
  }

  /** @param visit must read the value of the member */
  members(visit: (name: string) => void): void {
    this.pass(byteCodes.openBrace);
    if (this.takes(byteCodes.closeBrace)) return;
    do visit(this.name());
    while (this.takes(byteCodes.comma));
    this.pass(byteCodes.closeBrace);
  }

  /** Skips the next value. @returns the position of the first byte of the value */
  value(): number {
    const code = this.peek();
    const start = this.at;
    if (code === quote) this.#passString();
    else if (code === byteCodes.openBrace || code === byteCodes.openList) this.#passNested();
    else this.#passScalar();
    return start;
  }

  parsed(): unknown {
    const start = this.value();
    return JSON.parse(this.bytes.toString('utf8', start, this.at));
  }

  #passString(): void {
    const { bytes } = this;
    let at = this.at + 1;
    let code = bytes[at];
    while (code !== quote) {
      if (code === undefined) this.fail();
      // The character after a backslash is skipped, because an escaped quote does not end the string.
      at += code === backslash ? 2 : 1;
      code = bytes[at];
    }
    this.at = at + 1;
  }

  #passScalar(): void {
    const { bytes, at: start } = this;
    while (!endsScalar(bytes[this.at])) this.at += 1;
    if (this.at === start) this.fail();
  }

  #passNested(): void {
    const { bytes } = this;
    let depth = 0;
    do {
      const code = bytes[this.at];
      if (code === quote) {
        this.#passString();
        continue;
      }
      if (code === byteCodes.openBrace || code === byteCodes.openList) depth += 1;
      else if (code === byteCodes.closeBrace || code === byteCodes.closeList) depth -= 1;
      else if (code === undefined) this.fail();
      this.at += 1;
    } while (depth > 0);
  }
}

/** Byte positions of the column values of the engine's rows. All rows must have the same members. */
export interface RowReader {
  /** Maps the name of each member to its index in the arrays `starts` and `ends`. */
  readonly indexes: ReadonlyMap<string, number>;
  /** Byte offset at which the value in the current row starts; -1 for a missing member. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  read(reader: JsonReader): void;
}

/** @param names in the order in which the operation requests them @param short the rows have short names */
export function rowReader(names: readonly string[], short = false): RowReader {
  const keys = names.map((name, index) => Buffer.from(`${JSON.stringify(short ? shortName(index) : name)}:`));
  // Mocked engines answer with the names of the columns.
  const indexes = new Map(names.flatMap((name, index) => [[name, index] as const, [shortName(index), index] as const]));
  const starts = new Int32Array(names.length);
  const ends = new Int32Array(names.length);
  const read = (reader: JsonReader): void => {
    // A loop is faster than `fill` for arrays as short as these.
    for (let index = 0; index < starts.length; index += 1) starts[index] = -1;
    reader.pass(byteCodes.openBrace);
    if (reader.takes(byteCodes.closeBrace)) return;
    let next = 0;
    do {
      // Fast path: the members usually have the requested order, so the bytes of a name are compared and the name is
      // not parsed.
      const key = keys[next];
      if (key !== undefined && reader.takesKey(key)) {
        starts[next] = reader.value();
        ends[next] = reader.at;
        next += 1;
        continue;
      }
      const index = indexes.get(reader.name());
      const start = reader.value();
      if (index === undefined) continue;
      starts[index] = start;
      ends[index] = reader.at;
    } while (reader.takes(byteCodes.comma));
    reader.pass(byteCodes.closeBrace);
  };
  return { indexes, starts, ends, read };
}

/** One row, a list of rows, or null. @param joinTableRelationship for many-to-many: leads to the related rows */
export function visitRelated(reader: JsonReader, joinTableRelationship: string | undefined, visit: () => void): void {
  const first = reader.peek();
  if (first === byteCodes.openList)
    reader.each(joinTableRelationship === undefined ? visit : () => visitRelated(reader, joinTableRelationship, visit));
  else if (first !== byteCodes.openBrace) {
    if (reader.parsed() !== null) reader.fail();
  } else if (joinTableRelationship === undefined) visit();
  else {
    reader.members((name) => {
      if (name === joinTableRelationship) visitRelated(reader, undefined, visit);
      else reader.value();
    });
  }
}

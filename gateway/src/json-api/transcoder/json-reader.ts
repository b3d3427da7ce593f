const backslash = 0x5c;

/** The character codes that occur in the syntax of JSON, by name. */
export const jsonByteCodes = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openBrace: 0x7b,
  closeBrace: 0x7d,
  openList: 0x5b,
  closeList: 0x5d,
} as const;

const { quote } = jsonByteCodes;

const isSpace = (code: number | undefined): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** Returns whether a byte marks the end of a number or a literal: punctuation, white space, or the end of the input. */
const endsScalar = (code: number | undefined): boolean =>
  code === jsonByteCodes.comma ||
  code === jsonByteCodes.closeBrace ||
  code === jsonByteCodes.closeList ||
  code === undefined ||
  isSpace(code);

/**
 * Reads JSON value by value. The methods return positions instead of parsed values, so that the caller can copy the
 * bytes of a value. They throw an error when the next value does not have the expected type.
 */
export class JsonReader {
  readonly bytes: Buffer;
  /** Position of the next byte. A caller may set the position back to read a value again. */
  at = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** @throws Error with the position of the unexpected byte */
  fail(): never {
    throw new Error(
      `the engine's response is not as expected at byte ${this.at}: ${this.bytes.toString('utf8', 0, 100)}`,
    );
  }

  /** Returns the next byte that is not white space, and stays before this byte; -1 at the end of the input. */
  peek(): number {
    const { bytes } = this;
    let code = bytes[this.at] ?? -1;
    // Fast path: white space is rare, and the codes of white space are at most 0x20.
    while (code <= 0x20 && isSpace(code)) {
      this.at += 1;
      code = bytes[this.at] ?? -1;
    }
    return code;
  }

  /** Skips the next byte if it has the given value. */
  takes(code: number): boolean {
    if (this.peek() !== code) return false;
    this.at += 1;
    return true;
  }

  pass(code: number): void {
    if (!this.takes(code)) this.fail();
  }

  /**
   * Skips the given bytes if they are the next bytes.
   * @returns whether they were skipped
   * @param key bytes of a member's name with quotes and colon, such as `"name":`
   */
  takesKey(key: Uint8Array): boolean {
    this.peek();
    const { bytes, at } = this;
    for (let place = 0; place < key.length; place += 1) {
      if (bytes[at + place] !== key[place]) return false;
    }
    this.at = at + key.length;
    return true;
  }

  /** Reads the name of a member and the colon after the name. */
  name(): string {
    const name = this.parsed();
    if (typeof name !== 'string') this.fail();
    this.pass(jsonByteCodes.colon);
    return name;
  }

  /** Reads a list. @param visit function that reads one item */
  each(visit: () => void): void {
    this.pass(jsonByteCodes.openList);
    if (this.takes(jsonByteCodes.closeList)) return;
    do visit();
    while (this.takes(jsonByteCodes.comma));
    this.pass(jsonByteCodes.closeList);
  }

  /** Reads an object. @param visit function that receives the name of a member, and reads its value */
  members(visit: (name: string) => void): void {
    this.pass(jsonByteCodes.openBrace);
    if (this.takes(jsonByteCodes.closeBrace)) return;
    do visit(this.name());
    while (this.takes(jsonByteCodes.comma));
    this.pass(jsonByteCodes.closeBrace);
  }

  /** Skips the next value. @returns the position of the first byte of the value */
  value(): number {
    const code = this.peek();
    const start = this.at;
    if (code === quote) this.#passString();
    else if (code === jsonByteCodes.openBrace || code === jsonByteCodes.openList) this.#passNested();
    else this.#passScalar();
    return start;
  }

  /** Reads and parses the next value. */
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
      // Escaped characters are skipped, because an escaped quote does not end the string.
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
      if (code === jsonByteCodes.openBrace || code === jsonByteCodes.openList) depth += 1;
      else if (code === jsonByteCodes.closeBrace || code === jsonByteCodes.closeList) depth -= 1;
      else if (code === undefined) this.fail();
      this.at += 1;
    } while (depth > 0);
  }
}

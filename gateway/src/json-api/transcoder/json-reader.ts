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

const backslash = 0x5c;

/** Bytes that JSON is put together of. */
export const tokens = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openBrace: 0x7b,
  closeBrace: 0x7d,
  openList: 0x5b,
  closeList: 0x5d,
} as const;

const { quote } = tokens;

const isSpace = (code: number | undefined): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** Ends a number or a literal: a tokens, white space, or the end. */
const endsScalar = (code: number | undefined): boolean =>
  code === tokens.comma ||
  code === tokens.closeBrace ||
  code === tokens.closeList ||
  code === undefined ||
  isSpace(code);

/**
 * Goes over the bytes of JSON value by value. What is read is handed on as it stands, so that nothing has to be made of it
 * and written again. Where the next is not what was expected it throws.
 */
export class JsonReader {
  readonly bytes: Buffer;
  /** How much has been passed over; set back, it is gone over again. */
  at = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** @throws Error that says where there is something else */
  fail(): never {
    throw new Error(`the engine answered something else at byte ${this.at}: ${this.bytes.toString('utf8', 0, 100)}`);
  }

  /** The next byte that is no white space, which is not passed over; -1 at the end. */
  peek(): number {
    const { bytes } = this;
    let code = bytes[this.at] ?? -1;
    // Nearly always there is none: all of it has codes up to that of the space.
    while (code <= 0x20 && isSpace(code)) {
      this.at += 1;
      code = bytes[this.at] ?? -1;
    }
    return code;
  }

  /** Passes over a byte if it is the next one. */
  takes(code: number): boolean {
    if (this.peek() !== code) return false;
    this.at += 1;
    return true;
  }

  pass(code: number): void {
    if (!this.takes(code)) this.fail();
  }

  /** Passes over a name with its colon if they are what comes next, written like this. @param key `"name":` */
  takesKey(key: Uint8Array): boolean {
    this.peek();
    const { bytes, at } = this;
    for (let place = 0; place < key.length; place += 1) {
      if (bytes[at + place] !== key[place]) return false;
    }
    this.at = at + key.length;
    return true;
  }

  /** The name of a member, whose colon is passed over, too. */
  name(): string {
    const name = this.parsed();
    if (typeof name !== 'string') this.fail();
    this.pass(tokens.colon);
    return name;
  }

  /** Goes over the items of a list. @param visit passes over one */
  each(visit: () => void): void {
    this.pass(tokens.openList);
    if (this.takes(tokens.closeList)) return;
    do visit();
    while (this.takes(tokens.comma));
    this.pass(tokens.closeList);
  }

  /** Goes over the members of an object. @param visit passes over the value of the one of this name */
  members(visit: (name: string) => void): void {
    this.pass(tokens.openBrace);
    if (this.takes(tokens.closeBrace)) return;
    do visit(this.name());
    while (this.takes(tokens.comma));
    this.pass(tokens.closeBrace);
  }

  /** Passes over the next value. @returns where it starts; a string does with its quote */
  value(): number {
    const code = this.peek();
    const start = this.at;
    if (code === quote) this.#passString();
    else if (code === tokens.openBrace || code === tokens.openList) this.#passNested();
    else this.#passScalar();
    return start;
  }

  /** The next value, parsed. */
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
      // What stands behind a backslash ends nothing.
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
      if (code === tokens.openBrace || code === tokens.openList) depth += 1;
      else if (code === tokens.closeBrace || code === tokens.closeList) depth -= 1;
      else if (code === undefined) this.fail();
      this.at += 1;
    } while (depth > 0);
  }
}

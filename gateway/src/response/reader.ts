const quote = 0x22;
const backslash = 0x5c;

/** Characters that JSON is put together of. */
export const sign = { comma: 0x2c, colon: 0x3a, openBrace: 0x7b, closeBrace: 0x7d, openList: 0x5b, closeList: 0x5d };

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** Ends a number or a literal: a sign, white space, or the end of the text. */
const endsScalar = (code: number): boolean =>
  code === sign.comma || code === sign.closeBrace || code === sign.closeList || isSpace(code) || Number.isNaN(code);

/**
 * Goes over JSON text value by value. What is read is handed on as it stands, so that nothing has to be made of it and
 * written again. Where the text is not what was expected next it throws.
 */
export class Reader {
  readonly text: string;
  #at = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** How much has been passed over. */
  get at(): number {
    return this.#at;
  }

  /** @throws Error that says where the text is something else */
  fail(): never {
    throw new Error(`the engine answered something else at character ${this.#at}: ${this.text.slice(0, 100)}`);
  }

  /** The next character that is no white space, which is not passed over. */
  peek(): number {
    let code = this.text.charCodeAt(this.#at);
    while (code <= 0x20 && isSpace(code)) {
      this.#at += 1;
      code = this.text.charCodeAt(this.#at);
    }
    return code;
  }

  /** Passes over a character if it is the next one. */
  takes(code: number): boolean {
    if (this.peek() !== code) return false;
    this.#at += 1;
    return true;
  }

  pass(code: number): void {
    if (!this.takes(code)) this.fail();
  }

  /** Passes over a name with its colon if they are what comes next, written like this. @param key `"name":` */
  takesKey(key: string): boolean {
    this.peek();
    if (!this.text.startsWith(key, this.#at)) return false;
    this.#at += key.length;
    return true;
  }

  /** The name of a member, whose colon is passed over, too. */
  name(): string {
    const name: unknown = JSON.parse(this.value());
    if (typeof name !== 'string') this.fail();
    this.pass(sign.colon);
    return name;
  }

  /** Goes over the items of a list. @param visit passes over one */
  each(visit: () => void): void {
    this.pass(sign.openList);
    if (this.takes(sign.closeList)) return;
    do visit();
    while (this.takes(sign.comma));
    this.pass(sign.closeList);
  }

  /** Goes over the members of an object. @param visit passes over the value of the one of this name */
  members(visit: (name: string) => void): void {
    this.pass(sign.openBrace);
    if (this.takes(sign.closeBrace)) return;
    do visit(this.name());
    while (this.takes(sign.comma));
    this.pass(sign.closeBrace);
  }

  /** The next value, as it stands: a string with its quotes. */
  value(): string {
    const code = this.peek();
    const start = this.#at;
    if (code === quote) this.#passString();
    else if (code === sign.openBrace || code === sign.openList) this.#passNested();
    else this.#passScalar();
    return this.text.slice(start, this.#at);
  }

  #passString(): void {
    let end = this.text.indexOf('"', this.#at + 1);
    while (end !== -1 && this.#isEscaped(end)) end = this.text.indexOf('"', end + 1);
    if (end === -1) this.fail();
    this.#at = end + 1;
  }

  /** An odd number of backslashes stands before it. */
  #isEscaped(at: number): boolean {
    let first = at;
    while (this.text.charCodeAt(first - 1) === backslash) first -= 1;
    return (at - first) % 2 === 1;
  }

  #passScalar(): void {
    const start = this.#at;
    while (!endsScalar(this.text.charCodeAt(this.#at))) this.#at += 1;
    if (this.#at === start) this.fail();
  }

  #passNested(): void {
    let depth = 0;
    do {
      const code = this.text.charCodeAt(this.#at);
      if (code === quote) {
        this.#passString();
        continue;
      }
      if (code === sign.openBrace || code === sign.openList) depth += 1;
      else if (code === sign.closeBrace || code === sign.closeList) depth -= 1;
      else if (Number.isNaN(code)) this.fail();
      this.#at += 1;
    } while (depth > 0);
  }
}

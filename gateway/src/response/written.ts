import { parseJson } from '../json.ts';
import { Output } from './output.ts';

/** JSON that is written already: an answer holds it as it is. */
export class WrittenJson {
  readonly #output: Output;
  readonly #before: string;
  readonly #after: string;

  /** @param output holds it, but for what stands before and behind */
  constructor(output: Output, before = '', after = '') {
    this.#output = output;
    this.#before = before;
    this.#after = after;
  }

  /** Writes it into other JSON, for which it is given up. */
  moveTo(other: Output): void {
    other.text(this.#before);
    other.write(this.#output.bytes);
    other.text(this.#after);
    this.release();
  }

  /** In UTF-8, until its memory is given back; of what stands by itself. */
  get bytes(): Buffer {
    return this.#output.bytes;
  }

  get text(): string {
    return this.#before + this.#output.bytes.toString() + this.#after;
  }

  /** Gives its memory back: to be called where it is not written after all. */
  release(): void {
    this.#output.release();
  }

  toJSON(): unknown {
    return parseJson(this.text);
  }
}

/** An object some of whose members are written already, and are given up for it; one that is undefined is left out. */
export function writtenObject(members: Readonly<Record<string, unknown>>): WrittenJson {
  const output = new Output();
  let separator = '{';
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    output.text(`${separator}${JSON.stringify(name)}:`);
    separator = ',';
    if (value instanceof WrittenJson) value.moveTo(output);
    else output.text(JSON.stringify(value));
  }
  output.text(separator === '{' ? '{}' : '}');
  return new WrittenJson(output);
}

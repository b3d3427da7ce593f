import { parseJson } from '../base/json.ts';
import { Output } from './output.ts';
import { sign } from './reader.ts';

/** JSON that is written already: an answer holds it as it is. */
export class WrittenJson {
  readonly #output: Output;
  readonly #isList: boolean;

  /** @param output holds it; of a list, the items with commas between */
  constructor(output: Output, isList = false) {
    this.#output = output;
    this.#isList = isList;
  }

  /** Writes it into other JSON, for which it is given up. */
  moveTo(other: Output): void {
    if (this.#isList) other.byte(sign.openList);
    other.write(this.#output.bytes);
    if (this.#isList) other.byte(sign.closeList);
    this.release();
  }

  /** In UTF-8, until its memory is given back; of a list, those of the items. */
  get bytes(): Buffer {
    return this.#output.bytes;
  }

  /** Gives its memory back: to be called where it is not written after all. */
  release(): void {
    this.#output.release();
  }

  toJSON(): unknown {
    const text = this.#output.bytes.toString();
    return parseJson(this.#isList ? `[${text}]` : text);
  }
}

/** Names of members as they stand in JSON, each with its colon and with what stands before it. */
const names = { first: new Map<string, Buffer>(), further: new Map<string, Buffer>() };

function written(name: string, place: keyof typeof names): Buffer {
  const known = names[place].get(name);
  if (known !== undefined) return known;
  const made = Buffer.from(`${place === 'first' ? '{' : ','}${JSON.stringify(name)}:`);
  names[place].set(name, made);
  return made;
}

/**
 * An object some of whose members are written already, and are given up for it; one that is undefined is left out.
 * @param members by their names, which are not the caller's: they are kept
 */
export function writtenObject(members: Readonly<Record<string, unknown>>): WrittenJson {
  const output = new Output();
  for (const name of Object.keys(members)) {
    const value = members[name];
    if (value === undefined) continue;
    output.write(written(name, output.length === 0 ? 'first' : 'further'));
    if (value instanceof WrittenJson) value.moveTo(output);
    else output.text(JSON.stringify(value));
  }
  if (output.length === 0) output.byte(sign.openBrace);
  output.byte(sign.closeBrace);
  return new WrittenJson(output);
}

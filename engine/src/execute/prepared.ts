import { LRUCache } from 'lru-cache';

/** Maximum number of prepared statements with a name. */
const maxStatements = 2_000;
/** Maximum length of a prepared statement, in characters. */
const maxLength = 32_768;

/**
 * Gives names to prepared statements. A statement gets its name at its second use, because for a single use the
 * preparation costs more than it saves.
 */
export class StatementNames {
  readonly #known = new LRUCache<string, string>({ max: maxStatements });
  readonly #prefix: string;
  #named = 0;

  /** @param prefix beginning of every name; no other user of the connections may use the same prefix */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Returns the name of the statement; undefined if it should not be prepared. */
  nameOf(text: string): string | undefined {
    if (text.length > maxLength) return undefined;
    const known = this.#known.get(text);
    if (known === undefined) {
      this.#known.set(text, '');
      return undefined;
    }
    if (known !== '') return known;
    this.#named += 1;
    const name = `${this.#prefix}${this.#named}`;
    this.#known.set(text, name);
    return name;
  }
}

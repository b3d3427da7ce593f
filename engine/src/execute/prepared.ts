import { LRUCache } from 'lru-cache';

/** Maximum number of statements with a name. */
const maxStatements = 2_000;
/** Maximum length of a prepared statement, in characters. */
const maxLength = 32_768;

/**
 * Names of prepared statements. A statement gets its name at its second use, because preparing costs more than it saves
 * for a single use.
 */
export class StatementNames {
  readonly #known = new LRUCache<string, string>({ max: maxStatements });
  readonly #prefix: string;
  #named = 0;

  /** @param prefix of every name; no other user of the connections may have it */
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

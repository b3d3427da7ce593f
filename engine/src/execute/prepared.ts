import { LRUCache } from 'lru-cache';

/** Maximum number of prepared statements with a name. */
const maxStatements = 2_000;
/** Maximum length of a prepared statement, in characters. */
const maxLength = 32_768;

/**
 * Gives names to statements, so that Postgres prepares them. A statement gets its name at its second use, because a
 * preparation for a single use takes more time than it saves.
 */
export class StatementNames {
  readonly #known = new LRUCache<string, string>({ max: maxStatements });
  readonly #prefix: string;
  #named = 0;

  /** @param prefix prefix of every name. No other code may use the same prefix on the same connections */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Returns the name of a statement; undefined if Postgres should not prepare the statement. */
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
